import * as v from "valibot";
import type { Clock, Timer } from "../../browser/clock.ts";
import { PairingError } from "../client/errors.ts";
import type { SessionCall } from "../session/open-request.ts";
import type { Session } from "../session/session.ts";
import { type Ask, type Message, OPENED, type Opened, type Reply, readError } from "./messages.ts";

interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: unknown): void;
}

function deferred<T>(): Deferred<T> {
  const made = {} as Deferred<T>;
  made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
  made.promise.catch(() => undefined);
  return made;
}

/** A call of this tab, until it is settled; a pairing is settled by a wallet's answer. */
export interface Call {
  readonly id: string;
  ask: Ask;
  readonly answer: Deferred<unknown>;
  readonly approval: Deferred<Session>;
  opened?: Opened;
  /** True if the tab with the client has received the call. */
  isTaken?: boolean;
  /** True if that tab has not received the call within `patience`. */
  isMissed?: boolean;
  timer?: Timer;
}

interface CallsDeps {
  clock: Clock;
  /** Sends the call to the tab with the client. */
  send(call: Call): void;
  /** Reports that no tab received a call; `isSilent` says if that is still so. */
  miss(isSilent: () => boolean): void;
  /** Milliseconds after which a call counts as missed. */
  patience: number;
}

/** The open calls of this tab. */
export class Calls {
  readonly #openCalls = new Map<string, Call>();
  readonly #deps: CallsDeps;
  /** Topics of sessions that came during this tab's lifetime. */
  readonly #seen = new Set<string>();

  constructor(deps: CallsDeps) {
    this.#deps = deps;
  }

  add(id: string, ask: Ask): Call {
    const call: Call = { id, ask, answer: deferred(), approval: deferred() };
    this.#openCalls.set(id, call);
    this.#send(call);
    return call;
  }

  has(id: string): boolean {
    return this.#openCalls.has(id);
  }

  all(): Call[] {
    return [...this.#openCalls.values()];
  }

  /** Handles a reply; true if it answers a call of this tab. */
  receive(message: Extract<Message, { type: Reply["type"] }>): boolean {
    const { id } = message;
    if (message.type === "approved") return this.#approve(id, message.session);
    if (message.type === "failed") return this.fail(id, readError(message.error));
    if (message.type === "answer") this.#settle(id, message.value);
    else this.#take(id);
    return this.has(id);
  }

  #take(id: string): void {
    const call = this.#openCalls.get(id);
    if (!call) return;
    call.isTaken = true;
    this.#wait(call);
  }

  #settle(id: string, value: unknown): void {
    const call = this.#openCalls.get(id);
    if (!call) return;
    if (call.ask.name === "openPairing") {
      const opened = v.safeParse(OPENED, value);
      if (!opened.success) return;
      call.opened = opened.output;
    } else this.#drop(call);
    call.answer.resolve(value);
  }

  /** Rejects a call; true if it was still open. */
  fail(id: string, reason: unknown): boolean {
    const call = this.#openCalls.get(id);
    if (!call) return false;
    this.#drop(call);
    call.answer.reject(reason);
    call.approval.reject(reason);
    return true;
  }

  /** True if a session needs no event: this tab asked for it, or knows it already. */
  #approve(id: string | undefined, session: Session): boolean {
    const call = this.#openCalls.get(id ?? "");
    const isKnown = this.#seen.has(session.topic);
    this.#seen.add(session.topic);
    if (!call) return isKnown;
    this.#drop(call);
    call.approval.resolve(session);
    return true;
  }

  /** True if an adopted session needs no event. Its pairing is unknown, because the tab that opened it is gone. */
  adopt(session: Session): boolean {
    const { topic } = session;
    const open = this.all().find(({ opened }) => opened && !opened.known.includes(topic));
    return this.#seen.has(topic) || this.#approve(open?.id, session);
  }

  /**
   * Passes the open calls to another tab, which has the client now. A request to a wallet is not sent twice: for one with an id of its own,
   * such as a payment, the other tab waits for the answer (S14). Other calls are repeated. Returns true if a pairing continues.
   */
  handOver(): boolean {
    const openCall = this.all();
    for (const call of openCall) {
      if (call.opened) this.#expire(call, call.opened);
      else if (call.isTaken && call.ask.name === "request") this.#hearOf(call, call.ask.call);
      else this.#send(call);
    }
    return openCall.some(({ opened }) => opened);
  }

  #hearOf(call: Call, { topic, id }: SessionCall): void {
    if (id === undefined) {
      this.fail(call.id, new PairingError("RELAY_UNREACHABLE"));
      return;
    }
    call.ask = { name: "answer", topic, id };
    this.#send(call);
  }

  #expire(call: Call, { expiresAt }: Opened): void {
    const late = () => this.fail(call.id, new PairingError("PAIRING_EXPIRED"));
    this.#wait(call, late, expiresAt - this.#deps.clock.now());
  }

  #send(call: Call): void {
    call.isTaken = false;
    call.isMissed = false;
    this.#wait(call, () => this.#miss(call), this.#deps.patience);
    this.#deps.send(call);
  }

  #miss(call: Call): void {
    call.isMissed = true;
    this.#deps.miss(() => this.has(call.id) && call.isMissed === true && call.isTaken === false);
  }

  #wait(call: Call, run?: () => void, ms = 0): void {
    const { clock } = this.#deps;
    clock.clearTimeout(call.timer);
    call.timer = run && clock.setTimeout(run, ms);
  }

  #drop(call: Call): void {
    this.#wait(call);
    this.#openCalls.delete(call.id);
  }
}
