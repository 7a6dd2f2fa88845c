import type { ActorEvents } from "../machines/app/events.ts";

const NAMES = {
  app: true,
  modal: true,
  router: true,
  notice: true,
  frame: true,
  approval: true,
  signIn: true,
  network: true,
  wallets: true,
} as const satisfies Record<keyof ActorEvents, true>;

/** The actors that others reach by name. */
export const ALWAYS_ON = Object.keys(NAMES) as (keyof ActorEvents)[];

/** The name by which others reach the machine `id`, where they do. */
export function mailboxOf(id: string): keyof ActorEvents | undefined {
  return ALWAYS_ON.find((name) => name === id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));
}
