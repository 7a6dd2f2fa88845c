import { explorerIdOf } from "../../domain/wallets/wallet-ids.ts";

/** Wallets that a core build cannot reach: Solflare, Coinbase and Phantom (protocol.md §3.1). */
const NOT_IN_CORE = ["Solflare", "coinbaseWallet", "Phantom"].flatMap((name) => explorerIdOf(name) ?? []);

/** The host's exclusions, and three more on a core build of the kit; the host's array stays as it is (CONF-11). */
export function excludedFor(sdkVersion: string, excluded: readonly string[] = []): readonly string[] {
  return sdkVersion.startsWith("html-core-") ? [...new Set([...excluded, ...NOT_IN_CORE])] : excluded;
}
