import type { Purchase } from "../blockchain/blockchain-context.ts";
import type { SandboxClock } from "../clock.ts";
import { seededUuid } from "../sessions/key.ts";

/** A purchase without its status, which follows from the clock. */
export type NewPurchase = Pick<Purchase, "chain" | "receiver" | "symbol" | "amount" | "hash"> & {
  readonly failed: boolean;
};

interface Entry extends NewPurchase {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Milliseconds for which a purchase is in progress, although the chain has it at once. */
export const settling = 3_000;

const sameAddress = (one: string, other: string): boolean =>
  one.startsWith("0x") ? one.toLowerCase() === other.toLowerCase() : one === other;

/** Purchases through the on-ramp, newest first; the clock carries a purchase from in progress to done. */
export class Purchases {
  readonly #clock: Pick<SandboxClock, "now">;
  readonly #seed: number;
  #made: Entry[] = [];

  constructor(seed: number, clock: Pick<SandboxClock, "now">) {
    this.#seed = seed;
    this.#clock = clock;
  }

  get count(): number {
    return this.#made.length;
  }

  /** Writes a purchase down; gives its id. */
  add(made: NewPurchase): string {
    const id = seededUuid(`purchase ${this.#seed} ${this.#made.length}`);
    this.#made.unshift({ ...made, id, at: this.#clock.now() });
    return id;
  }

  /** Purchases of an address, newest first. */
  of(address: string): Purchase[] {
    return this.#made.filter(({ receiver }) => sameAddress(receiver, address)).map((one) => this.#purchaseOf(one));
  }

  /** One purchase by its id. */
  byId(id: string): Purchase | undefined {
    const made = this.#made.find((one) => one.id === id);
    return made && this.#purchaseOf(made);
  }

  clear(): void {
    this.#made = [];
  }

  #purchaseOf({ failed, ...rest }: Entry): Purchase {
    if (failed) return { ...rest, status: "failed" };
    return { ...rest, status: this.#clock.now() >= rest.at + settling ? "success" : "in-progress" };
  }
}
