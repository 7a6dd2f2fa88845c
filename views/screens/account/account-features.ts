import type { Address } from "../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { hasFeature } from "../../../domain/namespaces.ts";
import type { WalletFeature } from "../../../domain/options/features.ts";
import { isSwapNetwork } from "../../../domain/swap/swap-chains.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import type { World } from "../../shell/world.ts";
import { isBuying } from "../buy/buying.ts";

/** The facts that analytics counts when a transfer or a swap is begun. */
interface Begun {
  network: CaipNetworkId;
  isSmartAccount: boolean;
}

/** The features of an account. */
export interface Features {
  /** True if there is a provider to buy from. */
  buying: boolean;
  /** True if the address can be shown for receiving. */
  receive: boolean;
  /** Absent if the account cannot send. */
  sending?: Begun | undefined;
  /** Absent if accounts of this chain family have no swaps; `isSupported` is false if only this network has none. */
  swapping?: (Begun & { isSupported: boolean }) | undefined;
  /** True if sites can be granted sessions by this account. */
  hasSessions: boolean;
  /** In the host's order (CONF-2). */
  order: readonly WalletFeature[];
}

/** True if a wallet can pay from an account; Bitcoin wallets do not pay from their ordinals account. */
export function pays({ isUnpaying, accountTypes }: WalletSession, address: Address): boolean {
  return !isUnpaying && accountTypes?.[address] !== "ordinal";
}

/** The features of the active account. */
export function featuresOf({ app }: World, session: WalletSession, address: Address): Features {
  const { active, settings } = app.context;
  const { receive, send, smartSessions, swaps, walletFeaturesOrder } = settings.features;
  const { chainNamespace, caipNetworkId } = active;
  const begun = { network: caipNetworkId, isSmartAccount: session.embedded?.accountType === "smartAccount" };
  return {
    buying: isBuying({ app }),
    receive,
    hasSessions: smartSessions && chainNamespace === "eip155",
    sending: send && hasFeature(chainNamespace, "send") && pays(session, address) ? begun : undefined,
    swapping:
      swaps && chainNamespace === "eip155" && !session.isUnpaying
        ? { ...begun, isSupported: isSwapNetwork(caipNetworkId) }
        : undefined,
    order: walletFeaturesOrder,
  };
}
