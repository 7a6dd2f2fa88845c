/** What an account of a chain family can show (ACCT-8). */
export type AccountFeature = "balance" | "names" | "onramp" | "activity";

export const ACCOUNT_TYPES = ["eoa", "smartAccount", "payment", "ordinal"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** All that differs between chain families. */
interface NamespaceRow {
  /** Wallets of it live in the browser, and connectors of ours find them (CONN-16). */
  isOnPage?: true;
  /** The embedded wallet has accounts of it (CONN-4). */
  isEmbedded?: true;
  /** Its accounts can sign in (SIGN-4). */
  signsIn?: true;
  /** Elsewhere neither shown nor asked for (ACCT-8). */
  features?: readonly AccountFeature[];
  /** The account type that it starts with, unless the host or the visitor chose another (CONF-7). */
  accountType?: AccountType;
  /** Its native coin's decimals; default 18. */
  decimals?: number;
  /** The reference of a network id: a whole number, or a text (default). */
  reference?: "number";
  /** How an address is read; default: any text that CAIP-10 can carry. */
  address?: "evm" | "solana";
  /** The path of an account's page on an explorer; default `address`. */
  explorerPath?: "account";
}

/** One row a chain family whose name the kit knows; CAIP-2 allows others, which parse but have no behaviour here. */
export const NAMESPACE_ROWS = {
  eip155: {
    isOnPage: true,
    isEmbedded: true,
    signsIn: true,
    features: ["balance", "names", "onramp", "activity"],
    accountType: "smartAccount",
    reference: "number",
    address: "evm",
  },
  solana: {
    isOnPage: true,
    isEmbedded: true,
    signsIn: true,
    features: ["balance", "onramp"],
    accountType: "eoa",
    decimals: 9,
    address: "solana",
    explorerPath: "account",
  },
  bip122: { isOnPage: true, signsIn: true, accountType: "payment", decimals: 8 },
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

/** Whether `text` names a chain family that the kit knows. */
export function isNamespace(text: unknown): text is Namespace {
  return (NAMESPACES as readonly unknown[]).includes(text);
}

/** The row of a chain family. */
export function namespaceRow(namespace: Namespace): NamespaceRow {
  return NAMESPACE_ROWS[namespace];
}

/** Tells whether accounts of `namespace` have `feature`; elsewhere it is neither shown nor asked for (ACCT-8). */
export function hasFeature(namespace: Namespace, feature: AccountFeature): boolean {
  return namespaceRow(namespace).features?.includes(feature) ?? false;
}
