import type { Namespace } from "../../domain/namespaces.ts";
import { browseLinkFor } from "../../domain/pairing/deep-link.ts";
import type { Wallet } from "../../domain/wallets/wallet.ts";
import { readDevice } from "./device.ts";
import { openLink } from "./link.ts";
import { readMarks } from "./marks.ts";

/** Opens this page in a Solana wallet's own browser, on a phone without that wallet's provider on the page (CONN-5). */
export function browseWallet(
  window: Window,
  { wallet, namespace }: { wallet: Wallet | null; namespace: Namespace },
): void {
  if (!wallet || namespace !== "solana") return;
  const link = browseLinkFor(wallet, readDevice(window), window.location.href, readMarks(window));
  if (link) openLink(window, link);
}
