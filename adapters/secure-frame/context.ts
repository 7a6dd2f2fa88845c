import type { Clock } from "../browser/clock.ts";
import type { Log } from "../browser/log.ts";
import type { FrameRpc } from "./frame-rpc.ts";
import type { LoginStorage } from "./login-storage.ts";
import type { SessionsStore } from "./sessions-store.ts";

/** Dependencies that the modules of the embedded wallet share. */
export interface SecureFrameContext {
  window: Pick<typeof globalThis, "crypto">;
  clock: Clock;
  frameRpc: FrameRpc;
  sessionsStore: SessionsStore;
  loginStorage: LoginStorage;
  log: Pick<Log, "error">;
  /** True once the instance is over: what is then still open is told so. */
  isDestroyed(): boolean;
}
