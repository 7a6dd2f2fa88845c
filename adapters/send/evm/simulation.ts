import { decodeFunctionResult, encodeAbiParameters, type Hex } from "viem";
import type { Address, EvmAddress } from "../../../domain/addresses/address.ts";
import type { Fault } from "../../../domain/errors.ts";
import { type Ask, decoded } from "../../nodes/evm/contract.ts";
import { TOKEN_ABI } from "../../nodes/evm/token-abi.ts";
import { field, listOf } from "../../page-wallets/shared/untrusted.ts";
import { balanceData, isRefusal } from "./erc20.ts";
import { callFault, nodeFault } from "./node-errors.ts";
import { type ExactTransfer, type Transaction, transactionOf } from "./transaction.ts";

/** The result of a simulated transfer: the units that each side gains, or the reason of a refusal. */
export type Simulated = { sender: bigint; receiver: bigint } | { fault: Fault };

const SILENT: Fault = { code: "NODE_REVERTED_SILENT" };

/** The address of SCALE_CODE during a simulation. */
const SCALE = "0x5ca1e0000000000000000000000000000005ca1e" as EvmAddress;

/** EVM code that returns the native balance of the address in its call data. */
const SCALE_CODE = "0x6000353160005260206000f3";

/** State overrides of a simulation that reads native balances (eth_simulateV1). */
export const SCALES = { stateOverrides: { [SCALE]: { code: SCALE_CODE } } };

/** The call that reads an account's balance of an asset, in smallest units. */
export function weighing({ asset }: Pick<ExactTransfer, "asset">, account: Address): Pick<Transaction, "to" | "data"> {
  if (asset.address) return { to: asset.address, data: balanceData(account) };
  return { to: SCALE, data: encodeAbiParameters([{ type: "address" }], [account as EvmAddress]) };
}

/** The balance in the result of a `weighing` call; undefined where it has none. */
export const unitsIn = (call: unknown): bigint | undefined =>
  decoded(field(call, "returnData") as Hex, (data) =>
    decodeFunctionResult({ abi: TOKEN_ABI, functionName: "balanceOf", data }),
  );

/** The refusal in the result of the transfer's own call; undefined where it succeeded. */
function refusalIn({ asset }: ExactTransfer, call: unknown): Fault | undefined {
  const answer = field(call, "returnData");
  if (field(call, "status") !== "0x1") return callFault(answer, field(call, "error"));
  return asset.address && isRefusal(asset.address, answer as Hex) ? SILENT : undefined;
}

/** Simulates a transfer between two readings of both balances, in one block (`eth_simulateV1`); undefined where no node can. */
async function simulateBlock(ask: Ask, transfer: ExactTransfer): Promise<Simulated | undefined> {
  const looks = [weighing(transfer, transfer.sender), weighing(transfer, transfer.receiver)];
  const block = {
    ...(transfer.asset.address ? {} : SCALES),
    calls: [...looks, transactionOf(transfer), ...looks],
  };
  const answer = await ask("eth_simulateV1", [{ blockStateCalls: [block], validation: false }, "latest"]);
  const calls = listOf(field(listOf(answer)?.[0], "calls"));
  if (calls?.length !== 5) return undefined;
  const fault = refusalIn(transfer, calls[2]);
  if (fault) return { fault };
  const [had, receiverHad, , has, receiverHas] = calls.map(unitsIn);
  if (had === undefined || has === undefined || receiverHad === undefined || receiverHas === undefined)
    return undefined;
  return { sender: has - had, receiver: receiverHas - receiverHad };
}

/**
 * Simulates the transfer's call alone. Only the native coin's balances follow from it: a token may keep a part.
 */
async function simulateCall(ask: Ask, transfer: ExactTransfer): Promise<Simulated | undefined> {
  const answer = await ask("eth_call", [transactionOf(transfer), "latest"]);
  const { asset, units, sender, receiver } = transfer;
  if (asset.address) return isRefusal(asset.address, answer as Hex) ? { fault: SILENT } : undefined;
  return sender === receiver ? { sender: 0n, receiver: 0n } : { sender: -units, receiver: units };
}

/** The refusal of the transfer in a node's error; undefined where the error has another cause. */
const refused = (error: unknown): Simulated | undefined => {
  const fault = nodeFault(error);
  return fault && { fault };
};

/** Simulates a transfer as well as the nodes can; undefined where no node can. */
export async function simulate(ask: Ask, transfer: ExactTransfer): Promise<Simulated | undefined> {
  const promised = await simulateBlock(ask, transfer).catch(refused);
  return promised ?? (await simulateCall(ask, transfer).catch(refused));
}
