import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { unlessAborted } from "../../browser/deadline.ts";
import type { Granted } from "./grant.ts";
import type { BitcoinAccount, Tongue } from "./protocol.ts";

/** What changed between a page and a wallet; `undefined` is: the wallet is gone. */
export type TieListener = (granted: Granted | undefined) => void;

/** What stands between this page and one wallet: how to speak to it, and what it granted. */
export class Tie {
  readonly tongue: Tongue;
  #granted: Granted | undefined;
  #end = new AbortController();
  readonly #listeners = new Set<TieListener>();

  constructor(tongue: Tongue) {
    this.tongue = tongue;
  }

  get granted(): Granted | undefined {
    return this.#granted;
  }

  take(granted: Granted): void {
    if (sameGrant(this.#granted, granted)) return;
    this.#granted = granted;
    this.#tell();
  }

  /** The wallet is gone, or the page has left it: nothing that it was asked is waited for. */
  drop(): void {
    if (!this.#granted) return;
    this.#granted = undefined;
    this.#end.abort(new RpcError(4900));
    this.#end = new AbortController();
    this.#tell();
  }

  /** Settles as `work` does, or rejects with an RpcError (4900) when the tie ends first. */
  whileTied<T>(work: Promise<T>): Promise<T> {
    return unlessAborted(work, this.#end.signal);
  }

  subscribe(listener: TieListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener(this.#granted);
  }
}

/** Accounts in one text, to see whether they changed. */
export function textOf(accounts: readonly BitcoinAccount[]): string {
  return accounts.map(({ address, type }) => `${address} ${type}`).join();
}

function sameGrant(one: Granted | undefined, other: Granted): boolean {
  return one?.networkId === other.networkId && textOf(one.accounts) === textOf(other.accounts);
}
