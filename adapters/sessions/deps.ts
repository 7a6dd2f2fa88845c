import type { Address } from "../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { AccountTarget, TokensAnswer } from "../../machines/account/ports.ts";
import type { ConvertDeps } from "../blockchain-api/convert.ts";
import type { Provider } from "../page-wallets/shared/provider.ts";
import type { WalletDeps } from "../send/send.ts";

/** The sign-ins of this page. */
export interface ActiveSignIns {
  signInsOf(
    address: Address,
    networkIds: readonly CaipNetworkId[],
  ): Promise<{ networkId: CaipNetworkId; domain: string }[]>;
  signOut(address: Address, networkId: CaipNetworkId): Promise<void>;
  isRequired(): boolean;
}

/** The dependencies of sessions and of the list of grants. */
export interface SessionsDeps extends WalletDeps {
  api: ConvertDeps;
  fetchTokens(target: AccountTarget & { fresh: boolean }, at: { signal?: AbortSignal }): Promise<TokensAnswer>;
  /** The page's networks. */
  networks(): readonly Network[];
  /** Asks an account's wallet to switch its network; its session follows. */
  switchNetwork(target: AccountTarget, at: Until): Promise<unknown>;
  /** The sign-ins of the page; undefined where it has none. */
  signIns(): Promise<ActiveSignIns | undefined>;
}

export interface Until {
  signal: AbortSignal;
}

/** The page's networks of the chain family of one of them: they share their accounts. */
export function familyOf(
  { networks }: Pick<SessionsDeps, "networks">,
  { chainNamespace }: Network,
): readonly Network[] {
  return networks().filter((one) => one.chainNamespace === chainNamespace);
}

/** How the wallet of an account is asked. Throws SESSION_FAILED where it has gone. */
export function providerOf(deps: Pick<SessionsDeps, "providerOf">, target: AccountTarget): Provider {
  const provider = deps.providerOf(target);
  if (!provider) throw lateError("SESSION_FAILED", {});
  return provider;
}
