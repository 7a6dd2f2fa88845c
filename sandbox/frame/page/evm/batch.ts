import type { Hex } from "viem";
import { isRecord } from "../../../../domain/record.ts";
import type { Block, Prepared } from "../approval/sheet.ts";
import { type ChainId, chainName, chainOf, coinText } from "../chain.ts";
import { type ApprovalRequest, objectOf } from "../request-context.ts";
import type { Account } from "../wallet.ts";
import { callBlocks } from "./calls.ts";
import { feesOf, mostOf } from "./gas.ts";
import { callOf, feeBlock, fromSmartAccount } from "./send.ts";
import type { Call } from "./sender.ts";
import { tokenLookup } from "./tokens.ts";
import { bundleId } from "./wallet-calls.ts";

const MOST = 50;

/** One way to carry out calls: its description for the sheet, and its transactions' hashes. */
interface Way {
  readonly blocks: readonly Block[];
  act(): Promise<Hex[]>;
}

/** Throws an Error for a capability that the account lacks (EIP-5792). */
function requireAble(request: Record<string, unknown>, account: Account): void {
  if (request["atomicRequired"] === true && account.kind === "eoa")
    throw new Error("This account cannot make calls atomic; a smart account can");
  const { capabilities } = request;
  for (const [name, value] of Object.entries(isRecord(capabilities) ? capabilities : {})) {
    if (!isRecord(value) || value["optional"] !== true) throw new Error(`The capability ${name} is not supported`);
  }
}

/** The fees of each call on its own; undefined for a call that only works after another one. */
async function feesInTurn(approval: ApprovalRequest, chain: ChainId, from: Hex, calls: readonly Call[]) {
  const read = calls.map((call) => feesOf(approval.ask, chain, { ...call, from }).catch(() => undefined));
  return Promise.all(read);
}

/** Sends one call after the other; the first failure ends it, and the calls sent by then count. */
async function inTurn(approval: ApprovalRequest, chain: ChainId, from: Hex, calls: readonly Call[]): Promise<Way> {
  const fees = await feesInTurn(approval, chain, from, calls);
  const known = fees.filter((one) => one !== undefined);
  const most = known.reduce((total, one) => total + mostOf(one), 0n);
  const text = known.length === calls.length ? `at most ${coinText(chain, most)}` : "not known before they are sent";
  const act = async (): Promise<Hex[]> => {
    const hashes: Hex[] = [];
    for (const [index, call] of calls.entries()) {
      try {
        const draft = { ...call, from };
        hashes.push(
          await approval.sender.send(chain, draft, fees[index] ?? (await feesOf(approval.ask, chain, draft))),
        );
      } catch (error) {
        if (hashes.length === 0) throw error;
        break;
      }
    }
    return hashes;
  };
  return { blocks: [feeBlock(text)], act };
}

async function together(approval: ApprovalRequest, account: Account, calls: readonly Call[]): Promise<Way> {
  const { blocks, act } = await fromSmartAccount(approval, account, calls);
  return { blocks, act: async () => [await act()] };
}

async function shownCalls(approval: ApprovalRequest, chain: ChainId, calls: readonly Call[]): Promise<Block[]> {
  const lookup = tokenLookup(approval.ask, chain);
  const each = await Promise.all(calls.map((call) => callBlocks(call, chain, lookup)));
  const numbered = each.map((blocks, index): Block[] => {
    const count: Block = { kind: "note", tone: "plain", text: `Call ${index + 1} of ${calls.length}` };
    return calls.length > 1 ? [count, ...blocks] : blocks;
  });
  return numbered.flat();
}

/** `wallet_sendCalls` (EIP-5792): all at once from a smart account, one after the other from a key; gives `{id}`. */
export async function sendCalls(approval: ApprovalRequest): Promise<Prepared> {
  const request = objectOf(approval.params);
  const { calls: wanted, chainId, from } = request;
  const chain = chainId === undefined ? approval.chain : chainOf(chainId as string);
  if (!Array.isArray(wanted) || wanted.length === 0) throw new Error("calls must be a list with at least one call");
  if (wanted.length > MOST) throw new Error(`At most ${MOST} calls go together`);
  const calls = wanted.map(callOf);
  const account = await approval.wallet.accountAt(chain, from);
  requireAble(request, account);
  const isSmart = account.kind === "smartAccount";
  const way = isSmart
    ? await together({ ...approval, chain }, account, calls)
    : await inTurn(approval, chain, account.address as Hex, calls);
  const order: Block = {
    kind: "note",
    tone: "plain",
    text: isSmart
      ? "All of them happen, or none."
      : "They are sent one after the other; some may happen and others not.",
  };
  const title = calls.length === 1 ? "Send a call" : `Send ${calls.length} calls`;
  const blocks = [...(calls.length > 1 ? [order] : []), ...(await shownCalls(approval, chain, calls)), ...way.blocks];
  return {
    sheet: { title, action: "Send", network: chainName(chain), account, blocks },
    async act() {
      const hashes = await way.act();
      return { id: bundleId({ chain, atomic: isSmart, count: calls.length, hashes }) };
    },
  };
}
