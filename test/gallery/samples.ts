import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";
import type { WalletRow } from "../../views/screens/connection/connector-rows.ts";
import type { WalletCell } from "../../views/screens/wallets/wallet-cells.ts";

// Invented names only. Long ones stand for German and for wallets that like to be noticed.
export const LONG = "Bramble, the exceptionally long-named wallet of the far north";
export const ARABIC = "محفظة الصحراء الزرقاء";
export const CHINESE = "翠鸟数字资产钱包翠鸟数字资产钱包翠鸟数字资产钱包";
export const GERMAN = "Donaudampfschifffahrtsgesellschaftsbrieftasche";

export const NAMES: readonly string[] = [
  "Juniper",
  "Heron Wallet",
  "Marigold",
  "Thistle",
  "Driftwood Wallet",
  "Bramble",
  "Oakmoss",
  "Saltbox Mobile",
  "Finch",
  "Pebble",
  "Cobalt Vault",
  "Northlight",
  "Wild Clover",
  "Paper Crane",
  "Larkspur Pass",
  "Lantern Vault",
  LONG,
  ARABIC,
  CHINESE,
  GERMAN,
];

/** As long as a real pairing URI. */
export const PAIRING_URI = `wc:${"7f6e504b".repeat(8)}@2?expiryTimestamp=1767225600&relay-protocol=irn&symKey=${"587d5484".repeat(8)}`;

const hues = ["#4d63e6", "#17724a", "#b3352c", "#855600"];

/** A picture that a wallet brings along. */
export function picture(at: number): string {
  const colour = hues[at % hues.length];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/><path fill="#fff" d="M2 5l2-3 2 3z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const networkId = (id: number): CaipNetworkId => `eip155:${id}` as CaipNetworkId;

const slug = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

const wallet = (name: string): Wallet => ({ id: slug(name), name, homepage: "https://wallet.example/" });

export const connector = (name: string): Connector => ({ id: slug(name), name, type: "ANNOUNCED", chain: "eip155" });

/** The route to a wallet's download links. */
export const getJuniper = { type: "route.push", route: { view: "Downloads", wallet: wallet("Juniper") } } as const;

/** A row of the first screen. */
export function row(name: string, rest: Partial<WalletRow> = {}): WalletRow {
  return {
    id: `${slug(name)}${rest.claim ?? ""}${rest.tag ?? ""}`,
    wallet: `example.${slug(name)}`,
    name,
    event: { type: "connector.choose", connector: connector(name) },
    ...rest,
  };
}

/** A cell of the grid. */
export function cell(name: string, at: number, installed = false): WalletCell {
  return {
    id: `${slug(name)}${at}`,
    wallet: slug(name),
    name,
    image: at % 3 === 1 ? picture(at) : undefined,
    installed,
    event: { type: "wallet.choose", wallet: wallet(name), namespace: "eip155" },
  };
}
