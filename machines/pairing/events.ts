import type { DeepLink, PairingPlatform } from "../../domain/pairing/deep-link.ts";

/** The events that a running pairing takes, from its screen. */
export type PairingEvent =
  | { type: "pairing.show"; platform: PairingPlatform }
  /** The wallet's app was opened by a link. */
  | { type: "pairing.link"; link: DeepLink }
  | { type: "uri.copy" }
  | { type: "connection.retry" };
