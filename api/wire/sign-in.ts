import type { SignIns } from "../../adapters/sign-in/sign-in.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { OneClick } from "../../domain/sign-in/siwx.ts";
import type { SignInDeps } from "../create-sign-in.ts";

/** Sign-in, if the host wants it; its code is loaded at the first use. */
export interface SignIn {
  open(): Promise<SignIns>;
  /**
   * One-click sign-in during a pairing on `networks`; undefined without sign-in, or if not all of the networks support
   * it.
   */
  oneClick(networks: readonly Network[]): OneClick | undefined;
}

/** Opens the adapter of sign-in. */
export function openSignIn(deps: SignInDeps): SignIn {
  const { open } = new Lazy(async () => (await import("../create-sign-in.ts")).createSignIns(deps));
  return {
    open,
    oneClick(networks) {
      const isFit = networks.every(({ chainNamespace }) => chainNamespace === "eip155");
      if (!deps.resolved.settings.signsIn || !isFit) return undefined;
      return {
        ask: async () => (await open()).askAll(networks.map(({ caipNetworkId }) => caipNetworkId)),
        keep: async (sessions) => (await open()).keepAll(sessions),
      };
    },
  };
}
