import { setTimeout as sleep } from "node:timers/promises";
import { digest } from "../digest.ts";
import type { Line } from "./line.ts";
import type { Draft, Mailboxes, StoredMessage } from "./mailboxes.ts";
import type { MessageFaults, PublishedMessage, RelayReport } from "./shape.ts";

const newestCount = 100;
/** Milliseconds that clients get to agree to a close. */
const patience = 60;

/** The id of a client's subscription: the one that clients work out for themselves. */
export const subscriptionId = (topic: string, client: string): string => digest(topic + client).toString("hex");

/** The connections of the relay, and the traffic between them and the mailboxes. */
export class Hub {
  readonly #mailboxes: Mailboxes;
  readonly #lines = new Set<Line>();
  #calls = new Map<string, number>();
  #newest: PublishedMessage[] = [];
  #faults: MessageFaults = {};
  #faultsLeft = Number.POSITIVE_INFINITY;

  constructor(mailboxes: Mailboxes) {
    this.#mailboxes = mailboxes;
  }

  join(line: Line): void {
    this.#lines.add(line);
  }

  left(line: Line): void {
    this.#lines.delete(line);
  }

  /** Stores a message; undefined when it was stored before. */
  store(draft: Draft): StoredMessage | undefined {
    const stored = this.#mailboxes.store(draft);
    if (stored) {
      const { at, topic, tag, message } = stored;
      this.#newest = [...this.#newest.slice(1 - newestCount), { at, topic, tag, size: message.length }];
    }
    return stored;
  }

  /** Pushes a message to all subscribed connections but its sender's. */
  deliver(stored: StoredMessage): void {
    for (const line of this.#lines) {
      if (line.client !== stored.from && line.topics.has(stored.topic)) line.push(stored);
    }
  }

  subscribe(line: Line, topic: string): void {
    line.topics.add(topic);
    this.#mailboxes.subscribe(line.client, topic);
  }

  unsubscribe(line: Line, topic: string): void {
    line.topics.delete(topic);
    const others = [...this.#lines].some(({ client, topics }) => client === line.client && topics.has(topic));
    if (!others) this.#mailboxes.unsubscribe(line.client, topic);
  }

  /** Pushes messages that a client has not acknowledged. */
  catchUp(line: Line, topic: string): void {
    for (const stored of this.#mailboxes.unread(line.client, topic)) line.push(stored);
  }

  /** Messages that a client has neither acknowledged nor got on this line. */
  unread(line: Line, topic: string): StoredMessage[] {
    return this.#mailboxes.unread(line.client, topic).filter((stored) => !line.hasSent(stored));
  }

  acknowledge(line: Line, stored: StoredMessage): void {
    this.#mailboxes.acknowledge(line.client, stored);
  }

  count(method: string): void {
    this.#calls.set(method, (this.#calls.get(method) ?? 0) + 1);
  }

  setFaults(faults: MessageFaults): void {
    this.#faults = faults;
    this.#faultsLeft = faults.times ?? Number.POSITIVE_INFINITY;
  }

  /** The faults for one message, counted as used. */
  fault(): MessageFaults {
    if (this.#faultsLeft <= 0) return {};
    this.#faultsLeft -= 1;
    return this.#faults;
  }

  /** Pings every line. */
  beat(): void {
    for (const line of this.#lines) line.beat();
  }

  cutAll(): void {
    for (const line of this.#lines) line.cut();
  }

  /** Closes every connection; resolves when the clients know, so that none goes on sending into a closed one. */
  async closeAll(code: number, reason: string): Promise<void> {
    const closed = [...this.#lines].map((line) => line.close(code, reason));
    await Promise.race([Promise.all(closed), sleep(patience)]);
  }

  /** Back to the start: no messages, no connections. */
  async reset(): Promise<void> {
    const closed = this.closeAll(1001, "Server terminating");
    this.#lines.clear();
    this.#mailboxes.clear();
    this.#calls = new Map();
    this.#newest = [];
    this.setFaults({});
    await closed;
  }

  report(): RelayReport {
    return {
      connections: this.#lines.size,
      ...this.#mailboxes.counts(),
      calls: Object.fromEntries(this.#calls),
      newest: this.#newest,
      memory: process.memoryUsage.rss(),
    };
  }
}
