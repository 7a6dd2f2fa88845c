#!/usr/bin/env node
import { run } from "./run.mjs";

await run("testing/report/cli.ts", "dist/esm/replay-cli.js");
