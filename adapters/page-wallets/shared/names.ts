import type { Namespace } from "../../../domain/namespaces.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";

const UNUSUAL = /[^-_.a-zA-Z0-9 ]/gu;

/** A connector id of plain characters for a wallet that has no other identity than its name; the same on every page. */
export function idFromName(namespace: Namespace, name: string): string {
  return `${namespace}:${name.replace(UNUSUAL, (letter) => `@${letter.codePointAt(0)?.toString(16)}`).slice(0, 150)}`;
}

/** True if two connectors have the same name, whatever its case. */
export function haveSameName(one: Connector, other: Connector): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase();
}
