import type { RawData, WebSocket } from "ws";
import { makeCall } from "./calls.ts";
import { type Hub, subscriptionId } from "./hub.ts";
import type { Line } from "./line.ts";
import type { StoredMessage } from "./mailboxes.ts";
import { bareId, errorText, type Incoming, readMessage, resultText } from "./rpc.ts";
import type { MessageFaults } from "./shape.ts";

const garbage = '{"id":1,"jsonrpc":"2.0","result":\u0000\ufffd}]';

let lastId = 0;

/** Ids of pushes: numbers that any client reads without loss, never twice the same, after a restart too. */
function nextId(): number {
  lastId = Math.max(lastId + 1, Date.now() * 1000);
  return lastId;
}

const mark = ({ topic, key }: StoredMessage): string => `${topic}:${key}`;

/** One client's websocket: its topics, and its unacknowledged messages. */
export class Connection implements Line {
  readonly client: string;
  readonly topics = new Set<string>();
  readonly #socket: WebSocket;
  readonly #hub: Hub;
  /** Pushes that wait for their acknowledgement, by id. */
  readonly #pushed = new Map<string, StoredMessage>();
  /** Messages that were sent on this connection, pushed or fetched, and are not acknowledged. */
  readonly #sent = new Set<string>();
  #heard = true;
  #taken = 0;

  constructor(client: string, socket: WebSocket, hub: Hub) {
    this.client = client;
    this.#socket = socket;
    this.#hub = hub;
    socket.on("message", (data) => this.#take(data));
    socket.on("pong", () => {
      this.#heard = true;
    });
    socket.on("error", () => socket.terminate());
    socket.once("close", () => hub.left(this));
  }

  push(stored: StoredMessage): void {
    if (this.hasSent(stored)) return;
    this.markSent(stored);
    const id = nextId();
    this.#pushed.set(String(id), stored);
    const { topic, message, at, tag, attestation } = stored;
    const data = { topic, message, publishedAt: at, tag, ...(attestation !== undefined && { attestation }) };
    const params = { id: subscriptionId(topic, this.client), data };
    this.#send(JSON.stringify({ id, jsonrpc: "2.0", method: "irn_subscription", params }));
  }

  hasSent(stored: StoredMessage): boolean {
    return this.#sent.has(mark(stored));
  }

  markSent(stored: StoredMessage): void {
    this.#sent.add(mark(stored));
  }

  beat(): void {
    if (this.#heard) this.#socket.ping();
    else this.cut();
    this.#heard = false;
  }

  cut(): void {
    this.#socket.terminate();
  }

  close(code: number, reason: string): Promise<void> {
    this.#socket.close(code, reason);
    return new Promise((resolve) => void this.#socket.once("close", () => resolve()));
  }

  #take(data: RawData): void {
    if (!this.#isOpen()) return;
    const text = String(data);
    const fault = this.#hub.fault();
    this.#taken += 1;
    if (fault.closeAfter !== undefined && this.#taken > fault.closeAfter) void this.close(1001, "Server terminating");
    else if (fault.drop) return;
    else if (fault.delay) setTimeout(() => this.#answer(text, fault), fault.delay);
    else this.#answer(text, fault);
  }

  #answer(text: string, fault: MessageFaults): void {
    if (!this.#isOpen()) return;
    let id = "null";
    try {
      const incoming = readMessage(text);
      id = incoming.id;
      if ("method" in incoming.fields) this.#call(incoming, fault);
      else this.#acknowledged(incoming);
    } catch (error) {
      this.#send(fault.garbage ? garbage : errorText(id, error));
    }
  }

  #call({ id, fields }: Incoming, fault: MessageFaults): void {
    const { result, after } = makeCall(fields, this, this.#hub);
    this.#send(fault.garbage ? garbage : resultText(id, result));
    after?.();
  }

  #acknowledged({ id, fields }: Incoming): void {
    const key = bareId(id);
    const stored = this.#pushed.get(key);
    this.#pushed.delete(key);
    if (!stored || !("result" in fields)) return;
    this.#hub.acknowledge(this, stored);
    this.#sent.delete(mark(stored));
  }

  #send(text: string): void {
    if (this.#isOpen()) this.#socket.send(text);
  }

  /** False after the close: answers that are still under way are dropped. */
  #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }
}
