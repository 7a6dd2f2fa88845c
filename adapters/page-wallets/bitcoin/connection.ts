import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { unlessAborted } from "../../browser/deadline.ts";
import type { BitcoinGrant } from "./grant.ts";
import type { BitcoinAccount, BitcoinProtocol } from "./protocol.ts";

/** Hears a new grant; `undefined` means that the wallet is gone. */
export type ConnectionListener = (grant: BitcoinGrant | undefined) => void;

/** The connection between this page and one wallet: its protocol, and its grant. */
export class BitcoinConnection {
  readonly protocol: BitcoinProtocol;
  /** Why it is over for good. */
  over: RpcError | undefined;
  #grant: BitcoinGrant | undefined;
  #end = new AbortController();
  readonly #listeners = new Set<ConnectionListener>();

  constructor(protocol: BitcoinProtocol) {
    this.protocol = protocol;
  }

  /** Absent before the wallet is connected, and once it is gone. */
  get grant(): BitcoinGrant | undefined {
    return this.#grant;
  }

  take(grant: BitcoinGrant): void {
    if (sameGrant(this.#grant, grant)) return;
    this.#grant = grant;
    this.#tell();
  }

  /** Ends the grant: the wallet is gone, or the page has left it. Open requests reject with the reason, which has the number 4900. */
  drop(reason = new RpcError(4900)): void {
    if (!this.#grant) return;
    this.#grant = undefined;
    this.#end.abort(reason);
    this.#end = new AbortController();
    this.#tell();
  }

  /** The instance goes: what is asked from now on rejects with the reason, too. */
  end(reason: RpcError): void {
    this.over = reason;
    this.drop(reason);
  }

  /** Settles as `work` does, or rejects with an RpcError (4900) when the grant ends first. */
  whileGranted<T>(work: Promise<T>): Promise<T> {
    return unlessAborted(work, this.#end.signal);
  }

  subscribe(listener: ConnectionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener(this.#grant);
  }
}

/** Accounts in one text, to see whether they changed. */
export function textOf(accounts: readonly BitcoinAccount[]): string {
  return accounts.map(({ address, type }) => `${address} ${type}`).join();
}

function sameGrant(one: BitcoinGrant | undefined, other: BitcoinGrant): boolean {
  return one?.networkId === other.networkId && textOf(one.accounts) === textOf(other.accounts);
}
