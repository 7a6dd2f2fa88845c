import { base58 } from "@scure/base";
import * as v from "valibot";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import { toBase64 } from "../../../domain/bytes.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { PairingError } from "../../walletconnect/client/errors.ts";
import { rawFields } from "../../walletconnect/providers/solana-transaction.ts";
import { field, listOf } from "../shared/untrusted.ts";
import { bytesIn, chainName, type StandardWallet, use, type WalletAccount } from "./standard.ts";

/** The wallet and the account that a request goes to. */
export interface RequestTarget {
  readonly wallet: StandardWallet;
  readonly accounts: readonly WalletAccount[];
  readonly networkId: CaipNetworkId;
}

const SIGNATURE = 64;

const base64 = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))),
);
const base58Bytes = v.pipe(
  v.string(),
  v.transform((text) => decodeBase58(text)),
  v.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const SEND = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(["processed", "confirmed", "finalized"])),
  maxRetries: v.optional(count),
  minContextSlot: v.optional(count),
});
const pubkey = v.optional(v.string());

/** Parameters of a session's methods (protocol.md §4.5); legacy raw fields beside a transaction are passed over. */
const MESSAGE = v.object({ message: base58Bytes, pubkey });
const TRANSACTION = v.object({ transaction: base64, pubkey, sendOptions: v.optional(SEND) });
const TRANSACTIONS = v.object({ transactions: v.array(base64), pubkey });

function parse<T>(schema: v.GenericSchema<unknown, T>, params: unknown): T {
  const read = v.safeParse(schema, params);
  if (!read.success) throw new RpcError(-32602);
  return read.output;
}

/** The account that is meant, the first one where none is named. Throws 4100 for one that the page was not granted. */
function accountOf({ accounts }: RequestTarget, address: string | undefined): unknown {
  const found = accounts.find((account) => address === undefined || account.address === address);
  if (!found) throw new RpcError(4100);
  return found.value;
}

/** How the wallet calls the network. Throws NAMESPACE_MISSING where it does not serve it. */
function chainOf({ wallet, networkId }: RequestTarget): unknown {
  const name = chainName(wallet, networkId);
  if (name === undefined) throw new PairingError("NAMESPACE_MISSING");
  return name;
}

/** The 64 bytes of a signature, which some wallets write in base58. Throws ANSWER_MALFORMED. */
function signatureIn(value: unknown): Uint8Array {
  const bytes = typeof value === "string" ? decodeBase58(value) : bytesIn(value);
  if (bytes?.length !== SIGNATURE) throw new PairingError("ANSWER_MALFORMED");
  return bytes;
}

/** The one answer to one question. */
function only(answer: unknown): unknown {
  return listOf(answer)?.[0] ?? answer;
}

/** Has the wallet sign bytes; answers with the 64 of the signature. Throws 4100 for an account that was not granted. */
export async function signMessage(target: RequestTarget, message: Uint8Array, address?: string): Promise<Uint8Array> {
  const input = { account: accountOf(target, address), message };
  const answer = await use(target.wallet, "solana:signMessage", "signMessage", input);
  return signatureIn(field(only(answer), "signature"));
}

async function sign(target: RequestTarget, transactions: readonly Uint8Array[], address?: string): Promise<string[]> {
  const [account, chain] = [accountOf(target, address), chainOf(target)];
  const inputs = transactions.map((transaction) => ({ account, transaction, chain }));
  const answer = listOf(await use(target.wallet, "solana:signTransaction", "signTransaction", ...inputs));
  if (answer?.length !== transactions.length) throw new PairingError("ANSWER_MALFORMED");
  return answer.map((each) => {
    const signed = bytesIn(field(each, "signedTransaction"));
    if (!signed) throw new PairingError("ANSWER_MALFORMED");
    rawFields(signed);
    return toBase64(signed);
  });
}

async function send(
  target: RequestTarget,
  { transaction, pubkey: address, sendOptions }: v.InferOutput<typeof TRANSACTION>,
) {
  const options = sendOptions && Object.keys(sendOptions).length > 0 ? { options: sendOptions } : {};
  const input = { account: accountOf(target, address), chain: chainOf(target), transaction, ...options };
  const answer = await use(target.wallet, "solana:signAndSendTransaction", "signAndSendTransaction", input);
  return base58.encode(signatureIn(field(only(answer), "signature")));
}

const getAccounts = async ({ accounts }: RequestTarget) => accounts.map(({ address }) => ({ pubkey: address }));

/** A session's methods -> the calls to a wallet of the wallet standard. */
const METHODS: Readonly<Record<string, (target: RequestTarget, params: unknown) => Promise<unknown>>> = {
  solana_getAccounts: getAccounts,
  solana_requestAccounts: getAccounts,
  async solana_signMessage(target, params) {
    const { message, pubkey: address } = parse(MESSAGE, params);
    return { signature: base58.encode(await signMessage(target, message, address)) };
  },
  async solana_signTransaction(target, params) {
    const { transaction, pubkey: address } = parse(TRANSACTION, params);
    return { transaction: (await sign(target, [transaction], address))[0] };
  },
  async solana_signAllTransactions(target, params) {
    const { transactions, pubkey: address } = parse(TRANSACTIONS, params);
    return { transactions: transactions.length > 0 ? await sign(target, transactions, address) : [] };
  },
  solana_signAndSendTransaction: async (target, params) => ({
    signature: await send(target, parse(TRANSACTION, params)),
  }),
};

/**
 * Answers a request as a paired wallet would (protocol.md §4.5). Throws an RpcError (-32602, 4100), METHOD_UNSUPPORTED,
 * NAMESPACE_MISSING, ANSWER_MALFORMED, or whatever the wallet threw.
 */
export async function request(target: RequestTarget, method: string, params: unknown): Promise<unknown> {
  const answer = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (!answer) throw new PairingError("METHOD_UNSUPPORTED");
  return await answer(target, params);
}
