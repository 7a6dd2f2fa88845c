import type { EMAIL } from "../screens/embedded/email/email-screens.ts";
import type { EMBEDDED } from "../screens/embedded/embedded-screens.ts";
import type { SOCIAL } from "../screens/embedded/social/social-screens.ts";
import type { SIGN_IN } from "../screens/sign-in/sign-in-screens.ts";
import type { ChunkName } from "./chunk-names.ts";

/** Screens, and pieces of the first one, that are evaluated when they are first wanted, never while their feature is off (ROUTE-9). */
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
    // A host's bundler may have lost it: the next who wants it tries again.
    asked.delete(name);
  }
}

/** A part, or undefined while it is on its way: the first who wants it has it loaded. In the one script it is there at once. */
export function chunk<P extends ChunkName>(name: P): Chunks[P] | undefined {
  if (!asked.has(name)) void load(name);
  return loaded[name];
}

/** Loads every part, for pages that show all screens side by side. */
export async function loadChunks(): Promise<void> {
  await Promise.all((Object.keys(LOADS) as ChunkName[]).map((name) => load(name)));
}

/** Tells `listener` of each part that has come, until the returned function is called. */
export function followChunks(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many parts are here. */
export function countChunks(): number {
  return Object.keys(loaded).length;
}
