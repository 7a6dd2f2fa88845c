import type { Transaction } from "./message.ts";
import type { Outcome } from "./runtime.ts";
import type { TransactionError } from "./runtime-error.ts";

/** The balance of a token account before or after a transaction. */
export interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  readonly program: string;
  readonly amount: bigint;
  readonly decimals: number;
}

/** Holdings of a transaction's accounts at one moment. */
export interface Balances {
  /** By the position of the account. */
  readonly lamports: readonly bigint[];
  readonly tokens: readonly TokenBalance[];
}

/** A transaction that is in a block, whether it went through or only paid its fee. */
export interface Landed {
  readonly signature: string;
  readonly slot: bigint;
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly transaction: Transaction;
  /** The message's own accounts, then those out of lookup tables: the writable ones, then the others. */
  readonly keys: readonly string[];
  readonly loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  readonly err: TransactionError | null;
  readonly fee: bigint;
  readonly outcome: Outcome;
  readonly before: Balances;
  readonly after: Balances;
  /** Addresses whose account has changed. */
  readonly changed: ReadonlySet<string>;
}

/** The transactions of a cluster since the start. */
export class Ledger {
  readonly #bySignature = new Map<string, Landed>();
  readonly #byAddress = new Map<string, Landed[]>();

  get size(): number {
    return this.#bySignature.size;
  }

  clear(): void {
    this.#bySignature.clear();
    this.#byAddress.clear();
  }

  add(landed: Landed): void {
    this.#bySignature.set(landed.signature, landed);
    const owners = [...landed.before.tokens, ...landed.after.tokens].map(({ owner }) => owner);
    for (const address of new Set([...landed.keys, ...owners])) {
      const list = this.#byAddress.get(address);
      if (list) list.push(landed);
      else this.#byAddress.set(address, [landed]);
    }
  }

  bySignature(signature: string): Landed | undefined {
    return this.#bySignature.get(signature);
  }

  /** Transactions that name the address among their accounts, newest first. */
  naming(address: string): Landed[] {
    return this.touching(address).filter(({ keys }) => keys.includes(address));
  }

  /** Transactions that name the address or a token account that it owns, newest first. */
  touching(address: string): Landed[] {
    return [...(this.#byAddress.get(address) ?? [])].reverse();
  }

  /** The newest transactions, the oldest of them first. */
  newest(count: number): Landed[] {
    return [...this.#bySignature.values()].slice(-count);
  }
}
