import { STORAGE_KEYS } from "../../../domain/app/facts.ts";
import { reopenLinkFor } from "../../../domain/pairing/deep-link.ts";
import type { Device } from "../../../domain/pairing/device.ts";
import { openLink } from "../../browser/link.ts";
import type { ClientStorageBackend } from "../client/client-storage.ts";
import type { RelayEvent } from "../client/relay-event.ts";

export interface DeepLinkRedirectDeps {
  window: Window;
  device: Device;
  storage: Pick<ClientStorageBackend, "get">;
}

/** Brings the wallet's app to the front for what this page asks it, by the way that it was reached when it was paired (CONN-10). */
export class DeepLinkRedirect {
  readonly #deps: DeepLinkRedirectDeps;
  /** How many requests of this page a wallet has yet to answer. */
  #openCalls = 0;

  constructor(deps: DeepLinkRedirectDeps) {
    this.#deps = deps;
  }

  /** Runs a request. */
  async during<T>(run: () => Promise<T>): Promise<T> {
    this.#openCalls += 1;
    try {
      return await run();
    } finally {
      this.#openCalls -= 1;
    }
  }

  /** Opens the app once the relay has the request; a request without a gesture of the visitor opens nothing (S6). */
  async hear(event: RelayEvent): Promise<void> {
    if (event.type !== "request.sent" || this.#openCalls === 0) return;
    const { window, device, storage } = this.#deps;
    const link = reopenLinkFor(await storage.get(STORAGE_KEYS.deepLink), device, event.request);
    if (link) openLink(window, link);
  }
}
