import { safeText } from "../../../domain/text.ts";
import type { Provider } from "../shared/provider.ts";
import { meaningOf } from "../shared/provider-errors.ts";
import { field } from "../shared/untrusted.ts";

/** A wallet's own error numbers -> those of EIP-1193. */
export type Numbers = ReadonlyMap<unknown, number>;

/** The `request` of Bitcoin wallets: method and parameters side by side (WBIP-001). */
export interface RpcWallet {
  request(method: string, params?: unknown): Promise<unknown>;
}

/** A provider as a page finds it; how it takes its arguments shows only when it is asked. */
export function asRpcWallet(provider: Provider): RpcWallet {
  return provider as unknown as RpcWallet;
}

/**
 * An error with a number of the wallet's own becomes one with the number that everybody knows; it keeps nothing of the first, whose
 * number means something else elsewhere. Any other is as it was.
 */
function translated(thrown: unknown, numbers: Numbers): unknown {
  const inner = field(thrown, "error") ?? thrown;
  const code = numbers.get(field(inner, "code"));
  if (code === undefined) return inner;
  return Object.assign(new Error(safeText(field(inner, "message"), 500)), { code });
}

/** Asks a wallet, once; rejects with what it threw or answered as an error, in common numbers. */
export async function call(wallet: RpcWallet, numbers: Numbers, method: string, params?: unknown): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await wallet.request(method, params);
  } catch (thrown) {
    throw translated(thrown, numbers);
  }
  const error = field(answer, "error");
  if (error !== undefined && error !== null) throw translated(error, numbers);
  const result = field(answer, "result");
  return result === undefined ? answer : result;
}

const INVALID_PARAMS = -32602;

/** True if a wallet does not know a method, or not these parameters: an older one may know another. */
export function isUnknown(thrown: unknown): boolean {
  return meaningOf(thrown) === "unsupported" || field(thrown, "code") === INVALID_PARAMS;
}
