import { setTimeout as sleep } from "node:timers/promises";
import type { Keypair } from "@walletconnect/relay-auth";
import { WebSocket } from "ws";
import { newClient, newTopic, type Push, relayAddress } from "./relay-client.ts";

type Handler = (data: Push["data"]) => void;

/** A client that reconnects whenever its connection ends, subscribes again, and repeats calls that were not answered. */
class StubbornClient {
  readonly #base: string;
  readonly #key: Keypair = newClient();
  readonly #topics = new Set<string>();
  readonly #open = new Map<string, { text: string; answered: () => void }>();
  readonly #seen = new Set<string>();
  readonly #handle: Handler;
  #socket: WebSocket | undefined;
  #ended = false;
  #next = 1;

  constructor(base: string, handle: Handler) {
    this.#base = base;
    this.#handle = handle;
    void this.#run();
  }

  /** Makes a call as often as it takes; resolves when it was answered. */
  call(method: string, params: object): Promise<void> {
    const id = String(this.#next++);
    const text = JSON.stringify({ id, jsonrpc: "2.0", method, params });
    return new Promise((answered) => {
      this.#open.set(id, { text, answered });
      this.#send(text);
    });
  }

  subscribe(topic: string): Promise<void> {
    this.#topics.add(topic);
    return this.call("irn_subscribe", { topic });
  }

  /** Adds a topic that the relay itself subscribed the client to. */
  follow(topic: string): void {
    this.#topics.add(topic);
  }

  end(): void {
    this.#ended = true;
    this.#socket?.close();
  }

  async #run(): Promise<void> {
    while (!this.#ended) {
      const socket = new WebSocket(await relayAddress(this.#base, this.#key));
      this.#socket = socket;
      socket.on("error", () => {});
      socket.on("message", (data) => this.#heard(String(data)));
      socket.on("open", () => this.#resume());
      await new Promise((resolve) => socket.once("close", resolve));
      await sleep(20);
    }
  }

  #resume(): void {
    if (this.#topics.size > 0) {
      const params = { topics: [...this.#topics] };
      this.#send(JSON.stringify({ id: "0", jsonrpc: "2.0", method: "irn_batchSubscribe", params }));
    }
    for (const { text } of this.#open.values()) this.#send(text);
  }

  #send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #heard(text: string): void {
    const { id, method, params, error } = JSON.parse(text);
    if (error) throw new Error(`The relay refused: ${text}`);
    if (method !== "irn_subscription") {
      this.#open.get(String(id))?.answered();
      this.#open.delete(String(id));
      return;
    }
    this.#send(JSON.stringify({ id, jsonrpc: "2.0", result: true }));
    const { data } = params as Push;
    if (this.#seen.has(data.topic + data.message)) return;
    this.#seen.add(data.topic + data.message);
    this.#handle(data);
  }
}

/** One pairing, from the proposal to the acknowledged session, between two new clients. Gives its milliseconds. */
async function pair(base: string): Promise<number> {
  const started = performance.now();
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()];
  const message = (name: string): string => `${name} ${sessionTopic}`;
  let settled = (): void => {};
  const done = new Promise<void>((resolve) => {
    settled = resolve;
  });
  const dapp = new StubbornClient(base, ({ tag }) => {
    if (tag === 1101) void dapp.subscribe(sessionTopic);
    if (tag === 1102)
      void dapp.call("irn_publish", { topic: sessionTopic, message: message("settled"), ttl: 300, tag: 1103 });
  });
  const wallet = new StubbornClient(base, ({ tag }) => {
    if (tag === 1103) settled();
    if (tag !== 1100) return;
    wallet.follow(sessionTopic);
    const answers = { sessionProposalResponse: message("yes"), sessionSettlementRequest: message("settle") };
    void wallet.call("wc_approveSession", { pairingTopic, sessionTopic, ...answers });
  });
  dapp.follow(pairingTopic);
  await dapp.call("wc_proposeSession", { pairingTopic, sessionProposal: message("proposal"), ttl: 300 });
  await wallet.subscribe(pairingTopic);
  await done;
  dapp.end();
  wallet.end();
  return performance.now() - started;
}

/**
 * Pairs `count` times, `abreast` at a time, with clients that reconnect whatever happens to the relay; `onPaired` runs
 * after each. Gives the milliseconds of each pairing; a lost pairing keeps it from ever ending.
 */
export async function pairThroughStorms(
  base: string,
  count: number,
  abreast: number,
  onPaired: () => void,
): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      times.push(await pair(base));
      onPaired();
    }
  };
  await Promise.all(Array.from({ length: abreast }, lane));
  return times;
}
