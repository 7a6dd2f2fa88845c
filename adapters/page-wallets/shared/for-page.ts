import type { AppKitError } from "../../../domain/errors.ts";
import { RpcError, type RpcErrorCode } from "../../../domain/networks/rpc-errors.ts";
import { PairingError } from "../../walletconnect/client/errors.ts";
import { field } from "./untrusted.ts";

/** Answers a page's request to a provider; it rejects with an RpcError, whatever went wrong (EIP-1193). */
export async function forPage<T>(run: () => T | Promise<T>, numberOf?: (thrown: unknown) => RpcErrorCode | undefined) {
  try {
    return await run();
  } catch (thrown) {
    throw (await import("./page-error.ts")).pageError(thrown, numberOf?.(thrown));
  }
}

/** A page's call of a provider as it is. Throws an RpcError (-32600) for one that names no method. */
export function checkCall<C extends { method: string }>(call: C): C {
  if (typeof call?.method !== "string") throw new RpcError(-32600);
  return call;
}

/** Why a provider is over, as its `disconnect` event and every later request say it; default: the session has ended. */
export function disconnected(reason: AppKitError | PairingError = new PairingError("SESSION_MISSING")): RpcError {
  const { code, message } = reason;
  return new RpcError(4900, { message, data: { code }, cause: reason });
}

/** The catalogue's code in an error of a provider. */
export const reasonOf = (error: unknown): unknown => field(field(error, "data"), "code");
