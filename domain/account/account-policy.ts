import type { Namespace } from "../caip.ts";

/** What an account of a namespace can show (ACCT-8). */
export type AccountFeature = "balance" | "names" | "onramp" | "activity";

const FEATURES: Record<AccountFeature, readonly Namespace[]> = {
  balance: ["eip155", "solana"],
  names: ["eip155"],
  onramp: ["eip155", "solana"],
  activity: ["eip155"],
};

/** Tells whether accounts of `namespace` have `feature`; elsewhere it is neither shown nor asked for (ACCT-8). */
export function hasFeature(namespace: Namespace, feature: AccountFeature): boolean {
  return FEATURES[feature].includes(namespace);
}

export type AccountTab = "tokens" | "nfts" | "activity";

/** The tabs of an account, in order; a tab that its namespace lacks is left out (ROUTE-18). */
export function accountTabs(namespace: Namespace): readonly AccountTab[] {
  const tabs: AccountTab[] = [];
  if (hasFeature(namespace, "balance")) tabs.push("tokens", "nfts");
  if (hasFeature(namespace, "activity")) tabs.push("activity");
  return tabs;
}

export const ACCOUNT_TYPES = ["eoa", "smartAccount", "payment", "ordinal"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The account type that a namespace starts with, unless the host or the visitor chose another (CONF-7). */
export const DEFAULT_ACCOUNT_TYPES = {
  bip122: "payment",
  eip155: "smartAccount",
  polkadot: "eoa",
  solana: "eoa",
} as const satisfies Partial<Record<Namespace, AccountType>>;
