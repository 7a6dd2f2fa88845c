import { digest } from "../digest.ts";
import type { Journal, Note } from "./journal.ts";

/** A message that waits in a mailbox. */
export interface StoredMessage {
  /** The key of a message within its topic: the hash of its content. */
  readonly key: string;
  readonly topic: string;
  readonly message: string;
  /** The client that published it, to whom it never goes. */
  readonly from: string;
  readonly tag: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly attestation?: string;
}

/** A message before it is stored. */
export interface Draft extends Omit<StoredMessage, "key" | "at" | "until"> {
  /** Seconds. */
  readonly ttl: number;
}

interface BoxedMessage extends StoredMessage {
  readonly readBy: Set<string>;
}

interface Box {
  readonly messages: Map<string, BoxedMessage>;
  readonly readers: Set<string>;
  /** Expiry of messages that every reader has, by key: published again they are not delivered again. */
  readonly done: Map<string, number>;
}

const hashed = (message: string): string => digest(message).toString("base64url");

/** The file is rewritten when it has this many lines more than it needs. */
const idleLines = 2_000;

/**
 * A mailbox for each topic. A message stays until every subscriber but its sender has acknowledged it, one at least, or
 * until it expires; a client stays subscribed, connected or not, until it unsubscribes.
 */
export class Mailboxes {
  readonly #boxes = new Map<string, Box>();
  readonly #journal: Journal;
  readonly #now: () => number;

  /** Replays the journal. `now` gives milliseconds since 1970. */
  constructor(journal: Journal, now: () => number) {
    this.#journal = journal;
    this.#now = now;
    for (const note of journal.read()) this.#apply(note);
    this.sweep();
  }

  subscribe(client: string, topic: string): void {
    if (!this.#boxes.get(topic)?.readers.has(client)) this.#keep({ did: "subscribe", topic, client });
  }

  unsubscribe(client: string, topic: string): void {
    if (this.#boxes.get(topic)?.readers.has(client)) this.#keep({ did: "unsubscribe", topic, client });
  }

  /** Stores a message; undefined when the same one was stored before and has not expired. */
  store({ ttl, ...draft }: Draft): StoredMessage | undefined {
    const key = hashed(draft.message);
    const box = this.#boxes.get(draft.topic);
    const at = this.#now();
    const known = box?.messages.get(key)?.until ?? box?.done.get(key) ?? 0;
    if (known > at) return undefined;
    this.#keep({ did: "store", ...draft, key, at, until: at + ttl * 1000 });
    return this.#boxes.get(draft.topic)?.messages.get(key);
  }

  /** Messages that a client has not acknowledged, oldest first. */
  unread(client: string, topic: string): StoredMessage[] {
    const messages = [...(this.#boxes.get(topic)?.messages.values() ?? [])];
    const now = this.#now();
    return messages.filter(({ from, readBy, until }) => from !== client && !readBy.has(client) && until > now);
  }

  acknowledge(client: string, { topic, key }: StoredMessage): void {
    const stored = this.#boxes.get(topic)?.messages.get(key);
    if (stored && !stored.readBy.has(client)) this.#keep({ did: "acknowledge", topic, key, client });
  }

  counts(): { topics: number; waiting: number } {
    const boxes = [...this.#boxes.values()];
    const live = boxes.filter(({ messages, readers }) => messages.size > 0 || readers.size > 0);
    return { topics: live.length, waiting: boxes.reduce((sum, { messages }) => sum + messages.size, 0) };
  }

  /** Drops expired messages, and rewrites the journal when most of it is expired. */
  sweep(): void {
    const now = this.#now();
    for (const [topic, box] of this.#boxes) {
      for (const [key, { until }] of box.messages) if (until <= now) box.messages.delete(key);
      for (const [key, until] of box.done) if (until <= now) box.done.delete(key);
      this.#tidy(topic, box);
    }
    if (!this.#journal.written || this.#journal.lines < idleLines) return;
    const notes = this.#notes();
    if (this.#journal.lines - notes.length > idleLines) this.#journal.rewrite(notes);
  }

  clear(): void {
    this.#boxes.clear();
    this.#journal.clear();
  }

  #keep(note: Note): void {
    this.#journal.append(note);
    this.#apply(note);
  }

  #apply(note: Note): void {
    const box = this.#box(note.topic);
    if (note.did === "subscribe") box.readers.add(note.client);
    else if (note.did === "unsubscribe") box.readers.delete(note.client);
    else if (note.did === "forget") box.done.set(note.key, note.until);
    else if (note.did === "acknowledge") box.messages.get(note.key)?.readBy.add(note.client);
    else if (note.did === "store") {
      const { did: _, ...stored } = note;
      box.messages.set(note.key, { ...stored, readBy: new Set() });
    }
    this.#settle(box);
    this.#tidy(note.topic, box);
  }

  #box(topic: string): Box {
    const box = this.#boxes.get(topic) ?? { messages: new Map(), readers: new Set(), done: new Map() };
    this.#boxes.set(topic, box);
    return box;
  }

  #settle({ messages, readers, done }: Box): void {
    for (const [key, { from, readBy, until }] of messages) {
      const open = readBy.size === 0 || [...readers].some((reader) => reader !== from && !readBy.has(reader));
      if (open) continue;
      messages.delete(key);
      done.set(key, until);
    }
  }

  #tidy(topic: string, { messages, readers, done }: Box): void {
    if (messages.size + readers.size + done.size === 0) this.#boxes.delete(topic);
  }

  #notes(): Note[] {
    return [...this.#boxes].flatMap(([topic, { messages, readers, done }]) => [
      ...[...readers].map((client): Note => ({ did: "subscribe", topic, client })),
      ...[...done].map(([key, until]): Note => ({ did: "forget", topic, key, until })),
      ...[...messages.values()].flatMap(({ readBy, ...stored }): Note[] => [
        { did: "store", ...stored },
        ...[...readBy].map((client): Note => ({ did: "acknowledge", topic, key: stored.key, client })),
      ]),
    ]);
  }
}
