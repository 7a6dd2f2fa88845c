import { createActor, SimulatedClock } from "xstate";
import type { Adapters } from "../../api/adapters.ts";
import { withAccount } from "../../api/wire/account-code.ts";
import { wire } from "../../api/wire.ts";
import type { Identity } from "../../domain/account/identity.ts";
import type { Token } from "../../domain/account/token.ts";
import type { HistoryPage } from "../../domain/account/transaction.ts";
import { NO_FACTS } from "../../domain/app/facts.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Options } from "../../domain/options/options.ts";
import { resolveOptions } from "../../domain/options/resolve.ts";
import type { Device } from "../../domain/pairing/device.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";
import { appMachine } from "../../machines/app/app.ts";
import type { ViewEvent } from "../../machines/app/events.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import type { PairingFeedEvent } from "../../machines/pairing/ports.ts";
import type { ImageEvent, WalletQuery } from "../../machines/wallets/ports.ts";
import { followWorld, readWorld, type World } from "../../views/shell/world.ts";

export const ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

/** A wallet that announced itself. */
export const announced = (name: string, rest: Partial<Connector> = {}): Connector => ({
  id: `uuid-${name}`,
  name,
  type: "ANNOUNCED",
  chain: "eip155",
  info: { rdns: `example.${name.toLowerCase()}`, uuid: `uuid-${name}` },
  ...rest,
});

/** A wallet of the list. */
export const listed = (name: string, rest: Partial<Wallet> = {}): Wallet => ({
  id: `id-${name}`,
  name,
  mobileLink: `${name.toLowerCase()}://`,
  homepage: `https://${name.toLowerCase()}.example`,
  ...rest,
});

type List = { wallets: Wallet[]; count: number };

/** How the outside of a test behaves. */
export interface Ways {
  connectors?: readonly Connector[];
  list?: (query: WalletQuery) => Promise<List>;
  /** Takes the way in which pictures come. */
  images?: (send: (event: ImageEvent) => void) => void;
  connect?: () => Promise<WalletSession>;
  /** The chain that the wallet is on. */
  chain?: string;
  switch?: () => Promise<CaipNetworkId>;
  balance?: () => Promise<{ amount: string; symbol: string }>;
  tokens?: () => Promise<{ tokens: readonly Token[]; at: number; dayAgo: string | null }>;
  history?: () => Promise<HistoryPage>;
  identity?: () => Promise<Identity>;
  recent?: readonly Wallet[];
  mobile?: boolean;
  device?: Device;
  /** Events of a pairing that is opened. */
  pair?: (send: (event: PairingFeedEvent) => void) => void;
}

const never = <T>(): Promise<T> => new Promise(() => {});

/** Rejects as an adapter does. */
export const fails =
  (
    code: "CONNECTION_DECLINED" | "CONNECTION_PENDING" | "CONNECTOR_MISSING" | "SWITCH_DECLINED" | "SWITCH_UNSUPPORTED",
  ) =>
  () =>
    Promise.reject(new AppKitError(code, {}));

/** An embedded wallet that says nothing. */
const EMBEDDED = {
  watchRequests: () => () => {},
  openFrame: () => () => {},
  watchWallet: () => () => {},
  ...{ returned: never, syncPage: () => {}, close: () => {} },
  ...{
    preparePopup: never,
    preferAccount: never,
    reloadFrame: never,
    holdRequest: () => () => {},
    holdLogin: () => () => {},
  },
};

function outside(ways: Ways): Adapters {
  const session = (chain: string): WalletSession =>
    ({
      connectorId: "uuid-Juniper",
      namespace: "eip155",
      accounts: [ADDRESS],
      networkId: chain,
      wallet: { name: "Juniper", type: "ANNOUNCED", rdns: "example.juniper" },
    }) as unknown as WalletSession;
  return {
    wallets: {
      connectWallet: ways.connect ?? (async () => session(ways.chain ?? "eip155:1")),
      restoreWallet: never,
      disconnectWallet: never,
      switchWalletNetwork: ways.switch ?? never,
      watchWallet: () => () => {},
      discoverWallets(_: unknown, send: (event: unknown) => void) {
        for (const connector of ways.connectors ?? []) send({ type: "connector.announced", connector });
        return () => {};
      },
    },
    list: {
      fetchWallets: ways.list ?? never,
      loadImages(_: unknown, send: (event: ImageEvent) => void) {
        ways.images?.(send);
        return () => {};
      },
    },
    facts: {
      recallFacts: async () => ({ facts: { ...NO_FACTS, recentWallets: ways.recent ?? [] }, isPersistent: true }),
    },
    pairings: {
      openPairing(_: unknown, send: (event: PairingFeedEvent) => void) {
        ways.pair?.(send);
        return () => {};
      },
    },
    embedded: EMBEDDED,
    chains: { fetchBalance: ways.balance ?? never },
    api: {
      fetchTokens: ways.tokens ?? never,
      fetchHistory: ways.history ?? never,
      fetchIdentity: ways.identity ?? never,
    },
    sendEvents: () => () => {},
    watchVisibility(tell: (isVisible: boolean) => void) {
      tell(true);
      return () => {};
    },
    copyText: never,
    browseWallet: never,
  } as unknown as Adapters;
}

const PAGE = {
  metadata: { name: "Larkspur", description: "", url: "https://larkspur.example", icons: [] },
  lang: "en",
};

/** Real machines with an outside that answers as told, for `present` to be read on. */
export async function live(ways: Ways = {}, options: Options = {}) {
  const { settings } = resolveOptions({ projectId: "p".repeat(32), networks: [1, 8453], ...options }, PAGE);
  const { mobile = false, device } = ways;
  const platform = { mobile, reducedMotion: false, ...(device && { device }) };
  const clock = new SimulatedClock();
  const root = createActor(appMachine, { input: { settings, platform }, systemId: "app", clock });
  wire(root, outside(ways), () => "");
  const store = followWorld(root);
  root.start();
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const rest = async (): Promise<void> => {
    await turns();
    // A wallet's answer waits for the code of an account.
    await withAccount(Promise.resolve());
    await turns();
  };
  await rest();
  return {
    root,
    world: (): World => readWorld(root),
    /** Sends what views send, and lets the machines come to rest. */
    async send(...events: (ViewEvent | { type: "modal.open" })[]): Promise<World> {
      for (const event of events) store.send(event);
      await rest();
      return readWorld(root);
    },
    async pass(ms: number): Promise<World> {
      clock.increment(ms);
      await rest();
      return readWorld(root);
    },
    async connect(): Promise<World> {
      root.send({ type: "connector.choose", connector: announced("Juniper") });
      await rest();
      return readWorld(root);
    },
  };
}
