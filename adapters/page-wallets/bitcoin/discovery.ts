import { LIMITS } from "../../../domain/limits.ts";
import { safeIconUri } from "../../../domain/safe-url.ts";
import { safeText } from "../../../domain/text.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import { field, isProvider, listOf, type Provider } from "../evm/provider.ts";
import { hearWallets } from "../solana/register.ts";
import { BitcoinConnection } from "./connection.ts";
import { LeatherProtocol } from "./leather.ts";
import { OkxProtocol, okxProvider } from "./okx.ts";
import type { BitcoinProtocol } from "./protocol.ts";
import { PageBitcoinProvider } from "./provider.ts";
import type { Read } from "./reported-accounts.ts";
import { SatsConnectProtocol } from "./sats-connect.ts";
import { canConnect, featureOf, StandardProtocol } from "./standard.ts";
import { type BitcoinDeps, tieOf } from "./wallet.ts";

export interface DiscoveryDeps extends BitcoinDeps {
  window: Window;
  read: Read;
  /** The explorer id of a well-known wallet, by its name or its connector's id. */
  explorerIdOf(idOrName: string): string | undefined;
  /** Objects of wallets that were taken already: one may be reached in several ways. */
  known: WeakSet<object>;
}

/** Where wallets put their providers, besides the list that they enter themselves into. */
const PLACES = [
  ["XverseProviders.BitcoinProvider", "Xverse Wallet"],
  ["LeatherProvider", "Leather"],
] as const;

const PLAIN = /[^-_.a-zA-Z0-9 ]/gu;
const PATH = /^\w{1,64}(?:\.\w{1,64}){0,3}$/;

const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/** Whether others have this name. A known wallet's place in the list is nobody's once two have its name (S7). */
function isTaken({ registry }: DiscoveryDeps, name: string): boolean {
  const rivals = registry.entries.filter(({ connector }) => connector.name.toLowerCase() === name.toLowerCase());
  for (const { connector, provider } of rivals) {
    const { explorerId, ...rest } = connector;
    if (explorerId) registry.add(rest, provider);
  }
  return rivals.length > 0;
}

/** The first to have an id goes by it, any other by its number too. */
function freeId({ registry }: DiscoveryDeps, own: string): string {
  let number = 1;
  const id = () => (number === 1 ? own : `${own}#${number}`);
  while (registry.has(id())) number += 1;
  return id();
}

type Face = Pick<Connector, "id" | "name" | "type"> & { icon?: string | undefined };

/** Offers a wallet, once, and 50 in all (S7). Answers with its connector's id. */
function offer(deps: DiscoveryDeps, key: object, face: Face, makeTongue: () => BitcoinProtocol): string | undefined {
  const { registry, ties, known, explorerIdOf } = deps;
  if (known.has(key) || registry.entries.length >= LIMITS.announcements) return undefined;
  known.add(key);
  const { name, type, icon } = face;
  const explorerId = isTaken(deps, name) ? undefined : (explorerIdOf(name) ?? explorerIdOf(face.id));
  const id = freeId(deps, face.id);
  const tie = new BitcoinConnection(makeTongue());
  const provider = new PageBitcoinProvider(tie);
  ties.set(provider, tie);
  const connector: Connector = {
    ...{ id, name, type, chain: "bip122" },
    ...(icon && { imageUrl: icon }),
    ...(explorerId && { explorerId }),
  };
  registry.add(connector, provider as unknown as Provider);
  return id;
}

/** Takes the provider at a path of the page, where there is one that can be asked. */
function takeAt(deps: DiscoveryDeps, path: unknown, name: string, icon?: string): void {
  if (typeof path !== "string" || !PATH.test(path) || !name) return;
  const provider = path.split(".").reduce<unknown>(field, deps.window);
  if (!isProvider(provider)) return;
  const isLeather = field(provider, "isLeather") === true || provider === field(deps.window, "LeatherProvider");
  offer(deps, provider, { id: `sats-connect:${path}`, name, type: "EXTERNAL", icon }, () =>
    isLeather ? new LeatherProtocol(provider) : new SatsConnectProtocol(provider, deps.read),
  );
}

/** Takes the wallets whose providers stand on the page: those that are listed there, and those that are known to. */
function takePlaced(deps: DiscoveryDeps): void {
  const { window, read } = deps;
  const listed = (listOf(field(window, "btc_providers")) ?? []).slice(0, LIMITS.announcements);
  for (const entry of listed)
    takeAt(deps, field(entry, "id"), safeText(field(entry, "name")), safeIconUri(field(entry, "icon")));
  for (const [path, name] of PLACES) takeAt(deps, path, name);
  const okxwallet = field(window, "okxwallet");
  const okx = okxProvider(okxwallet);
  if (isObject(okx))
    offer(deps, okx, { id: "okx", name: "OKX Wallet", type: "EXTERNAL" }, () => new OkxProtocol(okxwallet, read));
}

/** An id of plain characters, the same on every page. */
function idOf(name: string): string {
  return `bip122:${name.replace(PLAIN, (letter) => `@${letter.codePointAt(0)?.toString(16)}`).slice(0, 150)}`;
}

/** Takes a wallet of wallet-standard, if it serves Bitcoin; one that stands on the page as well is one. Answers with what ends it. */
function takeStandard(deps: DiscoveryDeps, wallet: unknown): () => void {
  const name = safeText(field(wallet, "name"));
  const provider = field(featureOf(wallet, "sats-connect:"), "provider");
  const speaksSats = isProvider(provider);
  const isStandard = canConnect(wallet);
  if (!isObject(wallet) || !name || !(isStandard || speaksSats)) return () => {};
  if (speaksSats && deps.known.has(provider)) return () => {};
  const face: Face = { id: idOf(name), name, type: "ANNOUNCED", icon: safeIconUri(field(wallet, "icon")) };
  const id = offer(deps, wallet, face, () =>
    speaksSats && !isStandard ? new SatsConnectProtocol(provider, deps.read) : new StandardProtocol(wallet),
  );
  if (id === undefined) return () => {};
  const faces = speaksSats ? [wallet, provider] : [wallet];
  for (const each of faces) deps.known.add(each);
  return () => {
    const tie = tieOf(deps, id);
    deps.registry.remove(id);
    for (const each of faces) deps.known.delete(each);
    tie?.drop();
  };
}

/**
 * Sends `connector.announced` for each Bitcoin wallet of the page: those that register themselves, and those that stand at a known
 * place. Looks again whenever the page becomes visible; no timer polls (S7, R13).
 */
export function discoverWallets(deps: DiscoveryDeps, send: (event: DiscoveryEvent) => void): () => void {
  const { window, registry } = deps;
  registry.begin();
  const look = () => {
    if (window.document.visibilityState !== "hidden") takePlaced(deps);
  };
  const end = registry.subscribe(send);
  window.document.addEventListener("visibilitychange", look);
  takePlaced(deps);
  const endStandard = hearWallets(window, (wallet) => {
    // Who stands on the page as well is found there first.
    takePlaced(deps);
    return takeStandard(deps, wallet);
  });
  return () => {
    end();
    endStandard();
    window.document.removeEventListener("visibilitychange", look);
  };
}
