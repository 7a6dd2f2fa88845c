// `npm run charts`: redraws docs/charts from the machines.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WALKABLES } from "../testing/samples/machines.ts";
import { drawAll } from "./charts/chart.ts";
import { ROOT } from "./paths.ts";

const FOLDER = join(ROOT, "docs/charts");
const charts = drawAll(WALKABLES);

mkdirSync(FOLDER, { recursive: true });
for (const file of readdirSync(FOLDER)) if (file.endsWith(".md") && !charts.has(file)) rmSync(join(FOLDER, file));
for (const [file, text] of charts) writeFileSync(join(FOLDER, file), text);
console.log(`${charts.size} files in docs/charts`);
