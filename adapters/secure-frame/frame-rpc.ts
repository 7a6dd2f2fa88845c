import type { AppKitError, ErrorCode } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { RpcError } from "../../domain/networks/rpc-errors.ts";
import { safeText } from "../../domain/text.ts";
import type { Clock } from "../browser/clock.ts";
import { newId } from "./channel.ts";
import type { At } from "./deps.ts";
import { type Answer, type Carries, type Heard, type Message, messageOf, type Name } from "./messages.ts";

export interface How extends At {
  /** Milliseconds for the answer; default: those of the request. */
  ms?: number;
}

/** Steps of a login, which have a deadline of their own (AUTH-3). */
const STEPS: readonly Name[] = [
  "CONNECT_EMAIL",
  "CONNECT_DEVICE",
  "CONNECT_OTP",
  "CONNECT_SOCIAL",
  "GET_SOCIAL_REDIRECT_URI",
];

/** What a person does elsewhere takes any time, until it is given up. */
const OPEN: readonly Name[] = ["CONNECT_FARCASTER", "RPC_REQUEST"];

/** Reads that a visitor waits for while they log in. */
const AWAITED: readonly Name[] = ["GET_USER", "IS_CONNECTED"];

const deadlineOf = (name: Name): number => {
  if (OPEN.includes(name)) return Number.POSITIVE_INFINITY;
  return STEPS.includes(name) || AWAITED.includes(name) ? LIMITS.authStep : LIMITS.httpTotal;
};

const failed = (code: ErrorCode): AppKitError => lateError(code, {} as never);

/** A refusal without words, or in words that cannot be shown. */
export const refused = (message = "An error occurred"): AppKitError => lateError("FRAME_REFUSED", { message });

/** Whose address, code or token could stand in a refusal. */
const secretsIn = (name: Name, { payload }: Message): string[] =>
  name === "RPC_REQUEST" ? [] : Object.values(payload ?? {}).filter((value) => typeof value === "string");

/** What the frame says against a request (AUTH-4); never what was secret in it (S9). */
function refusalOf(name: Name, asked: Message, refusal: unknown): AppKitError {
  const said = (refusal as { message?: unknown } | null | undefined)?.message;
  const message = safeText(said, 200);
  if (name.endsWith("_EMAIL") && /invalid email/i.test(message)) return failed("EMAIL_INVALID");
  const isShown = message && !secretsIn(name, asked).some((secret) => secret && String(said).includes(secret));
  return refused(isShown ? message : undefined);
}

function unsendable(name: Name): Error {
  if (name === "RPC_REQUEST") return new RpcError(-32602);
  return failed(name.endsWith("_EMAIL") ? "EMAIL_INVALID" : "FRAME_ABORTED");
}

interface Asked {
  name: Name;
  message: Message;
  isPosted: boolean;
  timer: unknown;
  end(settle: "resolve" | "reject", value: unknown): void;
  /** Begins anew to wait. */
  wait(ms: number, late: ErrorCode): void;
  /** Begins to wait for the answer. */
  posted(): void;
}

type Settle = Record<"resolve" | "reject", (value: unknown) => void>;

/** What the frame was asked, until it answered: each request once, by its own id and name (S2). */
export class FrameRpc {
  readonly #deps: { window: Pick<typeof globalThis, "crypto">; clock: Clock };
  readonly #asked = new Map<string, Asked>();
  #send: ((message: Message) => void) | undefined;
  /** There is a frame, released or not. */
  isThere = false;
  /** Told of each request that no frame is there for. */
  onMissing: () => void = () => undefined;

  constructor(world: { window: Pick<typeof globalThis, "crypto">; clock: Clock }) {
    this.#deps = world;
  }

  /**
   * Asks the frame, as soon as it may be asked. Rejects with FRAME_REFUSED, FRAME_LOST, FRAME_NOT_SET where there is none,
   * SOCIALS_TIMEOUT, EMAIL_INVALID, and FRAME_ABORTED or REQUEST_ABORTED when it is given up (AUTH-5).
   */
  ask<N extends Name>(name: N, carried?: Carries<N>, { signal, ms = deadlineOf(name) }: How = {}): Promise<Answer<N>> {
    return new Promise<unknown>((resolve, reject) => {
      const given = () => failed(name === "RPC_REQUEST" ? "REQUEST_ABORTED" : "FRAME_ABORTED");
      if (signal?.aborted) throw given();
      const abort = () => this.#abort(asked, given());
      const done = () => signal?.removeEventListener("abort", abort);
      const asked = this.#entry(name, carried, ms, { resolve, reject }, done);
      signal?.addEventListener("abort", abort);
      this.#asked.set(asked.message.id, asked);
      const patience = Math.min(ms, LIMITS.frameReady + LIMITS.frameSettle);
      asked.wait(patience, this.isThere ? "FRAME_LOST" : "FRAME_NOT_SET");
      if (this.isThere) this.#post(asked);
      else this.onMissing();
    }) as Promise<Answer<N>>;
  }

  /** From now on the frame may be asked: `first`, then what waits. */
  release(send: (message: Message) => void, first: () => void): void {
    const waiting = [...this.#asked.values()];
    this.#send = send;
    first();
    for (const asked of waiting) this.#post(asked);
  }

  /** An answer counts for the request that it names, once; any other is nothing. */
  hear(heard: Exclude<Heard, { name: "READY" }>): void {
    const asked = this.#asked.get(heard.id);
    if (!asked?.isPosted || asked.name !== heard.name) return;
    if ("refusal" in heard) asked.end("reject", refusalOf(asked.name, asked.message, heard.refusal));
    else asked.end("resolve", heard.payload);
  }

  /** The frame knows of nothing any more that it was asked; it may be asked anew. */
  forget(): void {
    for (const asked of [...this.#asked.values()]) if (asked.isPosted) asked.end("reject", failed("FRAME_LOST"));
  }

  /** The frame is gone. */
  lose(): void {
    this.isThere = false;
    this.#send = undefined;
    for (const asked of [...this.#asked.values()]) asked.end("reject", failed("FRAME_LOST"));
  }

  #post(asked: Asked): void {
    if (!this.#send || asked.isPosted || !this.#asked.has(asked.message.id)) return;
    asked.isPosted = true;
    asked.posted();
    this.#send(asked.message);
  }

  #abort(asked: Asked, reason: Error): void {
    if (asked.isPosted && asked.name === "RPC_REQUEST") this.#send?.(messageOf("RPC_ABORT", asked.message.id));
    asked.end("reject", reason);
  }

  #entry(name: Name, carried: unknown, ms: number, settle: Settle, done: () => void): Asked {
    const { clock, window } = this.#deps;
    const asked: Asked = {
      ...{ name, message: written(name, newId(window), carried), isPosted: false, timer: undefined },
      end: (way, value) => {
        clock.clearTimeout(asked.timer);
        done();
        if (this.#asked.delete(asked.message.id)) settle[way](value);
      },
      wait: (most, late) => {
        clock.clearTimeout(asked.timer);
        if (Number.isFinite(most)) asked.timer = clock.setTimeout(() => asked.end("reject", failed(late)), most);
      },
      posted: () => asked.wait(ms, STEPS.includes(name) ? "SOCIALS_TIMEOUT" : "FRAME_LOST"),
    };
    return asked;
  }
}

function written(name: Name, id: string, carried: unknown): Message {
  try {
    return messageOf(name, id, carried);
  } catch {
    throw unsendable(name);
  }
}
