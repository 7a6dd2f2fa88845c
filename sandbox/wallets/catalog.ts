import { announcedLooks } from "../list/directory.ts";
import { looksOf, tile } from "../list/picture.ts";
import type { Announce, Behaviour, PageWallet } from "./shape.ts";
import { clusterIds } from "./solana-names.ts";

/** A scripted wallet, as it is before anybody changed it. */
export interface WalletSpec extends Omit<PageWallet, "announce"> {
  readonly accounts: readonly number[];
  readonly announce: Announce;
}

const icon = (name: string): string => {
  const drawn = tile(announcedLooks[name] ?? looksOf(name));
  return `data:image/svg+xml;base64,${Buffer.from(drawn).toString("base64")}`;
};

const spec = (
  key: string,
  name: string,
  digit: string,
  accounts: readonly number[],
  announce: Announce,
): WalletSpec => ({
  key,
  name,
  rdns: `example.${key}`,
  uuid: `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`,
  icon: icon(name),
  accounts,
  announce,
  solanaChains: Object.keys(clusterIds),
});

/** The scripted wallets. Thistle also sits on `window.ethereum`; Sorrel is one of Solana alone, Tansy of Bitcoin. */
export const walletCatalog: readonly WalletSpec[] = [
  spec("juniper", "Juniper", "1", [0, 1], { by: "6963" }),
  spec("heron", "Heron Wallet", "2", [2], { by: "6963" }),
  spec("marigold", "Marigold", "3", [3], { by: "6963" }),
  spec("thistle", "Thistle", "4", [4], { by: "both" }),
  spec("sorrel", "Sorrel", "5", [0, 1], { by: "none", standard: true }),
  spec("tansy", "Tansy", "6", [0, 1], { by: "none", bitcoin: "standard" }),
];

/** A wallet's switches at the start: it approves everything, on chain 1. */
export function freshBehaviour(from: WalletSpec): Behaviour {
  return {
    mode: "approve",
    methods: [],
    thrown: "string",
    delay: 0,
    chain: 1,
    chains: [1, 8453],
    bitcoin: "mainnet",
    accounts: [...from.accounts],
    silentSwitch: false,
    switchLies: false,
    nestErrors: false,
    returns: {},
    announce: from.announce,
  };
}
