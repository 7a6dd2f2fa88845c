import { decodeFunctionResult, encodeAbiParameters, type Hex } from "viem";
import type { Address, EvmAddress } from "../../../domain/addresses/address.ts";
import type { Fault } from "../../../domain/errors.ts";
import { type Ask, decoded } from "../../nodes/evm/contract.ts";
import { TOKEN_ABI } from "../../nodes/evm/token-abi.ts";
import { field, listOf } from "../../page-wallets/shared/untrusted.ts";
import { balanceData, isRefusal } from "./erc20.ts";
import { callFault, nodeFault } from "./node-errors.ts";
import { type ExactTransfer, type Transaction, transactionOf } from "./transaction.ts";

/** What a chain promises of a transfer: how many units each of both gains, or why it refuses. */
export type Simulated = { sender: bigint; receiver: bigint } | { fault: Fault };

const SILENT: Fault = { code: "NODE_REVERTED_SILENT" };

/** Where the code below stands during a simulation. */
const SCALE = "0x5ca1e0000000000000000000000000000005ca1e" as EvmAddress;

/** EVM code that answers with the native balance of the address that it is called with. */
const SCALE_CODE = "0x6000353160005260206000f3";

/** What a simulation that weighs the native coin has to assume (eth_simulateV1). */
export const SCALES = { stateOverrides: { [SCALE]: { code: SCALE_CODE } } };

/** The call that reads how many units of an asset an account has. */
export function weighing({ asset }: Pick<ExactTransfer, "asset">, account: Address): Pick<Transaction, "to" | "data"> {
  if (asset.address) return { to: asset.address, data: balanceData(account) };
  return { to: SCALE, data: encodeAbiParameters([{ type: "address" }], [account as EvmAddress]) };
}

/** The units that such a call has answered; undefined where it has not. */
export const unitsIn = (call: unknown): bigint | undefined =>
  decoded(field(call, "returnData") as Hex, (data) =>
    decodeFunctionResult({ abi: TOKEN_ABI, functionName: "balanceOf", data }),
  );

/** What a transfer's own call says against it. */
function refusalIn({ asset }: ExactTransfer, call: unknown): Fault | undefined {
  const answer = field(call, "returnData");
  if (field(call, "status") !== "0x1") return callFault(answer, field(call, "error"));
  return asset.address && isRefusal(asset.address, answer as Hex) ? SILENT : undefined;
}

/** Simulates a transfer between two looks at both balances, in one block (`eth_simulateV1`); undefined where no node can. */
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
 * Calls a transfer alone. What becomes of the balances is certain of the native coin only: a token may keep a part.
 */
async function simulateCall(ask: Ask, transfer: ExactTransfer): Promise<Simulated | undefined> {
  const answer = await ask("eth_call", [transactionOf(transfer), "latest"]);
  const { asset, units, sender, receiver } = transfer;
  if (asset.address) return isRefusal(asset.address, answer as Hex) ? { fault: SILENT } : undefined;
  return sender === receiver ? { sender: 0n, receiver: 0n } : { sender: -units, receiver: units };
}

/** What a failed question says of the transfer; undefined where it says nothing. */
const refused = (error: unknown): Simulated | undefined => {
  const fault = nodeFault(error);
  return fault && { fault };
};

/** Simulates a transfer as well as the nodes can; undefined where none can say. */
export async function simulate(ask: Ask, transfer: ExactTransfer): Promise<Simulated | undefined> {
  const promised = await simulateBlock(ask, transfer).catch(refused);
  return promised ?? (await simulateCall(ask, transfer).catch(refused));
}
