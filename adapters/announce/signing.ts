import { decodeBase58 } from "../../domain/addresses/base58.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { RpcError } from "../../domain/networks/rpc-errors.ts";
import { reasonOf } from "../page-wallets/shared/for-page.ts";
import { bytesIn } from "../page-wallets/solana/standard.ts";
import type { Encoded } from "../walletconnect/providers/encodings.ts";

type Encodings = typeof import("../walletconnect/providers/encodings.ts");

/** The signer of a Solana session: it asks the wallet in the words of protocol.md §4.5, on the named chain. */
export interface Signer {
  request(call: { method: string; params?: unknown }, chain?: string): Promise<unknown>;
}

/** A session that can take requests now. */
export interface Signing {
  readonly signer: Signer;
  /** In the wallet's order. */
  readonly accounts: readonly string[];
  /** Asks a network's nodes. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
}

/** One parsed request of a library. */
export interface SigningRequest {
  readonly address: string;
  readonly networkId: CaipNetworkId;
  readonly bytes: Uint8Array;
}

/** True if the wallet did not grant a method (CONN-18). */
const isUnsupported = (error: unknown): boolean => reasonOf(error) === "METHOD_UNSUPPORTED";

/** Encodes; throws an RpcError (-32602) for bytes that are no transaction. */
async function encoded<T>(encode: (encodings: Encodings) => Encoded<T>): Promise<Encoded<T>> {
  const encodings = await import("../walletconnect/providers/encodings.ts");
  try {
    return encode(encodings);
  } catch (cause) {
    throw new RpcError(-32602, { cause });
  }
}

async function ask<T>({ signer }: Signing, chain: CaipNetworkId, encode: (encodings: Encodings) => Encoded<T>) {
  const { method, params, read } = await encoded(encode);
  return read(await signer.request({ method, params }, chain));
}

/** Copies a library's bytes. Throws an RpcError (-32602) for a value without bytes. */
export function readBytes(value: unknown): Uint8Array {
  const bytes = bytesIn(value);
  if (!bytes) throw new RpcError(-32602);
  return bytes;
}

/** Signs a message. Resolves with the 64 bytes of the signature. */
export function signMessage(signing: Signing, { address, networkId, bytes }: SigningRequest): Promise<Uint8Array> {
  return ask(signing, networkId, (to) => to.solanaSignMessage(bytes, address));
}

function signOne(signing: Signing, { address, networkId, bytes }: SigningRequest): Promise<Uint8Array> {
  return ask(signing, networkId, (to) => to.solanaSignTransaction(bytes, address));
}

/** Signs transactions: at once where the wallet can, and for its first account alone; else one after the other. */
export async function signTransactions(signing: Signing, all: readonly SigningRequest[]): Promise<Uint8Array[]> {
  const [first] = all;
  const isOne = all.every((each) => each.address === signing.accounts[0] && each.networkId === first?.networkId);
  if (first && all.length > 1 && isOne) {
    const bytes = all.map((each) => each.bytes);
    try {
      return await ask(signing, first.networkId, (to) => to.solanaSignAllTransactions(bytes));
    } catch (error) {
      if (!isUnsupported(error)) throw error;
    }
  }
  const signed: Uint8Array[] = [];
  for (const each of all) signed.push(await signOne(signing, each));
  return signed;
}

/** Sends a transaction by the wallet, or by the chain's nodes where the wallet only signs. Resolves with its signature. */
export async function send(signing: Signing, request: SigningRequest, options: unknown): Promise<Uint8Array> {
  const { address, networkId, bytes } = request;
  const sent = await ask(signing, networkId, (to) => to.solanaSignAndSendTransaction(bytes, address, options)).catch(
    async (error: unknown) => {
      if (!isUnsupported(error)) throw error;
      const signed = await signOne(signing, request);
      const { method, params, read } = await encoded((to) => to.solanaBroadcast(signed, options));
      return read(await signing.read(networkId, method, params));
    },
  );
  const signature = decodeBase58(sent);
  if (signature?.length !== 64) throw new RpcError(-32603);
  return signature;
}
