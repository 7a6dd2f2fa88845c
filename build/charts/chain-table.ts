// Draws domain/networks/network-rows.ts, the networks that are known without an object (protocol.md §1.10, §4.1 swap networks, §4.4),
// from the figures in viem/chains: `tsx build/charts/chain-table.ts`.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  arbitrum,
  arbitrumGoerli,
  aurora,
  auroraTestnet,
  avalanche,
  avalancheFuji,
  base,
  baseGoerli,
  baseSepolia,
  bsc,
  bscTestnet,
  celo,
  fantom,
  gnosis,
  goerli,
  hyperEvm,
  kaia,
  mainnet,
  optimism,
  optimismGoerli,
  polygon,
  polygonMumbai,
  sepolia,
  soneium,
  zksync,
  zora,
} from "viem/chains";

/** Named, since viem/chains has some ids twice: 999 is HyperEVM by now, and its older owners are switched off. */
const EVM: readonly ViemChain[] = [
  mainnet,
  goerli,
  sepolia,
  optimism,
  optimismGoerli,
  arbitrum,
  arbitrumGoerli,
  polygon,
  polygonMumbai,
  celo,
  aurora,
  auroraTestnet,
  bsc,
  bscTestnet,
  avalanche,
  avalancheFuji,
  zksync,
  gnosis,
  base,
  baseGoerli,
  baseSepolia,
  zora,
  hyperEvm,
  fantom,
  kaia,
  soneium,
];

/** Networks that viem has dropped or never had (protocol.md §4.4); the last field is an earlier id. */
const OTHERS = [
  "*280|zkSync Era Testnet||testnet.era.zksync.dev|zkSync Explorer|goerli.explorer.zksync.io",
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp|Solana|Solana SOL|rpc.walletconnect.org/v1|Solscan|solscan.io|4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ",
  "*solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1|Solana Devnet|Solana SOL|rpc.walletconnect.org/v1|Solscan|solscan.io|8E9rvCKLFQia2Y35HXjjpWzj8weVo44K",
  "*solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z|Solana Testnet|Solana SOL|rpc.walletconnect.org/v1|Solscan|solscan.io",
  "bip122:000000000019d6689c085ae165831e93|Bitcoin|Bitcoin BTC|rpc.walletconnect.org/v1",
  "*bip122:000000000933ea01ad0ee984209779ba|Bitcoin Testnet|Bitcoin BTC|rpc.walletconnect.org/v1",
];

interface ViemChain {
  id: number;
  name: string;
  nativeCurrency: { name: string; symbol: string; decimals: number };
  rpcUrls: { default: { http: readonly string[] } };
  blockExplorers?: { default: { name: string; url: string } };
  testnet?: boolean | undefined;
}

/** One network in the form that domain/networks/networks-table.ts reads. */
function row(chain: ViemChain): string {
  const { name, symbol, decimals } = chain.nativeCurrency;
  const rpc = chain.rpcUrls.default.http[0];
  if (decimals !== 18 || !rpc) throw new Error(`${chain.name} does not fit the table`);
  const currency = name === "Ether" && symbol === "ETH" ? "" : name === symbol ? symbol : `${name} ${symbol}`;
  const explorer = chain.blockExplorers?.default;
  const fields = [chain.name, currency, bare(rpc), explorer?.name ?? "", bare(explorer?.url ?? "")];
  return `${chain.testnet ? "*" : ""}${[chain.id, ...fields].join("|")}`;
}

function bare(url: string): string {
  if (url && !url.startsWith("https://")) throw new Error(`${url} is not https`);
  return url.slice("https://".length).replace(/\/$/, "");
}

/** The text of domain/networks/network-rows.ts. */
export function networkRows(): string {
  const rows = [...EVM.map(row), ...OTHERS];
  return [
    "// Drawn by build/charts/chain-table.ts from viem/chains; change it there.",
    "// A row: [*testnet]id|name|[[currency] symbol]|rpc|explorer|its address|former id; empty currency is Ether ETH.",
    `export const NETWORK_ROWS = \`${rows.join("\n")}\`;`,
    "",
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(fileURLToPath(new URL("../../domain/networks/network-rows.ts", import.meta.url)), networkRows());
}
