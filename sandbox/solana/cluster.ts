import { addressBytes, addressOf, programs } from "./addresses.ts";
import { type ClusterSpec, placeGenesis } from "./genesis.ts";
import { type Balances, type Landed, Ledger, type TokenBalance } from "./ledger.ts";
import { isSound, type Message, type Transaction } from "./message.ts";
import { type Account, nobody, type Outcome, Runtime } from "./runtime.ts";
import type { TransactionError } from "./runtime-error.ts";
import type { Slots } from "./slots.ts";
import { isTokenProgram, type Mint, mintOf, tokenAccountOf } from "./token.ts";

/** Accounts of a message by position, and which of them came out of lookup tables. */
type Resolved = Pick<Landed, "keys" | "loaded">;

const tableHeader = 56;
const nothing = new Uint8Array();
const nothingRun: Omit<Outcome, "err"> = { logs: [], units: 0n, inner: [], returned: null, after: new Map() };

/** The outcome of a transaction; one that could not even pay its fee did not land. */
export interface Submitted {
  readonly err: TransactionError | null;
  readonly landed?: Landed;
}

const refusedAs = (err: TransactionError): Outcome => ({ ...nothingRun, err });

/** One Solana cluster: the runtime, its time, and the transactions that were run. It starts when it is first used. */
export class Cluster {
  readonly spec: ClusterSpec;
  readonly slots: Slots;
  readonly ledger = new Ledger();
  readonly #listeners = new Set<(landed: Landed) => void>();
  #runtime: Runtime | undefined;
  /** Accounts as they stood at the start, of those that are others now. */
  readonly #origins = new Map<string, Account | undefined>();
  #shownSlot = -1n;

  constructor(spec: ClusterSpec, slots: Slots) {
    this.spec = spec;
    this.slots = slots;
  }

