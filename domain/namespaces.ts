/** The features of a chain family's accounts (ACCT-8). */
export type AccountFeature = "balance" | "names" | "activity" | "send";

export const ACCOUNT_TYPES = ["eoa", "smartAccount", "payment", "ordinal"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The differences between chain families. */
interface NamespaceRow {
  /** Has wallets in the browser, found by our connectors (CONN-16). */
  isOnPage?: true;
  /** The embedded wallet has accounts of it (CONN-4). */
  isEmbedded?: true;
  /** Its accounts can sign in (SIGN-4). */
  signsIn?: true;
  /** Other features are neither shown nor requested (ACCT-8). */
  features?: readonly AccountFeature[];
  /** The initial account type, unless the host or the visitor chose another (CONF-7). */
  accountType?: AccountType;
  /** The decimals of its native coin; default 18. */
  decimals?: number;
  /** The type of a network id's reference: a whole number, or text (default). */
  reference?: "number";
  /** The address format; default: any text that CAIP-10 allows. */
  address?: "evm" | "solana";
  /** The path of an account's page on an explorer; default `address`. */
  explorerPath?: "account";
}

/** One row for each chain family that the kit knows; others, which CAIP-2 allows, can be parsed but have no behaviour here. */
export const NAMESPACE_ROWS = {
  eip155: {
    isOnPage: true,
    isEmbedded: true,
    signsIn: true,
    features: ["balance", "names", "activity", "send"],
    accountType: "smartAccount",
    reference: "number",
    address: "evm",
  },
  solana: {
    isOnPage: true,
    isEmbedded: true,
    signsIn: true,
    features: ["balance", "send"],
    accountType: "eoa",
    decimals: 9,
    address: "solana",
    explorerPath: "account",
  },
  bip122: { isOnPage: true, signsIn: true, features: ["send"], accountType: "payment", decimals: 8 },
  polkadot: { accountType: "eoa" },
  cosmos: {},
  algorand: {},
  cip34: {},
  elrond: {},
  multiversx: {},
  near: {},
  tezos: {},
} as const satisfies Readonly<Record<string, NamespaceRow>>;

export type Namespace = keyof typeof NAMESPACE_ROWS;

/** The chain families, in the order of their rows. */
export const NAMESPACES = Object.keys(NAMESPACE_ROWS) as readonly Namespace[];

/** True if `text` names a chain family that the kit knows. */
export function isNamespace(text: unknown): text is Namespace {
  return (NAMESPACES as readonly unknown[]).includes(text);
}

/** The row of a chain family. */
export function namespaceRow(namespace: Namespace): NamespaceRow {
  return NAMESPACE_ROWS[namespace];
}

/**
 * True if the page offers no page wallets: it only pairs, or none of its chain families has wallets on pages (CONN-16).
 */
export function lacksPageWallets({ basic }: { basic: boolean }, namespaces: readonly Namespace[]): boolean {
  return basic || !namespaces.some((namespace) => namespaceRow(namespace).isOnPage);
}

/** True if accounts of `namespace` have `feature`; otherwise it is neither shown nor requested (ACCT-8). */
export function hasFeature(namespace: Namespace, feature: AccountFeature): boolean {
  return namespaceRow(namespace).features?.includes(feature) ?? false;
}
