import { LIMITS } from "../../domain/limits.ts";
import { safeIconUri } from "../../domain/safe-url.ts";
import { safeText } from "../../domain/text.ts";
import type { Connector } from "../../domain/wallet.ts";
import { explorerIdOf } from "../../domain/wallet-ids.ts";
import type { DiscoveryEvent } from "../../machines/ports.ts";
import { field, isProvider, listOf, type Provider } from "../injected/provider.ts";
import { LeatherTongue } from "./leather.ts";
import { OkxTongue, okxProvider } from "./okx.ts";
import { PageBitcoinProvider } from "./provider.ts";
import { type Read, tryTo } from "./said.ts";
import { SatsTongue } from "./sats-connect.ts";
import { canConnect, featureOf, StandardTongue } from "./standard.ts";
import { Tie } from "./tie.ts";
import type { Tongue } from "./tongue.ts";
import { type BitcoinWorld, tieOf } from "./wallet.ts";

export interface DiscoveryWorld extends BitcoinWorld {
  window: Window;
  read: Read;
  /** Objects of wallets that were taken already: one may be reached in several ways. */
  known: WeakSet<object>;
}

/** Where wallets put their providers, besides the list that they enter themselves into. */
const PLACES = [
  ["XverseProviders.BitcoinProvider", "Xverse Wallet"],
  ["LeatherProvider", "Leather"],
] as const;

const PATH = /^\w{1,64}(?:\.\w{1,64}){0,3}$/;

const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/** A known wallet's place in the list is nobody's once two have its name (S7). */
function withoutPlace(world: DiscoveryWorld, name: string): boolean {
  const rivals = world.registry.entries.filter(({ connector }) => connector.name === name);
  for (const { connector, provider } of rivals) {
    const { explorerId, ...rest } = connector;
    if (explorerId) world.registry.add(rest, provider);
  }
  return rivals.length > 0;
}

/** Offers a wallet, once, and 50 in all (S7). Answers with its connector's id. */
function offer(world: DiscoveryWorld, key: object, connector: Connector, makeTongue: () => Tongue): string | undefined {
  const { registry, ties, known } = world;
  if (known.has(key) || registry.entries.length >= LIMITS.announcements) return undefined;
  known.add(key);
  const { explorerId, ...plain } = connector;
  const places = withoutPlace(world, connector.name) || !explorerId ? {} : { explorerId };
  const id = registry.has(connector.id) ? `${connector.id}#${registry.entries.length}` : connector.id;
  const tie = new Tie(makeTongue());
  const provider = new PageBitcoinProvider(tie);
  ties.set(provider, tie);
  registry.add({ ...plain, ...places, id }, provider as unknown as Provider);
  return id;
}

function connectorOf(id: string, name: string, type: Connector["type"], icon: string | undefined): Connector {
  return { id, name, type, chain: "bip122", ...(icon && { imageUrl: icon }) };
}

/** Takes the provider at a path of the page, where there is one that can be asked. */
function takeAt(world: DiscoveryWorld, path: unknown, name: string, icon?: string, explorerId?: string): void {
  if (typeof path !== "string" || !PATH.test(path) || !name) return;
  const provider = path.split(".").reduce<unknown>(field, world.window);
  if (!isProvider(provider)) return;
  const isLeather = field(provider, "isLeather") === true || provider === field(world.window, "LeatherProvider");
  const connector = {
    ...connectorOf(`sats-connect:${path}`, name, "EXTERNAL", icon),
    ...(explorerId && { explorerId }),
  };
  offer(world, provider, connector, () =>
    isLeather ? new LeatherTongue(provider) : new SatsTongue(provider, world.read),
  );
}

/** Takes the wallets whose providers stand on the page: those that are listed there, and those that are known to. */
function takePlaced(world: DiscoveryWorld): void {
  const { window, read } = world;
  const listed = (listOf(field(window, "btc_providers")) ?? []).slice(0, LIMITS.announcements);
  for (const entry of listed) {
    const path = field(entry, "id");
    const known = PLACES.find(([place]) => place === path);
    const name = safeText(field(entry, "name"));
    takeAt(world, path, name, safeIconUri(field(entry, "icon")), known && explorerIdOf(known[1]));
  }
  for (const [path, name] of PLACES) takeAt(world, path, name, undefined, explorerIdOf(name));
  const okxwallet = field(window, "okxwallet");
  const okx = okxProvider(okxwallet);
  if (!isObject(okx)) return;
  const explorerId = explorerIdOf("okx");
  const connector = { ...connectorOf("okx", "OKX Wallet", "EXTERNAL", undefined), ...(explorerId && { explorerId }) };
  offer(world, okx, connector, () => new OkxTongue(okxwallet, read));
}

/** Takes a wallet that registers itself by wallet-standard, if it serves Bitcoin; one that stands on the page as well is one. */
function takeStandard(world: DiscoveryWorld, wallet: unknown): (() => void) | undefined {
  const name = safeText(field(wallet, "name"));
  const provider = field(featureOf(wallet, "sats-connect:"), "provider");
  const isStandard = canConnect(wallet);
  if (!isObject(wallet) || !name || !(isStandard || isProvider(provider))) return undefined;
  if (isObject(provider) && world.known.has(provider)) return undefined;
  const plain = name.replace(/[^-.\w ]+/g, "") || "wallet";
  const icon = safeIconUri(field(wallet, "icon"));
  const connector = connectorOf(`announced:bip122:${plain}`, name, "ANNOUNCED", icon);
  const id = offer(world, wallet, connector, () =>
    isStandard || !isProvider(provider) ? new StandardTongue(wallet) : new SatsTongue(provider, world.read),
  );
  if (id === undefined) return undefined;
  if (isObject(provider)) world.known.add(provider);
  return () => {
    const tie = tieOf(world, id);
    world.registry.remove(id);
    world.known.delete(wallet);
    if (isObject(provider)) world.known.delete(provider);
    tie?.drop();
  };
}

/** Hears wallets that register themselves, now and later (wallet-standard). Returns what ends it. */
function hearStandard(world: DiscoveryWorld): () => void {
  const { window } = world;
  let isOver = false;
  const register = (...wallets: unknown[]) => {
    if (isOver) return () => {};
    takePlaced(world);
    const ends = wallets.slice(0, LIMITS.announcements).map((wallet) => takeStandard(world, wallet));
    return () => {
      for (const end of ends.splice(0)) end?.();
    };
  };
  const api = Object.freeze({ register });
  const hear = (event: Event) => {
    const callback = field(event, "detail");
    tryTo(() => typeof callback === "function" && callback(api));
  };
  window.addEventListener("wallet-standard:register-wallet", hear);
  const { CustomEvent } = window as typeof globalThis & Window;
  window.dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: api }));
  return () => {
    isOver = true;
    window.removeEventListener("wallet-standard:register-wallet", hear);
  };
}

/**
 * Sends `connector.announced` for each Bitcoin wallet of the page: those that register themselves, and those that stand at a known
 * place. Looks again whenever the page becomes visible; no timer polls (S7, R13).
 */
export function discoverWallets(world: DiscoveryWorld, send: (event: DiscoveryEvent) => void): () => void {
  const { window, registry } = world;
  registry.begin();
  const look = () => {
    if (window.document.visibilityState !== "hidden") takePlaced(world);
  };
  const end = registry.subscribe(send);
  window.document.addEventListener("visibilitychange", look);
  takePlaced(world);
  const endStandard = hearStandard(world);
  return () => {
    end();
    endStandard();
    window.document.removeEventListener("visibilitychange", look);
  };
}
