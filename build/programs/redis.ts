import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { programPath } from "./program.ts";

/** The path of a redis-server, installed first where there is none. */
export const redisPath = (): string =>
  programPath({
    title: "Redis",
    variable: "REDIS_SERVER",
    files: ["redis-server"],
    folders: ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"],
    package: "redis-server",
  });

/** True once something listens on a port of loopback. */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Redis on a free port of loopback, whose data is in a folder of its own; what it confirmed outlives its end. */
export class RedisServer {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
    this.#folder = mkdtempSync(join(tmpdir(), "appkit-redis-"));
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.resume();
    return server;
  }

  /** Starts it, the first time or again. */
  async resume(): Promise<void> {
    const place = ["--bind", "127.0.0.1", "--port", String(this.#port), "--dir", this.#folder];
    const durable = ["--save", "", "--appendonly", "yes", "--appendfsync", "always"];
    this.#child = spawn(redisPath(), [...place, ...durable], { stdio: "ignore" });
    while (!(await listens(this.#port))) {
      if (this.#child.exitCode !== null) throw new Error("redis-server ended at once.");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Ends it at once, as a crash does. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
