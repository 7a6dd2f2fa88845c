import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { PairingOverride } from "../../../domain/options/options.ts";
import type { Device } from "../../../domain/pairing/device.ts";
import type { OneClick } from "../../../domain/sign-in/siwx.ts";
import type { SharedRelayDeps } from "../tabs/tabs.ts";

/** The dependencies of paired wallets. */
export interface PairingsDeps extends SharedRelayDeps {
  /** The kind of device that the page is shown on. */
  device: Device;
  override: PairingOverride | undefined;
  /** The sign-in request that is part of pairing with wallets of these networks, all EVM; absent or undefined for none. */
  oneClick?: ((networks: readonly Network[]) => OneClick | undefined) | undefined;
  /** The window of the page. */
  window: Window;
  /** The page's current networks. */
  networks(): readonly Network[];
  /** Asks a chain's nodes. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
}
