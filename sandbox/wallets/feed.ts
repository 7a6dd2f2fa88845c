import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { corsHeaders } from "../http/cors.ts";
import type { Push } from "./shape.ts";

interface Listener {
  readonly response: ServerResponse;
  readonly origin: string;
}

interface Sent {
  readonly number: number;
  readonly push: Push;
}

const mostPushes = 200;
const beat = 15_000;

/** Server-sent events to the pages, numbered, so that a page that connects late misses nothing. */
export class Feed {
  #number = 0;
  #sent: Sent[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #timer = setInterval(() => this.#beat(), beat).unref();

  /** The number of the newest push. */
  get number(): number {
    return this.#number;
  }

  push(push: Push): void {
    this.#number += 1;
    const sent = { number: this.#number, push };
    this.#sent = [...this.#sent, sent].slice(-mostPushes);
    for (const listener of this.#listeners) this.#write(listener, sent);
  }

  /** Keeps a page's connection; pushes after the number that it names are sent first. */
  connect(url: URL, headers: IncomingHttpHeaders, response: ServerResponse): void {
    response.writeHead(200, { ...corsHeaders, "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(": open\n\n");
    const listener = { response, origin: url.searchParams.get("origin") ?? headers.origin ?? "" };
    const since = Number(headers["last-event-id"] ?? url.searchParams.get("since") ?? this.#number);
    for (const sent of this.#sent) if (sent.number > since) this.#write(listener, sent);
    this.#listeners.add(listener);
    response.once("close", () => this.#listeners.delete(listener));
  }

  /** Forgets the pushes; numbers go on, so that no page takes a new push for an old one. */
  reset(): void {
    this.#sent = [];
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const { response } of this.#listeners) response.end();
    this.#listeners.clear();
  }

  #write({ response, origin }: Listener, { number, push }: Sent): void {
    if (push.kind === "event" && push.origins && !push.origins.includes(origin)) return;
    response.write(`id: ${number}\ndata: ${JSON.stringify(push)}\n\n`);
  }

  #beat(): void {
    for (const { response } of this.#listeners) response.write(": beat\n\n");
  }
}
