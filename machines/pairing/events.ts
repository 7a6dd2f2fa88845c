/** The events that a running pairing takes. */
import type { DeepLink, PairingPlatform } from "./ports.ts";

/** To a running pairing, from its screen. */
export type PairingEvent =
  | { type: "pairing.show"; platform: PairingPlatform }
  /** The wallet's app was opened by a link. */
  | { type: "pairing.link"; link: DeepLink }
  | { type: "uri.copy" }
  | { type: "connection.retry" };
