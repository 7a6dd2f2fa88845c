import { base58, base64 } from "@scure/base";
import type { SolanaChains } from "../solana/chains.ts";
import { signWith } from "../solana/keys.ts";
import { RpcError } from "../solana/rpc/error.ts";
import { sendMethods } from "../solana/rpc/send.ts";
import { withSignatureOf } from "../solana/signing.ts";
import type { SolanaKey } from "../solana/types.ts";
import { invalidParams, notAuthorised, Refusal } from "./refusal.ts";
import { clusterIds, namedAccount } from "./solana-names.ts";
import type { ScriptedWallet } from "./wallet.ts";

/** Everything that a Solana method works with. */
export interface SolanaSetting {
  readonly wallet: ScriptedWallet;
  readonly solana: SolanaChains;
  readonly origin: string;
  readonly params: readonly unknown[];
}

type SolanaMethod = (setting: SolanaSetting) => unknown;

function fieldsOf(params: readonly unknown[]): Record<string, unknown> {
  const [first] = params;
  if (typeof first !== "object" || first === null) throw invalidParams("The first parameter must be an object.");
  return first as Record<string, unknown>;
}

function bytesOf(value: unknown): Uint8Array {
  try {
    if (typeof value === "string") return base64.decode(value);
  } catch {
    // The error below covers this case, too.
  }
  throw invalidParams("Bytes must be base64.");
}

/** The key of an account that the site may use. Throws 4100. */
function keyOf({ wallet, solana, origin }: SolanaSetting, address: unknown): SolanaKey {
  const key = solana.keys.find((one) => one.address === address && wallet.solanaAddresses.includes(one.address));
  if (!key || !wallet.permits(origin)) throw notAuthorised();
  return key;
}

function signed(setting: SolanaSetting, transaction: unknown, address: unknown): Uint8Array {
  const key = keyOf(setting, address);
  try {
    return withSignatureOf(key, bytesOf(transaction));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw invalidParams(`The transaction cannot be signed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function send(setting: SolanaSetting): object {
  const { transaction, address, chain, options } = fieldsOf(setting.params);
  const cluster = setting.solana.cluster(clusterIds[String(chain)] ?? "");
  if (!cluster) throw invalidParams(`The wallet does not serve ${String(chain)}.`);
  const config = { ...(typeof options === "object" ? options : {}), encoding: "base64" };
  const wire = base64.encode(signed(setting, transaction, address));
  try {
    return { signature: base64.encode(base58.decode(String(sendMethods.sendTransaction?.(cluster, [wire, config])))) };
  } catch (error) {
    throw error instanceof RpcError ? new Refusal(error.code, error.message) : error;
  }
}

/** Methods for the page's wallet-standard features; all bytes are base64. */
export const solanaMethods: Readonly<Record<string, SolanaMethod>> = {
  solana_connect({ wallet, origin, params }) {
    const isSilent = fieldsOf([...params, {}]).silent === true;
    if (!wallet.permits(origin) && isSilent) return [];
    wallet.permit(origin);
    return wallet.solanaAddresses.map(namedAccount);
  },
  solana_disconnect: ({ wallet, origin }) => {
    wallet.revoke(origin);
    return null;
  },
  solana_signMessage(setting) {
    const { address, message } = fieldsOf(setting.params);
    return { signature: base64.encode(signWith(keyOf(setting, address), bytesOf(message))) };
  },
  solana_signTransaction(setting) {
    const { address, transactions } = fieldsOf(setting.params);
    if (!Array.isArray(transactions)) throw invalidParams("transactions must be a list.");
    return { transactions: transactions.map((one) => base64.encode(signed(setting, one, address))) };
  },
  solana_signAndSendTransaction: send,
};
