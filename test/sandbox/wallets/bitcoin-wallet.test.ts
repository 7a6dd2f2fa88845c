// The sandbox's Bitcoin wallet, met by our own adapter as a page meets it.
import { createContext, runInContext } from "node:vm";
import { afterEach, expect, it, vi } from "vitest";
import { createBitcoin } from "../../../adapters/page-wallets/bitcoin/bitcoin.ts";
import type { BitcoinWalletEvent } from "../../../adapters/page-wallets/bitcoin/watching.ts";
import { BITCOIN } from "../../../domain/addresses/bitcoin-address.ts";
import { explorerIdOf } from "../../../domain/wallets/wallet-ids.ts";
import { isSignedByBitcoin } from "../../../sandbox/auth/bitcoin-signature.ts";
import { bitcoinProtocolNames } from "../../../sandbox/wallets/shape.ts";
import { CountingClock } from "../../adapters/fake-clock.ts";
import { get, startedSandbox } from "../started.ts";
import { eventSources } from "./event-source.ts";

const sandbox = startedSandbox();
const MAINNET = BITCOIN.mainnet.slice("bip122:".length);

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const set = (change: object) => sandbox().control("wallet", { wallet: "tansy", set: change });

const addresses = (): readonly string[] => sandbox().wallets.find(({ key }) => key === "tansy")?.bitcoinAddresses ?? [];

/** A page with the scripted wallet's script and our adapter. */
async function openPage() {
  const target = new EventTarget();
  const { EventSource, close } = eventSources();
  const window: Record<string, unknown> = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    location: { origin: "http://shop.example" },
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    ...{ CustomEvent, URLSearchParams, EventTarget, EventSource, setTimeout, fetch, btoa, atob, TextDecoder },
  };
  window.window = window;
  runInContext((await get(`${sandbox().url}/wallets.js?only=tansy`)).text, createContext(window));
  const bitcoin = createBitcoin({ window: window as unknown as Window, clock: new CountingClock(), explorerIdOf });
  const rows: string[] = [];
  ends.push(
    close,
    bitcoin.discoverWallets((event) => {
      if (event.type === "connector.announced") rows.push(event.connector.id);
    }),
  );
  const [connectorId = ""] = rows;
  const input = { connectorId, namespace: "bip122" as const, networkId: BITCOIN.mainnet };
  return { bitcoin, rows, input };
}

it.each(bitcoinProtocolNames)(
  "sandbox: as a wallet of the kind %s it connects, signs, and tells of other accounts",
  async (kind) => {
    await set({ announce: { by: "none", bitcoin: kind } });
    const { bitcoin, rows, input } = await openPage();
    expect(rows).toHaveLength(1);
    const session = await bitcoin.connectWallet(input);
    expect(session.accounts).toEqual(addresses().slice(0, kind === "okx" ? 1 : 2));
    const provider = bitcoin.providerOf(input.connectorId);
    const signature = await provider?.signMessage({ message: "hello" });
    expect(isSignedByBitcoin(MAINNET, addresses()[0] ?? "", "hello", signature ?? "")).toBe(true);
    if (kind === "leather") return;
    const heard: BitcoinWalletEvent[] = [];
    ends.push(bitcoin.watchWallet(input, (event) => void heard.push(event)));
    await vi.waitFor(async () => {
      await set({ accounts: [1] });
      await set({ accounts: [0] });
      expect(heard.length).toBeGreaterThan(0);
    }, 10_000);
    await sandbox().control("wallet", { wallet: "tansy", forget: true });
    await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: "wallet.disconnected" }), 10_000);
  },
);

it("sandbox: its modes govern it as they do the others", async () => {
  await set({ mode: "reject" });
  const { bitcoin, input } = await openPage();
  await expect(bitcoin.connectWallet(input)).rejects.toMatchObject({ code: "CONNECTION_DECLINED" });
  await set({ mode: "throw", thrown: "circular" });
  await expect(bitcoin.connectWallet(input)).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
  await set({ mode: "approve", bitcoin: "testnet" });
  expect((await bitcoin.connectWallet(input)).networkId).toBe(BITCOIN.testnet);
});

it("sandbox: a page that was let in is so when it is loaded again", async () => {
  const first = await openPage();
  await first.bitcoin.connectWallet(first.input);
  const again = await openPage();
  expect((await again.bitcoin.restoreWallet(again.input)).accounts).toEqual(addresses());
});
