/** Settings of the secure frame that a test, or a person, can change. */
export interface FrameSettings {
  /** `ask`: each device has to be registered; `known`: none has; default: those that are new to an account. */
  device?: "ask" | "known";
  /** `trust`: a known device that logged in within a day needs no code. */
  email?: "trust";
  /** Milliseconds that Approve and Reject wait while really visible; default 500. */
  settle?: number;
}

/** Milliseconds of SAFETY S5b. */
export const defaultSettle = 500;

/** The settings of the secure frame, until the next reset. */
export class Settings {
  #all: FrameSettings = {};

  get all(): Readonly<FrameSettings> {
    return this.#all;
  }

  /** Changes the named settings; null restores the default. */
  change(changes: { readonly [Name in keyof FrameSettings]: FrameSettings[Name] | null }): void {
    const merged = Object.entries({ ...this.#all, ...changes }).filter(([, value]) => value !== null);
    this.#all = Object.fromEntries(merged);
  }

  reset(): void {
    this.#all = {};
  }
}
