/** Where a wallet is found, and how it is opened. */
export interface Links {
  readonly homepage: string;
  readonly mobile_link: string | null;
  readonly desktop_link: string | null;
  readonly webapp_link: string | null;
  /** Universal link that opens the app without the relay. */
  readonly link_mode: string | null;
  readonly app_store: string | null;
  readonly play_store: string | null;
  readonly chrome_store: string | null;
}

/** A wallet as the list API writes it (protocol.md §3.1). */
export interface ListedWallet extends Links {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly badge_type: "certified" | "none";
  readonly chains: readonly string[];
  readonly image_id: string;
  readonly order: number;
  readonly display_index: number;
  readonly supports_wc: boolean;
  readonly rdns: string | null;
  readonly injected: readonly { readonly namespace: string; readonly injected_id: string }[] | null;
}

/** Networks that wallets are listed under, by family. */
export const listedChains = {
  /** Those that every EVM wallet has. */
  evm: ["eip155:1", "eip155:8453"],
  moreEvm: ["eip155:10", "eip155:137", "eip155:42161", "eip155:56", "eip155:43114"],
  solana: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  bitcoin: "bip122:000000000019d6689c085ae165831e93",
} as const;

/** The public explorer's description of a wallet, in one calm sentence. */
export function describe(name: string): string {
  return `${name} holds the keys to your accounts and signs with them.`;
}
