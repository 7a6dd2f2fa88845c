import {
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import type { Sandbox } from "../../sandbox/main.ts";
import { type Kit, sol } from "../sandbox/solana/solana-kit.ts";
import { soon } from "./story.ts";

/** Asks the node itself, past the proxy. */
export async function askNode(
  sandbox: Sandbox,
  chain: string,
  method: string,
  params: unknown[] = [],
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const headers = { "content-type": "application/json" };
  const response = await fetch(sandbox.nodes[chain] ?? "", { method: "POST", headers, body });
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

/** Waits until a transaction is mined; one that failed is an error. */
export async function mined(sandbox: Sandbox, chain: string, hash: unknown): Promise<void> {
  await soon(() => askNode(sandbox, chain, "eth_getTransactionReceipt", [hash])).toMatchObject({
    status: "0x1",
  });
}

/**
 * Sends a transaction of an account that the node may speak for, and waits until it is mined. Throws the node's error
 * when it refuses, and when the transaction fails.
 */
export async function transact(sandbox: Sandbox, chain: string, transaction: object): Promise<void> {
  // Gas is estimated on the block before the transaction's own, in which the same call may cost more.
  const counted = BigInt(String(await askNode(sandbox, chain, "eth_estimateGas", [transaction])));
  const gas = `0x${(counted * 2n).toString(16)}`;
  const hash = await askNode(sandbox, chain, "eth_sendTransaction", [{ ...transaction, gas }]);
  await mined(sandbox, chain, hash);
}

/** Exact decimal text of an amount of wei. */
function decimal(wei: bigint): string {
  const part = String(wei % 10n ** 18n).padStart(18, "0");
  return `${wei / 10n ** 18n}.${part}`.replace(/\.?0+$/, "");
}

/** The chain's balance of an address, as an exact decimal. */
export async function balanceOf(sandbox: Sandbox, chain: string, address: string): Promise<string> {
  return decimal(BigInt(String(await askNode(sandbox, chain, "eth_getBalance", [address, "latest"]))));
}

/** Address of a scripted wallet's account. */
export function addressOf(sandbox: Sandbox, wallet: string, index = 0): string {
  const found = sandbox.wallets.find(({ key }) => key === wallet)?.addresses[index];
  if (!found) throw new Error(`There is no account ${index} of ${wallet}`);
  return found;
}

/** A transfer of lamports out of an account, in wire format, unsigned. */
export async function unsignedTransfer(kit: Kit, from: string, to: string, lamports: bigint): Promise<number[]> {
  const { value: lifetime } = await kit.rpc.getLatestBlockhash().send();
  const owner = { address: from } as KeyPairSigner;
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(owner.address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstruction(sol(owner, to, lamports), dated),
  );
  return [...getTransactionEncoder().encode(compileTransaction(message))];
}
