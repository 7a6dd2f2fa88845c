import { lacksPageWallets } from "../../../domain/namespaces.ts";
import { linkFor, type PairingPlatform, platformsOf } from "../../../domain/pairing/deep-link.ts";
import type { Device } from "../../../domain/pairing/device.ts";
import { safeText } from "../../../domain/text.ts";
import { downloadsOf, downloadTarget } from "../../../domain/wallets/downloads.ts";
import type { Wallet } from "../../../domain/wallets/wallet.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { World } from "../../shell/world.ts";
import { connectorsOf } from "../connection/connector-rows.ts";
import {
  appDisplay,
  connectorFor,
  type DisplayItem,
  searchNamespace,
  walletDisplay,
} from "../wallets/wallet-display.ts";

/** The reason of a failed pairing. */
export type PairingProblem =
  | "expired"
  | "declined"
  | "unreachable"
  | "noAddress"
  | "refused"
  | "clock"
  | "unsigned"
  | "failed";

/** A link that hands the pairing URI to the wallet. */
type PairingLink = NonNullable<ReturnType<typeof linkFor>>;

export interface PairingProps {
  app: DisplayItem;
  /** Absent if any wallet may scan the code. */
  wallet?: DisplayItem | undefined;
  /** The ways to reach the wallet, as tabs. */
  platforms: readonly PairingPlatform[];
  platform: PairingPlatform;
  phase: "opening" | "waiting" | "connected" | PairingProblem;
  /** The pairing URI; present while it may be shown (S15). */
  uri?: string | undefined;
  /** `staleAt` in milliseconds since 1970, `ttl` in milliseconds from the URI's creation until then. */
  staleAt?: number | undefined;
  ttl?: number;
  link?: PairingLink | undefined;
  /** True if the link has opened the wallet's app. */
  opened?: boolean;
  /** Connects the wallet in this browser. */
  here?: ViewEvent | undefined;
  retry: ViewEvent;
  /** True while a retry is not allowed yet (CONN-6). */
  resting?: boolean;
  /** The wallet's download page or store links. */
  get?: { name: string; event?: ViewEvent; href?: string } | undefined;
}

const PROBLEMS: Readonly<Record<string, PairingProblem>> = {
  CONNECTION_DECLINED: "declined",
  INVALID_ADDRESS: "noAddress",
  INVALID_APP_CONFIGURATION: "refused",
  INVALID_PROJECT_ID: "refused",
  JWT_TOKEN_NOT_VALID: "clock",
  PROJECT_ID_NOT_CONFIGURED: "refused",
  RELAY_UNREACHABLE: "unreachable",
};

/** The longest wallet name in the download question (protocol.md §6.3). */
const SHORT_NAME = 12;

function deviceOf({ device, mobile }: World["app"]["context"]["platform"]): Device {
  return device ?? { system: mobile ? "android" : "desktop", browser: "other", isIframe: false };
}

function getting(wallet: Wallet, device: Device): PairingProps["get"] {
  const to = downloadTarget(wallet, device);
  const name = safeText(wallet.name, SHORT_NAME);
  if (!to) return undefined;
  if (to.to === "link") return { name, href: to.href };
  return { name, event: { type: "route.push", route: { view: "Downloads", wallet } } };
}

/** The phase of the pairing; undefined once it is over and the card is closing. */
function phaseOf(world: World): PairingProps["phase"] | undefined {
  const { pairing, connections } = world;
  if (world.modal.hasTag("succeeded")) return "connected";
  if (!pairing) {
    const connection = connections[searchNamespace(world)];
    if (connection?.hasTag("disconnected")) return "failed";
    const isAsking = connection?.hasTag("connecting") || connection?.matches({ connected: "pairing" });
    return isAsking ? "opening" : undefined;
  }
  if (pairing.hasTag("expired")) return "expired";
  const { error } = pairing.context;
  if (pairing.hasTag("failed")) return PROBLEMS[error ?? ""] ?? (error?.startsWith("SIGN") ? "unsigned" : "failed");
  return pairing.hasTag("waiting") ? "waiting" : "opening";
}

/** The props of a wallet's tabs and panel; without `wallet`, of the code for any wallet. */
export function presentPairing(world: World, wallet?: Wallet): PairingProps | undefined {
  const { pairing, app } = world;
  const { namespaces, settings, platform: page } = app.context;
  const phase = phaseOf(world);
  if (!phase) return undefined;
  const device = pairing?.context.device ?? deviceOf(page);
  const connectors = connectorsOf(world).flatMap((connector) => connector.connectors ?? [connector]);
  const here = wallet && connectorFor(world, wallet, connectors);
  const reaches = !lacksPageWallets(settings, namespaces);
  const injectedListed = reaches && (wallet?.rdns !== undefined || here !== undefined);
  const platforms = platformsOf(wallet ?? null, device, { installed: here !== undefined, injectedListed });
  const wanted = platforms.find((one) => one === pairing?.context.platform);
  const platform = wanted ?? (platforms[0] as PairingPlatform);
  const uri = phase === "waiting" ? (pairing?.context.uri ?? undefined) : undefined;
  const isLinked = platform === "mobile" || platform === "web" || platform === "desktop";
  return {
    app: appDisplay(world),
    wallet: wallet && walletDisplay(world, wallet),
    platforms,
    platform,
    phase,
    uri,
    staleAt: uri ? (pairing?.context.staleAt ?? undefined) : undefined,
    ttl: pairing?.context.ttl ?? 0,
    link: wallet && uri && isLinked ? linkFor(wallet, uri, device, platform) : undefined,
    opened: Boolean(pairing?.context.link),
    here: here && { type: "connector.choose", connector: here },
    retry: pairing ? { type: "connection.retry" } : { type: "pairing.start", ...(wallet && { wallet }) },
    resting: pairing?.matches({ failed: "resting" }) ?? false,
    get: wallet && downloadsOf(wallet).length > 0 ? getting(wallet, device) : undefined,
  };
}
