import type { Address } from "../address.ts";
import type { Fault } from "../errors.ts";
import type { Asset } from "./asset.ts";
import type { Examination, Receiver, Transfer } from "./transfer.ts";

/** What a visitor should know before confirming a transfer. */
export type Risk =
  /** The receiver's address begins and ends as one that was sent to before, and is another (S12b). */
  | { kind: "lookAlike"; other: Address }
  /** The receiver is the contract of a token: what is sent there is lost. */
  | { kind: "tokenContract" }
  | { kind: "zeroAddress" }
  /** The simulation on the chain was refused. */
  | { kind: "refused"; fault: Fault }
  /** The token calls itself as another one does that the account holds. */
  | { kind: "twin"; symbol: string }
  /** The receiver gets less than what is sent: the token keeps a part. */
  | { kind: "getsLess"; amount: string; symbol: string }
  /** A contract receives a token, and may have no way to send it on. */
  | { kind: "contract" }
  | { kind: "self" }
  /** More than half of what the account holds. */
  | { kind: "most" }
  | { kind: "firstTime" };

/** What is known when a transfer is judged. */
export interface Evidence {
  examination: Examination | null;
  /** Those that the account has sent to before; null where that is not known. */
  known: readonly Receiver[] | null;
  assets: readonly Asset[];
}

/** True if a risk needs a second, held press (issue "Send"). */
export function isDanger({ kind }: Risk): boolean {
  return ["lookAlike", "tokenContract", "zeroAddress", "refused", "twin"].includes(kind);
}

/** What a visitor should know before confirming `transfer`, the worst first. */
export function risksOf(_transfer: Transfer, _evidence: Evidence): readonly Risk[] {
  return [];
}
