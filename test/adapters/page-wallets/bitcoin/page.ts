import { Window } from "happy-dom";
import { type Bitcoin, createBitcoin } from "../../../../adapters/page-wallets/bitcoin/bitcoin.ts";
import type { BitcoinWalletEvent } from "../../../../adapters/page-wallets/bitcoin/watching.ts";
import { BITCOIN } from "../../../../domain/addresses/bitcoin-address.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import type { Network } from "../../../../domain/networks/network.ts";
import type { Connector } from "../../../../domain/wallets/wallet.ts";
import { explorerIdOf } from "../../../../domain/wallets/wallet-ids.ts";
import type { DiscoveryEvent } from "../../../../machines/wallets/ports.ts";
import { type BitcoinSetting, bitcoinMethods } from "../../../../sandbox/wallets/bitcoin.ts";
import { type BitcoinNetworkName, bitcoinKeysOf } from "../../../../sandbox/wallets/bitcoin-keys.ts";
import { leatherProvider } from "../../../../sandbox/wallets/page/bitcoin/leather.ts";
import type { BitcoinLine } from "../../../../sandbox/wallets/page/bitcoin/line.ts";
import { okxWallet } from "../../../../sandbox/wallets/page/bitcoin/okx.ts";
import { satsProvider } from "../../../../sandbox/wallets/page/bitcoin/sats.ts";
import { StandardBitcoinWallet } from "../../../../sandbox/wallets/page/bitcoin/standard.ts";
import { FakeClock } from "../../fake-clock.ts";
import { network } from "../../networks.ts";

export const ICON = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

/** The addresses of a scripted wallet's account: those for payments and for ordinals. */
export function addressesOf(account = 0, name: BitcoinNetworkName = "mainnet"): readonly [string, string] {
  const own = bitcoinKeysOf(account).filter(({ chain }) => chain === BITCOIN[name]);
  return [own[0]?.address ?? "", own[1]?.address ?? ""];
}

type Before = (method: string) => unknown;

/** A wallet with keys: what it was asked, and what its owner does. */
export function scripted() {
  const asked: { method: string; params: unknown }[] = [];
  const listeners = new Set<Parameters<BitcoinLine["hear"]>[0]>();
  const memory = { outputs: new Map() };
  const state = { account: 0, network: "mainnet" as BitcoinNetworkName, permitted: false };
  const setting = (params: unknown): BitcoinSetting => ({
    ...{ keys: bitcoinKeysOf(state.account), network: state.network, seed: 1, memory, permitted: state.permitted },
    params: [params ?? {}],
    permit: () => void Object.assign(state, { permitted: true }),
    leave: () => void Object.assign(state, { permitted: false }),
    moveTo: (name) => void Object.assign(state, { network: name }),
  });
  const now = () => bitcoinMethods.bitcoin_connect?.(setting({}));
  const answers: { before: Before } = { before: () => undefined };
  return {
    asked,
    state,
    methods: () => asked.map(({ method }) => method),
    listening: () => listeners.size,
    /** Runs before each answer; what it throws is thrown, what it answers with is the answer. */
    before: (before: Before) => void Object.assign(answers, { before }),
    /** The owner changes something, and the wallet tells. */
    become(change: Partial<typeof state>) {
      Object.assign(state, change);
      const accounts = state.permitted ? (now() as never) : undefined;
      for (const listener of [...listeners]) listener(accounts);
    },
    line: {
      async ask(method, params) {
        asked.push({ method, params });
        const instead = await answers.before(method);
        return instead === undefined ? await bitcoinMethods[method]?.(setting(params)) : instead;
      },
      hear(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as BitcoinLine,
  };
}

export type Scripted = ReturnType<typeof scripted>;

/** The connectors that are offered after these events. */
function rowsOf(events: readonly DiscoveryEvent[]): Connector[] {
  const rows = new Map<string, Connector>();
  for (const event of events) {
    if (event.type === "connector.announced") rows.set(event.connector.id, event.connector);
    else rows.delete(event.connectorId);
  }
  return [...rows.values()];
}

/** A page with an adapter on it. */
export function openPage() {
  const window = new Window() as unknown as globalThis.Window & typeof globalThis;
  const clock = new FakeClock();
  const bitcoin: Bitcoin = createBitcoin({ window, clock, explorerIdOf });
  const events: DiscoveryEvent[] = [];
  return {
    window,
    clock,
    bitcoin,
    events,
    rows: () => rowsOf(events),
    ids: () => rowsOf(events).map(({ id }) => id),
    put: (things: object) => void Object.assign(window, things),
    /** Registers a wallet as wallet-standard has it: now, and whenever a page gets ready. */
    register(...wallets: unknown[]) {
      const ends: (() => void)[] = [];
      const callback = (api: { register(...wallets: unknown[]): () => void }) =>
        void ends.push(api.register(...wallets));
      window.addEventListener("wallet-standard:app-ready", (event) => callback((event as CustomEvent).detail));
      window.dispatchEvent(new window.CustomEvent("wallet-standard:register-wallet", { detail: callback }));
      return () => {
        for (const end of ends) end();
      };
    },
    discover: () => bitcoin.discoverWallets((event) => void events.push(event)),
    look: () => void window.document.dispatchEvent(new window.Event("visibilitychange")),
    watch(connectorId: string) {
      const heard: BitcoinWalletEvent[] = [];
      const stop = bitcoin.watchWallet({ connectorId, namespace: "bip122" }, (event) => void heard.push(event));
      return { heard, stop };
    },
  };
}

export type Page = ReturnType<typeof openPage>;

/** The kinds of wallets: how each stands on a page, and what its connector is called then. */
export const KINDS = {
  standard: {
    id: "bip122:Orchid",
    put: (page: Page, { line }: Scripted) =>
      void page.register(new StandardBitcoinWallet({ name: "Orchid", icon: ICON }, line)),
  },
  sats: {
    id: "sats-connect:orchid.bitcoin",
    put: (page: Page, { line }: Scripted) =>
      page.put({
        orchid: { bitcoin: satsProvider(line) },
        btc_providers: [{ id: "orchid.bitcoin", name: "Orchid", icon: ICON }],
      }),
  },
  leather: {
    id: "sats-connect:LeatherProvider",
    put: (page: Page, { line }: Scripted) => page.put({ LeatherProvider: leatherProvider(line) }),
  },
  okx: { id: "okx", put: (page: Page, { line }: Scripted) => page.put({ okxwallet: okxWallet(line) }) },
} as const;

export type Kind = keyof typeof KINDS;
export const ALL_KINDS = Object.keys(KINDS) as Kind[];

/** A page with one scripted wallet of a kind on it, and how it is asked for. */
export function pageWith(kind: Kind) {
  const page = openPage();
  const wallet = scripted();
  KINDS[kind].put(page, wallet);
  page.discover();
  const input = { connectorId: KINDS[kind].id, namespace: "bip122" as const, networkId: BITCOIN.mainnet };
  return { page, wallet, input, connectorId: input.connectorId };
}

/** The same, connected. */
export async function connected(kind: Kind) {
  const made = pageWith(kind);
  const session = await made.page.bitcoin.connectWallet(made.input);
  const provider = made.page.bitcoin.providerOf(made.connectorId);
  if (!provider) throw new Error("There is no provider");
  return { ...made, session, provider };
}

/** A Bitcoin network, as the kit knows it. */
export function bitcoinNetwork(caipNetworkId: CaipNetworkId): Network {
  return network([], { caipNetworkId, chainNamespace: "bip122", name: "Bitcoin", id: caipNetworkId.slice(7) });
}
