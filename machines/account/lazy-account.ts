import type { accountMachine } from "./account.ts";

type AccountMachine = typeof accountMachine;

let loaded: AccountMachine | undefined;

/** Sets the machine of an account once its code is loaded; the root starts no account before. */
export function giveAccount(machine: AccountMachine): void {
  loaded = machine;
}

/**
 * A stand-in for the account's machine until its code is loaded. Few pages have an account at load, so the code is
 * loaded with the wallet's answer that connects one. Inspectors that read it later see the machine itself.
 */
export const account = new Proxy({} as AccountMachine, { get: (_, key) => loaded && Reflect.get(loaded, key) });
