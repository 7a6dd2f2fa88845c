import { base58, base64 } from "@scure/base";
import { messageBlocks } from "../approval/message-text.ts";
import { type Block, type Prepared, type Row, type Sheet, warning } from "../approval/sheet.ts";
import { chainName, coinText } from "../chain.ts";
import { type ApprovalRequest, objectOf } from "../request-context.ts";
import { stepBlocks } from "./instructions.ts";
import { type Arrived, arrivedOf, isTransactionMessage, payerOf, signedBy, stepsOf, writtenIn } from "./wire.ts";

type Head = Omit<Sheet, "blocks">;

async function headOf(approval: ApprovalRequest, title: string, action: string, address?: unknown): Promise<Head> {
  const account = await approval.wallet.accountAt(approval.chain, address);
  return { title, action, network: chainName(approval.chain), account };
}

function messageBytes(value: unknown): Uint8Array {
  try {
    if (typeof value === "string" && value !== "") return base58.decode(value);
  } catch {
    // The error below covers this case, too.
  }
  throw new Error("The message must be base58");
}

/** `solana_signMessage`: `{message, pubkey}`, the message in base58. */
export async function signMessage(approval: ApprovalRequest): Promise<Prepared> {
  const { message, pubkey } = objectOf(approval.params);
  const bytes = messageBytes(message);
  if (isTransactionMessage(bytes)) throw new Error("This message is a transaction, and is not signed as a text");
  const head = await headOf(approval, "Sign a message", "Sign", pubkey);
  return {
    sheet: { ...head, blocks: messageBlocks(bytes, approval.origin) },
    async act() {
      const { keys } = await approval.session.visitor();
      return { signature: base58.encode(keys.solana.sign(bytes)) };
    },
  };
}

async function feeRow(approval: ApprovalRequest, arrived: Arrived): Promise<Row> {
  const text = await (async () => {
    const message = base64.encode(Uint8Array.from(arrived.transaction.messageBytes));
    const answer = await approval.ask(approval.chain, "getFeeForMessage", [message, { commitment: "confirmed" }]);
    const { value } = answer as { value: number | null };
    return value === null ? "not known" : coinText(approval.chain, BigInt(value));
  })().catch(() => "not known");
  return { term: "Network fee", text, style: "amount" };
}

async function blocksOf(approval: ApprovalRequest, arrived: Arrived): Promise<Block[]> {
  const steps = stepsOf(arrived).flatMap((step) => stepBlocks(step, approval.chain));
  const { address } = await approval.wallet.active(approval.chain);
  const payer = payerOf(arrived);
  const paidBy: Row[] = payer === address ? [] : [{ term: "Fee paid by", text: payer, style: "code" }];
  const nothing = steps.length === 0 ? [warning("This transaction does nothing but pay its fee.")] : [];
  return [...steps, ...nothing, { kind: "rows", rows: [await feeRow(approval, arrived), ...paidBy] }];
}

async function sign(approval: ApprovalRequest, arrived: Arrived) {
  const { keys } = await approval.session.visitor();
  return signedBy(arrived, keys.solana.address, keys.solana.sign);
}

/** Throws an Error, before the visitor is asked, where the wallet has nothing to sign. */
function requirePlace(arrived: Arrived, address: string): void {
  if (!Object.hasOwn(arrived.transaction.signatures, address))
    throw new Error("The transaction has no place for a signature of this wallet");
}

/** `solana_signTransaction`: `{transaction}`; it goes back in the encoding that it came in, with its signature. */
export async function signTransaction(approval: ApprovalRequest): Promise<Prepared> {
  const arrived = arrivedOf(objectOf(approval.params)["transaction"]);
  const head = await headOf(approval, "Sign a transaction", "Sign");
  requirePlace(arrived, head.account.address);
  return {
    sheet: { ...head, blocks: await blocksOf(approval, arrived) },
    async act() {
      const { wire, signature } = await sign(approval, arrived);
      return { signature, transaction: writtenIn(arrived.spelling, wire) };
    },
  };
}

/** `solana_signAllTransactions`: `{transactions}`. */
export async function signAllTransactions(approval: ApprovalRequest): Promise<Prepared> {
  const { transactions } = objectOf(approval.params);
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > 50)
    throw new Error("transactions must be a list of 1 to 50");
  const arrived = transactions.map(arrivedOf);
  const head = await headOf(approval, `Sign ${arrived.length} transactions`, "Sign all");
  for (const one of arrived) requirePlace(one, head.account.address);
  const each = await Promise.all(arrived.map((one) => blocksOf(approval, one)));
  const blocks = each.flatMap((list, index): Block[] => [
    { kind: "note", tone: "plain", text: `Transaction ${index + 1} of ${arrived.length}` },
    ...list,
  ]);
  return {
    sheet: { ...head, blocks },
    async act() {
      const signed = await Promise.all(arrived.map((one) => sign(approval, one)));
      return { transactions: signed.map(({ wire }, index) => writtenIn(arrived[index]?.spelling ?? "base58", wire)) };
    },
  };
}

const OPTIONS = ["skipPreflight", "preflightCommitment", "maxRetries", "minContextSlot"] as const;

/** `solana_signAndSendTransaction`: `{transaction, options?}`; gives the signature, once the node took it. */
export async function signAndSend(approval: ApprovalRequest): Promise<Prepared> {
  const { transaction, options, sendOptions } = objectOf(approval.params);
  const arrived = arrivedOf(transaction);
  const head = await headOf(approval, "Send a transaction", "Send");
  requirePlace(arrived, head.account.address);
  const requestOptions = (options ?? sendOptions ?? {}) as Record<string, unknown>;
  const settings = Object.fromEntries(
    OPTIONS.flatMap((name) => (requestOptions[name] === undefined ? [] : [[name, requestOptions[name]]])),
  );
  return {
    sheet: { ...head, blocks: await blocksOf(approval, arrived) },
    async act() {
      const { wire } = await sign(approval, arrived);
      const params = [base64.encode(wire), { ...settings, encoding: "base64" }];
      return { signature: await approval.ask(approval.chain, "sendTransaction", params) };
    },
  };
}
