import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { generateKeyPair, type Keypair, signJWT } from "@walletconnect/relay-auth";
import { type ClientOptions, WebSocket } from "ws";

/** A message as the relay pushes it. */
export interface Push {
  readonly id: string;
  readonly data: {
    readonly topic: string;
    readonly message: string;
    readonly publishedAt: number;
    readonly tag: number;
    readonly attestation?: string;
  };
}

/** A key of a client; the same key is the same client. */
export const newClient = (): Keypair => generateKeyPair();

export const newTopic = (): string => randomBytes(32).toString("hex");

const day = 86_400;

/** The token that a client connects with. */
export function tokenOf(client: Keypair, issuedAt = Math.floor(Date.now() / 1000), ttl = day): Promise<string> {
  return signJWT(randomBytes(32).toString("hex"), "wss://relay.example", ttl, client, issuedAt);
}

export async function relayAddress(base: string, client: Keypair, more = "&projectId=sandbox"): Promise<string> {
  return `${base}/?auth=${await tokenOf(client)}${more}`;
}

/** The outcome of an attempt to connect: a status in place of the websocket, the code and reason of a close, or open. */
export function outcome(
  address: string,
  options: ClientOptions = {},
): Promise<{ status?: number; code?: number; reason?: string; opened?: true }> {
  const socket = new WebSocket(address, options);
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.once("unexpected-response", (_, response) => resolve({ status: response.resume().statusCode ?? 0 }));
    socket.once("close", (code, reason) => resolve({ code, reason: String(reason) }));
    // A refusal by close frame comes right behind the opening, and so before any answer to a ping.
    socket.once("open", () => socket.ping());
    socket.once("pong", () => resolve({ opened: true }));
  }).finally(() => socket.terminate()) as ReturnType<typeof outcome>;
}

interface Options {
  readonly client?: Keypair;
  /** Acknowledge pushes; default true. */
  readonly acknowledge?: boolean;
}

/** A client that speaks the relay protocol by hand, over one connection. */
export class RawClient {
  readonly client: Keypair;
  readonly socket: WebSocket;
  /** The pushes, in order. */
  readonly pushes: Push[] = [];
  /** Every text that came in. */
  readonly texts: string[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #answers = new Map<string, (answer: Record<string, unknown>) => void>();
  #next = 1;

  private constructor(client: Keypair, socket: WebSocket, acknowledge: boolean) {
    this.client = client;
    this.socket = socket;
    socket.on("message", (data) => this.#heard(String(data), acknowledge));
    socket.on("error", () => {});
    this.closed = new Promise((resolve) => {
      socket.once("close", (code, reason) => resolve({ code, reason: String(reason) }));
    });
  }

  /** Connects; throws when the relay refuses. */
  static async open(base: string, { client = newClient(), acknowledge = true }: Options = {}): Promise<RawClient> {
    const raw = new RawClient(client, new WebSocket(await relayAddress(base, client)), acknowledge);
    await once(raw.socket, "open");
    return raw;
  }

  /** Calls a method. Throws the error object when it is refused. */
  async call(method: string, params: object): Promise<unknown> {
    const id = String(this.#next++);
    const answer = new Promise<Record<string, unknown>>((resolve) => this.#answers.set(id, resolve));
    this.socket.send(JSON.stringify({ id, jsonrpc: "2.0", method, params }));
    const { result, error } = await answer;
    if (error) throw error;
    return result;
  }

  publish(topic: string, message: string, more: object = {}): Promise<unknown> {
    return this.call("irn_publish", { topic, message, ttl: 300, tag: 1108, prompt: true, ...more });
  }

  /** The pushes of a while; by default of the time that the relay takes to answer one call. */
  async settled(): Promise<readonly Push[]> {
    await this.call("irn_fetchMessages", { topic: newTopic() });
    return this.pushes;
  }

  /** The next text after a message is sent. */
  async answerTo(text: string): Promise<string> {
    const next = once(this.socket, "message");
    this.socket.send(text);
    return String((await next)[0]);
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }

  #heard(text: string, acknowledge: boolean): void {
    this.texts.push(text);
    const message = JSON.parse(text) as Record<string, unknown>;
    if (message["method"] !== "irn_subscription") {
      this.#answers.get(String(message["id"]))?.(message);
      return;
    }
    this.pushes.push(message["params"] as Push);
    if (acknowledge) this.socket.send(JSON.stringify({ id: message["id"], jsonrpc: "2.0", result: true }));
  }
}
