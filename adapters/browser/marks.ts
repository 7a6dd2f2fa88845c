import type { SolanaMarks } from "../../domain/pairing/deep-link.ts";
import { askPage } from "./ask-page.ts";

/** The Solana wallets with a provider on the page; for the others, a phone opens the wallet's own browser (CONN-5). */
export function readMarks(window: Window): SolanaMarks {
  const has = (name: string) => askPage(() => name in window, false);
  return { phantom: has("phantom"), coinbaseSolana: has("coinbaseSolana") };
}
