import { LIMITS } from "../../domain/limits.ts";
import type { HttpDeps } from "../browser/http/client.ts";

/** A moment to sign, and how long it lasts. */
export interface Stamp {
  /** Seconds since 1970. */
  timestamp: number;
  /** Seconds until the registry refuses it. */
  lifetime: number;
}

/**
 * The registry's clock, beside the device's, which may be off by hours: the registry takes no moment that is more than 10 s from its own.
 * The date of an answer says what its clock shows, where a page may read it; else the moment that an answer itself names.
 */
export class ServerClock {
  readonly #deps: HttpDeps;
  /** Milliseconds that the registry's clock is ahead of the device's; undefined where nobody says that they differ. */
  #offset: number | undefined;
  #isDated = false;
  #isDoubted = false;

  constructor(deps: HttpDeps) {
    this.#deps = deps;
  }

  /** Asks past the browser's cache, whose answers have dates of their own, and notes the date of what comes back. */
  readonly fetch: HttpDeps["fetch"] = async (input, init) => {
    const response = await this.#deps.fetch(input, { ...init, cache: "no-store" });
    const date = Date.parse(response.headers.get("date") ?? "");
    this.#isDated = !Number.isNaN(date);
    if (this.#isDated) this.#offset = date - this.#deps.clock.now();
    return response;
  };

  /** True if the last answer had a date that could be read. */
  get isDated(): boolean {
    return this.#isDated;
  }

  /**
   * Takes the moment, in milliseconds since 1970, that an answer names. The registry may have had the answer for a while: an earlier
   * moment than the device's counts only once the device's was refused.
   */
  note(moment: number): void {
    const offset = moment - this.#deps.clock.now();
    this.#offset = offset > LIMITS.nameTolerance || this.#isDoubted ? offset : undefined;
  }

  /** The registry has refused the moment that was signed. */
  doubt(): void {
    this.#isDoubted = true;
  }

  /** The moment to sign now: as late as the registry takes it where its clock is known, so that there is time to sign. */
  stamp(): Stamp {
    const lead = this.#offset === undefined ? 0 : LIMITS.nameLead;
    const lifetime = Math.floor((LIMITS.nameTolerance + lead) / 1000);
    return { timestamp: Math.floor((this.#now() + lead) / 1000), lifetime };
  }

  /** True if the registry would not take a moment any more. */
  isPast(timestamp: number): boolean {
    return Math.floor(this.#now() / 1000) - timestamp > LIMITS.nameTolerance / 1000;
  }

  #now(): number {
    return this.#deps.clock.now() + (this.#offset ?? 0);
  }
}
