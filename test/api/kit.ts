import { createStorage } from "../../adapters/browser/storage/storage.ts";
import type { Adapters, AdaptersDeps } from "../../api/adapters.ts";
import { createInstance } from "../../api/instance.ts";
import { withAccount } from "../../api/wire/account-code.ts";
import { shareEnds } from "../../api/wire/ends.ts";
import { openSignIn } from "../../api/wire/sign-in.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { ENDED_KEY, NO_FACTS } from "../../domain/app/facts.ts";
import { DEFAULT_OPTIONS } from "../../domain/buy/options.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Options } from "../../domain/options/options.ts";
import type { Resolved } from "../../domain/options/resolve.ts";
import type { Connector } from "../../domain/wallets/wallet.ts";
import { ETHER } from "../../testing/samples/holdings.ts";
import { type Levers, makeLevers } from "./levers.ts";

export const ALICE = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as Address;

export const JUNIPER: Connector = {
  id: "example.juniper",
  name: "Juniper",
  type: "ANNOUNCED",
  chain: "eip155",
  info: { rdns: "example.juniper" },
};

export const SETTINGS: Options = {
  networks: ["eip155:1", "eip155:8453"],
  endpoints: { blockchainApi: "http://localhost:4700", walletApi: "http://localhost:4700" },
};

function makeInjected(levers: Levers): Adapters["wallets"] {
  const provider = { request: (call: Parameters<Levers["request"]>[0]) => levers.request(call) };
  return {
    discoverWallets: (_, send) => {
      send({ type: "connector.announced", connector: JUNIPER });
      return () => undefined;
    },
    connectWallet: async () => ({
      connectorId: levers.wallet,
      namespace: "eip155",
      accounts: [ALICE],
      networkId: await levers.connect(),
      ...levers.session,
      ...(levers.embedded
        ? { wallet: { name: "Embedded", type: "AUTH" }, embedded: levers.embedded }
        : { wallet: { name: "Juniper", type: "ANNOUNCED", rdns: "example.juniper" } }),
    }),
    restoreWallet: async () => {
      throw new AppKitError("CONNECTOR_MISSING", {});
    },
    disconnectWallet: () => levers.disconnect(),
    switchWalletNetwork: ({ network }) => levers.switchTo(network.caipNetworkId),
    watchWallet: (_, send) => {
      levers.say = send;
      return () => void levers.unwatched++;
    },
    addConnector: () => () => undefined,
    providerOf: () => provider,
    close: () => void levers.closed.push("wallets"),
  };
}

/** An embedded wallet that nobody asks. */
function makeEmbedded(levers: Levers): Adapters["embedded"] {
  return {
    returned: () => levers.returned(),
    close: () => void levers.closed.push("embedded"),
    syncPage: () => {
      levers.synced += 1;
    },
    watchRequests: () => () => undefined,
    holdLogin: () => () => undefined,
    providerOf: () => undefined,
  } as never;
}

/** Sign-in as on a page, with nobody to ask for over HTTP. */
function makeSignIn(
  { areas }: Levers,
  { clock, log }: Pick<Adapters, "clock" | "log">,
  resolved: Resolved,
  at: AdaptersDeps,
) {
  const window = { ...areas, crypto, location: new URL("https://larkspur.example/prints?token=SECRET#code=SECRET") };
  return openSignIn({
    ...{ window: window as never, clock, log, resolved, sdkVersion: "html-universal-0", context: at.context },
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
    read: async () => null,
  });
}

