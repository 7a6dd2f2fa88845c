import type { EMAIL } from "../screens/embedded/email/email-screens.ts";
import type { EMBEDDED } from "../screens/embedded/embedded-screens.ts";
import type { SOCIAL } from "../screens/embedded/social/social-screens.ts";
import type { SIGN_IN } from "../screens/sign-in/sign-in-screens.ts";
import type { ChunkName } from "./chunk-names.ts";

/** Screens, and components of the first one, that are evaluated at first use, never while their feature is off (ROUTE-9). */
export interface Chunks extends Record<ChunkName, object> {
  email: typeof EMAIL;
  social: typeof SOCIAL;
  embedded: typeof EMBEDDED;
  signIn: typeof SIGN_IN;
}

const LOADS: { [P in ChunkName]: () => Promise<Chunks[P]> } = {
  email: () => import("../screens/embedded/email/email-screens.ts").then((module) => module.EMAIL),
  social: () => import("../screens/embedded/social/social-screens.ts").then((module) => module.SOCIAL),
  signIn: () => import("../screens/sign-in/sign-in-screens.ts").then((module) => module.SIGN_IN),
  embedded: () => import("../screens/embedded/embedded-screens.ts").then((module) => module.EMBEDDED),
};

const loaded: Partial<Chunks> = {};
const asked = new Set<ChunkName>();
const listeners = new Set<() => void>();

async function load<P extends ChunkName>(name: P): Promise<void> {
  asked.add(name);
  try {
    loaded[name] = await LOADS[name]();
    for (const listener of [...listeners]) listener();
  } catch {
    // A host's bundler may have lost the chunk: the next use tries again.
    asked.delete(name);
  }
}

/** A chunk, or undefined while it is loading: its first use loads it. In the single script it is available at once. */
export function chunk<P extends ChunkName>(name: P): Chunks[P] | undefined {
  if (!asked.has(name)) void load(name);
  return loaded[name];
}

/** Loads every chunk, for pages that show all screens side by side. */
export async function loadChunks(): Promise<void> {
  await Promise.all((Object.keys(LOADS) as ChunkName[]).map((name) => load(name)));
}

/** Calls `listener` for each loaded chunk; returns the function that unsubscribes it. */
export function followChunks(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The number of loaded chunks. */
export function countChunks(): number {
  return Object.keys(loaded).length;
}
