import { Window } from "happy-dom";
import { createInjected, type Injected } from "../../../../adapters/page-wallets/evm/injected.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import type { WalletEvent } from "../../../../machines/connection/ports.ts";
import type { DiscoveryEvent } from "../../../../machines/wallets/ports.ts";
import { FakeClock } from "../../fake-clock.ts";

export const ICON = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
export const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
export const OTHER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

type Answer = (params: unknown) => unknown;

/** A scripted wallet: answers by method, what it was asked, and a way to make it speak. */
export function wallet(answers: Record<string, Answer> = {}) {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const asked: { method: string; params: unknown }[] = [];
  const all: Record<string, Answer> = {
    eth_requestAccounts: () => [ADDRESS],
    eth_accounts: () => [ADDRESS],
    eth_chainId: () => "0x1",
    ...answers,
  };
  return {
    asked,
    methods: () => asked.map(({ method }) => method),
    answers: all,
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    emit: (event: string, value?: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value);
    },
    provider: {
      async request({ method, params }: { method: string; params?: unknown }) {
        asked.push({ method, params });
        const answer = all[method];
        if (!answer) throw { code: -32601, message: `The method ${method} does not exist` };
        return answer(params);
      },
      on(event: string, listener: (value: unknown) => void) {
        if (!listeners.has(event)) listeners.set(event, new Set());
        listeners.get(event)?.add(listener);
      },
      removeListener: (event: string, listener: (value: unknown) => void) =>
        void listeners.get(event)?.delete(listener),
    },
  };
}

export type Wallet = ReturnType<typeof wallet>;

let serial = 0;

/** The details of an honest announcement. */
export function details(provider: unknown, info: Record<string, unknown> = {}) {
  serial += 1;
  const uuid = `350670db-19fa-4704-a166-${String(serial).padStart(12, "0")}`;
  return { info: { uuid, name: "Juniper", icon: ICON, rdns: "example.juniper", ...info }, provider };
}

type Row = Extract<DiscoveryEvent, { type: "connector.announced" }>["connector"];

/** The connectors that are offered after these events. */
function rowsOf(events: readonly DiscoveryEvent[]): Row[] {
  const rows = new Map<string, Row>();
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
  const injected: Injected = createInjected({ window, clock });
  const events: DiscoveryEvent[] = [];
  return {
    window,
    clock,
    injected,
    events,
    rows: () => rowsOf(events),
    say: (detail: unknown) => {
      window.dispatchEvent(new window.CustomEvent("eip6963:announceProvider", { detail }));
    },
    /** Announces now and at each request, as EIP-6963 has it. */
    announce(detail: unknown) {
      const say = () => window.dispatchEvent(new window.CustomEvent("eip6963:announceProvider", { detail }));
      window.addEventListener("eip6963:requestProvider", say);
      say();
    },
    discover: (input = { eip6963: true, injected: true }) =>
      injected.discoverWallets(input, (event) => void events.push(event)),
    setVisible(visible: boolean) {
      Object.defineProperty(window.document, "visibilityState", {
        configurable: true,
        value: visible ? "visible" : "hidden",
      });
      window.document.dispatchEvent(new window.Event("visibilitychange"));
    },
    setEthereum: (provider: unknown) => void Object.assign(window, { ethereum: provider }),
    watch(connectorId: string) {
      const heard: WalletEvent[] = [];
      const stop = injected.watchWallet({ connectorId, namespace: "eip155" }, (event) => void heard.push(event));
      return { heard, stop };
    },
  };
}

export type Page = ReturnType<typeof openPage>;

/** How Juniper is asked for. */
export const INPUT = {
  connectorId: "example.juniper",
  namespace: "eip155" as const,
  networkId: "eip155:1" as CaipNetworkId,
};

/** A page with Juniper on it. */
export function pageWith(answers: Parameters<typeof wallet>[0] = {}): { page: Page; juniper: Wallet } {
  const page = openPage();
  const juniper = wallet(answers);
  page.discover();
  page.announce(details(juniper.provider));
  return { page, juniper };
}

export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

export const connect = (page: Page, connectorId: string) => page.injected.connectWallet({ ...INPUT, connectorId });
