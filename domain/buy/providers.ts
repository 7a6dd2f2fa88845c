import type { Namespace } from "../namespaces.ts";
import type { Features } from "../options/features.ts";

/** The accounts that each on-ramp provider sells to, by chain family (protocol.md §2.8); other families cannot buy (ACCT-8). */
const SELLS_TO = {
  coinbase: ["eip155"],
  meld: ["eip155", "solana"],
} as const satisfies Readonly<Record<string, readonly Namespace[]>>;

/** A service that sells coins and tokens for money. */
export type OnrampProvider = keyof typeof SELLS_TO;

/** The providers, in the order in which they are shown. */
export const ONRAMP_PROVIDERS = Object.keys(SELLS_TO) as readonly OnrampProvider[];

/** The host's own partner keys, by provider: its app id at Coinbase, its public key at Meld. */
export type OnrampKeys = Readonly<Partial<Record<OnrampProvider, string>>>;

/** The host's settings for buying. */
interface OnrampSettings {
  features: Pick<Features, "onramp">;
  onrampKeys: OnrampKeys;
}

/**
 * The providers that an account of a chain family can buy from: those with a key of the host (RAMP-3); none if buying
 * is off.
 */
export function providersFor({ features, onrampKeys }: OnrampSettings, namespace: Namespace): OnrampProvider[] {
  if (!features.onramp) return [];
  return ONRAMP_PROVIDERS.filter(
    (one) => onrampKeys[one] && (SELLS_TO[one] as readonly Namespace[]).includes(namespace),
  );
}
