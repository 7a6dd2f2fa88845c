import { type WebSocket, WebSocketServer } from "ws";
import type { SandboxClock } from "../../clock.ts";
import { Refused } from "../../http/reply.ts";
import type { Upgrade } from "../../http/route.ts";
import type { SolanaChains } from "../chains.ts";
import type { Cluster } from "../cluster.ts";
import { Connection } from "./connection.ts";

const pingEvery = 20_000;
/** Close code of a server that goes away to come back. */
const restart = 1012;

/** The websockets of the Solana clusters. Timers run only while a client listens. */
export class SolanaSockets {
  readonly #chains: SolanaChains;
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #connections = new Map<WebSocket, Connection>();
  readonly #slotTimers = new Map<Cluster, NodeJS.Timeout>();
  #pinging: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(chains: SolanaChains, clock: SandboxClock) {
    this.#chains = chains;
    for (const cluster of chains.clusters) {
      cluster.onLanded((landed) => {
        for (const connection of this.#of(cluster)) connection.landed(landed);
        this.#tellSlot(cluster);
      });
    }
    clock.onMove(() => {
      for (const cluster of chains.clusters) this.#tellSlot(cluster);
    });
  }

  /** Takes a connection for a cluster. Throws a {@link Refused} when there is no such cluster. */
  open({ request, socket, head }: Upgrade, id: string): void {
    const cluster = this.#chains.cluster(id);
    if (!cluster) throw new Refused(400, "chainId", `We don't support the chainId you provided: ${id}`);
    this.#server.handleUpgrade(request, socket, head, (client) => this.#serve(client, cluster));
  }

  /** Closes every connection, as a service does that starts again. */
  close(): void {
    for (const client of this.#connections.keys()) client.close(restart);
  }

  /** Ends every connection at once. */
  stop(): void {
    for (const client of this.#connections.keys()) client.terminate();
    for (const timer of this.#slotTimers.values()) clearTimeout(timer);
    clearInterval(this.#pinging);
    this.#server.close();
  }

  #of(cluster: Cluster): Connection[] {
    return [...this.#connections.values()].filter((connection) => connection.cluster === cluster);
  }

  #serve(client: WebSocket, cluster: Cluster): void {
    const connection = new Connection(cluster, client, () => {
      this.#lastId += 1;
      return this.#lastId;
    });
    this.#connections.set(client, connection);
    this.#pinging ??= setInterval(() => this.#ping(), pingEvery).unref();
    client.on("message", (data) => {
      connection.receive(String(data));
      this.#awaitSlot(cluster);
    });
    client.on("error", () => client.terminate());
    client.once("close", () => this.#connections.delete(client));
  }

  #ping(): void {
    for (const client of this.#connections.keys()) client.ping();
    if (this.#connections.size > 0) return;
    clearInterval(this.#pinging);
    this.#pinging = undefined;
  }

  #tellSlot(cluster: Cluster): void {
    for (const connection of this.#of(cluster)) connection.slotBegan();
    this.#awaitSlot(cluster);
  }

  /** Sets the timer to the next slot, if a client waits for it. */
  #awaitSlot(cluster: Cluster): void {
    if (this.#slotTimers.has(cluster)) return;
    if (!this.#of(cluster).some(({ wantsSlots }) => wantsSlots)) return;
    const next = (): void => {
      this.#slotTimers.delete(cluster);
      this.#tellSlot(cluster);
    };
    this.#slotTimers.set(cluster, setTimeout(next, cluster.slots.untilNext).unref());
  }
}
