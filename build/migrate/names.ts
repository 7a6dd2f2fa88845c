/** The predecessor's names and ours for them (protocol.md §5). The table in docs/migrate.md says the same. */

/** Its modules that have one of ours in their place. */
export const MODULES: Readonly<Record<string, string>> = {
  "@reown/appkit": "appkit",
  "@reown/appkit/react": "appkit/react",
  "@reown/appkit-core": "appkit",
  "@reown/appkit-core/react": "appkit/react",
  "@reown/appkit-wallet-button/react": "appkit/react",
};

/** The exports that our modules share with the predecessor's, by module. */
export const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  appkit: ["createAppKit", "AppKit"],
  "appkit/react": [
    "createAppKit",
    "useAppKit",
    "useAppKitAccount",
    "useAppKitBalance",
    "useAppKitEvents",
    "useAppKitNetwork",
    "useAppKitProvider",
    "useAppKitState",
    "useAppKitTheme",
    "useAppKitUpdateEmail",
    "useAppKitWallet",
    "useDisconnect",
    "useWalletInfo",
  ],
};

/** Modules whose exports are networks: each name becomes an id. */
export const NETWORK_MODULES: readonly string[] = ["@reown/appkit/networks"];

export const NETWORKS: Readonly<Record<string, string>> = {
  mainnet: "eip155:1",
  arbitrum: "eip155:42161",
  aurora: "eip155:1313161554",
  avalanche: "eip155:43114",
  base: "eip155:8453",
  baseSepolia: "eip155:84532",
  bsc: "eip155:56",
  celo: "eip155:42220",
  gnosis: "eip155:100",
  optimism: "eip155:10",
  polygon: "eip155:137",
  sepolia: "eip155:11155111",
  zksync: "eip155:324",
  zora: "eip155:7777777",
  solana: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  solanaDevnet: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  solanaTestnet: "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  bitcoin: "bip122:000000000019d6689c085ae165831e93",
};

/** Modules of adapters, which the kit does not need. */
export const ADAPTER_MODULE = /^@reown\/appkit-adapter-[a-z0-9-]+$/;

/** Elements that have another name here. */
export const ELEMENTS: Readonly<Record<string, string>> = {
  "w3m-button": "appkit-button",
  "w3m-connect-button": "appkit-connect-button",
  "w3m-account-button": "appkit-account-button",
  "w3m-network-button": "appkit-network-button",
  "w3m-modal": "appkit-modal",
};

/** Anything of the predecessor's, by its name. */
export const FOREIGN_MODULE = /^@reown\/appkit(?:$|[-/])/;
export const FOREIGN_ELEMENT = /^w3m-/;

/** Modules of its name before that. */
export const OLDER_MODULE = /^@web3modal\//;

/** A module of either name within an address, a tag or an import map, or behind `npm:`. */
export const ADDRESSED_MODULE = /(?<=[/"':])@(?:reown\/appkit|web3modal\/)[\w./@-]*/;

/** The remark on a module that no import may name. */
export const scriptOrPackage = (name: string): string =>
  `"${name}" is the script's tag or the package here: see docs/migrate.md`;
