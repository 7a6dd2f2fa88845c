import type { Mailboxes } from "../machines/app/events.ts";

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
} as const satisfies Record<keyof Mailboxes, true>;

/** The actors that others reach by name. */
export const ALWAYS_ON = Object.keys(NAMES) as (keyof Mailboxes)[];

/** The name by which others reach the machine `id`, where they do. */
export function mailboxOf(id: string): keyof Mailboxes | undefined {
  return ALWAYS_ON.find((name) => name === id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));
}
