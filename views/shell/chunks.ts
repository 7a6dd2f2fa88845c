import { Lazy } from "../../domain/lazy.ts";
import type { ACCOUNT } from "../screens/account/account-screens.ts";
import type { BUY } from "../screens/buy/buy-screens.ts";
import type { EMAIL } from "../screens/embedded/email/email-screens.ts";
import type { EMBEDDED } from "../screens/embedded/embedded-screens.ts";
import type { SOCIAL } from "../screens/embedded/social/social-screens.ts";
import type { NAMES } from "../screens/names/names-screens.ts";
import type { SCAN } from "../screens/send/scan-screens.ts";
import type { SEND } from "../screens/send/send-screens.ts";
import type { SESSIONS } from "../screens/sessions/sessions-screens.ts";
import type { SIGN_IN } from "../screens/sign-in/sign-in-screens.ts";
import type { SWAP } from "../screens/swap/swap-screens.ts";
import type { ChunkName } from "./chunk-names.ts";

/** Screens, and components of the first one, that are evaluated at first use, never while their feature is off (ROUTE-9). */
export interface Chunks extends Record<ChunkName, object> {
  account: typeof ACCOUNT;
  email: typeof EMAIL;
  social: typeof SOCIAL;
  embedded: typeof EMBEDDED;
  signIn: typeof SIGN_IN;
  send: typeof SEND;
  scan: typeof SCAN;
  swap: typeof SWAP;
  buy: typeof BUY;
  names: typeof NAMES;
  sessions: typeof SESSIONS;
}

const listeners = new Set<() => void>();

/** A host's bundler may have lost a chunk: the next screen that wants it asks for it again. */
function lazyChunk<C>(load: () => Promise<C>): Lazy<C> {
  return new Lazy(load, {
    isRepeated: true,
    onLoad: () => {
      for (const listener of [...listeners]) listener();
    },
  });
}

const CHUNKS: { [P in ChunkName]: Lazy<Chunks[P]> } = {
  account: lazyChunk(() => import("../screens/account/account-screens.ts").then((module) => module.ACCOUNT)),
  email: lazyChunk(() => import("../screens/embedded/email/email-screens.ts").then((module) => module.EMAIL)),
  social: lazyChunk(() => import("../screens/embedded/social/social-screens.ts").then((module) => module.SOCIAL)),
  signIn: lazyChunk(() => import("../screens/sign-in/sign-in-screens.ts").then((module) => module.SIGN_IN)),
  send: lazyChunk(() => import("../screens/send/send-screens.ts").then((module) => module.SEND)),
  scan: lazyChunk(() => import("../screens/send/scan-screens.ts").then((module) => module.SCAN)),
  swap: lazyChunk(() => import("../screens/swap/swap-screens.ts").then((module) => module.SWAP)),
  buy: lazyChunk(() => import("../screens/buy/buy-screens.ts").then((module) => module.BUY)),
  names: lazyChunk(() => import("../screens/names/names-screens.ts").then((module) => module.NAMES)),
  sessions: lazyChunk(() => import("../screens/sessions/sessions-screens.ts").then((module) => module.SESSIONS)),
  embedded: lazyChunk(() => import("../screens/embedded/embedded-screens.ts").then((module) => module.EMBEDDED)),
};

/** A chunk, or undefined while it is on its way: its first use loads it. */
export function chunk<P extends ChunkName>(name: P): Chunks[P] | undefined {
  CHUNKS[name].warmUp();
  return CHUNKS[name].loaded;
}

/** Loads every chunk, for pages that show all screens side by side. */
export async function loadChunks(): Promise<void> {
  await Promise.all(Object.values(CHUNKS).map(({ open }) => open()));
}

/** Calls `listener` for each loaded chunk; returns the function that unsubscribes it. */
export function followChunks(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The number of loaded chunks. */
export function countChunks(): number {
  return Object.values(CHUNKS).filter(({ loaded }) => loaded !== undefined).length;
}
