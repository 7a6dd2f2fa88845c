import { isRecord } from "../../../domain/record.ts";
import type { ChainId } from "./chain.ts";
import type { EvmSender } from "./evm/sender.ts";
import type { AskNode } from "./node.ts";
import type { Session } from "./session.ts";
import type { Wallet } from "./wallet.ts";

/** One request that needs approval, with the dependencies of its preparation. */
export interface ApprovalRequest {
  readonly chain: ChainId;
  readonly params: unknown;
  /** The real origin of the embedding page. */
  readonly origin: string;
  readonly ask: AskNode;
  readonly session: Session;
  readonly wallet: Wallet;
  readonly sender: EvmSender;
}

/** The parameters as a list. Throws an Error. */
export function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params;
  throw new Error("The parameters must be a list");
}

/** The first parameter, or the parameters, as an object. Throws an Error. */
export function objectOf(params: unknown): Record<string, unknown> {
  const value = Array.isArray(params) ? params[0] : params;
  if (isRecord(value)) return value;
  throw new Error("The parameters must be an object");
}
