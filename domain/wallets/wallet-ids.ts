import { table } from "./table.ts";
import { WELL_KNOWN_IDS } from "./well-known-ids.ts";

// Public ids of wallets in the wallet list API's explorer (protocol.md §4.3).

/** Names that `appkit-wallet-button` accepts, each with its wallet's explorer id, or the rdns of a well-known one. */
const NAMES = table(`coinbase com.coinbase.wallet
metamask io.metamask
trust com.trustwallet.app
okx com.okex.wallet
bitget 38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662
binance 8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4
uniswap c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a
safepal 0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150
rainbow me.rainbow
bybit 15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f
tokenpocket 20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66
ledger 19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927
timeless-x 344d0e58b139eb1b6da0c29ea71d52a8eace8b57897c6098cb9b46012665c193
safe 225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f
zerion io.zerion.wallet
oneinch c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576
crypto-com f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d
imtoken ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef
kraken 18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277
ronin 541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf
robinhood 8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e
exodus e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4
argent bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6
jupiter 0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037
solflare 1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79
phantom app.phantom
coin98 2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01
magic-eden 8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6
backpack 2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0
frontier 85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041
xverse 2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b
leather 483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13`);

const WALLETS = new Map([...NAMES].map(([name, id]) => [name, WELL_KNOWN_IDS.get(id) ?? id]));

/** Connector ids and names of wallets whose buttons have another name. */
const WALLET_NAMES = table(`coinbaseWallet coinbase
coinbaseWalletSDK coinbase
Trust Wallet trust
Bitget Wallet bitget
Xverse Wallet xverse
Magic Eden magic-eden
MetaMask metamask
Solflare solflare
Phantom phantom
Coin98 coin98
Backpack backpack
Frontier frontier
Leather leather
safe safe
ledger ledger
okx okx`);

/** The explorer id of a connector's wallet, by the connector's id or name. */
export function explorerIdOf(idOrName: string): string | undefined {
  return WALLETS.get(WALLET_NAMES.get(idOrName) ?? "");
}

/** The explorer id of a wallet button's name; `walletConnect`, `email` and the socials have none. */
export function walletButtonId(name: string): string | undefined {
  return WALLETS.get(name);
}

/** Every wallet name that `appkit-wallet-button` accepts. */
export const WALLET_BUTTON_NAMES: readonly string[] = [...WALLETS.keys()];

/** The ids of wallets that a core build cannot reach: Solflare, Coinbase and Phantom (protocol.md §3.1). */
export const NOT_IN_CORE: readonly string[] = ["Solflare", "coinbaseWallet", "Phantom"].flatMap(
  (name) => explorerIdOf(name) ?? [],
);
