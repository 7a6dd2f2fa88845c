import { erc1155Abi, type Hex, parseEventLogs, slice, toEventSelector } from "viem";
import { uintIn } from "./abi.ts";
import { coinAddress } from "./assets.ts";

/** Something that changed hands in a transaction. */
export interface Move {
  readonly kind: "coin" | "token" | "collectible";
  /** Contract, lower case; the placeholder for the coin. */
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  /** Base units; pieces of a collectible. */
  readonly amount: bigint;
  /** Number of a collectible (ERC-721, ERC-1155). */
  readonly id?: bigint;
}

/** A log of a receipt, as nodes give it. */
export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** One step of a transaction, as nodes trace it. */
export interface Trace {
  readonly type: string;
  readonly action: { readonly callType?: string; readonly from: string; readonly to?: string; readonly value?: string };
  readonly result?: { readonly address?: string } | null;
  readonly error?: string | null;
  readonly traceAddress: readonly number[];
  readonly transactionHash: string;
}

const transfer = toEventSelector("Transfer(address,address,uint256)");

/** The address in a topic, in lower case. */
const addressIn = (topic: string): string => slice(topic as Hex, 12).toLowerCase();

/** ERC-20 and ERC-721 transfers in logs, told apart by the position of the last value. */
function singleMoves(logs: readonly Log[]): Move[] {
  return logs.flatMap(({ address, topics, data }): Move[] => {
    const [event, from, to, id] = topics;
    if (event !== transfer || from === undefined || to === undefined) return [];
    const ends = { contract: address.toLowerCase(), from: addressIn(from), to: addressIn(to) };
    if (id !== undefined) return [{ kind: "collectible", ...ends, amount: 1n, id: BigInt(id) }];
    return data.length > 2 ? [{ kind: "token", ...ends, amount: uintIn(data) }] : [];
  });
}

/** ERC-1155 transfers in logs; one of none moves nothing. */
function multiMoves(logs: readonly Log[]): Move[] {
  const events = parseEventLogs({
    abi: erc1155Abi,
    logs: logs as never,
    eventName: ["TransferSingle", "TransferBatch"],
  });
  return events.flatMap(({ eventName, address, args }) => {
    const ends = { contract: address.toLowerCase(), from: args.from.toLowerCase(), to: args.to.toLowerCase() };
    const pairs: readonly (readonly [bigint, bigint | undefined])[] =
      eventName === "TransferBatch" ? args.ids.map((id, at) => [id, args.values[at]]) : [[args.id, args.value]];
    return pairs.flatMap(([id, amount]): Move[] => (amount ? [{ kind: "collectible", ...ends, amount, id }] : []));
  });
}

/** The moves of tokens and collectibles in logs. */
export const movesInLogs = (logs: readonly Log[]): Move[] => [...singleMoves(logs), ...multiMoves(logs)];

const isBelow = (path: readonly number[], parent: readonly number[]): boolean =>
  parent.every((step, index) => path[index] === step);

/** Coins that steps of a transaction carried; a step that failed takes back those below it. */
export function coinMoves(chain: string, traces: readonly Trace[]): Move[] {
  const undone = traces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress);
  return traces.flatMap(({ type, action, result, traceAddress }): Move[] => {
    const amount = BigInt(action.value ?? "0x0");
    const to = type === "create" ? result?.address : action.to;
    const carries = type === "create" || action.callType === "call";
    if (amount === 0n || !carries || to === undefined) return [];
    if (undone.some((parent) => isBelow(traceAddress, parent))) return [];
    const ends = { from: action.from.toLowerCase(), to: to.toLowerCase() };
    return [{ kind: "coin", contract: coinAddress(chain), ...ends, amount }];
  });
}
