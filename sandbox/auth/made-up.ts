import { digest } from "../digest.ts";
import { type Random, seededRandom } from "../random.ts";

/** A UUID (version 4 by its looks) that is always the same for the same text. */
export function uuidOf(text: string): string {
  const hex = digest(text).toString("hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** Nonces, one-time codes and ids in the order of the seed: the same after every reset. */
export class MadeUp {
  readonly #seed: number;
  #random: Random;
  #count = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = seededRandom(seed);
  }

  /** 24 letters and digits, as EIP-4361 wants them. */
  nonce(): string {
    const letters = [..."0123456789abcdefghijklmnopqrstuvwxyz"];
    return Array.from({ length: 24 }, () => this.#random.pick(letters)).join("");
  }

  /** Six digits. */
  code(): string {
    return String(this.#random.below(1_000_000)).padStart(6, "0");
  }

  uuid(): string {
    this.#count += 1;
    return uuidOf(`${this.#seed} ${this.#count}`);
  }

  reset(): void {
    this.#random = seededRandom(this.#seed);
    this.#count = 0;
  }
}
