import type { CaipAddress } from "../../domain/caip.ts";
import type { AccountTarget, TokensAnswer } from "../../machines/account/ports.ts";
import type { ConvertDeps } from "../blockchain-api/convert.ts";
import type { Store } from "../browser/storage/storage.ts";
import type { WalletDeps } from "../send/send.ts";

/** The dependencies of swaps: the API, the account's tokens, its wallet and the network's nodes. */
export interface SwapDeps extends WalletDeps {
  storage: Store;
  api: ConvertDeps;
  fetchTokens(target: AccountTarget & { fresh: boolean }, at: { signal?: AbortSignal }): Promise<TokensAnswer>;
  forceTokens(target: AccountTarget, tokens: readonly CaipAddress[]): Promise<void>;
}
