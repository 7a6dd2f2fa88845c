import { createAnnouncement } from "../../adapters/announce/announcement.ts";
import { unknownNetwork } from "../../domain/networks/network.ts";
import type { Adapters } from "../adapters.ts";
import type { Core } from "../core.ts";
import { accountActions } from "../methods/account.ts";

/** Announces an instance's sessions to the page's other libraries until it is destroyed. Loaded when a session is there. */
export function announce(window: Window & typeof globalThis, core: Core, { chains }: Adapters): void {
  if (core.isDestroyed()) return;
  const { store, resolved } = core;
  const { close } = createAnnouncement({
    window,
    id: resolved.id,
    random: (count) => window.crypto.getRandomValues(new Uint8Array(count)),
    sessionOf: (namespace) => store.getSnapshot().app.context.sessions[namespace],
    providerOf: ({ connectorId, namespace }) => core.providerOf(connectorId, namespace),
    subscribe(listener) {
      const { unsubscribe } = store.subscribe(listener);
      return unsubscribe;
    },
    endSession: (namespace) => accountActions(core).disconnect(namespace),
    read(networkId, method, params) {
      const { networks } = store.getSnapshot().app.context.settings;
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId);
      return chains.request(network ?? unknownNetwork(networkId), method, params);
    },
  });
  core.listeners.add("destroy", close);
}
