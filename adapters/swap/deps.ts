import type { AccountTarget, TokensAnswer } from "../../machines/account/ports.ts";
import type { ConvertDeps } from "../blockchain-api/convert.ts";
import type { Clock } from "../browser/clock.ts";
import type { SendDeps } from "../send/deps.ts";

/** What swapping needs of the outside: the API, what the account holds, its wallet and the network's nodes. */
export interface SwapDeps {
  api: ConvertDeps;
  clock: Clock;
  fetchTokens(target: AccountTarget & { fresh: boolean }, at: { signal?: AbortSignal }): Promise<TokensAnswer>;
  /** Throws ADAPTER_NOT_FOUND where no wallet has the account any more. */
  walletOf(target: AccountTarget): SendDeps;
  /** True if the account is a smart account. */
  isSmartAccount(target: AccountTarget): boolean;
}
