#!/usr/bin/env node
import { run } from "./run.mjs";

await run("build/walk.ts", "dist/esm/walk-cli.js");
