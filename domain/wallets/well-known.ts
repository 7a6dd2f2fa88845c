import { firstOfEach } from "../first-of-each.ts";
import type { Namespace } from "../namespaces.ts";
import { mergeName, type Wallet } from "./wallet.ts";
import { WELL_KNOWN_IDS } from "./well-known-ids.ts";

/** A wallet that is offered before any list was loaded, with the chain families that it serves. */
export interface WellKnownWallet extends Wallet {
  readonly namespaces: readonly Namespace[];
}

const EVM: readonly Namespace[] = ["eip155"];
const BOTH: readonly Namespace[] = ["eip155", "solana"];
const WITH_BITCOIN: readonly Namespace[] = [...BOTH, "bip122"];

function wallet(id: string, namespaces: readonly Namespace[], rest: Omit<Wallet, "id">): WellKnownWallet {
  return { id, namespaces, ...rest };
}

/** A wallet with the rdns of its announcement. */
function announced(rdns: string, namespaces: readonly Namespace[], rest: Omit<Wallet, "id" | "rdns">): WellKnownWallet {
  return wallet(WELL_KNOWN_IDS.get(rdns) ?? "", namespaces, { ...rest, rdns });
}

/** The wallets that the first frame offers without a request (SIZE.md); the wallet list refines them when it arrives. */
export const WELL_KNOWN_WALLETS: readonly WellKnownWallet[] = [
  announced("io.metamask", BOTH, {
    name: "MetaMask",
    homepage: "https://metamask.io",
    mobileLink: "metamask://",
  }),
  announced("com.trustwallet.app", WITH_BITCOIN, {
    name: "Trust Wallet",
    homepage: "https://trustwallet.com",
    mobileLink: "trust://",
  }),
  announced("me.rainbow", EVM, {
    name: "Rainbow",
    homepage: "https://rainbow.me",
    mobileLink: "rainbow://",
  }),
  announced("com.coinbase.wallet", BOTH, {
    name: "Coinbase Wallet",
    homepage: "https://www.coinbase.com/wallet",
  }),
  announced("com.okex.wallet", WITH_BITCOIN, {
    name: "OKX Wallet",
    homepage: "https://www.okx.com/web3",
    mobileLink: "okex://main",
  }),
  announced("app.phantom", WITH_BITCOIN, {
    name: "Phantom",
    homepage: "https://phantom.com",
  }),
  wallet("19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927", BOTH, {
    name: "Ledger Live",
    homepage: "https://www.ledger.com/ledger-live",
    mobileLink: "ledgerlive://",
    desktopLink: "ledgerlive://",
  }),
  announced("io.zerion.wallet", BOTH, {
    name: "Zerion",
    homepage: "https://zerion.io",
    mobileLink: "zerion://",
    desktopLink: "zerion://",
  }),
];

function nameKey(name: string): string {
  return mergeName(name).toLowerCase();
}

const IDS: ReadonlyMap<string, string> = new Map(
  WELL_KNOWN_WALLETS.flatMap(({ id, rdns, name }) => [rdns ?? id, nameKey(name)].map((key) => [key, id] as const)),
);

/** The id of the built-in wallet that has this wallet's rdns or name, else the wallet's own: a list may use other ids. */
export function wellKnownId({ id, rdns, name }: Wallet): string {
  return (rdns && IDS.get(rdns)) || (IDS.get(nameKey(name)) ?? id);
}

/** Built-in wallets and wallets of lists in their order, each once. */
export function distinctWallets(...lists: readonly (readonly Wallet[])[]): Wallet[] {
  return firstOfEach(lists.flat(), wellKnownId);
}
