import type { ActorEvents } from "../machines/app/events.ts";

const NAMES = {
  app: true,
  modal: true,
  router: true,
  notice: true,
  analytics: true,
  frame: true,
  approval: true,
  signIn: true,
  network: true,
  wallets: true,
} as const satisfies Record<keyof ActorEvents, true>;

/** The names of the always-on actors, the root among them. */
export const ALWAYS_ON = Object.keys(NAMES) as (keyof ActorEvents)[];

/** The names of the actors that the root always runs. */
export const ROOT_RUNS = ALWAYS_ON.filter((name) => name !== "app");

/** The systemId of the machine `id`, if it is always on. */
export function systemIdOf(id: string): keyof ActorEvents | undefined {
  return ALWAYS_ON.find((name) => name === id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));
}
