import { setTimeout as sleep } from "node:timers/promises";
import { errorText, type WalletEventLog } from "./event-log.ts";
import type { PhoneWalletMode, Settings } from "./settings.ts";
import type { PendingRequest } from "./state.ts";

export type Decision = "approve" | "reject";

/** Something that waits for an answer, and what answers it. */
export interface WalletRequest extends Omit<PendingRequest, "since"> {
  /** True when a person would have to confirm it. */
  readonly governed: boolean;
  /** Answers it, so many times. */
  approve(times: number): Promise<void>;
  reject(times: number): Promise<void>;
}

/** How many answered ids are remembered: the relay may deliver twice. */
const remembered = 1_000;

/** Holds proposals and requests until they are answered: at once, after a while, by a control call, or never. */
export class RequestQueue {
  readonly #settings: () => Settings;
  readonly #eventLog: WalletEventLog;
  readonly #pending = new Map<number, WalletRequest & { readonly since: number }>();
  readonly #answered = new Set<number>();
  readonly #now: () => number;
  /** Counts the calls of `forget`: requests from before the last one are not logged any more. */
  #run = 0;

  constructor(settings: () => Settings, eventLog: WalletEventLog, now: () => number) {
    this.#settings = settings;
    this.#eventLog = eventLog;
    this.#now = now;
  }

  get size(): number {
    return this.#pending.size;
  }

  list(): PendingRequest[] {
    return [...this.#pending.values()].map(({ id, kind, method, topic, peer, verified, chain, shows, since }) => {
      return { id, kind, method, topic, peer, verified, ...(chain && { chain }), shows, since };
    });
  }

  has(id: number): boolean {
    return this.#pending.has(id);
  }

  /** Takes a request in, once, and answers it by the switches. Never throws. */
  async arrive(request: WalletRequest): Promise<void> {
    const { id, kind, topic, method, shows, verified } = request;
    if (this.#pending.has(id) || this.#answered.has(id)) return;
    this.#pending.set(id, { ...request, since: this.#now() });
    this.#eventLog.note(kind, { id, topic, method, says: shows, verified });
    const mode = this.#modeFor(request);
    if (mode === "ask" || mode === "hang") return;
    const { delay } = this.#settings();
    // The timer does not keep a process alive that has nothing else to do.
    if (delay > 0 && request.governed) await sleep(delay, undefined, { ref: false });
    if (this.#pending.has(id)) await this.#carryOut(request, mode).catch(() => undefined);
  }

  /** Answers pending requests: one id, or all. Gives the ids; throws the answer's error. */
  async decide(ids: readonly number[] | "all", decision: Decision): Promise<number[]> {
    const chosen = ids === "all" ? [...this.#pending.keys()] : [...ids];
    for (const id of chosen) {
      const request = this.#pending.get(id);
      if (request) await this.#carryOut(request, decision);
    }
    return chosen;
  }

  /** Removes requests that nobody waits for any longer; true when there was one. */
  drop(isGone: (request: WalletRequest) => boolean): boolean {
    const dropped = [...this.#pending.values()].filter(isGone);
    for (const { id } of dropped) this.#pending.delete(id);
    return dropped.length > 0;
  }

  /** Drops the pending requests, so that they can arrive again. */
  clear(): void {
    this.#pending.clear();
  }

  /** Forgets every request that ever came. */
  forget(): void {
    this.#run += 1;
    this.#pending.clear();
    this.#answered.clear();
  }

  #modeFor({ method, governed }: WalletRequest): PhoneWalletMode {
    const { mode, methods } = this.#settings();
    if (Object.hasOwn(methods, method)) return methods[method] ?? mode;
    return governed || mode === "hang" ? mode : "approve";
  }

  async #carryOut(request: WalletRequest, decision: Decision): Promise<void> {
    const { id, topic, method } = request;
    this.#pending.delete(id);
    this.#remember(id);
    const run = this.#run;
    const note: WalletEventLog["note"] = (kind, about) => run === this.#run && this.#eventLog.note(kind, about);
    try {
      await request[decision](this.#settings().twice ? 2 : 1);
      note(decision === "approve" ? "approved" : "rejected", { id, topic, method });
    } catch (error) {
      note("failed", { id, topic, method, says: errorText(error) });
      throw error;
    }
  }

  #remember(id: number): void {
    this.#answered.add(id);
    const [oldest] = this.#answered;
    if (this.#answered.size > remembered && oldest !== undefined) this.#answered.delete(oldest);
  }
}
