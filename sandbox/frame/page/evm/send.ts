import type { Hex } from "viem";
import { parseEvmAddress } from "../../../../domain/addresses/address.ts";
import { isRecord } from "../../../../domain/record.ts";
import { toQuantity } from "../../../quantity.ts";
import { sentenceOf } from "../approval/sentence.ts";
import { type Block, type Prepared, warning } from "../approval/sheet.ts";
import { chainName, chainOf, coinText } from "../chain.ts";
import { visible } from "../escape.ts";
import { type ApprovalRequest, objectOf } from "../request-context.ts";
import type { Account } from "../wallet.ts";
import { callBlocks } from "./calls.ts";
import { type Draft, type FixedFees, feesOf, mostOf } from "./gas.ts";
import type { Call } from "./sender.ts";
import { tokenLookup } from "./tokens.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A quantity as hex, decimal digits or a whole number; undefined where there is none. Throws an Error. */
export function quantity(fields: Fields, name: string): bigint | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === "" || value === "0x") return undefined;
  const isWhole = typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value) && value >= 0);
  const text = isWhole ? String(value) : value;
  if (typeof text === "string" && /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(text)) return BigInt(text);
  throw new Error(`${name} must be a quantity`);
}

/** Call data in hex; `0x` where there is none (APPROVE-6). Throws an Error. */
function dataOf({ data, input }: Fields): Hex {
  const value = input ?? data ?? "0x";
  if (typeof value !== "string" || !/^0x(?:[0-9a-f]{2})*$/i.test(value)) throw new Error("data must be hex");
  return value.toLowerCase() as Hex;
}

/** One call out of a request; without a receiver only where a contract may be made. Throws an Error. */
export function callOf(fields: unknown): Call {
  if (!isRecord(fields)) throw new Error("A call must be an object");
  const to = parseEvmAddress(fields["to"]);
  if (!to) throw new Error("to must be an EVM address");
  return { to, data: dataOf(fields), value: quantity(fields, "value") ?? 0n };
}

const wishesOf = (fields: Fields): FixedFees => ({
  gas: quantity(fields, "gas") ?? quantity(fields, "gasLimit"),
  gasPrice: quantity(fields, "gasPrice"),
  maxFeePerGas: quantity(fields, "maxFeePerGas"),
  maxPriorityFeePerGas: quantity(fields, "maxPriorityFeePerGas"),
});

const expectedToFail = (error: unknown): Block =>
  warning(`The network expects this to fail: ${visible(sentenceOf(error))}`);

export const feeBlock = (text: string): Block => ({
  kind: "rows",
  rows: [{ term: "Network fee", text, style: "amount" }],
});

async function fromKey(
  approval: ApprovalRequest,
  draft: Draft,
  fields: Fields,
): Promise<{ blocks: Block[]; act: () => Promise<Hex> }> {
  const count = quantity(fields, "nonce");
  const nonce = count === undefined ? undefined : Number(count);
  try {
    const [fees, balance] = await Promise.all([
      feesOf(approval.ask, approval.chain, draft, wishesOf(fields)),
      approval.ask(approval.chain, "eth_getBalance", [draft.from, "latest"]),
    ]);
    const [most, funds] = [mostOf(fees), BigInt(balance as string)];
    const blocks = [feeBlock(`at most ${coinText(approval.chain, most)}`)];
    if (funds < draft.value + most)
      blocks.push(warning(`The account holds ${coinText(approval.chain, funds)}: too little.`));
    return { blocks, act: () => approval.sender.send(approval.chain, draft, fees, nonce) };
  } catch (error) {
    return { blocks: [expectedToFail(error)], act: () => Promise.reject(error) };
  }
}

/** A single call of a smart account is simulated from its address first. */
export async function fromSmartAccount(approval: ApprovalRequest, account: Account, calls: readonly Call[]) {
  const [only] = calls;
  const blocks = [feeBlock("paid by the sandbox")];
  if (only && calls.length === 1) {
    const { to, data, value } = only;
    try {
      await approval.ask(approval.chain, "eth_call", [
        { from: account.address, to, data, value: toQuantity(value) },
        "latest",
      ]);
    } catch (error) {
      blocks.push(expectedToFail(error));
    }
  }
  return { blocks, act: () => approval.sender.execute(approval.chain, account.address, calls) };
}

async function creation(approval: ApprovalRequest, account: Account, fields: Fields) {
  if (account.kind === "smartAccount") throw new Error("A smart account cannot make a contract");
  const draft = { from: account.address as Hex, data: dataOf(fields), value: quantity(fields, "value") ?? 0n };
  const made: Block[] = [
    { kind: "rows", title: "Make a contract", rows: [{ term: "Coins", text: coinText(approval.chain, draft.value) }] },
    warning("What a new contract does is not known here. Approve it only if you trust who asks."),
    { kind: "text", title: "Code", text: draft.data },
  ];
  const { blocks, act } = await fromKey(approval, draft, fields);
  return { blocks: [...made, ...blocks], act };
}

/** `eth_sendTransaction`: a transaction of the key, or one call of the smart account; gives the hash. */
export async function sendTransaction(approval: ApprovalRequest): Promise<Prepared> {
  const fields = objectOf(approval.params);
  const named = fields["chainId"];
  if (named !== undefined && named !== null && chainOf(named as string) !== approval.chain) {
    throw new Error(`The transaction is for the chain ${String(named)}, and ${chainName(approval.chain)} is in use`);
  }
  const account = await approval.wallet.accountAt(approval.chain, fields["from"]);
  const head = { title: "Send a transaction", action: "Send", network: chainName(approval.chain), account };
  if (fields["to"] === undefined || fields["to"] === null || fields["to"] === "") {
    const { blocks, act } = await creation(approval, account, fields);
    return { sheet: { ...head, blocks }, act };
  }
  const call = callOf(fields);
  const [details, way] = await Promise.all([
    callBlocks(call, approval.chain, tokenLookup(approval.ask, approval.chain)),
    account.kind === "eoa"
      ? fromKey(approval, { ...call, from: account.address as Hex }, fields)
      : fromSmartAccount(approval, account, [call]),
  ]);
  return { sheet: { ...head, blocks: [...details, ...way.blocks] }, act: way.act };
}
