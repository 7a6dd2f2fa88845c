import { type Address, isSolanaAddress } from "../../../domain/addresses/address.ts";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { MOST_BYTES } from "../../../domain/bytes.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { safeIconUri } from "../../../domain/safe-url.ts";
import { safeText } from "../../../domain/text.ts";
import { OURS } from "../../announce/mark.ts";
import { readChain } from "../../nodes/solana/chains.ts";
import { PairingError } from "../../walletconnect/client/errors.ts";
import { field, listOf } from "../shared/untrusted.ts";
import { featureMethod } from "../shared/wallet-standard.ts";

/** A wallet of the wallet standard; each member is only believed after a look. */
export type StandardWallet = object;

/** An account that a wallet gave, with what the wallet wants to see again. */
export interface WalletAccount {
  readonly address: Address;
  readonly value: unknown;
}

/** The first registration of a wallet (S7). */
export interface Introduction {
  /** Where it is no wallet of the wallet standard: what its connector is called. */
  readonly id?: string;
  readonly name: string;
  readonly icon: string | undefined;
  readonly wallet: StandardWallet;
}

const SIGNING = [
  ["solana_signMessage", "solana:signMessage", "signMessage"],
  ["solana_signTransaction", "solana:signTransaction", "signTransaction"],
  ["solana_signAllTransactions", "solana:signTransaction", "signTransaction"],
  ["solana_signAndSendTransaction", "solana:signAndSendTransaction", "signAndSendTransaction"],
] as const;

/** True if a wallet has a feature, as far as can be seen without using it. */
export function hasFeature(wallet: unknown, name: string, method: string): boolean {
  return featureMethod(wallet, name, method) !== undefined;
}

/** Uses a feature, once; rejects with whatever the wallet threw, also where it threw at once; METHOD_UNSUPPORTED without it. */
export async function use(wallet: StandardWallet, name: string, method: string, ...args: unknown[]): Promise<unknown> {
  const call = featureMethod(wallet, name, method);
  if (!call) throw new PairingError("METHOD_UNSUPPORTED");
  return await call(...args);
}

/** The networks of Solana that a wallet serves, by their current ids, each once. */
export function chainsOf(wallet: unknown): readonly CaipNetworkId[] {
  const known = (listOf(field(wallet, "chains")) ?? []).flatMap((chain) => readChain(chain) ?? []);
  return [...new Set(known)];
}

/** The name by which a wallet wants to hear of a network; undefined where it does not serve it. */
export function chainName(wallet: unknown, networkId: CaipNetworkId): unknown {
  return listOf(field(wallet, "chains"))?.find((chain) => readChain(chain) === networkId);
}

/** The methods of a wallet, by their names in a session (protocol.md §4.5). */
export function methodsOf(wallet: unknown): readonly string[] {
  const signing = SIGNING.filter(([, name, method]) => hasFeature(wallet, name, method)).map(([word]) => word);
  return ["solana_getAccounts", "solana_requestAccounts", ...signing];
}

/** A wallet that can be connected to on Solana; undefined for any other. Each field is read once, and may throw (S7). */
export function readWallet(value: unknown): Introduction | undefined {
  const name = safeText(field(value, "name"));
  const isWallet = typeof value === "object" && value !== null;
  if (!isWallet || !name || chainsOf(value).length === 0 || field(value, OURS) === true) return undefined;
  if (!hasFeature(value, "standard:connect", "connect")) return undefined;
  return Object.freeze({ name, icon: safeIconUri(field(value, "icon")), wallet: value });
}

/** A copy of bytes that a wallet gave: of a view, or of a list of numbers; undefined for anything else. */
export function bytesIn(value: unknown): Uint8Array | undefined {
  try {
    if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
  } catch {
    return undefined;
  }
  const list = listOf(value, MOST_BYTES);
  const isBytes = list?.every((each) => Number.isInteger(each) && (each as number) >= 0 && (each as number) < 256);
  return list && isBytes ? Uint8Array.from(list as number[]) : undefined;
}

/** True if an account is one of Solana: a wallet of several families shows those of the others as well. */
function isOurs(account: unknown): boolean {
  const chains = listOf(field(account, "chains")) ?? [];
  return chains.length === 0 || chains.some((chain) => readChain(chain) !== undefined);
}

function readAccount(value: unknown): WalletAccount[] {
  const address = field(value, "address");
  if (typeof address !== "string" || !isSolanaAddress(address) || !isOurs(value)) return [];
  const key = field(value, "publicKey");
  const known = key === undefined ? undefined : String(bytesIn(key));
  // An address that does not belong to the key beside it is not trusted.
  if (known !== undefined && known !== String(decodeBase58(address))) return [];
  return [{ address: address as Address, value }];
}

/** Valid accounts in the wallet's order, each once; what is malformed or foreign is dropped (S12). */
export function readAccounts(value: unknown): readonly WalletAccount[] {
  const all = (listOf(value) ?? []).flatMap(readAccount);
  return all.filter(({ address }, at) => all.findIndex((other) => other.address === address) === at);
}
