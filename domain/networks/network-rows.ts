// Drawn by build/charts/chain-table.ts from viem/chains; change it there.
// A row: [*testnet]id|name|[[currency] symbol]|rpc|explorer|its address|former id; empty currency is Ether ETH.
export const NETWORK_ROWS = `1|Ethereum||ethereum.reth.rs/rpc|Etherscan|etherscan.io
*5|Goerli|Goerli Ether ETH|5.rpc.thirdweb.com|Etherscan|goerli.etherscan.io
*11155111|Sepolia|Sepolia Ether ETH|11155111.rpc.thirdweb.com|Etherscan|sepolia.etherscan.io
10|OP Mainnet||mainnet.optimism.io|Optimism Explorer|optimistic.etherscan.io
*420|Optimism Goerli|Goerli Ether ETH|goerli.optimism.io|Etherscan|goerli-optimism.etherscan.io
42161|Arbitrum One||arb1.arbitrum.io/rpc|Arbiscan|arbiscan.io
*421613|Arbitrum Goerli|Arbitrum Goerli Ether ETH|goerli-rollup.arbitrum.io/rpc|Arbiscan|goerli.arbiscan.io
137|Polygon|POL|polygon.drpc.org|PolygonScan|polygonscan.com
*80001|Polygon Mumbai|MATIC|80001.rpc.thirdweb.com|PolygonScan|mumbai.polygonscan.com
42220|Celo|CELO|forno.celo.org|Celo Explorer|celoscan.io
1313161554|Aurora||mainnet.aurora.dev|Aurorascan|aurorascan.dev
*1313161555|Aurora Testnet||testnet.aurora.dev|Aurorascan|testnet.aurorascan.dev
56|BNB Smart Chain|BNB|56.rpc.thirdweb.com|BscScan|bscscan.com
*97|BNB Smart Chain Testnet|BNB tBNB|data-seed-prebsc-1-s1.bnbchain.org:8545|BscScan|testnet.bscscan.com
43114|Avalanche|Avalanche AVAX|api.avax.network/ext/bc/C/rpc|SnowTrace|snowtrace.io
*43113|Avalanche Fuji|Avalanche Fuji AVAX|api.avax-test.network/ext/bc/C/rpc|SnowTrace|testnet.snowtrace.io
324|ZKsync Era||mainnet.era.zksync.io|ZKsync Explorer|explorer.zksync.io
100|Gnosis|xDAI XDAI|rpc.gnosischain.com|Gnosisscan|gnosisscan.io
8453|Base||mainnet.base.org|Basescan|basescan.org
*84531|Base Goerli|Goerli Ether ETH|goerli.base.org|Basescan|goerli.basescan.org
*84532|Base Sepolia|Sepolia Ether ETH|sepolia.base.org|Basescan|sepolia.basescan.org
7777777|Zora||rpc.zora.energy|Explorer|explorer.zora.energy
999|HyperEVM|HYPE|rpc.hyperliquid.xyz/evm|HyperEVMScan|hyperevmscan.io
250|Fantom|Fantom FTM|250.rpc.thirdweb.com|FTMScan|ftmscan.com
8217|Kaia|Kaia KAIA|public-en.node.kaia.io|KaiaScan|kaiascan.io
1868|Soneium Mainnet||rpc.soneium.org|Blockscout|soneium.blockscout.com
*280|zkSync Era Testnet||testnet.era.zksync.dev|zkSync Explorer|goerli.explorer.zksync.io
solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp|Solana|Solana SOL|rpc.walletconnect.org/v1|Solscan|solscan.io|4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ
*solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1|Solana Devnet|Solana SOL|rpc.walletconnect.org/v1|Solscan|solscan.io|8E9rvCKLFQia2Y35HXjjpWzj8weVo44K
*solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z|Solana Testnet|Solana SOL|rpc.walletconnect.org/v1|Solscan|solscan.io
bip122:000000000019d6689c085ae165831e93|Bitcoin|Bitcoin BTC|rpc.walletconnect.org/v1
*bip122:000000000933ea01ad0ee984209779ba|Bitcoin Testnet|Bitcoin BTC|rpc.walletconnect.org/v1`;
