import type { Clock } from "../../adapters/browser/clock.ts";
import { readDevice } from "../../adapters/browser/device.ts";
import { parsePairingUri } from "../../adapters/walletconnect/pairing/uri.ts";
import { LIMITS } from "../../domain/limits.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import type { Device } from "../../domain/pairing/device.ts";
import type { PairingFeedEvent } from "../../machines/pairing/ports.ts";

/** A pairing URI from the host, and the time from which it is not shown any more. */
interface HostCode {
  uri: string;
  staleAt: number;
}

/**
 * The codes of the host's own pairings, from `open({ uri })` (protocol.md §5.1 `manualWCControl`, §5.3). Loaded for the
 * first one.
 */
export class HostCodes {
  readonly #clock: Clock;
  readonly #device: Device;
  readonly #observers = new Set<() => void>();
  #code: HostCode | undefined;

  constructor(clock: Clock, window: Window) {
    this.#clock = clock;
    this.#device = readDevice(window);
  }

  /** Shows `uri` wherever a code is requested; undefined removes it. @throws INVALID_OPTION for any other value. */
  present(uri: string | undefined): void {
    this.#code = uri === undefined ? undefined : this.#codeOf(uri);
    for (const show of [...this.#observers]) show();
  }

  /**
   * A pairing's events: the host's code while it is valid, also a later one. The host receives the wallet's answer
   * itself.
   */
  follow(send: (event: PairingFeedEvent) => void): () => void {
    let isOpened = false;
    const show = (): void => {
      if (!this.#code) return;
      const ttl = this.#code.staleAt - this.#clock.now();
      if (isOpened) send({ type: "pairing.stale" });
      else if (ttl > 0) send({ type: "pairing.opened", ...this.#code, ttl, device: this.#device });
      else send({ type: "pairing.replaced" });
      isOpened = true;
    };
    this.#observers.add(show);
    show();
    return () => void this.#observers.delete(show);
  }

  #codeOf(uri: string): HostCode {
    const parsed = parsePairingUri(uri);
    // The error must not contain the host's text, because a URI contains the key.
    if (!parsed) throw invalidOption("uri", "another text", "a pairing URI of version 2, as `display_uri` brings it");
    const end = parsed.expiresAt ?? this.#clock.now() + LIMITS.pairing;
    return { uri, staleAt: end - LIMITS.pairingMargin };
  }
}
