import { type AppKitError, type BareErrorCode, codeOf } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { RpcError } from "../../domain/networks/rpc-errors.ts";
import { safeText } from "../../domain/text.ts";
import type { Clock } from "../browser/clock.ts";
import { newId } from "../browser/random-id.ts";
import type { At } from "./deps.ts";
import { type Answer, type Carries, type Heard, type Message, messageOf, type Name } from "./messages.ts";
import { SIGNATURES } from "./rpc.ts";

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

/** Requests that wait for a person, without a deadline, until they are given up. */
const OPEN: readonly Name[] = ["CONNECT_FARCASTER", "RPC_REQUEST"];

/** Reads that a visitor waits for while they log in. */
const AWAITED: readonly Name[] = ["GET_USER", "IS_CONNECTED"];

const deadlineOf = (name: Name): number => {
  if (OPEN.includes(name)) return Number.POSITIVE_INFINITY;
  return STEPS.includes(name) || AWAITED.includes(name) ? LIMITS.authStep : LIMITS.httpTotal;
};

const failed = (code: BareErrorCode): AppKitError => lateError(code, {});

/** A refusal without words, or in words that cannot be shown. */
export const refused = (message = "An error occurred"): AppKitError => lateError("FRAME_REFUSED", { message });

/** True if the frame said no; false if it said nothing. */
export const isRefusal = (error: unknown): boolean => codeOf(error, "FRAME_LOST") === "FRAME_REFUSED";

/** The secrets of a request, which a refusal could repeat. */
const secretsIn = (name: Name, { payload }: Message): string[] =>
  name === "RPC_REQUEST" ? [] : Object.values(payload ?? {}).filter((value) => typeof value === "string");

/** The error of the frame's refusal (AUTH-4), without the request's secrets (S9). */
function refusalOf({ name, message: request, isAborted }: Entry, refusal: unknown): AppKitError {
  if (isAborted) return failed("REQUEST_ABORTED");
  const words = (refusal as { message?: unknown } | null | undefined)?.message;
  const message = safeText(words, 200);
  if (name.endsWith("_EMAIL") && /invalid email/i.test(message)) return failed("EMAIL_INVALID");
  const isShown = message && !secretsIn(name, request).some((secret) => secret && String(words).includes(secret));
  return refused(isShown ? message : undefined);
}

function unsendable(name: Name): Error {
  if (name === "RPC_REQUEST") return new RpcError(-32602);
  return failed(name.endsWith("_EMAIL") ? "EMAIL_INVALID" : "FRAME_ABORTED");
}

interface Entry {
  name: Name;
  message: Message;
  isPosted: boolean;
  timer: unknown;
  /** Its owner is not asked any more. */
  isAborted: boolean;
  end(settle: "resolve" | "reject", value: unknown): void;
  /** Begins anew to wait. */
  wait(ms: number, late: BareErrorCode): void;
  /** Begins to wait for the answer. */
  posted(): void;
}

type Settle = Record<"resolve" | "reject", (value: unknown) => void>;

/** The open requests to the frame: each is answered once, by its own id and name (S2). */
export class FrameRpc {
  readonly #deps: { window: Pick<typeof globalThis, "crypto">; clock: Clock };
  readonly #entries = new Map<string, Entry>();
  #send: ((message: Message) => void) | undefined;
  /** There is a frame, released or not. */
  isThere = false;
  /** Told of each request that no frame is there for. */
  onMissing: () => void = () => undefined;

  constructor(deps: { window: Pick<typeof globalThis, "crypto">; clock: Clock }) {
    this.#deps = deps;
  }

