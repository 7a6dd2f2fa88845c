import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import type { ReserveId } from "../session/open-request.ts";
import { FollowingProvider, type SessionProvider } from "./provider-namespace.ts";

/** Read-only bytes, as Solana's libraries return them. */
type Bytes = ArrayLike<number>;

/** A library's transaction object, which can serialize itself. */
export interface Serializable {
  serialize(options: { requireAllSignatures: boolean; verifySignatures: boolean }): Bytes;
}

/**
 * A signed transaction: bytes if bytes were given. An object is returned as one of its class if the class reads bytes (a static
 * `deserialize` or `from`), else as bytes.
 */
export type Signed<T> = T extends Serializable ? T | Uint8Array : Uint8Array;

/** An address in the form of Solana's older libraries. */
export interface SolanaPublicKey {
  /** Base58. */
  toString(): string;
  toBase58(): string;
  toJSON(): string;
  toBytes(): Uint8Array;
  equals(other: { toString(): string }): boolean;
}

/** The options of Solana's sendTransaction. */
export interface SolanaSendOptions {
  skipPreflight?: boolean;
  preflightCommitment?: "processed" | "confirmed" | "finalized";
  maxRetries?: number;
  minContextSlot?: number;
}

/** The Solana side of a session. Methods throw like {@link SessionProvider.request}, and -32603 for a malformed answer. */
export interface SolanaProvider extends SessionProvider {
  /** The active account; absent when the session is over. */
  readonly publicKey: SolanaPublicKey | undefined;
  /** Signs a message. Resolves with the 64 bytes of the signature. */
  signMessage(message: Bytes): Promise<Uint8Array>;
  /** Signs a transaction in wire format. */
  signTransaction<T extends Bytes | Serializable>(transaction: T): Promise<Signed<T>>;
  /** Signs several transactions; in turn where the wallet cannot sign them at once. */
  signAllTransactions<T extends Bytes | Serializable>(transactions: readonly T[]): Promise<Signed<T>[]>;
  /** Asks the wallet to sign and send. Resolves with the transaction's signature in base58. */
  signAndSendTransaction(transaction: Bytes | Serializable, options?: SolanaSendOptions): Promise<string>;
  /** Like {@link signAndSendTransaction}; where the wallet only signs, the chain's own node sends. */
  sendTransaction(transaction: Bytes | Serializable, options?: SolanaSendOptions): Promise<string>;
}

const isSerializable = (input: unknown): input is Serializable =>
  typeof (input as Partial<Serializable> | undefined)?.serialize === "function";

/** Copies the bytes of a page's input. Throws an RpcError (-32602) for an input without bytes. */
export function bytesOf(input: Bytes | Serializable): Uint8Array {
  const options = { requireAllSignatures: false, verifySignatures: false };
  const bytes: unknown = isSerializable(input) ? input.serialize(options) : input;
  if (!ArrayBuffer.isView(bytes) && !Array.isArray(bytes)) throw new RpcError(-32602);
  return Uint8Array.from(bytes as Bytes);
}

type Reads = Partial<Record<"deserialize" | "from", (bytes: Uint8Array) => unknown>>;

/** The signed bytes in the form of the given transaction. */
function likeInput<T>(input: T, signed: Uint8Array): Signed<T> {
  const made = isSerializable(input) ? (input.constructor as Reads | undefined) : undefined;
  return (made?.deserialize?.(signed) ?? made?.from?.(signed) ?? signed) as Signed<T>;
}

function publicKeyOf(address: string): SolanaPublicKey {
  const text = () => address;
  const toBytes = () => decodeBase58(address) ?? new Uint8Array();
  return { toString: text, toBase58: text, toJSON: text, toBytes, equals: (other) => String(other) === address };
}

/** The Solana provider of a session. */
export class SolanaSessionProvider extends FollowingProvider implements SolanaProvider {
  get publicKey(): SolanaPublicKey | undefined {
    const [address] = this.accounts();
    return address === undefined ? undefined : publicKeyOf(address);
  }

  signMessage(message: Bytes): Promise<Uint8Array> {
    return this.call((to, address) => to.solanaSignMessage(bytesOf(message), address));
  }

  async signTransaction<T extends Bytes | Serializable>(transaction: T): Promise<Signed<T>> {
    return likeInput(transaction, await this.#sign(transaction, this.networkId()));
  }

  async signAllTransactions<T extends Bytes | Serializable>(transactions: readonly T[]): Promise<Signed<T>[]> {
    const signed = await this.#signAll(transactions, this.networkId());
    return transactions.map((input, at) => likeInput(input, signed[at] ?? new Uint8Array()));
  }

  signAndSendTransaction(
    transaction: Bytes | Serializable,
    options?: SolanaSendOptions,
    reserve?: ReserveId,
  ): Promise<string> {
    return this.call(
      (to, address) => to.solanaSignAndSendTransaction(bytesOf(transaction), address, options),
      undefined,
      reserve,
    );
  }

  async sendTransaction(transaction: Bytes | Serializable, options?: SolanaSendOptions): Promise<string> {
    if (this.isGranted("solana_signAndSendTransaction")) return await this.signAndSendTransaction(transaction, options);
    const chain = this.networkId();
    const signed = await this.#sign(transaction, chain);
    return await this.node((to) => to.solanaBroadcast(signed, options), chain);
  }

  #sign(transaction: Bytes | Serializable, chain: CaipNetworkId): Promise<Uint8Array> {
    return this.call((to, address) => to.solanaSignTransaction(bytesOf(transaction), address), chain);
  }

  async #signAll(transactions: readonly (Bytes | Serializable)[], chain: CaipNetworkId): Promise<Uint8Array[]> {
    if (this.isGranted("solana_signAllTransactions"))
      return await this.call((to) => to.solanaSignAllTransactions(transactions.map(bytesOf)), chain);
    const signed: Uint8Array[] = [];
    for (const transaction of transactions) signed.push(await this.#sign(transaction, chain));
    return signed;
  }
}
