import type { Namespace } from "./caip.ts";
import { walletButtonId } from "./image-ids.ts";
import type { Wallet } from "./wallet.ts";

/** A wallet that is offered before any list was asked for, with the chain families that it serves. */
export interface WellKnownWallet extends Wallet {
  readonly namespaces: readonly Namespace[];
}

const EVM: readonly Namespace[] = ["eip155"];
const BOTH: readonly Namespace[] = ["eip155", "solana"];
const WITH_BITCOIN: readonly Namespace[] = [...BOTH, "bip122"];

function wallet(button: string, namespaces: readonly Namespace[], rest: Omit<Wallet, "id">): WellKnownWallet {
  return { id: walletButtonId(button) ?? button, namespaces, ...rest };
}

/** What the first frame offers without asking anybody (SIZE.md); the wallet list refines it when it arrives. */
export const WELL_KNOWN_WALLETS: readonly WellKnownWallet[] = [
  wallet("metamask", BOTH, {
    name: "MetaMask",
    homepage: "https://metamask.io",
    rdns: "io.metamask",
    mobileLink: "metamask://",
  }),
  wallet("trust", WITH_BITCOIN, {
    name: "Trust Wallet",
    homepage: "https://trustwallet.com",
    rdns: "com.trustwallet.app",
    mobileLink: "trust://",
  }),
  wallet("rainbow", EVM, {
    name: "Rainbow",
    homepage: "https://rainbow.me",
    rdns: "me.rainbow",
    mobileLink: "rainbow://",
  }),
  wallet("coinbase", BOTH, {
    name: "Coinbase Wallet",
    homepage: "https://www.coinbase.com/wallet",
    rdns: "com.coinbase.wallet",
  }),
  wallet("okx", WITH_BITCOIN, {
    name: "OKX Wallet",
    homepage: "https://www.okx.com/web3",
    rdns: "com.okex.wallet",
    mobileLink: "okex://main",
  }),
  wallet("phantom", WITH_BITCOIN, {
    name: "Phantom",
    homepage: "https://phantom.com",
    rdns: "app.phantom",
  }),
  wallet("ledger", BOTH, {
    name: "Ledger Live",
    homepage: "https://www.ledger.com/ledger-live",
    mobileLink: "ledgerlive://",
    desktopLink: "ledgerlive://",
  }),
  wallet("zerion", BOTH, {
    name: "Zerion",
    homepage: "https://zerion.io",
    rdns: "io.zerion.wallet",
    mobileLink: "zerion://",
    desktopLink: "zerion://",
  }),
];
