import type { SolanaMarks } from "../../domain/pairing/deep-link.ts";
import { askPage } from "./ask-page.ts";

/** Providers of Solana wallets on the page: where there is none, a phone opens the wallet's own browser instead (CONN-5). */
export function readMarks(window: Window): SolanaMarks {
  const has = (name: string) => askPage(() => name in window, false);
  return { phantom: has("phantom"), coinbaseSolana: has("coinbaseSolana") };
}
