import { sentenceOf } from "./approval/sentence.ts";
import { type PayloadOf, parseMessage, type Topic } from "./messages.ts";

/** A message to the page, as the browser reports it. */
export interface Incoming {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** The window around the page. */
export interface EmbeddingWindow {
  readonly parent: unknown;
  listen(take: (event: Incoming) => void): void;
  send(message: object, targetOrigin: string): void;
}

/** A requester: the real origin of the embedding page, and the request's id. */
interface Requester {
  readonly origin: string;
  readonly id: string | undefined;
}

export type Handlers = {
  readonly [T in Topic]: (payload: PayloadOf<T>, requester: Requester) => Promise<unknown> | unknown;
};

/** The version of the protocol that READY names. */
const VERSION = "4";

/** No answer is known under this name (protocol.md §1.4). */
const UNANSWERED: ReadonlySet<Topic> = new Set<Topic>(["RPC_ABORT"]);

/**
 * Answers the embedding page alone: messages count from its window only, and answers go to the origin that the
 * first of them came from. Each request is answered once, under its id (AUTH-2).
 */
export function openChannel(embedder: EmbeddingWindow, handlers: Handlers): void {
  let embedderOrigin: string | undefined;

  const reply = (topic: Topic, id: string | undefined, ending: "SUCCESS" | "ERROR", payload: unknown): void => {
    if (embedderOrigin === undefined || UNANSWERED.has(topic)) return;
    const named = id === undefined ? {} : { id };
    const loaded = payload === undefined ? {} : { payload };
    embedder.send({ ...named, type: `@w3m-frame/${topic}_${ending}`, ...loaded }, embedderOrigin);
  };

  const answer = async (topic: Topic, payload: unknown, requester: Requester): Promise<void> => {
    try {
      const handle = handlers[topic] as (payload: unknown, requester: Requester) => unknown;
      reply(topic, requester.id, "SUCCESS", await handle(payload, requester));
    } catch (error) {
      reply(topic, requester.id, "ERROR", { message: sentenceOf(error) });
    }
  };

  embedder.listen(({ data, origin, source }) => {
    // A page without an origin of its own could not be answered alone, nor shown to the visitor.
    if (source !== embedder.parent || origin === "null" || origin === "") return;
    if (embedderOrigin !== undefined && origin !== embedderOrigin) return;
    const message = parseMessage(data);
    if (!message) return;
    embedderOrigin = origin;
    if (message.ok) void answer(message.topic, message.payload, { origin, id: message.id });
    else reply(message.topic, message.id, "ERROR", { message: message.message });
  });
  // READY carries nothing, and the embedding page's origin is not known yet.
  embedder.send({ type: "@w3m-frame/READY", payload: { version: VERSION } }, "*");
}
