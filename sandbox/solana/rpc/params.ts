import { base58 } from "@scure/base";
import { isRecord } from "../../../domain/record.ts";
import { bytesOfAddress } from "../addresses.ts";
import type { Cluster } from "../cluster.ts";
import { badParams, codes, RpcError } from "./error.ts";

/** The parameters of a call, as they came. */
export type Params = readonly unknown[];

/** The implementation of one RPC method. */
export type Method = (cluster: Cluster, params: Params) => unknown;

export type Config = Readonly<Record<string, unknown>>;

/** Refuses fewer parameters than a method needs. */
export function atLeast(params: Params, count: number): void {
  if (params.length < count) badParams(`\`params\` should have at least ${count} argument(s)`);
}

/** An address among the parameters. */
export function addressParam(params: Params, index: number): string {
  atLeast(params, index + 1);
  return checkedAddress(params[index]);
}

export function checkedAddress(value: unknown): string {
  if (typeof value !== "string") badParams("Invalid params: invalid type, expected a string");
  if (bytesOfAddress(value)) return value;
  return badParams(/^[1-9A-HJ-NP-Za-km-z]*$/.test(value) ? "Invalid param: WrongSize" : "Invalid param: Invalid");
}

/** The signature of a transaction in base58. */
export function checkedSignature(value: unknown): string {
  if (typeof value !== "string") badParams("Invalid params: invalid type, expected a string");
  try {
    if (base58.decode(value).length === 64) return value;
  } catch {
    badParams("Invalid param: Invalid");
  }
  return badParams("Invalid param: WrongSize");
}

export function stringParam(params: Params, index: number): string {
  atLeast(params, index + 1);
  const value = params[index];
  return typeof value === "string" ? value : badParams("Invalid params: invalid type, expected a string");
}

/** An unsigned integer of 64 bits. */
export function checkedInteger(value: unknown): bigint {
  if (typeof value === "bigint" && value >= 0n && value < 2n ** 64n) return value;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  return badParams("Invalid params: invalid value, expected u64");
}

/**
 * The settings of a call, the last of its parameters; absent or null they are empty. Refuses a slot that the cluster
 * has not reached.
 */
export function configParam(cluster: Cluster, params: Params, index: number): Config {
  const value = params[index] ?? {};
  if (!isRecord(value)) return badParams("Invalid params: invalid type, expected a map");
  const { commitment, minContextSlot } = value;
  if (commitment !== undefined && !["processed", "confirmed", "finalized"].includes(String(commitment))) {
    badParams(`Invalid params: unknown variant \`${commitment}\`, expected one of processed, confirmed, finalized`);
  }
  if (minContextSlot !== undefined && minContextSlot !== null && checkedInteger(minContextSlot) > cluster.slots.slot) {
    const data = { contextSlot: cluster.slots.slot };
    throw new RpcError(codes.contextSlotNotReached, "Minimum context slot has not been reached", data);
  }
  return value;
}

/** A setting that is one of several words. */
export function choice<T extends string>(value: unknown, choices: readonly T[], otherwise: T): T {
  if (value === undefined || value === null) return otherwise;
  const found = choices.find((one) => one === value);
  return found ?? badParams(`Invalid params: unknown variant \`${value}\`, expected one of ${choices.join(", ")}`);
}

/** Version that the nodes name. */
export const apiVersion = "3.1.5";

/** An answer with the slot that it was read in. */
export const inContext = (cluster: Cluster, value: unknown): object => ({
  context: { apiVersion, slot: cluster.slots.slot },
  value,
});
