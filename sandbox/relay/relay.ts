import { connect, type Socket } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceContext } from "../control/service-context.ts";
import { refuseUpgrade } from "../http/refuse-upgrade.ts";
import type { Party, Upgrade } from "../http/route.ts";
import type { Project } from "../list/project.ts";
import { relayControls } from "./controls.ts";
import { relayProgram } from "./program.ts";
import { foreignHeader } from "./shape.ts";
import { Relay } from "./supervisor.ts";

/** How often, and every how many milliseconds, a process that does not answer is tried. */
const attempts = 40;
const pause = 25;

/** The request as the client wrote it, marked when its page may not use the project. */
function requestHead({ request }: Upgrade, project: Pick<Project, "allows">): string {
  const { headers, rawHeaders, url } = request;
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ""}`] : []));
  // A wallet has no origin, and no list of origins that it may be on.
  if (headers.origin !== undefined && !project.allows(headers.origin)) lines.push(`${foreignHeader}: 1`);
  return `GET ${url ?? "/"} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Ends a connection once all that was written to it is on its way. */
function endSoon(socket: Duplex): void {
  socket.end();
  if (socket.writableFinished) socket.destroy();
  else socket.once("finish", () => socket.destroy());
}

/** A connection to the relay's process; one that has just died has a successor in a moment. Nothing while it is down. */
async function dial(relay: Relay): Promise<Socket | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = await relay.port();
    if (port === undefined) return undefined;
    const inner = connect({ port, host: "127.0.0.1", noDelay: true });
    inner.on("error", () => inner.destroy());
    const connected = await new Promise<boolean>((resolve) => {
      inner.once("connect", () => resolve(true));
      inner.once("close", () => resolve(false));
    });
    if (connected) return inner;
    await sleep(pause);
  }
  return undefined;
}

/** Joins a client with the relay's process; either end takes the other with it. */
async function pass(relay: Relay, upgrade: Upgrade, project: Pick<Project, "allows">): Promise<void> {
  const { socket, head } = upgrade;
  const inner = await dial(relay);
  if (!inner) return refuseUpgrade(socket, 503);
  inner.once("close", () => endSoon(socket));
  if (socket.destroyed) inner.destroy();
  socket.once("close", () => inner.destroy());
  inner.write(requestHead(upgrade, project));
  inner.write(head);
  inner.pipe(socket);
  socket.pipe(inner);
}

/** The relay of wallet sessions, at the root path: a process of its own with mailboxes that outlive it. */
export function relay(
  { clock, folder }: Pick<ServiceContext, "clock" | "folder">,
  project: Pick<Project, "allows">,
): Party {
  const running = new Relay({
    program: relayProgram(folder),
    journal: join(folder, "relay.journal"),
    offset: () => clock.offset,
  });
  clock.onMove(() => running.moveClock());
  return {
    name: "relay",
    routes: [],
    sockets: [
      {
        path: /^\/$/,
        endpoint: "relay",
        connect: (upgrade) => void pass(running, upgrade, project).catch(() => upgrade.socket.destroy()),
      },
    ],
    endpoints: ["relay"],
    controls: relayControls(running),
    faults: "relay: status, delay, drop and close at the handshake; for messages see POST /control/relay",
    state: async () => {
      const report = await running.report();
      const { connections = 0, topics = 0, waiting = 0 } = report ?? {};
      return { up: report !== undefined, facts: { pid: running.pid ?? 0, connections, topics, waiting } };
    },
    reset: () => running.reset(),
    stop: () => running.stop(),
  };
}
