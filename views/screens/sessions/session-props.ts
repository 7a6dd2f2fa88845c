import type { Network } from "../../../domain/networks/network.ts";
import type { Units } from "../../../domain/sessions/facts.ts";
import { safeText } from "../../../domain/text.ts";

interface Words {
  name: string;
  /** The symbol and decimals of the network's own coin. */
  coin: Units;
}

/** The words for each network, by its id. */
export type NetworkWords = Readonly<Record<string, Words>>;

/** The words for a network that the page has removed meanwhile. */
export const GONE: Words = { name: "", coin: { symbol: "", decimals: 0 } };

export function wordsOf({ name, nativeCurrency: { symbol, decimals } }: Network): Words {
  return { name: safeText(name, 40), coin: { symbol: safeText(symbol, 12), decimals } };
}

export function networkWords(networks: readonly Network[]): NetworkWords {
  return Object.fromEntries(networks.map((one) => [one.caipNetworkId, wordsOf(one)]));
}
