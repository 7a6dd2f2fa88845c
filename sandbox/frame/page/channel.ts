import { sentenceOf } from "./approval/sentence.ts";
import { type PayloadOf, parseMessage, type Topic } from "./messages.ts";

/** A message to the page, as the browser reports it. */
export interface Incoming {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** The window around the page. */
export interface Ground {
  readonly parent: unknown;
  listen(take: (event: Incoming) => void): void;
  post(message: object, targetOrigin: string): void;
}

/** A requester: the real origin of the embedding page, and the request's id. */
interface Asking {
  readonly origin: string;
  readonly id: string | undefined;
}

export type Handlers = {
  readonly [T in Topic]: (payload: PayloadOf<T>, asking: Asking) => Promise<unknown> | unknown;
};

/** The version of the protocol that READY names. */
const VERSION = "4";

/** No answer is known under this name (protocol.md §1.4). */
const UNANSWERED: ReadonlySet<Topic> = new Set<Topic>(["RPC_ABORT"]);

/**
 * Answers the embedding page alone: messages count from its window only, and answers go to the origin that the
 * first of them came from. Each request is answered once, under its id (AUTH-2).
 */
export function openChannel(ground: Ground, handlers: Handlers): void {
  let known: string | undefined;

  const reply = (topic: Topic, id: string | undefined, ending: "SUCCESS" | "ERROR", payload: unknown): void => {
    if (known === undefined || UNANSWERED.has(topic)) return;
    const named = id === undefined ? {} : { id };
    const loaded = payload === undefined ? {} : { payload };
    ground.post({ ...named, type: `@w3m-frame/${topic}_${ending}`, ...loaded }, known);
  };

  const answer = async (topic: Topic, payload: unknown, asking: Asking): Promise<void> => {
    try {
      const handle = handlers[topic] as (payload: unknown, asking: Asking) => unknown;
      reply(topic, asking.id, "SUCCESS", await handle(payload, asking));
    } catch (error) {
      reply(topic, asking.id, "ERROR", { message: sentenceOf(error) });
    }
  };

  ground.listen(({ data, origin, source }) => {
    // A page without an origin of its own could not be answered alone, nor shown to the visitor.
    if (source !== ground.parent || origin === "null" || origin === "") return;
    if (known !== undefined && origin !== known) return;
    const message = parseMessage(data);
    if (!message) return;
    known = origin;
    if (message.ok) void answer(message.topic, message.payload, { origin, id: message.id });
    else reply(message.topic, message.id, "ERROR", { message: message.message });
  });
  // READY carries nothing, and the embedding page's origin is not known yet.
  ground.post({ type: "@w3m-frame/READY", payload: { version: VERSION } }, "*");
}
