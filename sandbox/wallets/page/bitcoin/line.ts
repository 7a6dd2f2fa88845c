import type { BitcoinAccounts } from "../../bitcoin.ts";

/** How a wallet's page side reaches the wallet. */
export interface BitcoinLine {
  /** Rejects with a number of EIP-1193 where the wallet refuses. */
  ask(method: string, params?: object): Promise<unknown>;
  /** Hears of other accounts and of another network (both with the present state), and of a disconnect (without one). */
  hear(listener: (accounts: BitcoinAccounts | undefined) => void): () => void;
}

export const toBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

export const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** The error number of a thrown value, as far as it has one. */
export function numberOf(thrown: unknown): unknown {
  return typeof thrown === "object" && thrown !== null && "code" in thrown ? thrown.code : undefined;
}

/** The thrown error with another number where `numbers` has one; any value without a number stays as it is. */
export function renumbered(thrown: unknown, numbers: Readonly<Record<string, number>>): unknown {
  const code = numberOf(thrown);
  if (code === undefined) return thrown;
  const message = thrown instanceof Error ? thrown.message : "";
  return { code: numbers[String(code)] ?? code, message };
}
