import { NOT_IN_CORE } from "../../domain/wallets/wallet-ids.ts";

/** The host's exclusions, and three more on a core build of the kit; the host's array stays as it is (CONF-11). */
export function excludedFor(sdkVersion: string, excluded: readonly string[] = []): readonly string[] {
  return sdkVersion.startsWith("html-core-") ? [...new Set([...excluded, ...NOT_IN_CORE])] : excluded;
}
