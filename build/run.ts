import { spawn } from "node:child_process";
import { ROOT } from "./paths.ts";

/** A finished command. */
export interface Finished {
  code: number;
  output: string;
}

/** Runs a file of node_modules/.bin, or Node itself for `node`, and gives its output. */
export function runTool(command: string, args: readonly string[]): Promise<Finished> {
  return new Promise((resolve, reject) => {
    // npm puts node_modules/.bin first; a direct start has to do it itself.
    const path = `${ROOT}/node_modules/.bin${process.platform === "win32" ? ";" : ":"}${process.env["PATH"] ?? ""}`;
    const env = { ...process.env, PATH: path };
    const child = spawn(command, args, { cwd: ROOT, env, shell: process.platform === "win32" });
    let output = "";
    const collect = (data: Buffer): void => {
      output += data.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
