import type { AccountType } from "../../domain/namespaces.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { Clock } from "../browser/clock.ts";
import type { Log } from "../browser/log.ts";
import type { Popup } from "../browser/popup.ts";
import type { Store } from "../browser/storage/storage.ts";

/** Dependencies of the embedded wallet. */
export interface EmbeddedDeps {
  window: Window & typeof globalThis;
  clock: Clock;
  storage: Store;
  /** Where the secure page is. */
  secureFrame: string;
  /** How this kit calls itself to the frame. */
  sdkVersion: string;
  popup: Popup;
  /** True if the secure page keeps a log of its own. */
  enableAuthLogger: boolean;
  log: Pick<Log, "error">;
  /** The element that the frame is put into. */
  host(): HTMLElement | undefined;
  /** The settings as they are now. */
  settings(): Settings;
  /** True once the instance is over; absent: it never is. */
  isDestroyed?(): boolean;
  /** The type of EVM account that the visitor prefers, where one was chosen. */
  accountType(): AccountType | undefined;
}

/** How a one-shot port is asked. */
export interface At {
  signal?: AbortSignal;
}

/** Tells a machine. */
export type Send<E> = (event: E) => void;

/** Hears a machine. */
export type Receive<R> = (listener: (order: R) => void) => void;
