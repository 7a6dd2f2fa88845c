import type { Mode, Outcome, PageWallet, Push } from "../shape.ts";
import { askPerson } from "./dialog.ts";
import type { Link } from "./link.ts";
import { makeThrown, revive } from "./thrown.ts";

type Listener = (payload: unknown) => void;

const never = (): Promise<never> => new Promise(() => {});

function isRequest(value: unknown): value is { method: string; params?: unknown } {
  return typeof value === "object" && value !== null && "method" in value && typeof value.method === "string";
}

function providerError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) });
}

/** An EIP-1193 provider whose wallet lives in the sandbox. */
export class PageProvider {
  readonly #wallet: PageWallet;
  readonly #link: Link;
  readonly #listeners = new Map<string, Listener[]>();
  /** A mode that the script's address gave to this page alone; a later `set` ends it. */
  ownMode: Mode | undefined;

  constructor(wallet: PageWallet, link: Link, ownMode: Mode | undefined) {
    this.#wallet = wallet;
    this.#link = link;
    this.ownMode = ownMode;
    link.hear((push) => {
      if (push.wallet === wallet.key && push.kind === "event") this.#play(push);
    });
  }

  request = async (request: unknown): Promise<unknown> => {
    if (!isRequest(request)) throw providerError(-32602, "Expected a single, non-array, object argument.");
    return this.#settle(request, await this.#send(request));
  };

  on = (event: string, listener: Listener): this => {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    this.#link.open();
    return this;
  };

  removeListener = (event: string, listener: Listener): this => {
    const listeners = [...(this.#listeners.get(event) ?? [])];
    const index = listeners.lastIndexOf(listener);
    if (index >= 0) listeners.splice(index, 1);
    this.#listeners.set(event, listeners);
    return this;
  };

  /** Emits an event to the page, true or not. */
  emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload);
  }

  /** The number of the page's listeners, for tests of its cleanup. */
  listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.length, 0);
  }

  #send(request: { method: string; params?: unknown }, decision?: "approve" | "reject"): Promise<Outcome> {
    return this.#link.request(this.#wallet.key, {
      method: request.method,
      params: request.params,
      origin: location.origin,
      ...(this.ownMode && { mode: this.ownMode }),
      ...(decision && { decision }),
    });
  }

  async #settle(request: { method: string; params?: unknown }, outcome: Outcome): Promise<unknown> {
    switch (outcome.kind) {
      case "result":
        return revive(outcome.value);
      case "error":
        throw providerError(outcome.code, outcome.message, outcome.data);
      case "throw":
        throw makeThrown(outcome.thrown);
      case "hang":
        return never();
      case "wait":
        await this.#unlocked();
        return this.#settle(request, await this.#send(request));
      case "ask": {
        const { name, icon } = this.#wallet;
        const decision = await askPerson({ wallet: name, icon, title: outcome.title, lines: outcome.lines });
        return this.#settle(request, await this.#send(request, decision));
      }
    }
  }

  #unlocked(): Promise<void> {
    return new Promise((resolve) => {
      const hear = (push: Push): void => {
        if (push.wallet !== this.#wallet.key || push.kind !== "unlocked") return;
        this.#link.unhear(hear);
        resolve();
      };
      this.#link.hear(hear);
      this.#link.open();
    });
  }

  #play(push: Extract<Push, { kind: "event" }>): void {
    for (let time = 0; time < push.times; time += 1) {
      this.emit(push.event, push.payloads[time % Math.max(1, push.payloads.length)]);
    }
  }
}
