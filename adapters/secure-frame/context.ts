import type { Clock } from "../browser/clock.ts";
import type { Log } from "../browser/log.ts";
import type { FrameRpc } from "./frame-rpc.ts";
import type { LoginStorage } from "./login-storage.ts";
import type { SessionsStore } from "./sessions-store.ts";

/** What the parts of the embedded wallet share. */
export interface SecureFrameContext {
  window: Pick<typeof globalThis, "crypto">;
  clock: Clock;
  asking: FrameRpc;
  held: SessionsStore;
  memory: LoginStorage;
  log: Pick<Log, "error">;
}
