import type { Clock } from "../clock/clock.ts";
import type { Log } from "../log/log.ts";
import type { Asking } from "./asking.ts";
import type { Held } from "./held.ts";
import type { Memory } from "./memory.ts";

/** What the parts of the embedded wallet share. */
export interface Parts {
  window: Pick<typeof globalThis, "crypto">;
  clock: Clock;
  asking: Asking;
  held: Held;
  memory: Memory;
  log: Pick<Log, "error">;
}
