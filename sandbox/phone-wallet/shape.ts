import { isRecord } from "../../domain/record.ts";
import type { ServiceContext } from "../control/service-context.ts";
import type { PhoneWalletKeys } from "./keys.ts";
import type { Memory } from "./memory.ts";
import type { Settings } from "./settings.ts";

/** Everything that a method works with. */
export interface Setting {
  readonly context: ServiceContext;
  readonly keys: PhoneWalletKeys;
  readonly settings: Settings;
  readonly memory: Memory;
  /** CAIP-2 id that the request names. */
  readonly chain: string;
  readonly params: unknown;
  /** Plain addresses that the asking side may use on this chain. */
  readonly accounts: readonly string[];
  /** Address of the asking page. */
  readonly origin: string;
  /** Puts the session on another EVM chain and tells the page. */
  moveTo(chainId: number): Promise<void>;
}

/** Carries out one method. Throws a `Refusal`, or the error of a node. */
export type Method = (setting: Setting) => unknown;

/** Parameters as a list; any other value becomes its only entry. */
export function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params;
  return params === undefined ? [] : [params];
}

/** The object that the parameters are, or begin with; an empty one where there is none. */
export function objectOf(params: unknown): Record<string, unknown> {
  const first = listOf(params)[0];
  return isRecord(first) ? first : {};
}
