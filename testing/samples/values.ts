/** Made-up values for the samples. */
import type { Address } from "../../domain/addresses/address.ts";
import { type CaipNetworkId, parseCaipNetworkId } from "../../domain/caip.ts";
import { AUTH } from "../../domain/embedded/embedded.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import { DEFAULT_FEATURES } from "../../domain/options/features.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";

export function sampleNetwork(
  caipNetworkId: string,
  name: string,
  nodes: readonly string[] = ["https://node"],
): Network {
  const id = parseCaipNetworkId(caipNetworkId);
  const [namespace, reference] = id.split(":") as [Namespace, string];
  return {
    id: namespace === "eip155" ? Number(reference) : reference,
    name,
    caipNetworkId: id,
    chainNamespace: namespace,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: nodes }, chainDefault: { http: nodes } },
    assets: { imageId: `image-${reference.slice(0, 4)}` },
    testnet: false,
  };
}

export const ETHEREUM = sampleNetwork("eip155:1", "Ethereum");
export const BASE = sampleNetwork("eip155:8453", "Base");
export const SOLANA = sampleNetwork("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana");
export const BITCOIN = sampleNetwork("bip122:000000000019d6689c085ae165831e93", "Bitcoin");
/** A chain that no sample page requests. */
export const ELSEWHERE = parseCaipNetworkId("eip155:777");

export const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;
export const BOB = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" as Address;
export const CAROL = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv" as Address;

/** Bitcoin's test vectors: BIP-173 pays to a key, BIP-350 to a script tree. */
export const PAYER = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" as Address;
export const COLLECTOR = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0" as Address;

export const FOX: Connector = {
  id: "io.fox",
  name: "Fox",
  type: "ANNOUNCED",
  chain: "eip155",
  info: { rdns: "io.fox", uuid: "fox" },
  explorerId: "fox-in-the-list",
};
export const OWL: Connector = {
  id: "io.owl",
  name: "Owl",
  type: "ANNOUNCED",
  chain: "eip155",
  info: { rdns: "io.owl" },
};
export const SUN: Connector = { id: "app.sun", name: "Sun", type: "ANNOUNCED", chain: "solana" };

export const COIN: Connector = { id: "coin", name: "Coin", type: "ANNOUNCED", chain: "bip122" };

/** The wallet behind `FOX`, as the list API returns it. */
export const FOX_WALLET: Wallet = { id: "fox-in-the-list", name: "Fox", rdns: "io.fox", imageId: "fox" };
/** A wallet that is not on the page. */
export const FAR_WALLET: Wallet = {
  id: "far",
  name: "Far",
  imageId: "far",
  mobileLink: "far://",
  chains: ["eip155:1"],
};

/** The accounts and network that wallets of a chain family grant; other families use the EVM's. */
const GRANTS = new Map<Namespace, { accounts: readonly Address[]; network: Network }>([
  ["solana", { accounts: [CAROL], network: SOLANA }],
  ["bip122", { accounts: [PAYER, COLLECTOR], network: BITCOIN }],
]);

const granted = ({ chain }: Connector) => GRANTS.get(chain) ?? { accounts: [ALICE], network: ETHEREUM };

export function sampleSession(
  connector: Connector,
  accounts: readonly Address[] = granted(connector).accounts,
  networkId: CaipNetworkId = granted(connector).network.caipNetworkId,
): WalletSession {
  const { id, name, type, chain } = connector;
  return { connectorId: id, namespace: chain, accounts, networkId, wallet: { name, type } };
}

/** The EVM session that the wallet behind `FAR_WALLET` approves. */
export const PAIRED: WalletSession = {
  connectorId: "walletConnect",
  namespace: "eip155",
  accounts: [BOB],
  networkId: ETHEREUM.caipNetworkId,
  wallet: { name: "Far", type: "WALLET_CONNECT" },
  grant: { approvedNetworkIds: [ETHEREUM.caipNetworkId], supportsAllNetworks: false },
};

/** The session of a visitor who logged in by e-mail. */
export const EMBEDDED: WalletSession = {
  connectorId: AUTH,
  namespace: "eip155",
  accounts: [ALICE, BOB],
  accountTypes: { [ALICE]: "smartAccount", [BOB]: "eoa" },
  networkId: ETHEREUM.caipNetworkId,
  wallet: { name: "ada@sample.example", type: "AUTH" },
  embedded: {
    user: { email: "ada@sample.example" },
    accountType: "smartAccount",
    isDeployed: false,
    smartAccountNetworks: [1],
  },
};

export const SAMPLE_SETTINGS: Settings = {
  projectId: "sample",
  networks: [ETHEREUM, BASE, SOLANA],
  defaultNetworkId: ETHEREUM.caipNetworkId,
  metadata: { name: "Sample", description: "", url: "https://sample.example", icons: [] },
  themeMode: "dark",
  themeVariables: {},
  features: DEFAULT_FEATURES,
  allWallets: "SHOW",
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
  disableAppend: false,
  enableWallets: true,
  enableWalletConnect: true,
  enableEIP6963: true,
  enableInjected: true,
  enableWalletGuide: true,
  enableNetworkSwitch: true,
  enableEmbedded: false,
  allowUnsupportedChain: false,
  defaultAccountTypes: {},
  tokens: {},
  onrampKeys: {},
  lang: "en",
  messages: {},
  debug: false,
  basic: false,
  signsIn: false,
  secureFrame: "https://secure.sample.example",
};

export const SAMPLE_PLATFORM = { mobile: false, reducedMotion: false };
