import type { Cluster } from "../cluster.ts";
import { codes, RpcError } from "./error.ts";
import {
  apiVersion,
  atLeast,
  checkedInteger,
  configParam,
  inContext,
  type Method,
  type Params,
  stringParam,
} from "./params.ts";

const featureSet = 3_271_415_109;
/** How many of the newest slots the nodes keep fees of. */
const feeSlots = 150;

function getEpochInfo({ slots, ledger }: Cluster): object {
  const { epoch, slotIndex, slotsInEpoch } = slots.epoch;
  const transactionCount = ledger.size;
  return { absoluteSlot: slots.slot, blockHeight: slots.height, epoch, slotIndex, slotsInEpoch, transactionCount };
}

function getBlockTime({ slots }: Cluster, params: Params): number {
  atLeast(params, 1);
  const slot = checkedInteger(params[0]);
  const seconds = slots.timeOf(slot);
  if (seconds === undefined) throw new RpcError(codes.blockNotAvailable, `Block not available for slot ${slot}`);
  return seconds;
}

/** A method that reads nothing but its settings. */
const plain =
  (read: (cluster: Cluster) => unknown): Method =>
  (cluster, params) => {
    configParam(cluster, params, 0);
    return read(cluster);
  };

/** RPC methods about a cluster as a whole. */
export const clusterMethods: Readonly<Record<string, Method>> = {
  getHealth: () => "ok",
  getVersion: () => ({ "feature-set": featureSet, "solana-core": apiVersion }),
  getGenesisHash: ({ spec }) => spec.genesisHash,
  getSlot: plain(({ slots }) => slots.slot),
  getBlockHeight: plain(({ slots }) => slots.height),
  getTransactionCount: plain(({ ledger }) => ledger.size),
  getEpochInfo: plain(getEpochInfo),
  getEpochSchedule: ({ slots }) => ({
    slotsPerEpoch: slots.epoch.slotsInEpoch,
    leaderScheduleSlotOffset: slots.epoch.slotsInEpoch,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  }),
  getFirstAvailableBlock: ({ spec }) => spec.firstSlot,
  getBlockTime,
  getLatestBlockhash: (cluster, params) => {
    configParam(cluster, params, 0);
    return inContext(cluster, cluster.slots.latest());
  },
  isBlockhashValid: (cluster, params) => {
    configParam(cluster, params, 1);
    return inContext(cluster, cluster.slots.isValid(stringParam(params, 0)));
  },
  getRecentPrioritizationFees: ({ slots }) =>
    Array.from({ length: feeSlots }, (_, index) => ({
      slot: slots.slot - BigInt(feeSlots - 1 - index),
      prioritizationFee: 0,
    })),
};