  /** The runtime, its clock set to now. */
  get runtime(): Runtime {
    if (!this.#runtime) {
      this.#runtime = new Runtime();
      placeGenesis(this.#runtime, this.spec);
    }
    const { slot, seconds } = this.slots;
    if (slot !== this.#shownSlot) this.#runtime.setMoment({ slot, seconds, epoch: this.slots.epoch.epoch });
    this.#shownSlot = slot;
    return this.#runtime;
  }

  /** True when it was used since the program started. */
  get started(): boolean {
    return this.#runtime !== undefined;
  }

  /** Everything as at the start. */
  reset(): void {
    this.#undo();
    this.#shownSlot = -1n;
    this.ledger.clear();
    this.slots.reset();
  }

  /** Hears of each transaction that lands; gives the way to stop. */
  onLanded(listener: (landed: Landed) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  account(address: string): Account | undefined {
    return this.runtime.account(address);
  }

  /** The state of a mint of either token program. */
  mint(address: string): Mint | undefined {
    const account = this.account(address);
    return account && isTokenProgram(account.owner) ? mintOf(account.data) : undefined;
  }

  /** Accounts of a message by position; a lookup table that is absent gives none. */
  resolve({ accountKeys, lookups }: Message): Resolved {
    const pick = (table: string, indexes: readonly number[]): string[] => {
      const data = this.account(table)?.data ?? new Uint8Array();
      const entries = indexes.map((index) => data.subarray(tableHeader + index * 32, tableHeader + index * 32 + 32));
      return entries.filter(({ length }) => length === 32).map(addressOf);
    };
    const writable = lookups.flatMap(({ accountKey, writableIndexes }) => pick(accountKey, writableIndexes));
    const readonly = lookups.flatMap(({ accountKey, readonlyIndexes }) => pick(accountKey, readonlyIndexes));
    return { keys: [...accountKeys, ...writable, ...readonly], loaded: { writable, readonly } };
  }

  /** Runs a transaction without keeping its effects. */
  simulate(transaction: Transaction, how: { verify: boolean; anyBlockhash?: boolean }): Outcome {
    const refusal = this.#refusal(transaction, how.anyBlockhash ?? false);
    return refusal ? refusedAs(refusal) : this.runtime.simulate(transaction.wire, how.verify);
  }

  /** Runs a transaction. */
  submit(transaction: Transaction): Submitted {
    const refusal = this.#refusal(transaction, false);
    if (refusal) return { err: refusal };
    const resolved = this.resolve(transaction.message);
    const earlier = resolved.keys.map((key) => this.account(key));
    const before = this.#balances(earlier);
    const outcome = this.runtime.run(transaction.wire);
    const later = resolved.keys.map((key) => this.account(key));
    const after = this.#balances(later);
    const fee = total(before) - total(after);
    const { err } = outcome;
    if (err && fee === 0n) return { err };
    const { slot, seconds } = this.slots;
    const signature = transaction.signatures[0] ?? "";
    const changed = new Set<string>();
    for (const [index, key] of resolved.keys.entries()) {
      if (same(earlier[index], later[index])) continue;
      changed.add(key);
      if (!this.#origins.has(key)) this.#origins.set(key, earlier[index]);
    }
    const landed = { signature, slot, seconds, transaction, ...resolved, err, fee, outcome, before, after, changed };
    this.ledger.add(landed);
    this.slots.step();
    for (const listener of this.#listeners) listener(landed);
    return { err, landed };
  }

  /**
   * Puts the changed accounts back. A new runtime would be as good, but its memory is not the collector's: it would pile
   * up. Only programs that were deployed need one, since the runtime keeps their code.
   */
  #undo(): void {
    const deployed = [...this.#origins.keys()].some((address) => this.account(address)?.executable);
    if (deployed) this.#runtime = undefined;
    for (const [address, account] of this.#origins) this.#runtime?.setAccount(address, account ?? nobody);
    this.#origins.clear();
  }

  /** The reason for which a transaction is not even run, as the nodes check it. */
  #refusal(transaction: Transaction, anyBlockhash: boolean): TransactionError | undefined {
    if (!isSound(transaction)) return "SanitizeFailure";
    if (this.ledger.bySignature(transaction.signatures[0] ?? "")) return "AlreadyProcessed";
    const { message } = transaction;
    const lives = anyBlockhash || this.slots.isValid(message.recentBlockhash) || this.#usesNonce(message);
    return lives ? undefined : "BlockhashNotFound";
  }

  /** True when the message uses a durable nonce: its first instruction advances the nonce that stands for its blockhash. */
  #usesNonce({ accountKeys, instructions, recentBlockhash }: Message): boolean {
    const [first] = instructions;
    if (!first || accountKeys[first.programIdIndex] !== programs.system) return false;
    if (Buffer.from(first.data).toString("hex") !== "04000000") return false;
    const account = this.account(accountKeys[first.accounts[0] ?? -1] ?? programs.system);
    if (account?.owner !== programs.system || account.data.length !== 80) return false;
    return Buffer.from(account.data.subarray(40, 72)).equals(addressBytes(recentBlockhash));
  }

  #balances(accounts: readonly (Account | undefined)[]): Balances {
    const tokens = accounts.map((account, index) => account && this.#tokenBalance(account, index));
    return {
      lamports: accounts.map((account) => account?.lamports ?? 0n),
      tokens: tokens.filter((balance) => balance !== undefined),
    };
  }

  #tokenBalance({ owner: program, data }: Account, accountIndex: number): TokenBalance | undefined {
    const state = isTokenProgram(program) ? tokenAccountOf(data) : undefined;
    if (!state) return undefined;
    const { mint, owner, amount } = state;
    return { accountIndex, mint, owner, program, amount, decimals: this.mint(mint)?.decimals ?? 0 };
  }
}

const same = (one: Account | undefined, other: Account | undefined): boolean =>
  one?.lamports === other?.lamports &&
  one?.owner === other?.owner &&
  Buffer.compare(one?.data ?? nothing, other?.data ?? nothing) === 0;

const total = ({ lamports }: Balances): bigint => lamports.reduce((sum, one) => sum + one, 0n);
