#!/usr/bin/env node
import { run } from "./run.mjs";

await run("build/migrate/cli.ts", "dist/esm/migrate-cli.js");
