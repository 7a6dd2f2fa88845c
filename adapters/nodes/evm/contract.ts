import type { Hex } from "viem";
import type { EvmAddress } from "../../../domain/address.ts";
import { codeOf } from "../../../domain/errors.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";

/** Asks a node of a chain. */
export type Ask = (method: string, params: unknown) => Promise<unknown>;

/** What a contract returns; undefined where it refuses. Throws where no node answers. */
export async function callContract(ask: Ask, to: EvmAddress, data: Hex): Promise<Hex | undefined> {
  try {
    return (await ask("eth_call", [{ to, data }, "latest"])) as Hex;
  } catch (error) {
    if (error instanceof RpcError || codeOf(error, "") === "RPC_FAILED") return undefined;
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
