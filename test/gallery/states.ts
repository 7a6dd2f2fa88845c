import type { View } from "../../domain/modal/routes.ts";
import { SOCIALS } from "../../domain/options/features.ts";
import type { ConnectingExternalProps } from "../../views/screens/connection/ConnectingExternal.tsx";
import type { ConnectProps } from "../../views/screens/connection/connect-rows.ts";
import type { NetworksProps } from "../../views/screens/networks/Networks.tsx";
import type { SwitchNetworkProps } from "../../views/screens/networks/SwitchNetwork.tsx";
import type { UnsupportedChainProps } from "../../views/screens/networks/UnsupportedChain.tsx";
import type { ScreenProps } from "../../views/screens/screens.tsx";
import type { GetWalletProps } from "../../views/screens/wallets/GetWallet.tsx";
import type { AllWalletsProps } from "../../views/screens/wallets/wallet-cells.ts";
import { ACCOUNT } from "./account-states.ts";
import { BUYING } from "./buy-states.ts";
import { CHAINS } from "./chain-states.ts";
import { INVALID, LOGIN } from "./login-states.ts";
import { NAMES as NAMING } from "./names-states.ts";
import { PAIRING } from "./pairing-states.ts";
import { ARABIC, CHINESE, cell, GERMAN, getJuniper, LONG, NAMES, networkId, picture, row } from "./samples.ts";
import { SEND } from "./send-states.ts";
import { SESSIONS } from "./sessions-states.ts";
import { SIGN_IN } from "./sign-in-states.ts";
import { SWAP } from "./swap-states.ts";

const APP = { name: "Larkspur", image: picture(3) };
const JUNIPER = { name: "Juniper", image: picture(1) };
const OPAL = { name: "Opal" };
const POLDER = { name: "Polder", image: picture(0) };
const TERMS = "https://larkspur.example/terms";
const PRIVACY = "https://larkspur.example/privacy";

const connect: ConnectProps = {
  methods: ["wallet"],
  rows: [
    row("Juniper", { tag: "installed", image: picture(1) }),
    row("Heron Wallet", { tag: "recent" }),
    row("Marigold", { tag: "multichain" }),
    row("Thistle"),
  ],
  pending: 0,
  all: { count: "480+", samples: NAMES.slice(4, 8).map((name) => ({ name })) },
  ...{ partial: false, isLoading: false },
  guide: "GetWallet",
};

const allWallets: AllWalletsProps = {
  query: "",
  certified: false,
  code: false,
  phase: "ready",
  more: true,
  wallets: NAMES.slice(0, 16).map((name, at) => cell(name, at, at < 2)),
};

const external: ConnectingExternalProps = { app: APP, wallet: JUNIPER, phase: "waiting" };

const network = (name: string, id: number, more: { current?: boolean; open?: boolean; wallet?: string } = {}) => ({
  id: networkId(id),
  name,
  current: more.current ?? false,
  wallet: more.open === false ? (more.wallet ?? "Juniper") : undefined,
  event: more.open === false ? undefined : ({ type: "network.choose", networkId: networkId(id) } as const),
});

const networks: NetworksProps = {
  networks: [
    network("Opal", 1, { current: true }),
    { ...network("Ether Mainnet", 2), image: picture(0) },
    network("Polder", 3),
    network("Basalt", 4),
    network("Tidewater", 5, { open: false }),
  ],
};

const unsupported: UnsupportedChainProps = {
  app: "Larkspur",
  network: "Tidewater",
  networks: [network("Opal", 1), network("Ether Mainnet", 2), network("Polder", 3)],
  namespace: "eip155",
  disconnecting: false,
  isForSwaps: false,
};

const switching: SwitchNetworkProps = { from: OPAL, to: POLDER, wallet: "Juniper", phase: "waiting" };

const offer = (name: string, at: number) => ({
  name,
  image: at % 2 ? picture(at) : undefined,
  wallet: `example.${at}`,
  href: "https://wallet.example/",
});

const get: GetWalletProps = { wallets: NAMES.slice(0, 4).map(offer) };

const ways: ConnectProps = {
  ...connect,
  methods: ["email", "social", "wallet"],
  email: { busy: false },
  socials: SOCIALS,
  guide: "Create",
};
const withSocials = (count: number): ConnectProps => ({ ...ways, socials: SOCIALS.slice(0, count) });

