import type { Namespace } from "./caip.ts";
import type { Wallet } from "./wallet.ts";

/** A wallet that is offered before any list was asked for, with the chain families that it serves. */
export interface WellKnownWallet extends Wallet {
  readonly namespaces: readonly Namespace[];
}

const EVM: readonly Namespace[] = ["eip155"];
const BOTH: readonly Namespace[] = ["eip155", "solana"];
const WITH_BITCOIN: readonly Namespace[] = [...BOTH, "bip122"];

function wallet(id: string, namespaces: readonly Namespace[], rest: Omit<Wallet, "id">): WellKnownWallet {
  return { id, namespaces, ...rest };
}

/** What the first frame offers without asking anybody (SIZE.md); the wallet list refines it when it arrives. */
export const WELL_KNOWN_WALLETS: readonly WellKnownWallet[] = [
  wallet("c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96", BOTH, {
    name: "MetaMask",
    homepage: "https://metamask.io",
    rdns: "io.metamask",
    mobileLink: "metamask://",
  }),
  wallet("4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0", WITH_BITCOIN, {
    name: "Trust Wallet",
    homepage: "https://trustwallet.com",
    rdns: "com.trustwallet.app",
    mobileLink: "trust://",
  }),
  wallet("1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369", EVM, {
    name: "Rainbow",
    homepage: "https://rainbow.me",
    rdns: "me.rainbow",
    mobileLink: "rainbow://",
  }),
  wallet("fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa", BOTH, {
    name: "Coinbase Wallet",
    homepage: "https://www.coinbase.com/wallet",
    rdns: "com.coinbase.wallet",
  }),
  wallet("971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709", WITH_BITCOIN, {
    name: "OKX Wallet",
    homepage: "https://www.okx.com/web3",
    rdns: "com.okex.wallet",
    mobileLink: "okex://main",
  }),
  wallet("a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393", WITH_BITCOIN, {
    name: "Phantom",
    homepage: "https://phantom.com",
    rdns: "app.phantom",
  }),
  wallet("19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927", BOTH, {
    name: "Ledger Live",
    homepage: "https://www.ledger.com/ledger-live",
    mobileLink: "ledgerlive://",
    desktopLink: "ledgerlive://",
  }),
  wallet("ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18", BOTH, {
    name: "Zerion",
    homepage: "https://zerion.io",
    rdns: "io.zerion.wallet",
    mobileLink: "zerion://",
    desktopLink: "zerion://",
  }),
];
