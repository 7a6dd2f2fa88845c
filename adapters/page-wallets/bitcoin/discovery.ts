import { LIMITS } from "../../../domain/limits.ts";
import { safeIconUri } from "../../../domain/safe-url.ts";
import { safeText } from "../../../domain/text.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import { idFromName } from "../shared/names.ts";
import { isProvider } from "../shared/provider.ts";
import { field, listOf } from "../shared/untrusted.ts";
import { hearWallets } from "../shared/wallet-standard.ts";
import { BitcoinConnection } from "./connection.ts";
import { LeatherProtocol } from "./leather.ts";
import { OkxProtocol, okxProvider } from "./okx.ts";
import type { BitcoinProtocol } from "./protocol.ts";
import { PageBitcoinProvider } from "./provider.ts";
import type { Read } from "./reported-accounts.ts";
import { SatsConnectProtocol } from "./sats-connect.ts";
import { canConnect, StandardProtocol } from "./standard.ts";
import { type BitcoinDeps, connectionOf } from "./wallet.ts";

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

const PATH = /^\w{1,64}(?:\.\w{1,64}){0,3}$/;

const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

type Face = Pick<Connector, "id" | "name" | "type"> & { icon?: string | undefined };

/** Offers a wallet, once, and 50 in all (S7). Answers with its connector's id. */
function offer(
  { registry, connections, known, explorerIdOf }: DiscoveryDeps,
  key: object,
  face: Face,
  makeProtocol: () => BitcoinProtocol,
): string | undefined {
  if (known.has(key) || registry.entries.length >= LIMITS.announcements) return undefined;
  known.add(key);
  const { name, type, icon } = face;
  const explorerId = explorerIdOf(name) ?? explorerIdOf(face.id);
  const id = registry.freeId(face.id);
  const connection = new BitcoinConnection(makeProtocol());
  const provider = new PageBitcoinProvider(connection);
  connections.set(provider, connection);
  const connector: Connector = {
    ...{ id, name, type, chain: "bip122" },
    ...(icon && { imageUrl: icon }),
    ...(explorerId && { explorerId }),
  };
  registry.add(connector, provider);
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

/** Takes a wallet of wallet-standard, if it serves Bitcoin; one that stands on the page as well is one. Answers with what ends it. */
function takeStandard(deps: DiscoveryDeps, wallet: unknown): () => void {
  const name = safeText(field(wallet, "name"));
  const provider = field(field(field(wallet, "features"), "sats-connect:"), "provider");
  const speaksSats = isProvider(provider);
  const isStandard = canConnect(wallet);
  if (!isObject(wallet) || !name || !(isStandard || speaksSats)) return () => {};
  if (speaksSats && deps.known.has(provider)) return () => {};
  const face: Face = {
    id: idFromName("bip122", name),
    name,
    type: "ANNOUNCED",
    icon: safeIconUri(field(wallet, "icon")),
  };
  const id = offer(deps, wallet, face, () =>
    speaksSats && !isStandard ? new SatsConnectProtocol(provider, deps.read) : new StandardProtocol(wallet),
  );
  if (id === undefined) return () => {};
  const faces = speaksSats ? [wallet, provider] : [wallet];
  for (const each of faces) deps.known.add(each);
  return () => {
    const connection = connectionOf(deps, id);
    deps.registry.remove(id);
    for (const each of faces) deps.known.delete(each);
    connection?.drop();
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
    // A wallet that is also at a known place of the page is found there first.
    takePlaced(deps);
    return takeStandard(deps, wallet);
  });
  return () => {
    end();
    endStandard();
    window.document.removeEventListener("visibilitychange", look);
  };
}
