import type { Network } from "../../../domain/networks/network.ts";
import type { Units } from "../../../domain/sessions/facts.ts";
import { safeText } from "../../../domain/text.ts";

/** What the amounts of a network's own coin are told in. */
export function coinOf({ nativeCurrency: { symbol, decimals } }: Network): Units {
  return { symbol: safeText(symbol, 12), decimals };
}
