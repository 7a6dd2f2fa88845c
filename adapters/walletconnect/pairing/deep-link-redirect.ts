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

/** Opens the wallet's app for the page's requests, by the same link kind that paired it (CONN-10). */
export class DeepLinkRedirect {
  readonly #deps: DeepLinkRedirectDeps;
  /** Number of this page's requests without an answer. */
  #openCalls = 0;

  constructor(deps: DeepLinkRedirectDeps) {
    this.#deps = deps;
  }

  /** Runs a request, and counts it as open meanwhile. */
  async during<T>(run: () => Promise<T>): Promise<T> {
    this.#openCalls += 1;
    try {
      return await run();
    } finally {
      this.#openCalls -= 1;
    }
  }

  /** Opens the app once the relay has the request, but not for a request without a gesture of the visitor (S6). */
  async hear(event: RelayEvent): Promise<void> {
    if (event.type !== "request.sent" || this.#openCalls === 0) return;
    const { window, device, storage } = this.#deps;
    const link = reopenLinkFor(await storage.get(STORAGE_KEYS.deepLink), device, event.request);
    if (link) openLink(window, link);
  }
}
