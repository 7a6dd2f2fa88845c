import type { SolanaMarks } from "../../domain/pairing/deep-link.ts";

function has(window: Window, name: string): boolean {
  try {
    return name in window;
  } catch {
    return false;
  }
}

/** Providers of Solana wallets on the page: where there is none, a phone opens the wallet's own browser instead (CONN-5). */
export function readMarks(window: Window): SolanaMarks {
  return { phantom: has(window, "phantom"), coinbaseSolana: has(window, "coinbaseSolana") };
}
