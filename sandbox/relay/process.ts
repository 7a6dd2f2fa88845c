// The relay: a process of its own, so that it can be killed and started again in the middle of things.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { refuseUpgrade } from "../http/refuse-upgrade.ts";
import { admit } from "./admission.ts";
import { Connection } from "./connection.ts";
import { Hub } from "./hub.ts";
import { Journal } from "./journal.ts";
import { Mailboxes } from "./mailboxes.ts";
import {
  foreignHeader,
  type MessageFaults,
  type ProcessMessage,
  type Question,
  type RelayConfig,
  type RelayRequests,
} from "./shape.ts";

/** Bytes of one websocket message; above it the connection is closed with 1009. */
const frameLimit = 8 * 1024 * 1024;
const sweepEvery = 5_000;

const config = JSON.parse(process.argv[2] ?? "{}") as RelayConfig;
let { offset } = config;

const mailboxes = new Mailboxes(new Journal(config.journal), () => Date.now() + offset);
const hub = new Hub(mailboxes);
hub.setFaults(config.faults);

const clocks = (): number[] => [Math.floor(Date.now() / 1000), Math.floor((Date.now() + offset) / 1000)];
const say = (message: ProcessMessage): void => void process.send?.(message);

const sockets = new WebSocketServer({ noServer: true, maxPayload: frameLimit });

async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  const admission = await admit(query, clocks(), request.headers[foreignHeader] !== undefined);
  const upgrade = (then: (opened: WebSocket) => void): void => sockets.handleUpgrade(request, socket, head, then);
  if ("client" in admission) upgrade((opened) => hub.join(new Connection(admission.client, opened, hub)));
  // Newer clients ask to be told why in a close frame.
  else if (query.get("useOnCloseEvent") === "true") upgrade((opened) => opened.close(3000, admission.reason));
  else refuseUpgrade(socket, admission.status, { type: "text/plain", body: admission.reason });
}

const answers: { readonly [Name in keyof RelayRequests]: (value: RelayRequests[Name]) => unknown } = {
  report: () => hub.report(),
  reset: () => {
    offset = 0;
    return hub.reset();
  },
  clock: (value) => {
    offset = value;
    mailboxes.sweep();
  },
  faults: (value: MessageFaults) => hub.setFaults(value),
  drop: () => hub.cutAll(),
  close: (code) => hub.closeAll(code, "Closed by the sandbox"),
};

process.on("message", ({ number, name, value }: Question) => {
  const answer = answers[name] as (value: unknown) => unknown;
  Promise.resolve(answer(value)).then((told) => say({ number, value: told ?? null }));
});
process.once("disconnect", () => process.exit());
// Ctrl-C reaches every process of a terminal; the sandbox ends this one when it ends itself.
process.on("SIGINT", () => {});

setInterval(() => hub.beat(), config.heartbeat);
setInterval(() => mailboxes.sweep(), sweepEvery);

const server = createServer((_, response) => response.writeHead(426).end());
server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
  socket.on("error", () => socket.destroy());
  open(request, socket, head).catch(() => socket.destroy());
});
server.listen(0, "127.0.0.1", () => say({ port: (server.address() as AddressInfo).port }));
