import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { unlessAborted } from "../../browser/deadline.ts";
import type { BitcoinGrant } from "./grant.ts";
import type { BitcoinAccount, BitcoinProtocol } from "./protocol.ts";

/** What changed between a page and a wallet; `undefined` is: the wallet is gone. */
export type ConnectionListener = (granted: BitcoinGrant | undefined) => void;

/** What stands between this page and one wallet: how to speak to it, and what it granted. */
export class BitcoinConnection {
  readonly tongue: BitcoinProtocol;
  #granted: BitcoinGrant | undefined;
  #end = new AbortController();
  readonly #listeners = new Set<ConnectionListener>();

  constructor(tongue: BitcoinProtocol) {
    this.tongue = tongue;
  }

  get granted(): BitcoinGrant | undefined {
    return this.#granted;
  }

  take(granted: BitcoinGrant): void {
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

  subscribe(listener: ConnectionListener): () => void {
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

function sameGrant(one: BitcoinGrant | undefined, other: BitcoinGrant): boolean {
  return one?.networkId === other.networkId && textOf(one.accounts) === textOf(other.accounts);
}
