/** Apps on several chain families, as tests of them begin. */
import type { Namespace } from "../../../domain/namespaces.ts";
import { ScriptedApp, type ScriptedOptions } from "../../../testing/app.ts";
import { BASE, BITCOIN, ETHEREUM, FOX, SOLANA, sampleNetwork, sampleSession } from "../../../testing/samples/values.ts";

export const DEVNET = sampleNetwork("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "Devnet");
export const NETWORKS = { networks: [ETHEREUM, BASE, SOLANA, DEVNET, BITCOIN] };

export function connect(app: ScriptedApp, ...connectors: (typeof FOX)[]): ScriptedApp {
  for (const connector of connectors) {
    app.tell("app", { type: "connector.choose", connector });
    app.answer("connectWallet", sampleSession(connector));
  }
  return app;
}

export const made = (options: ScriptedOptions = {}) =>
  new ScriptedApp({ ...options, settings: { ...NETWORKS, ...options.settings } });
/** The network that the page is on. */
export const active = (app: ScriptedApp) => app.read("network").context.active;
export const choose = (app: ScriptedApp, { caipNetworkId }: typeof BASE) =>
  app.tell("network", { type: "network.choose", networkId: caipNetworkId });
export const contextOf = (app: ScriptedApp) => app.root.getSnapshot().context;
export const connectedTo = (app: ScriptedApp) => Object.keys(contextOf(app).sessions).sort();
export const isOpen = (app: ScriptedApp) => app.read("modal").hasTag("open");

/** Has the wallet of `namespace` say something. */
export function hear(app: ScriptedApp, namespace: Namespace, event: { type: string }): void {
  const feed = app.waiting("watchWallet").find(({ input }) => (input as { namespace: string }).namespace === namespace);
  feed?.actor.send({ type: "feed.said", event });
}

/** Connected on the EVM, and after a network of Solana. */
export function seeking(network = SOLANA): ScriptedApp {
  const app = connect(made(), FOX);
  app.tell("app", { type: "modal.open" });
  app.tell("router", { type: "route.push", route: { view: "Networks" } });
  app.tell("router", { type: "route.push", route: { view: "SwitchActiveChain", networkId: network.caipNetworkId } });
  app.tell("app", { type: "namespace.connect", networkId: network.caipNetworkId });
  return app;
}
