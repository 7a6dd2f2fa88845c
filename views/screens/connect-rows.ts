import type { Namespace } from "../../domain/caip.ts";
import { LIMITS } from "../../domain/limits.ts";
import { uniqueWallets, WALLET_CONNECT, type Wallet } from "../../domain/wallet.ts";
import type { World } from "../world.ts";
import { connectorRow, connectorsOf, type WalletRow } from "./connector-rows.ts";
import { askedNamespace, chooseWallet, connectorFor, handleOf, isClaimed, type Shown, shownWallet } from "./shown.ts";
import { isExcluded, suggest, wellKnown } from "./suggested.ts";

export interface ConnectProps {
  rows: readonly WalletRow[];
  /** Rows that are still to come. */
  pending: number;
  /** The way to all wallets: how many there are, as far as known, and a few to show. */
  all?: { count: string | undefined; samples: readonly Shown[] } | undefined;
  /** The host shows no wallets here. */
  closed?: boolean;
  /** The wallet list did not come. */
  partial: boolean;
  guide: boolean;
  terms?: string | undefined;
  privacy?: string | undefined;
  /** Present where the box has to be ticked before any way to connect works (CONF-6). */
  consent?: { ticked: boolean } | undefined;
}

/** How many pictures stand for all wallets. */
const SAMPLES = 4;

/** The code that any wallet may scan; on a phone there is nobody to scan it, and who paired needs no second one. */
function codeRows(world: World): WalletRow[] {
  const { platform, sessions } = world.app.context;
  if (platform.mobile || sessions[askedNamespace(world)]?.wallet.type === "WALLET_CONNECT") return [];
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
  return { ...shownWallet(world, wallet), id, wallet: handleOf(wallet), event: chooseWallet(world, wallet) };
}

function allWallets(world: World, samples: readonly Wallet[]): ConnectProps["all"] {
  const { settings, platform } = world.app.context;
  const { allWallets: mode, features } = settings;
  if (!settings.enableWalletConnect) return undefined;
  if (mode === "HIDE" || !features.allWallets || (mode === "ONLY_MOBILE" && !platform.mobile)) return undefined;
  const { count, featured, images } = world.wallets.context;
  const pictured = samples.filter(({ imageUrl, imageId }) => imageUrl ?? (imageId && images[imageId]));
  return {
    count: count > 0 ? roundedCount(count + featured.length) : undefined,
    samples: uniqueWallets(pictured, samples)
      .slice(0, SAMPLES)
      .map((wallet) => shownWallet(world, wallet)),
  };
}

/** Down to tens with a plus; below ten, and where nothing is cut off, as it is (protocol.md §6.3). */
export function roundedCount(count: number): string {
  const tens = count < 10 ? count : Math.floor(count / 10) * 10;
  return tens < count ? `${tens}+` : `${tens}`;
}

/** Whether a wallet that was used before is known to serve `namespace`, where wallets of that one alone are looked for. */
function isServing({ chains = [] }: Wallet, namespace: Namespace | null): boolean {
  return !namespace || chains.some((chain) => chain.startsWith(`${namespace}:`));
}

/** What is left where the host shows no wallets: nothing to look for, to wait for or to agree to. */
const CLOSED: ConnectProps = { rows: [], pending: 0, closed: true, partial: false, guide: false };

/** The box that has to be ticked, where there is something to agree to. */
function consentOf({ app }: World): ConnectProps["consent"] {
  const { features, termsConditionsUrl, privacyPolicyUrl } = app.context.settings;
  const isWanted = features.legalCheckbox && Boolean(termsConditionsUrl ?? privacyPolicyUrl);
  return isWanted ? { ticked: !app.hasTag("unticked") } : undefined;
}

/** The rows in the host's order (CONF-2), each wallet once. */
export function presentConnect(world: World): ConnectProps {
  const { settings } = world.app.context;
  if (!settings.enableWallets) return CLOSED;
  const { context } = world.wallets;
  const connectors = connectorsOf(world);
  const parts = connectors.flatMap((connector) => connector.connectors ?? [connector]);
  const isHere = (wallet: Wallet): boolean =>
    connectorFor(world, wallet, parts) !== undefined || isClaimed(world, wallet, parts);
  const isNew = (wallet: Wallet): boolean => !isHere(wallet) && !isExcluded(world, wallet);
  const recent = context.recent
    .filter((wallet) => isNew(wallet) && isServing(wallet, context.filter))
    .slice(0, LIMITS.recentWallets);
  const isFresh = (wallet: Wallet): boolean =>
    isNew(wallet) && recent.every((one) => one.id !== wallet.id && (!one.rdns || one.rdns !== wallet.rdns));
  const suggested = suggest(world, connectors.length + recent.length, recent);
  const elsewhere: Record<string, WalletRow[]> = {
    walletConnect: codeRows(world),
    recent: recent.map((wallet) => ({ ...walletRow(world, wallet), tag: "recent" })),
    featured: context.featured.filter(isFresh).map((wallet) => walletRow(world, wallet)),
    custom: settings.customWallets.filter(isFresh).map((wallet) => walletRow(world, wallet)),
    recommended: suggested.wallets.filter(isFresh).map((wallet) => walletRow(world, wallet)),
  };
  const isPairing = settings.enableWalletConnect;
  const isWaiting = isPairing && world.wallets.hasTag("loading") && context.featured.length === 0;
  const kinds: Record<string, WalletRow[]> = {
    ...(isPairing && elsewhere),
    injected: connectors.map((each) => connectorRow(world, each)),
  };
  const samples = uniqueWallets(context.listed, context.recommended, wellKnown(world));
  return {
    rows: settings.features.connectorTypeOrder.flatMap((kind) => kinds[kind] ?? []),
    pending: isWaiting ? suggested.pending + context.config.featuredWalletIds.length : 0,
    all: allWallets(world, samples),
    partial: context.partial,
    guide: settings.enableWalletGuide,
    terms: settings.termsConditionsUrl,
    privacy: settings.privacyPolicyUrl,
    consent: consentOf(world),
  };
}