/** An outside that answers at once, as its levers stand. */
function makeOutside(levers: Levers, resolved: Resolved, world: AdaptersDeps): Adapters {
  const note = (text: string) => void levers.logged.push(text);
  const clock = { now: () => 1_700_000_000_000, setTimeout: () => undefined, clearTimeout: () => undefined };
  const log = { error: note, warn: note, info: note, debug: note, report: () => levers.logged.join("\n") };
  const storage = createStorage({ window: levers.areas as never, log }, "memory");
  return {
    clock,
    log,
    storage: { ...storage, isPersisted: (key) => levers.isPersisted(key) },
    signIn: makeSignIn(levers, { clock, log }, resolved, world),
    wallets: makeInjected(levers),
    list: {
      fetchWallets: async () => ({ wallets: levers.listed, count: levers.listed.length }),
      loadImages: () => () => undefined,
    },
    watchCamera: () => () => undefined,
    facts: {
      recallFacts: async () => {
        await levers.recalled;
        return { facts: NO_FACTS, isPersistent: true };
      },
      keepFacts: async (entries) => {
        levers.kept = [...entries];
      },
    },
    embedded: makeEmbedded(levers),
    api: {
      fetchTokens: async () => ({ tokens: [ETHER], at: clock.now(), dayAgo: null }),
      fetchTotal: async () => "4500",
      fetchHistory: async () => ({ transactions: [] }),
      fetchIdentity: async () => ({}),
      fetchNameAddress: async () => undefined,
      fetchNames: async () => [],
      keepName: async () => undefined,
      forgetNames: async () => undefined,
      forgetTokens: async () => {},
      forceTokens: async () => undefined,
      supports: async () => true,
    },
    swaps: {
      readSwap: () => new Promise(() => {}),
      quoteSwap: () => new Promise(() => {}),
      prepareSwap: () => new Promise(() => {}),
      signSwap: () => new Promise(() => {}),
    },
    buying: {
      fetchOnrampOptions: async () => DEFAULT_OPTIONS,
      quotePurchase: async () => null,
      prepareCheckouts: () => () => undefined,
      openCheckout: () => () => undefined,
      fetchPurchases: async () => ({ purchases: [], at: clock.now() }),
      keepPurchase: async () => undefined,
      recallPurchase: async () => null,
    },
    names: {
      fetchOwnNames: async () => [],
      lookUpName: () => new Promise(() => {}),
      suggestNames: () => new Promise(() => {}),
      signName: () => new Promise(() => {}),
      registerName: () => new Promise(() => {}),
    },
    sessions: {
      checkSession: async () => undefined,
      cosignSession: () => new Promise(() => {}),
      grantSession: () => new Promise(() => {}),
      activateSession: async () => undefined,
      fetchSessions: async () => [],
      fetchGrants: async () => ({ grants: [], missing: [] }),
      revokeGrant: async () => ({ isEnd: false }),
    },
    sending: {
      resolveReceiver: async () => Promise.reject(new AppKitError("NAME_UNRESOLVED", {})),
      recallReceivers: async () => [],
      estimateTransfer: () => new Promise(() => {}),
      examineTransfer: () => new Promise(() => {}),
      sendTransfer: () => new Promise(() => {}),
      keepSent: async () => undefined,
      recallSent: async () => [],
      followSent: () => () => undefined,
    },
    sendEvents: () => () => undefined,
    watchVisibility: (tell) => {
      tell(true);
      return () => undefined;
    },
    chains: {
      fetchBalance: () => levers.balance(),
      fetchNft: async () => ({ attributes: [] }),
      request: async () => null,
      watchPending: () => () => undefined,
      watch: (isOpen) => void levers.open.chains.push(isOpen),
      close: () => void levers.closed.push("chains"),
    },
    pairings: {
      openPairing: () => () => undefined,
      restoreWallet: () => Promise.reject(new AppKitError("CONNECTOR_MISSING", {})),
      watchWallet: () => () => undefined,
      disconnectWallet: async () => undefined,
      switchWalletNetwork: async ({ network }) => network.caipNetworkId,
      providerOf: () => undefined,
      clientId: () => undefined,
      universal: () => Promise.reject(new AppKitError("CONNECTOR_MISSING", {})),
      warmUp: () => void levers.open.relay++,
      present: async (uri) => void levers.presented.push(uri),
      onAdopted: (listener) => {
        levers.adopt = listener;
      },
      resumed: Promise.resolve(),
      close: () => void levers.closed.push("pairings"),
    },
    browseWallet: async () => undefined,
    copyText: async () => undefined,
  };
}

/** One instance whose outside answers at once, as its levers stand; its boot waits for `recalled`. */
export function makeKit(
  options: Options = SETTINGS,
  recalled: Promise<unknown> = Promise.resolve(),
  set: Partial<Levers> = {},
) {
  const levers = Object.assign(makeLevers(JUNIPER.id, recalled), set);
  const kit = createInstance({
    options,
    facts: { metadata: { name: "Larkspur", description: "", url: "https://larkspur.example", icons: [] }, lang: "en" },
    platform: { mobile: false, reducedMotion: false },
    page: {
      open: (resolved, world) => makeOutside(levers, resolved, world),
      show: ({ store }) => ({
        element: {} as HTMLElement,
        attach: () => levers.attaches,
        prepare: async () => undefined,
        store,
        whenOpen: () => levers.show(),
        renew: () => void levers.renewed++,
        destroy: () => levers.hide(),
      }),
      async announce() {
        levers.announced += 1;
      },
      isAnnouncing: () => levers.isAnnouncing,
      onceShown(run) {
        if (levers.prerendered) levers.prerendered(run);
        else run();
      },
      async shareEnds(core, { clock }) {
        const tabs = new EventTarget();
        const elsewhere = (key: string, newValue: string | null) =>
          void tabs.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
        levers.endElsewhere = (ended) => elsewhere(ENDED_KEY, JSON.stringify(ended));
        levers.removeElsewhere = (key) => elsewhere(key, null);
        const set = async (key: string, text: string) =>
          void (key === ENDED_KEY ? levers.ended.push(JSON.parse(text)) : levers.restored.push([key, text]));
        const none = async () => undefined;
        shareEnds(tabs as never, core, { clock, storage: { get: none, set, remove: none, isPersisted: () => true } });
      },
    },
  });
  return { kit, levers };
}

/** Lets everything that is under way in this turn of the loop finish. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  // A wallet's answer waits for the code of an account.
  await withAccount(Promise.resolve());
  await new Promise((resolve) => setTimeout(resolve, 0));
}

/** A kit that is connected with Juniper. */
export async function makeConnected(options: Options = SETTINGS) {
  const made = makeKit(options);
  await settle();
  made.kit.store.send({ type: "connector.choose", connector: JUNIPER });
  await settle();
  return made;
}
