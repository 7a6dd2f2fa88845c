import { walletButtonId } from "../../domain/wallets/wallet-ids.ts";
import { describe, type ListedWallet, listedChains } from "./listed.ts";

/** A wallet under its public explorer id, so that a host page's `featuredWalletIds` are found here too. */
interface PublicWallet {
  readonly name: string;
  /** Families of chains: e for EVM, s for Solana, b for Bitcoin. */
  readonly families: string;
  readonly rdns?: string;
  /** Only its own browser reaches it on a phone (protocol.md §3.1, "html-core exclusion"). */
  readonly noMobileLink?: true;
  readonly desktop?: true;
}

/** By the names of protocol.md §4.3. Pictures and pages are made up, so that nothing leaves the machine. */
const publicWallets: Readonly<Record<string, PublicWallet>> = {
  metamask: { name: "MetaMask", families: "es", rdns: "io.metamask" },
  trust: { name: "Trust Wallet", families: "esb", rdns: "com.trustwallet.app" },
  coinbase: { name: "Coinbase Wallet", families: "es", rdns: "com.coinbase.wallet", noMobileLink: true },
  okx: { name: "OKX Wallet", families: "esb", rdns: "com.okex.wallet" },
  bitget: { name: "Bitget Wallet", families: "esb", rdns: "com.bitget.web3" },
  binance: { name: "Binance Wallet", families: "es" },
  uniswap: { name: "Uniswap Wallet", families: "e" },
  safepal: { name: "SafePal", families: "es" },
  rainbow: { name: "Rainbow", families: "e", rdns: "me.rainbow" },
  bybit: { name: "Bybit Wallet", families: "es" },
  tokenpocket: { name: "TokenPocket", families: "es" },
  ledger: { name: "Ledger Live", families: "es", desktop: true },
  "timeless-x": { name: "TimelessX", families: "e" },
  safe: { name: "Safe{Wallet}", families: "e" },
  zerion: { name: "Zerion", families: "es", rdns: "io.zerion.wallet", desktop: true },
  oneinch: { name: "1inch Wallet", families: "es" },
  "crypto-com": { name: "Crypto.com Onchain", families: "es" },
  imtoken: { name: "imToken", families: "e" },
  kraken: { name: "Kraken Wallet", families: "es" },
  ronin: { name: "Ronin Wallet", families: "e" },
  robinhood: { name: "Robinhood Wallet", families: "es" },
  exodus: { name: "Exodus", families: "es" },
  argent: { name: "Argent", families: "e" },
  jupiter: { name: "Jupiter", families: "s" },
  solflare: { name: "Solflare", families: "s", noMobileLink: true },
  phantom: { name: "Phantom", families: "esb", rdns: "app.phantom", noMobileLink: true },
  coin98: { name: "Coin98", families: "es" },
  "magic-eden": { name: "Magic Eden", families: "esb" },
  backpack: { name: "Backpack", families: "es" },
  frontier: { name: "Frontier", families: "es" },
  xverse: { name: "Xverse Wallet", families: "b" },
  leather: { name: "Leather", families: "b" },
};

function chainsOf(families: string): string[] {
  return [
    ...(families.includes("e") ? [...listedChains.evm, ...listedChains.moreEvm] : []),
    ...(families.includes("s") ? [listedChains.solana] : []),
    ...(families.includes("b") ? [listedChains.bitcoin] : []),
  ];
}

function listed(button: string, wallet: PublicWallet, order: number, image_id: string): ListedWallet {
  const { name, families, rdns = null, noMobileLink, desktop } = wallet;
  return {
    id: walletButtonId(button) ?? button,
    name,
    description: describe(name),
    badge_type: "certified",
    chains: chainsOf(families),
    homepage: `https://${button}.example`,
    image_id,
    order,
    display_index: order,
    supports_wc: !noMobileLink,
    mobile_link: noMobileLink ? null : `${button}://`,
    desktop_link: desktop ? `${button}-desktop://` : null,
    webapp_link: null,
    link_mode: null,
    app_store: `https://apps.example/ios/${button}`,
    play_store: `https://apps.example/android/${button}`,
    chrome_store: rdns && `https://extensions.example/${button}`,
    rdns,
    injected: null,
  };
}

/** Every wallet with a public id that the protocol names; `first` is the order of the first, 10 lie between two. */
export function publicListings(first: number, imageId: (name: string) => string): ListedWallet[] {
  return Object.entries(publicWallets).map(([button, wallet], index) =>
    listed(button, wallet, first + index * 10, imageId(wallet.name)),
  );
}
