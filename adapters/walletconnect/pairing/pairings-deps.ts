import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { PairingOverride } from "../../../domain/options/options.ts";
import type { Device } from "../../../domain/pairing/device.ts";
import type { OneClick } from "../../../domain/sign-in/siwx.ts";
import type { SharedRelayDeps } from "../tabs/tabs.ts";

/** What paired wallets need of the page and of the rest of the kit. */
export interface PairingsDeps extends SharedRelayDeps {
  /** The kind of device that the page is shown on. */
  device: Device;
  override: PairingOverride | undefined;
  /** The sign-in that wallets of these networks, all EVM, are asked for as they pair; absent, or nothing: none. */
  oneClick?: ((networks: readonly Network[]) => OneClick | undefined) | undefined;
  /** The window of the page. */
  window: Window;
  /** The networks of the page, as they are at any moment. */
  networks(): readonly Network[];
  /** Asks a chain's nodes. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
}
