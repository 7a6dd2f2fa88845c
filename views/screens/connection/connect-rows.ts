import { LIMITS } from "../../../domain/limits.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { ConnectMethod } from "../../../domain/options/features.ts";
import { WALLET_CONNECT, type Wallet } from "../../../domain/wallets/wallet.ts";
import { distinctWallets, wellKnownId } from "../../../domain/wallets/well-known.ts";
import { chosenRoute } from "../../shell/panes.ts";
import type { World } from "../../shell/world.ts";
import { type GuideProps, guideOf } from "../wallets/guide-props.ts";
import {
  chooseWallet,
  connectorFor,
  type DisplayItem,
  handleOf,
  isChosen,
  isClaimed,
  searchNamespace,
  walletDisplay,
} from "../wallets/wallet-display.ts";
import { connectorRow, connectorsOf, type WalletRow } from "./connector-rows.ts";
import { type LegalProps, legalOf } from "./legal.ts";
import { type LoginProps, loginsOf, methodsOf } from "./methods.ts";
import { isExcluded, suggest, wellKnown } from "./suggested.ts";

export interface ConnectProps extends LegalProps, LoginProps, GuideProps {
  /** The connect methods in the host's order; empty if the host offers none. */
  methods: readonly ConnectMethod[];
  /** True if the wallets are behind a button. */
  collapsed?: boolean;
  rows: readonly WalletRow[];
  /** The number of rows that are still loading. */
  pending: number;
  /** The way to all wallets: their number, if known, and a few samples once they have pictures. */
  all?: { count: string | undefined; samples: readonly DisplayItem[] } | undefined;
  /** True if the wallet list failed to load. */
  partial: boolean;
  /** True while it is asked for. */
  isLoading: boolean;
}

/** The number of pictures that represent all wallets. */
const SAMPLES = 4;

/** The row with the code for any wallet; absent on a phone, which cannot scan its own screen, and while paired. */
function codeRows(world: World): WalletRow[] {
  const { platform, sessions } = world.app.context;
  if (platform.mobile || sessions[searchNamespace(world)]?.wallet.type === "WALLET_CONNECT") return [];
  return [
    {
      id: WALLET_CONNECT,
      wallet: WALLET_CONNECT,
      name: "WalletConnect",
      tag: "qrcode",
      event: { type: "pairing.start" },
    },
  ];
}

function walletRow(world: World, wallet: Wallet): WalletRow {
  const { id } = wallet;
  return { ...walletDisplay(world, wallet), id, wallet: handleOf(wallet), event: chooseWallet(world, wallet) };
}

function allWallets(world: World, samples: readonly Wallet[]): ConnectProps["all"] {
  const { settings, platform } = world.app.context;
  const { allWallets: mode, features } = settings;
  if (!settings.enableWalletConnect) return undefined;
  if (mode === "HIDE" || !features.allWallets || (mode === "ONLY_MOBILE" && !platform.mobile)) return undefined;
  const { count, featured, images } = world.wallets.context;
  const first = samples.filter(({ imageUrl, imageId }) => imageUrl ?? imageId).slice(0, SAMPLES);
  // The samples appear all at once, because a pile that changes with each loaded picture would distract.
  const isPictured = first.every(({ imageUrl, imageId }) => imageUrl ?? (imageId && images[imageId]));
  return {
    count: count > 0 ? roundedCount(count + featured.length) : undefined,
    samples: isPictured ? first.map((wallet) => walletDisplay(world, wallet)) : [],
  };
}

/** Rounded down to tens with a plus; exact below ten, and for exact tens (protocol.md §6.3). */
export function roundedCount(count: number): string {
  const tens = count < 10 ? count : Math.floor(count / 10) * 10;
  return tens < count ? `${tens}+` : `${tens}`;
}

/** True if a recent wallet is known to support `namespace`, or if the search is not limited to one. */
function isServing({ chains = [] }: Wallet, namespace: Namespace | null): boolean {
  return !namespace || chains.some((chain) => chain.startsWith(`${namespace}:`));
}

/** The rows if the host shows no wallets: nothing to search, nothing loading. */
const CLOSED = { rows: [], pending: 0, partial: false, isLoading: false } as const;

/** True if the wallets are behind a button: the host wants that, and another method is visible. */
function isCollapsed({ app }: World, { email, socials }: LoginProps): boolean {
  const { emailShowWallets, collapseWallets } = app.context.settings.features;
  return Boolean(email ?? socials) && (collapseWallets || !emailShowWallets);
}

/** The connect methods, each in its order (CONF-2). */
export function presentConnect(world: World): ConnectProps {
  const logins = loginsOf(world);
  const methods = methodsOf(world, logins);
  const legal = methods.length > 0 ? legalOf(world) : {};
  const wallets = methods.includes("wallet") ? { ...presentWallets(world), guide: guideOf(world, logins) } : CLOSED;
  return { ...legal, ...logins, ...wallets, methods, collapsed: isCollapsed(world, logins) };
}

/** The rows in the host's order (CONF-2), each wallet once. */
function presentWallets(world: World): Pick<ConnectProps, "rows" | "pending" | "all" | "partial" | "isLoading"> {
  const { settings } = world.app.context;
  const { context } = world.wallets;
  const connectors = connectorsOf(world);
  const chainConnectors = connectors.flatMap((connector) => connector.connectors ?? [connector]);
  const isHere = (wallet: Wallet): boolean =>
    connectorFor(world, wallet, chainConnectors) !== undefined || isClaimed(world, wallet, chainConnectors);
  const isNew = (wallet: Wallet): boolean => !isHere(wallet) && !isExcluded(world, wallet);
  const recent = context.recent
    .filter((wallet) => isNew(wallet) && isServing(wallet, context.filter))
    .slice(0, LIMITS.recentWallets);
  const isFresh = (wallet: Wallet): boolean =>
    isNew(wallet) &&
    recent.every((one) => wellKnownId(one) !== wellKnownId(wallet) && (!one.rdns || one.rdns !== wallet.rdns));
  const suggested = suggest(world, connectors.length + recent.length, recent);
  const elsewhere: Record<string, WalletRow[]> = {
    walletConnect: codeRows(world),
    recent: recent.map((wallet) => ({ ...walletRow(world, wallet), tag: "recent" })),
    featured: context.featured.filter(isFresh).map((wallet) => walletRow(world, wallet)),
    custom: settings.customWallets.filter(isFresh).map((wallet) => walletRow(world, wallet)),
    recommended: suggested.wallets.filter(isFresh).map((wallet) => walletRow(world, wallet)),
  };
  const isPairing = settings.enableWalletConnect;
  const isLoading = world.wallets.hasTag("loading");
  const isWaiting = isPairing && isLoading && context.featured.length === 0;
  const kinds: Record<string, WalletRow[]> = {
    ...(isPairing && elsewhere),
    injected: connectors.map((each) => connectorRow(world, each)),
  };
  const rows = settings.features.connectorTypeOrder.flatMap((kind) => kinds[kind] ?? []);
  const samples = distinctWallets(context.recommended, context.listed, wellKnown(world));
  return {
    rows: rows.map((row) => (isChosen(world, row.id) ? { ...row, current: true } : row)),
    pending: isWaiting ? suggested.pending + context.config.featuredWalletIds.length : 0,
    all: allWallets(world, samples),
    // Beside a chosen wallet, whose retry is the only one.
    partial: context.partial && !chosenRoute(world.router.context.history),
    isLoading,
  };
}
