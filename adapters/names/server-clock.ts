import { LIMITS } from "../../domain/limits.ts";
import type { HttpDeps } from "../browser/http/client.ts";

/** A moment to sign, and its lifetime. */
export interface Stamp {
  /** Seconds since 1970. */
  timestamp: number;
  /** Seconds until the registry refuses it. */
  lifetime: number;
}

/**
 * The registry's clock. The device's clock may be off by hours, but the registry refuses moments more than 10 s from its own. Its time is
 * read from an answer's date, where the page may read it, else from a moment in the answer itself.
 */
export class ServerClock {
  readonly #deps: HttpDeps;
  /** Milliseconds that the registry's clock is ahead of the device's; undefined while no difference is known. */
  #offset: number | undefined;
  #isDated = false;
  #isDoubted = false;

  constructor(deps: HttpDeps) {
    this.#deps = deps;
  }

  /** Fetches past the browser's cache, whose answers have old dates, and notes the answer's date. */
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
   * Takes the moment in an answer, in milliseconds since 1970. The registry may have cached the answer, so a moment before the device's
   * counts only once the device's was refused.
   */
  note(moment: number): void {
    const offset = moment - this.#deps.clock.now();
    this.#offset = offset > LIMITS.nameTolerance || this.#isDoubted ? offset : undefined;
  }

  /** Called when the registry has refused the signed moment. */
  doubt(): void {
    this.#isDoubted = true;
  }

  /** The moment to sign now. If the registry's clock is known, it is the latest accepted one, which leaves time to sign. */
  stamp(): Stamp {
    const lead = this.#offset === undefined ? 0 : LIMITS.nameLead;
    const lifetime = Math.floor((LIMITS.nameTolerance + lead) / 1000);
    return { timestamp: Math.floor((this.#now() + lead) / 1000), lifetime };
  }

  /** True if the registry would no longer accept a moment. */
  isPast(timestamp: number): boolean {
    return Math.floor(this.#now() / 1000) - timestamp > LIMITS.nameTolerance / 1000;
  }

  #now(): number {
    return this.#deps.clock.now() + (this.#offset ?? 0);
  }
}
