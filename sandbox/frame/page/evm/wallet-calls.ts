import * as v from "valibot";
import type { Hex } from "viem";
import { type ChainId, hexOf, numberOf } from "../chain.ts";
import type { AccountKind } from "../messages.ts";
import type { AskNode } from "../node.ts";

/** The outcome of wallet_sendCalls; its id encodes it all, so that a reload forgets nothing. */
export interface Bundle {
  readonly chain: ChainId;
  readonly atomic: boolean;
  /** How many calls were asked for. */
  readonly count: number;
  readonly hashes: readonly Hex[];
}

const digits = (value: number, bytes: number): string => value.toString(16).padStart(bytes * 2, "0");

/** Atomic or not, chain, number of calls, hashes. */
export const bundleId = ({ chain, atomic, count, hashes }: Bundle): Hex =>
  `0x${digits(atomic ? 1 : 0, 1)}${digits(numberOf(chain), 7)}${digits(count, 1)}${hashes.map((one) => one.slice(2)).join("")}`;

const ID = /^0x(0[01])([0-9a-f]{14})([0-9a-f]{2})((?:[0-9a-f]{64})+)$/i;

/** Reads an id. Throws an Error for one that was not given out here. */
export function bundleOf(id: unknown): Bundle {
  const [, atomic, chain = "0", count = "0", hashes = ""] = (typeof id === "string" && ID.exec(id)) || [];
  if (atomic === undefined) throw new Error(`No calls are known under ${String(id).slice(0, 80)}`);
  return {
    chain: `eip155:${BigInt(`0x${chain}`)}`,
    atomic: atomic === "01",
    count: Number.parseInt(count, 16),
    hashes: (hashes.match(/.{64}/g) ?? []).map((one): Hex => `0x${one}`),
  };
}

const receipt = v.object({
  status: v.string(),
  logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
  blockHash: v.string(),
  blockNumber: v.string(),
  gasUsed: v.string(),
  transactionHash: v.string(),
});
export type Receipt = v.InferOutput<typeof receipt>;

/** The status code of EIP-5792: 100 pending, 200 done, 500 failed, 600 partly. */
export function statusCode({ atomic, count, hashes }: Bundle, receipts: readonly (Receipt | null)[]): number {
  if (receipts.some((one) => one === null)) return 100;
  const passed = receipts.filter((one) => one?.status === "0x1").length;
  const wanted = atomic ? hashes.length : count;
  if (passed === wanted) return 200;
  return passed > 0 ? 600 : 500;
}

/** `wallet_getCallsStatus`, as version 2.0.0 of EIP-5792 shapes it. */
export async function callsStatus(ask: AskNode, id: unknown): Promise<object> {
  const bundle = bundleOf(id);
  const read = bundle.hashes.map((hash) => ask(bundle.chain, "eth_getTransactionReceipt", [hash]));
  const receipts = v.parse(v.array(v.nullable(receipt)), await Promise.all(read));
  return {
    version: "2.0.0",
    id,
    chainId: hexOf(bundle.chain),
    status: statusCode(bundle, receipts),
    atomic: bundle.atomic,
    receipts: receipts.filter((one) => one !== null),
  };
}

const PERMISSION_TYPES = ["contract-call", "native-token-recurring-allowance", "erc20-recurring-allowance"];

/** Capabilities of an account on one chain (EIP-5792). */
export function capabilitiesOf(kind: AccountKind): object {
  const isSmart = kind === "smartAccount";
  return {
    atomic: { status: isSmart ? "supported" : "unsupported" },
    // As earlier clients ask for the same.
    atomicBatch: { supported: isSmart },
    assetDiscovery: { supported: true },
    ...(isSmart && {
      permissions: { supported: true, permissionTypes: PERMISSION_TYPES, signerTypes: ["keys"], policyTypes: [] },
    }),
  };
}
