import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** The port that was asked for is taken. */
class PortBusy extends Error {
  constructor(port: number) {
    super(`Port ${port} is busy: stop what uses it, or take a free one with --port 0.`);
  }
}

/** The server's handlers on the port. */
export interface Handlers {
  readonly listener: RequestListener;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

const attempts = 10;
const noSuchFamily = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"]);

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** A server, and its connections that became websockets: of those it knows nothing itself, and yet waits for them. */
interface Open {
  readonly server: Server;
  readonly upgraded: Set<Duplex>;
}

function open(handlers: Handlers, port: number, host: string): Promise<Open> {
  return new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: 5_000 }, handlers.listener);
    const upgraded = new Set<Duplex>();
    server.on("upgrade", (request, socket, head) => {
      upgraded.add(socket);
      socket.once("close", () => upgraded.delete(socket));
      handlers.upgrade(request, socket, head);
    });
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => resolve({ server, upgraded }));
  });
}

function close({ server, upgraded }: Open): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  });
}

/** The IPv6 twin on the same port, or nothing where the machine has no IPv6. */
async function openTwin(handlers: Handlers, port: number): Promise<Open | undefined> {
  try {
    return await open(handlers, port, "::1");
  } catch (error) {
    if (noSuchFamily.has(codeOf(error))) return undefined;
    throw error;
  }
}

/** Listens on the next port, so that a person finds it again; on a free one where that is taken, or port 0 was asked for. */
export async function listenBeside(handlers: Handlers, port: number): Promise<Listening> {
  const next = port === 0 || port === 65_535 ? 0 : port + 1;
  return listenOnLoopback(handlers, next).catch((error: unknown) => {
    if (error instanceof PortBusy && next !== 0) return listenOnLoopback(handlers, 0);
    throw error;
  });
}

/**
 * Listens on both loopback addresses, since `localhost` may mean either; never on another interface.
 * Port 0 takes a free one. Throws {@link PortBusy} when the port is taken.
 */
export async function listenOnLoopback(handlers: Handlers, port: number): Promise<Listening> {
  for (let attempt = 1; ; attempt += 1) {
    let first: Open | undefined;
    try {
      first = await open(handlers, port, "127.0.0.1");
      const taken = (first.server.address() as AddressInfo).port;
      const second = await openTwin(handlers, taken);
      const servers = second ? [first, second] : [first];
      return { port: taken, close: async () => void (await Promise.all(servers.map(close))) };
    } catch (error) {
      if (first) await close(first);
      if (codeOf(error) !== "EADDRINUSE") throw error;
      if (port !== 0 || attempt === attempts) throw new PortBusy(port);
    }
  }
}
