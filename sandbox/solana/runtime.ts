import { createRequire } from "node:module";
import { base58 } from "@scure/base";
import type { LiteSvm, SimulatedTransactionInfo, TransactionMetadata } from "litesvm/dist/internal.js";
import { addressBytes } from "./addresses.ts";
import { type TransactionError, transactionError } from "./runtime-error.ts";

/** An account as it stands on a cluster. */
export interface Account {
  readonly lamports: bigint;
  readonly data: Uint8Array;
  /** The program that it belongs to. */
  readonly owner: string;
  readonly executable: boolean;
}

/** The account at an unused address: setting it takes an account away. */
export const nobody: Account = {
  lamports: 0n,
  data: new Uint8Array(),
  owner: "11111111111111111111111111111111",
  executable: false,
};

/** An instruction that a program called, in the order of the calls. */
interface InnerInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
  readonly stackHeight: number;
}

/** The outcome of running a transaction. */
export interface Outcome {
  readonly err: TransactionError | null;
  readonly logs: readonly string[];
  readonly units: bigint;
  /** By instruction. */
  readonly inner: readonly (readonly InnerInstruction[])[];
  readonly returned: { readonly programId: string; readonly data: Uint8Array } | null;
  /** Simulations that went through: accounts as they would stand. */
  readonly after: ReadonlyMap<string, Account>;
}

/** The moment that programs see. */
export interface Moment {
  readonly slot: bigint;
  readonly epoch: bigint;
  readonly seconds: number;
}

type Engine = typeof import("litesvm/dist/internal.js");
type RawAccount = InstanceType<Engine["Account"]>;

/** Loads the native runtime by itself: the package's main entry would bring a client library along. */
function loadEngine(): Engine {
  try {
    return createRequire(import.meta.url)("litesvm/dist/internal.js") as Engine;
  } catch (cause) {
    throw new Error("The sandbox's Solana clusters need the package litesvm: npm install litesvm@1.5.0", { cause });
  }
}

const accountOf = (raw: RawAccount): Account => ({
  lamports: raw.lamports(),
  data: raw.data(),
  owner: base58.encode(raw.owner()),
  executable: raw.executable(),
});

function returnedBy(meta: TransactionMetadata): Outcome["returned"] {
  const data = meta.returnData().data();
  return data.length === 0 ? null : { programId: base58.encode(meta.returnData().programId()), data };
}

function innerOf(meta: TransactionMetadata): Outcome["inner"] {
  return meta.innerInstructions().map((calls) =>
    calls.map((call) => {
      const compiled = call.instruction();
      return {
        programIdIndex: compiled.programIdIndex(),
        accounts: [...compiled.accounts()],
        data: compiled.data(),
        stackHeight: call.stackHeight(),
      };
    }),
  );
}

type Result = ReturnType<LiteSvm["sendVersionedTransaction"]> | SimulatedTransactionInfo;

function outcomeOf(result: Result): Outcome {
  const meta = "meta" in result ? result.meta() : result;
  const after = "postAccounts" in result ? result.postAccounts() : [];
  return {
    err: "err" in result ? transactionError(result.err()) : null,
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    inner: innerOf(meta),
    returned: returnedBy(meta),
    after: new Map(after.map((one) => [base58.encode(one.address), accountOf(one.account())])),
  };
}

/**
 * The real Solana runtime, in this process. It keeps accounts and runs transactions; how long a blockhash lives and
 * which transactions were there already is decided outside. Bytes that are no transaction end the whole process: they
 * have to be read before they are run.
 */
export class Runtime {
  readonly #engine: Engine;
  readonly #svm: LiteSvm;

  constructor() {
    this.#engine = loadEngine();
    this.#svm = new this.#engine.LiteSvm();
    this.#svm.withNativeMints();
    this.#svm.setTransactionHistory(0n);
    this.#svm.setBlockhashCheck(false);
  }

  account(address: string): Account | undefined {
    const raw = this.#svm.getAccount(addressBytes(address));
    return raw && raw.lamports() > 0n ? accountOf(raw) : undefined;
  }

  setAccount(address: string, { lamports, data, owner, executable }: Account): void {
    const raw = new this.#engine.Account(lamports, data, addressBytes(owner), executable, 0n);
    this.#svm.setAccount(addressBytes(address), raw);
  }

  /** Every account of a program, with its address. */
  accountsOf(program: string): [string, Account][] {
    const all = this.#svm.getProgramAccounts(addressBytes(program));
    return all.map((one) => [base58.encode(one.address), accountOf(one.account())]);
  }

  /** Lamports that an account of this size must hold. */
  rent(size: bigint): bigint {
    return this.#svm.minimumBalanceForRentExemption(size);
  }

  /** Sets the time that programs see. */
  setMoment({ slot, epoch, seconds }: Moment): void {
    const clock = this.#svm.getClock();
    clock.slot = slot;
    clock.epoch = epoch;
    clock.leaderScheduleEpoch = epoch + 1n;
    clock.unixTimestamp = BigInt(seconds);
    this.#svm.setClock(clock);
  }

  run(wire: Uint8Array): Outcome {
    const outcome = outcomeOf(this.#svm.sendVersionedTransaction(wire));
    // Durable nonces move on with the runtime's own blockhash.
    this.#svm.expireBlockhash();
    return outcome;
  }

  simulate(wire: Uint8Array, verify: boolean): Outcome {
    this.#svm.setSigverify(verify);
    try {
      return outcomeOf(this.#svm.simulateVersionedTransaction(wire));
    } finally {
      this.#svm.setSigverify(true);
    }
  }
}
