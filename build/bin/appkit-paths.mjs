#!/usr/bin/env node
import { run } from "./run.mjs";

await run("testing/cli.ts", "dist/esm/paths-cli.js");
