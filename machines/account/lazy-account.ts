import type { accountMachine } from "./account.ts";

type AccountMachine = typeof accountMachine;

let loaded: AccountMachine | undefined;

/** Gives the root the machine of an account, which it starts none without. */
export function giveAccount(machine: AccountMachine): void {
  loaded = machine;
}

/**
 * The account's machine under the name that the root has for it. Few pages have an account at load, so the code comes with the wallet's
 * answer that connects one; an inspector that looks at it later sees the machine itself.
 */
export const account = new Proxy({} as AccountMachine, { get: (_, key) => loaded && Reflect.get(loaded, key) });
