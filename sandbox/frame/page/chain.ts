import { formatUnits } from "../../../domain/amount.ts";
import { knownNetwork } from "../../../domain/networks/networks-table.ts";
import { coinOf } from "../../assets/tokens.ts";
import { toQuantity } from "../../quantity.ts";

/** A CAIP-2 id of a chain that the page can work on. */
export type ChainId = `eip155:${string}` | `solana:${string}`;

const EVM = /^eip155:[1-9]\d{0,15}$/;
const SOLANA = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/;

/** The chain that a message names: a number, digits, hex, a CAIP-2 id or a known reference. Throws an Error. */
export function chainOf(value: string | number): ChainId {
  const text = String(value);
  const number = /^0x[0-9a-f]{1,13}$/i.test(text) ? BigInt(text).toString() : text;
  const id = /^\d+$/.test(number) ? `eip155:${number}` : text;
  if (EVM.test(id) || SOLANA.test(id)) return id as ChainId;
  const known = knownNetwork(text)?.caipNetworkId;
  if (known && SOLANA.test(known)) return known as ChainId;
  throw new Error(`The chain ${text.slice(0, 60)} is not supported`);
}

export const isSolana = (id: ChainId): boolean => id.startsWith("solana:");

/** The number of an EVM chain. */
export const numberOf = (id: ChainId): number => Number(id.slice("eip155:".length));

export const hexOf = (id: ChainId): `0x${string}` => toQuantity(numberOf(id));

/** How messages name a chain: a number on EVM, the CAIP-2 id elsewhere (protocol.md §1.7). */
export const spelt = (id: ChainId): number | string => (isSolana(id) ? id : numberOf(id));

export function chainName(id: ChainId): string {
  return knownNetwork(id)?.name ?? (isSolana(id) ? `Solana (${id})` : `Chain ${id.slice("eip155:".length)}`);
}

/** An exact amount of the native coin, with its symbol. */
export function coinText(id: ChainId, units: bigint): string {
  const { symbol, decimals } = knownNetwork(id)?.nativeCurrency ?? coinOf(id);
  return `${formatUnits(units, decimals)} ${symbol}`;
}
