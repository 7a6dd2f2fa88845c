import type { AbiParameter, Hex } from "viem";
import type { EvmAddress } from "../../../domain/addresses/address.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import { isFinalRefusal } from "../retry-wait.ts";

/** An unnamed parameter or result of a contract's function. */
export const parameter = <const T extends string>(type: T) => ({ name: "", type }) as const;

/** A contract's view function, in viem's format. */
export const readFunction = <
  const N extends string,
  const I extends readonly AbiParameter[],
  const O extends readonly AbiParameter[],
>(
  name: N,
  inputs: I,
  outputs: O,
) => ({ abi: [{ name, type: "function", stateMutability: "view", inputs, outputs }], functionName: name }) as const;

/** Asks a node of a chain. */
export type Ask = (method: string, params: unknown) => Promise<unknown>;

/** True if a contract has refused, which some nodes report as an internal error. An overloaded node has not asked the contract. */
function isRefusal(error: unknown): boolean {
  return (error instanceof RpcError && error.code === -32603) || isFinalRefusal(error);
}

/** The state that a request refers to: that of the newest block, or with the transactions that wait for the next one. */
export type State = "latest" | "pending";

/** The data that a contract returns; undefined where it refuses. Throws where no node answers. */
export async function callContract(
  ask: Ask,
  to: EvmAddress,
  data: Hex,
  state: State = "latest",
): Promise<Hex | undefined> {
  try {
    return (await ask("eth_call", [{ to, data }, state])) as Hex;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** A decoded answer; undefined where it does not decode. */
export function decoded<T>(data: Hex | undefined, decode: (data: Hex) => T): T | undefined {
  try {
    return data && decode(data);
  } catch {
    return undefined;
  }
}
