import type { Namespace } from "../namespaces.ts";
import type { Network } from "../networks/network.ts";

/**
 * A coin or token that is sold, and its networks, in the service's own fields: a request for a quote returns them
 * (product.md §3).
 */
export interface PurchaseCurrency {
  id: string;
  name: string;
  symbol: string;
  networks: readonly { name: string; display_name: string; chain_id: string; contract_address: string }[];
}

/** A currency for payment, with the limits of each payment method, in decimal text. */
export interface PaymentCurrency {
  id: string;
  payment_method_limits: readonly { id: string; min: string; max: string }[];
}

/** The currencies that can be bought, and those that they can be paid with (RAMP-1). */
export interface OnrampOptions {
  purchaseCurrencies: readonly PurchaseCurrency[];
  paymentCurrencies: readonly PaymentCurrency[];
}

const chain = (name: string, display: string, id: string, contract: string) => ({
  name,
  display_name: display,
  chain_id: id,
  contract_address: contract,
});

const METHOD_LIMITS = [
  { id: "card", min: "10.00", max: "7500.00" },
  { id: "ach_bank_account", min: "10.00", max: "25000.00" },
];

/** The options if the service gives none (protocol.md §2.8); ether has an id there, but no contract. */
export const DEFAULT_OPTIONS: OnrampOptions = {
  purchaseCurrencies: [
    {
      id: "2b92315d-eab7-5bef-84fa-089a131333f5",
      name: "USD Coin",
      symbol: "USDC",
      networks: [
        chain("ethereum-mainnet", "Ethereum", "1", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
        chain("polygon-mainnet", "Polygon", "137", "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174"),
      ],
    },
    {
      id: "d85dce9b-5b73-5c3c-8978-522ce1d1c1b4",
      name: "Ethereum",
      symbol: "ETH",
      networks: [chain("ethereum-mainnet", "Ethereum", "1", "")],
    },
  ],
  paymentCurrencies: [
    { id: "USD", payment_method_limits: METHOD_LIMITS },
    { id: "EUR", payment_method_limits: METHOD_LIMITS },
  ],
};

/** The only currency for Solana accounts: Solana's own coin (protocol.md §2.8). */
const SOL: PurchaseCurrency = { id: "SOL", name: "Solana", symbol: "SOL", networks: [] };

/** The currencies that accounts of a chain family can buy. */
export function purchasable({ purchaseCurrencies }: OnrampOptions, namespace: Namespace): readonly PurchaseCurrency[] {
  if (namespace !== "solana") return purchaseCurrencies;
  return [purchaseCurrencies.find(({ symbol }) => symbol === SOL.symbol) ?? SOL];
}

/** The codes of the networks that Coinbase sells on, by their names (RAMP-3, protocol.md §2.8). */
const COINBASE_CHAINS: Readonly<Record<string, string>> = {
  Ethereum: "ethereum",
  "Arbitrum One": "arbitrum",
  Polygon: "polygon",
  Berachain: "berachain",
  Avalanche: "avalanche-c-chain",
  "OP Mainnet": "optimism",
  Celo: "celo",
  Base: "base",
};

/** The codes of all networks that Coinbase sells on. */
export const COINBASE_NETWORKS = Object.values(COINBASE_CHAINS);

/** Coinbase's code of a network; Ethereum's code for a network on which Coinbase does not sell. */
export function coinbaseNetwork({ name }: Pick<Network, "name">): string {
  return (Object.hasOwn(COINBASE_CHAINS, name) && COINBASE_CHAINS[name]) || "ethereum";
}
