// The script of the shell tests' pages: real machines, with an outside that answers in the page.
import { createActor } from "xstate";
import type { Adapters } from "../../../api/adapters.ts";
import { defineElements } from "../../../api/elements/define.ts";
import type { Owner } from "../../../api/elements/owner.ts";
import { wire } from "../../../api/wire.ts";
import { NO_FACTS } from "../../../domain/app/facts.ts";
import { text } from "../../../domain/messages.ts";
import type { PlainView } from "../../../domain/modal/routes.ts";
import type { Options } from "../../../domain/options/options.ts";
import { resolveOptions } from "../../../domain/options/resolve.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import { appMachine } from "../../../machines/app/app.ts";
import { mount } from "../../../views/mount.ts";
import { followWorld } from "../../../views/shell/world.ts";

const ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

const connector = (name: string, rdns: string): Connector => ({
  id: rdns,
  name,
  type: "ANNOUNCED",
  chain: "eip155",
  info: { rdns, uuid: rdns },
});

/** How the one wallet of the page answers. */
const wallet = { connects: "at once" as "at once" | "never" };

function outside(): Adapters {
  const session = {
    connectorId: "io.example.alpha",
    namespace: "eip155",
    accounts: [ADDRESS],
    networkId: "eip155:1",
    wallet: { name: "Alpha", type: "ANNOUNCED" },
  };
  const nothing = async () => undefined;
  return {
    wallets: {
      connectWallet: () => (wallet.connects === "never" ? new Promise(() => {}) : Promise.resolve(session)),
      restoreWallet: async () => session,
      disconnectWallet: nothing,
      switchWalletNetwork: async ({ network }: { network: { caipNetworkId: string } }) => network.caipNetworkId,
      discoverWallets(_: unknown, send: (event: unknown) => void) {
        send({ type: "connector.announced", connector: connector("Alpha", "io.example.alpha") });
        send({ type: "connector.announced", connector: connector("Beta Wallet", "io.example.beta") });
        return () => {};
      },
      watchWallet: () => () => {},
    },
    list: {
      fetchWallets: async () => ({ wallets: [], count: 0 }),
      loadImages: () => () => {},
    },
    facts: { recallFacts: async () => ({ facts: NO_FACTS, kept: true }) },
    embedded: {
      ...{
        watchRequests: () => () => {},
        openFrame: () => () => {},
        holdRequest: () => () => {},
        holdLogin: () => () => {},
      },
      ...{ preparePopup: nothing, preferAccount: nothing, reloadFrame: nothing },
    },
    chains: { fetchBalance: async () => ({ amount: "1.234567", symbol: "ETH" }) },
    api: { fetchTokens: nothing, fetchHistory: nothing, fetchIdentity: nothing },
    sendEvents: () => () => {},
    watchVisibility: () => () => {},
    copyText: nothing,
  } as unknown as Adapters;
}

const PAGE = { metadata: { name: "Shop", description: "", url: "https://shell.test", icons: [] }, lang: "en" };

const instances = new Map<string, { id: string } & Owner>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** Makes an instance as `create` does, without anything outside this page. */
function make(options: Options = {}, id = "default") {
  const { settings } = resolveOptions({ projectId: "p".repeat(32), networks: [1, 8453], ...options }, PAGE);
  const platform = { mobile: false, reducedMotion: false };
  const root = createActor(appMachine, { input: { settings, platform }, systemId: "app" });
  wire(root, outside(), () => "");
  const store = followWorld(root);
  root.start();
  const mounted = mount({ document, store, id, onFault: (cause) => console.error(cause) });
  const made = {
    id,
    root,
    store,
    mounted,
    open: async (opts: { view?: PlainView } = {}) =>
      root.send({ type: "modal.open", ...(opts.view ? { route: { view: opts.view } } : {}) }),
    close: async () => store.send({ type: "modal.close" }),
    text: (key: Parameters<typeof text>[1], values?: Parameters<typeof text>[2]) =>
      text(settings.messages, key, values),
    attach: mounted.attach.bind(mounted),
    notify: (plain: string, variant: "success" | "error" = "success") =>
      root.system.get("notice")?.send({ type: "toast.show", toast: { variant, text: { plain } } }),
    update: (change: object) => root.send({ type: "settings.update", settings: change }),
    connect: () => root.send({ type: "connector.choose", connector: connector("Alpha", "io.example.alpha") }),
    destroy() {
      mounted.destroy();
      store.stop();
      root.stop();
      instances.delete(id);
      tell();
    },
  };
  instances.set(id, made);
  tell();
  return made;
}

/** Brings the elements to life, as the script does. */
function define(): void {
  const resolve = (id: string | undefined) => instances.get(id ?? [...instances.keys()][0] ?? "");
  const onInstances = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  defineElements(window, { resolve, onInstances, makeNow: () => undefined });
}

const kit = { make, define, wallet, listeners };

export type Kit = typeof kit;
export type Made = ReturnType<typeof make>;

Object.assign(window, { kit });