/** The first screen where one can log in as well. */
const LOGINS = {
  "every way": ways,
  "every way, not agreed": { ...ways, terms: TERMS, privacy: PRIVACY, consent: { ticked: false } },
  "every way, sending": { ...ways, email: { busy: true } },
  "every way, invalid": { ...ways, email: { busy: false, fault: INVALID } },
  "wallets first": { ...ways, methods: ["wallet", "email", "social"], rows: connect.rows.slice(0, 2) },
  "socials apart": { ...ways, methods: ["social", "wallet", "email"], rows: connect.rows.slice(0, 2) },
  collapsed: { ...ways, collapsed: true, terms: TERMS },
  "six socials": withSocials(6),
  "three socials": withSocials(3),
  "two socials": withSocials(2),
  "one social": withSocials(1),
  "e-mail and wallets": { ...ways, methods: ["email", "wallet"], socials: undefined },
  "e-mail alone": { ...ways, methods: ["email"], socials: undefined, rows: [], all: undefined, guide: undefined },
} satisfies Record<string, ConnectProps>;

/** Every screen in every state that it can be met in; a view without states does not compile. */
export const GALLERY = {
  Connect: {
    start: connect,
    "none installed": { ...connect, rows: connect.rows.slice(3) },
    "fifteen installed": {
      ...connect,
      rows: NAMES.slice(0, 15).map((name, at) => row(name, { tag: "installed", image: picture(at) })),
    },
    loading: { ...connect, rows: connect.rows.slice(0, 1), pending: 3, all: { count: undefined, samples: [] } },
    agreed: { ...connect, terms: TERMS, privacy: PRIVACY, consent: { ticked: true } },
    "not agreed": { ...connect, terms: TERMS, privacy: PRIVACY, consent: { ticked: false } },
    "legal footer": { ...connect, terms: TERMS, privacy: PRIVACY },
    "one document": { ...connect, guide: undefined, terms: TERMS },
    "two claimants": {
      ...connect,
      rows: [
        row("Juniper", {
          id: "a",
          tag: "contested",
          image: picture(1),
          claim: { rdns: "example.juniper", order: "first" },
        }),
        row("Juniper", {
          id: "b",
          tag: "contested",
          image: picture(2),
          claim: { rdns: "example.juniper", order: "second" },
        }),
        row("Heron Wallet", { tag: "installed" }),
      ],
    },
    "list did not load": { ...connect, partial: true, rows: connect.rows.slice(0, 2) },
    empty: { ...connect, rows: [], all: undefined },
    closed: { methods: [], rows: [], pending: 0, partial: false, isLoading: false },
    ...LOGINS,
    "long names": {
      ...connect,
      terms: TERMS,
      privacy: PRIVACY,
      rows: [LONG, ARABIC, CHINESE, GERMAN].map((name) => row(name, { tag: "multichain" })),
    },
    "code row": {
      ...connect,
      rows: [row("WalletConnect", { tag: "qrcode", event: { type: "pairing.start" } }), ...connect.rows],
    },
    many: {
      ...connect,
      rows: NAMES.slice(0, 9).map((name, at) => row(name, at < 6 ? { tag: "installed", image: picture(at) } : {})),
    },
  },
  AllWallets: {
    list: allWallets,
    loading: { ...allWallets, phase: "loading", wallets: allWallets.wallets.slice(0, 3), more: false },
    "loading more": { ...allWallets, phase: "loading", more: false },
    searching: { ...allWallets, query: "junip", phase: "loading", wallets: [], more: false },
    results: {
      ...allWallets,
      query: "wal",
      wallets: allWallets.wallets.filter(({ name }) => /wal/i.test(name)),
      more: false,
    },
    "no result": { ...allWallets, query: "junipre", wallets: [], more: false },
    "none certified": { ...allWallets, certified: true, wallets: [], more: false },
    "none at all": { ...allWallets, wallets: [], more: false },
    "search failed": { ...allWallets, query: "junip", phase: "failed", wallets: [], more: false },
    "on a phone": { ...allWallets, code: true },
    certified: { ...allWallets, certified: true, more: false, wallets: allWallets.wallets.slice(0, 7) },
    failed: { ...allWallets, phase: "failed", wallets: [], more: false },
    "page failed": { ...allWallets, phase: "failed", more: false },
    "long names": { ...allWallets, more: false, wallets: NAMES.slice(16).map((name, at) => cell(name, at, at === 0)) },
  },
  ConnectingExternal: {
    waiting: { ...external, get: getJuniper },
    overdue: { ...external, phase: "overdue", get: getJuniper },
    connected: { ...external, phase: "connected" },
    declined: { ...external, phase: "declined" },
    pending: { ...external, phase: "pending" },
    failed: { ...external, phase: "failed", get: getJuniper },
    missing: { ...external, phase: "missing", get: getJuniper },
    "missing for good": { ...external, phase: "missing" },
    "no address": { ...external, phase: "noAddress" },
    "long name": { ...external, wallet: { name: LONG }, get: getJuniper },
    "long name, declined": { ...external, wallet: { name: ARABIC }, phase: "declined" },
  },
  ...ACCOUNT,
  Networks: {
    connected: networks,
    "not connected": { networks: networks.networks.map((one) => ({ ...network(one.name, 9), id: one.id })) },
    "several chains": {
      networks: [
        network("Opal", 1, { current: true }),
        network("Polder", 2),
        {
          ...network("Solana", 3),
          event: { type: "route.push", route: { view: "SwitchActiveChain", networkId: networkId(3) } },
        },
        network("Basalt", 4, { open: false }),
        network("Bitcoin", 5, { open: false, wallet: "Heron Wallet" }),
      ],
    },
    none: { networks: [] },
    "long names": {
      networks: [LONG, ARABIC, CHINESE, GERMAN].map((name, at) =>
        network(name, at + 1, { current: at === 0, open: at < 2, wallet: LONG }),
      ),
    },
    many: { ...networks, networks: NAMES.map((name, at) => network(name, at + 1, { current: at === 2 })) },
  },
  SwitchNetwork: {
    waiting: switching,
    overdue: { ...switching, phase: "overdue" },
    declined: { ...switching, phase: "declined" },
    failed: { ...switching, phase: "failed" },
    unsupported: { ...switching, phase: "unsupported" },
    "long names": { from: { name: CHINESE }, to: { name: LONG }, wallet: LONG, phase: "declined" },
  },
  UnsupportedChain: {
    named: unsupported,
    unnamed: { ...unsupported, network: undefined },
    disconnecting: { ...unsupported, disconnecting: true },
    "nothing else": { ...unsupported, networks: [] },
    "for swaps": { ...unsupported, isForSwaps: true },
    "for swaps, nowhere": { ...unsupported, networks: [], isForSwaps: true },
    "for swaps, unnamed": { ...unsupported, network: undefined, isForSwaps: true },
    "long names": { ...unsupported, app: LONG, network: GERMAN, networks: [network(LONG, 1), network(CHINESE, 2)] },
  },
  ...BUYING,
  ...CHAINS,
  ...LOGIN,
  ...PAIRING,
  ...SEND,
  ...SIGN_IN,
  ConnectWallets: {
    list: connect,
    "not agreed": { ...connect, terms: TERMS, privacy: PRIVACY, consent: { ticked: false } },
    empty: { ...connect, rows: [], all: undefined },
  },
  Downloads: {
    stores: {
      wallet: JUNIPER,
      stores: (["extension", "ios", "android", "website"] as const).map((store) => ({
        store,
        href: "https://wallet.example/",
      })),
    },
    "on a desktop": {
      wallet: JUNIPER,
      stores: (["extension", "ios", "android"] as const).map((store) => ({ store, href: "https://wallet.example/" })),
      code: "https://wallet.example/",
    },
    "from nowhere": { wallet: { name: LONG }, stores: [] },
  },
  GetWallet: {
    list: get,
    "several stores": { wallets: [{ name: "Juniper", wallet: "example.juniper", event: getJuniper }, ...get.wallets] },
    empty: { wallets: [] },
    "long names": { wallets: [LONG, ARABIC, CHINESE, GERMAN].map(offer) },
  },
  ...SWAP,
  ...NAMING,
  ...SESSIONS,
  WhatIsANetwork: { explained: {} },
  WhatIsAWallet: { explained: {} },
} satisfies { [V in View]: Record<string, ScreenProps[V]> };
