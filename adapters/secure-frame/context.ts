import type { Clock } from "../browser/clock.ts";
import type { Log } from "../browser/log.ts";
import type { Asking } from "./frame-rpc.ts";
import type { Memory } from "./login-storage.ts";
import type { Held } from "./sessions-store.ts";

/** What the parts of the embedded wallet share. */
export interface Parts {
  window: Pick<typeof globalThis, "crypto">;
  clock: Clock;
  asking: Asking;
  held: Held;
  memory: Memory;
  log: Pick<Log, "error">;
}
