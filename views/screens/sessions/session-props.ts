import type { Network } from "../../../domain/networks/network.ts";
import type { Units } from "../../../domain/sessions/facts.ts";
import { safeText } from "../../../domain/text.ts";

interface Words {
  name: string;
  /** What the amounts of its own coin are told in. */
  coin: Units;
}

/** What is told of each network, by its id. */
export type NetworkWords = Readonly<Record<string, Words>>;

/** What is told of one that the page has taken away meanwhile. */
export const GONE: Words = { name: "", coin: { symbol: "", decimals: 0 } };

export function wordsOf({ name, nativeCurrency: { symbol, decimals } }: Network): Words {
  return { name: safeText(name, 40), coin: { symbol: safeText(symbol, 12), decimals } };
}

export function networkWords(networks: readonly Network[]): NetworkWords {
  return Object.fromEntries(networks.map((one) => [one.caipNetworkId, wordsOf(one)]));
}