  /**
   * Asks the frame, as soon as it may be asked. Rejects with FRAME_REFUSED, FRAME_LOST, FRAME_NOT_SET where there is none,
   * SOCIALS_TIMEOUT, EMAIL_INVALID, and FRAME_ABORTED or REQUEST_ABORTED when it is given up (AUTH-5). A request that its owner may have
   * approved already still has its answer, if that comes within `LIMITS.frameAbort`; REQUEST_ABORTED says that nothing was done.
   */
  ask<N extends Name>(name: N, carried?: Carries<N>, { signal, ms = deadlineOf(name) }: How = {}): Promise<Answer<N>> {
    return new Promise<unknown>((resolve, reject) => {
      const aborted = () => failed(name === "RPC_REQUEST" ? "REQUEST_ABORTED" : "FRAME_ABORTED");
      if (signal?.aborted) throw aborted();
      const abort = () => this.#abort(entry, aborted());
      const done = () => signal?.removeEventListener("abort", abort);
      const entry = this.#entry(name, carried, ms, { resolve, reject }, done);
      signal?.addEventListener("abort", abort);
      this.#entries.set(entry.message.id, entry);
      const patience = Math.min(ms, LIMITS.frameReady + LIMITS.frameSettle);
      entry.wait(patience, this.isThere ? "FRAME_LOST" : "FRAME_NOT_SET");
      if (this.isThere) this.#sendEntry(entry);
      else this.onMissing();
    }) as Promise<Answer<N>>;
  }

  /** From now on the frame may be asked: `first`, then what waits. */
  release(send: (message: Message) => void, first: () => void): void {
    const waiting = [...this.#entries.values()];
    this.#send = send;
    first();
    for (const entry of waiting) this.#sendEntry(entry);
  }

  /** An answer counts for the request that it names, once; any other is nothing. */
  hear(heard: Exclude<Heard, { name: "READY" }>): void {
    const entry = this.#entries.get(heard.id);
    if (!entry?.isPosted || entry.name !== heard.name) return;
    if ("refusal" in heard) entry.end("reject", refusalOf(entry, heard.refusal));
    else entry.end("resolve", heard.payload);
  }

  get isReleased(): boolean {
    return this.#send !== undefined;
  }

  /** Holds requests from now on until the next release. */
  hold(): void {
    this.#send = undefined;
  }

  /** Rejects the posted requests, because the frame has lost them; new requests are possible. */
  forget(): void {
    for (const entry of [...this.#entries.values()]) if (entry.isPosted) entry.end("reject", failed("FRAME_LOST"));
  }

  /** The frame is gone. */
  lose(): void {
    this.isThere = false;
    this.#send = undefined;
    for (const entry of [...this.#entries.values()]) entry.end("reject", failed("FRAME_LOST"));
  }

  #sendEntry(entry: Entry): void {
    if (!this.#send || entry.isPosted || !this.#entries.has(entry.message.id)) return;
    entry.isPosted = true;
    entry.posted();
    this.#send(entry.message);
  }

  #abort(entry: Entry, reason: Error): void {
    if (entry.name !== "RPC_REQUEST" || !entry.isPosted) {
      entry.end("reject", reason);
      return;
    }
    entry.isAborted = true;
    // A frame need not know of aborts: a signature that it does not give did nothing; of what it may have sent nobody knows (S14).
    const { method } = entry.message.payload as { method: string };
    entry.wait(LIMITS.frameAbort, SIGNATURES.includes(method) ? "REQUEST_ABORTED" : "FRAME_LOST");
    this.#send?.(messageOf("RPC_ABORT", entry.message.id));
  }

  #entry(name: Name, carried: unknown, ms: number, settle: Settle, done: () => void): Entry {
    const { clock, window } = this.#deps;
    const entry: Entry = {
      ...{ name, message: written(name, newId(window), carried), timer: undefined },
      ...{ isPosted: false, isAborted: false },
      end: (way, value) => {
        clock.clearTimeout(entry.timer);
        done();
        this.#entries.delete(entry.message.id);
        settle[way](value);
      },
      wait: (most, late) => {
        clock.clearTimeout(entry.timer);
        if (Number.isFinite(most)) entry.timer = clock.setTimeout(() => entry.end("reject", failed(late)), most);
      },
      posted: () => entry.wait(ms, STEPS.includes(name) ? "SOCIALS_TIMEOUT" : "FRAME_LOST"),
    };
    return entry;
  }
}

function written(name: Name, id: string, carried: unknown): Message {
  try {
    return messageOf(name, id, carried);
  } catch {
    throw unsendable(name);
  }
}
