import { base58 } from "@scure/base";
import type { SandboxClock } from "../clock.ts";
import { digest } from "../digest.ts";

/** Milliseconds of a slot. */
const slotTime = 400;
const slotsInEpoch = 432_000n;
/** A blockhash is good for so many blocks behind its own. */
const lifetime = 150n;

/** A blockhash with the last height of a block that takes it. */
export interface Lifetime {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
}

/**
 * A cluster's time. Slots pass with the sandbox's clock, and one more with each transaction, so that the next one gets
 * another blockhash; heights of blocks pass with the clock alone, so that a burst of transactions outdates nothing.
 */
export class Slots {
  readonly #clock: SandboxClock;
  readonly #first: bigint;
  readonly #skipped: bigint;
  readonly #name: string;
  readonly #issued = new Map<string, bigint>();
  #started: number;
  #steps = 0n;

  /** `first` is the slot at the start, `skipped` how many before it had no block, `name` tells hashes of clusters apart. */
  constructor(clock: SandboxClock, first: bigint, skipped: bigint, name: string) {
    this.#clock = clock;
    this.#first = first;
    this.#skipped = skipped;
    this.#name = name;
    this.#started = clock.now();
  }

  /** Back to the first slot. */
  reset(): void {
    this.#started = this.#clock.now();
    this.#steps = 0n;
    this.#issued.clear();
  }

  /** The slot that runs. */
  get slot(): bigint {
    return this.#first + this.#elapsed() + this.#steps;
  }

  /** Height of the block in that slot. */
  get height(): bigint {
    return this.#first - this.#skipped + this.#elapsed();
  }

  /** The block time, in whole seconds since 1970. */
  get seconds(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  /** Milliseconds until the next slot. */
  get untilNext(): number {
    return slotTime - (Math.max(0, this.#clock.now() - this.#started) % slotTime);
  }

  get epoch(): { epoch: bigint; slotIndex: bigint; slotsInEpoch: bigint } {
    return { epoch: this.slot / slotsInEpoch, slotIndex: this.slot % slotsInEpoch, slotsInEpoch };
  }

  /** Ends the slot, since a transaction is in it. */
  step(): void {
    this.#steps += 1n;
  }

  /** The seconds at which a slot was, or nothing when it is not over or before everything. */
  timeOf(slot: bigint): number | undefined {
    if (slot > this.slot || slot < 0n) return undefined;
    return Math.floor((this.#clock.now() - Number(this.slot - slot) * slotTime) / 1000);
  }

  /** The blockhash of the slot that runs. */
  latest(): Lifetime {
    const blockhash = base58.encode(digest(`${this.#name} ${this.slot}`));
    const lastValidBlockHeight = this.height + lifetime;
    this.#forget();
    this.#issued.set(blockhash, lastValidBlockHeight);
    return { blockhash, lastValidBlockHeight };
  }

  /** True when a transaction with this blockhash is still valid. */
  isValid(blockhash: string): boolean {
    const last = this.#issued.get(blockhash);
    return last !== undefined && last >= this.height;
  }

  #elapsed(): bigint {
    return BigInt(Math.max(0, Math.floor((this.#clock.now() - this.#started) / slotTime)));
  }

  /** Drops outdated blockhashes; the oldest come first. */
  #forget(): void {
    for (const [blockhash, last] of this.#issued) {
      if (last >= this.height) return;
      this.#issued.delete(blockhash);
    }
  }
}
