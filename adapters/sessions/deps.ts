import type { Address } from "../../domain/address.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { AccountTarget, TokensAnswer } from "../../machines/account/ports.ts";
import type { ConvertDeps } from "../blockchain-api/convert.ts";
import type { WalletDeps } from "../send/send.ts";

/** The sign-ins of this page. */
export interface HeldSignIns {
  held(address: Address, networkIds: readonly CaipNetworkId[]): Promise<{ networkId: CaipNetworkId; domain: string }[]>;
  signOut(address: Address, networkId: CaipNetworkId): Promise<void>;
  isRequired(): boolean;
}

/** What sessions and the list of grants need of the outside. */
export interface SessionsDeps extends WalletDeps {
  api: ConvertDeps;
  fetchTokens(target: AccountTarget & { fresh: boolean }, at: { signal?: AbortSignal }): Promise<TokensAnswer>;
  networks(): readonly AccountTarget["network"][];
  /** Undefined where nobody signs in. */
  signIns(): Promise<HeldSignIns | undefined>;
}

export interface Until {
  signal: AbortSignal;
}
