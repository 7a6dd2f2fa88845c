import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "../paths.ts";

/** The first port that a process says on its output. @throws its output, where it ends before. */
async function portIn(output: AsyncIterable<unknown>): Promise<number> {
  let text = "";
  for await (const part of output) {
    text += part;
    const port = /\bport: (\d+)/.exec(text)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`The example's server did not start: ${text}`);
}

/** An example's own server, as a process of its own. */
export class ServerProcess {
  /** Of one site with the page, so that cookies go along. */
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.url = `http://localhost:${port}`;
    this.#child = child;
  }

  static async start(file: string, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const env = { ...process.env, NO_COLOR: "1", ...settings };
    const args = ["--import", "tsx", file];
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
    return new ServerProcess(await portIn(child.stdout), child);
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.kill();
    await gone;
  }
}
