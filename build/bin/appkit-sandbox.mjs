#!/usr/bin/env node
import { run } from "./run.mjs";

await run("sandbox/cli.ts", "dist/esm/sandbox-cli.js");
