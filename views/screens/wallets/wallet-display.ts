import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { safeText } from "../../../domain/text.ts";
import { type Connector, isContested, WALLET_CONNECT, type Wallet } from "../../../domain/wallets/wallet.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import { chosenRoute } from "../../shell/panes.ts";
import type { World } from "../../shell/world.ts";

/** A name that is safe to show, and a picture if one is known. */
export interface DisplayItem {
  name: string;
  image?: string | undefined;
}

/** The longest name from outside that a screen shows. */
const NAME = 60;

/** The display item of a wallet. */
export function walletDisplay(
  world: World,
  { name, imageUrl, imageId }: Pick<Wallet, "name" | "imageUrl" | "imageId">,
): DisplayItem {
  const { images } = world.wallets.context;
  return { name: safeText(name, NAME) || "?", image: imageUrl ?? (imageId ? images[imageId] : undefined) };
}

/** The display item of a network. */
export function networkDisplay(world: World, { name, assets }: Network): DisplayItem {
  return walletDisplay(world, { name, ...assets });
}

/** The display item of the host's app; its picture is the page's icon if the host names none. */
export function appDisplay(world: World): DisplayItem {
  const { settings, platform } = world.app.context;
  const { name, url, icons } = settings.metadata;
  return { name: safeText(name, NAME) || safeText(url, NAME) || "?", image: icons[0] ?? platform.icon };
}

/** The name by which tests and a host's styles find a wallet's row (PUBLIC.md). */
export function handleOf(wallet: Connector | Wallet): string {
  if ("type" in wallet) return wallet.info?.rdns ?? wallet.explorerId ?? wallet.id;
  return wallet.rdns ?? wallet.id;
}

/** True if `id` is the wallet that was chosen in the list and stands beside it. */
export function isChosen({ router }: World, id: string): boolean {
  const route = chosenRoute(router.context.history);
  if (!route) return false;
  if ("connector" in route) return [route.connector.id, route.connector.explorerId].includes(id);
  if (route.view !== "ConnectingWalletConnect" && route.view !== "Downloads") return false;
  return (route.wallet?.id ?? WALLET_CONNECT) === id;
}

/** Connectors that this page may offer: on its networks, or in one namespace of them, and of a kind that the host allows. */
export function offered({ app, wallets }: World, only: Namespace | null): Connector[] {
  const { namespaces, settings } = app.context;
  return wallets.context.connectors.filter(({ chain, type }) => {
    if (!namespaces.includes(chain) || (only && chain !== only)) return false;
    if (type === "INJECTED") return settings.enableInjected;
    if (type !== "ANNOUNCED") return true;
    return chain === "eip155" ? settings.enableEIP6963 : !settings.basic;
  });
}

/** True if `connector` claims to be `wallet` by a unique id. */
function isSame(connector: Connector, { id, rdns }: Wallet): boolean {
  return connector.id === id || (rdns !== undefined && connector.info?.rdns === rdns);
}

/** The connector of `wallet`, in any namespace: by its explorer id, or by an id or rdns that no other wallet contests (S7). */
export function connectorFor(
  { wallets }: World,
  wallet: Wallet,
  connectors: readonly Connector[],
): Connector | undefined {
  const all = wallets.context.connectors;
  return connectors.find((one) => one.explorerId === wallet.id || (isSame(one, wallet) && !isContested(one, all)));
}

/** True if several of `connectors` claim to be `wallet`, so that none of them stands for it (S7). */
export function isClaimed(world: World, wallet: Wallet, connectors: readonly Connector[]): boolean {
  if (connectorFor(world, wallet, connectors)) return false;
  const name = wallet.name.toLowerCase();
  const isMeant = (one: Connector): boolean => isSame(one, wallet) || one.name.toLowerCase() === name;
  return connectors.some((one) => isMeant(one) && isContested(one, world.wallets.context.connectors));
}

/** The namespace of the wallet search: the page's, unless the visitor connects another one. */
export function searchNamespace({ app }: World): Namespace {
  const { searchedNetwork, active } = app.context;
  return (searchedNetwork ?? active).chainNamespace;
}

/** The event of choosing a listed wallet. */
export function chooseWallet(world: World, wallet: Wallet): ViewEvent {
  return { type: "wallet.choose", wallet, namespace: searchNamespace(world) };
}
