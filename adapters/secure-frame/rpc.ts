import * as v from "valibot";
import { type Address, parseAddress } from "../../domain/addresses/address.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { RpcErrorCode } from "../../domain/networks/rpc-errors.ts";
import { transactionFlaw } from "../../domain/send/evm-transaction.ts";

// Methods of the embedded wallet with their parameters (protocol.md §1.6, APPROVE-3, APPROVE-6).

const list = v.array(v.unknown());
const text = v.string();
const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i));
const COMMITMENTS = ["processed", "confirmed", "finalized", "recent", "single", "singleGossip", "root", "max"] as const;
const SEND = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(COMMITMENTS)),
  maxRetries: v.optional(v.number()),
  minContextSlot: v.optional(v.number()),
});
const isSound = (transaction: unknown) => !transactionFlaw(transaction);
/** A call without data is sent with none (APPROVE-6). */
const CALL = v.pipe(
  v.looseObject({ to: text, data: v.optional(hex, "0x"), value: v.optional(text) }),
  v.check((call) => isSound(call)),
);
const CALLS = v.looseObject({
  chainId: v.optional(v.union([text, v.number()])),
  from: v.optional(text),
  version: v.optional(text),
  capabilities: v.optional(v.unknown()),
  calls: v.pipe(v.array(CALL), v.minLength(1)),
});

/** Methods with parameters of their own; any other takes a list. */
const PARAMS: Readonly<Record<string, v.GenericSchema>> = {
  solana_signMessage: v.object({ message: text, pubkey: text }),
  solana_signTransaction: v.object({ transaction: text }),
  solana_signAllTransactions: v.object({ transactions: v.array(text) }),
  solana_signAndSendTransaction: v.object({ transaction: text, options: v.optional(SEND) }),
  eth_sendTransaction: v.pipe(
    list,
    v.check(([transaction]) => isSound(transaction)),
  ),
  wallet_sendCalls: v.tuple([CALLS]),
  wallet_getCallsStatus: v.array(text),
  wallet_getCapabilities: v.optional(list),
  wallet_revokePermissions: v.unknown(),
  wallet_getAssets: v.unknown(),
};

const request = v.object({ method: text, params: v.optional(v.unknown()) });

/** The payload of RPC_REQUEST; throws for parameters that its method does not take. */
export const RPC_MESSAGE = v.pipe(
  v.object({ ...request.entries, chainId: v.optional(v.union([text, v.number()])), chainNamespace: v.optional(text) }),
  v.transform(({ method, params, ...chain }) => {
    const schema = Object.hasOwn(PARAMS, method) ? PARAMS[method] : v.optional(list, []);
    return { method, params: v.parse(schema as v.GenericSchema, plain(params)), ...chain };
  }),
);

/** The parameters without what cannot be posted: a bigint is hex, a function is nothing. */
function plain(params: unknown): unknown {
  const text = JSON.stringify(params, (_, value: unknown) =>
    typeof value === "bigint" ? `0x${value.toString(16)}` : value,
  );
  return text === undefined ? undefined : JSON.parse(text);
}

/** Methods whose answer is a signature, and those whose answer is a signature or a hash. */
export const SIGNATURES: readonly string[] = ["personal_sign", "eth_signTypedData_v4"];
export const SIGNED: readonly string[] = [...SIGNATURES, "eth_sendTransaction"];

/** True where a call names accounts, none of them among `accounts`. Pages give the two texts of a signature in either order. */
export function isForOther(
  { method, namespace, params }: { method: string; namespace: Namespace; params?: unknown },
  accounts: readonly Address[],
): boolean {
  const [first, second] = [params].flat();
  const { from, pubkey } = Object(first);
  const places = SIGNATURES.includes(method) && second !== undefined ? [first, second] : [from, pubkey];
  const named = places.flatMap((place) => parseAddress(namespace, place) ?? []);
  return named.length > 0 && !named.some((address) => accounts.includes(address));
}

/** The response type: whether an answer looks like a transaction's hash or a signature, or is anything else (AUTH-7). */
export function responseType(answer: unknown): "RPC_RESPONSE_TRANSACTION_HASH" | "RPC_RESPONSE_OBJECT" {
  return typeof answer === "string" && /^0x[a-f0-9]{62,}$/i.test(answer)
    ? "RPC_RESPONSE_TRANSACTION_HASH"
    : "RPC_RESPONSE_OBJECT";
}

/** Words of a refusal by which a person said no, and those of a frame in which nobody is logged in any more. */
const WORDS: readonly (readonly [RegExp, RpcErrorCode])[] = [
  [/reject|denied|declin|cancel/i, 4001],
  [/\b(?:not|nobody is) (?:logged|signed) in\b|\bunauth(?:ori[sz]ed|enticated)\b/i, 4100],
];

/** The number of a refusal in words; undefined where it says neither. */
export const wordsNumber = (words: string): RpcErrorCode | undefined =>
  WORDS.find(([pattern]) => pattern.test(words))?.[1];
