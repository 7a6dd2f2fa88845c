import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { safeText } from "../../../domain/text.ts";
import { type Connector, isContested, type Wallet } from "../../../domain/wallets/wallet.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { World } from "../../shell/world.ts";

/** What a mark is drawn from: a name fit to be shown, and a picture where one is known. */
export interface DisplayItem {
  name: string;
  image?: string | undefined;
}

/** Longest name that a screen takes from outside. */
const NAME = 60;

/** A wallet of a list, as it is shown. */
export function walletDisplay(
  world: World,
  { name, imageUrl, imageId }: Pick<Wallet, "name" | "imageUrl" | "imageId">,
): DisplayItem {
  const { images } = world.wallets.context;
  return { name: safeText(name, NAME) || "?", image: imageUrl ?? (imageId ? images[imageId] : undefined) };
}

/** A network, as it is shown. */
export function networkDisplay(world: World, { name, assets }: Network): DisplayItem {
  return walletDisplay(world, { name, ...assets });
}

/** The host's app, as it is shown. */
export function appDisplay(world: World): DisplayItem {
  const { name, url, icons } = world.app.context.settings.metadata;
  return { name: safeText(name, NAME) || safeText(url, NAME) || "?", image: icons[0] };
}

/** What a test, and a host's style, knows a wallet's row by (PUBLIC.md). */
export function handleOf(wallet: Connector | Wallet): string {
  if ("type" in wallet) return wallet.info?.rdns ?? wallet.explorerId ?? wallet.id;
  return wallet.rdns ?? wallet.id;
}

/** Connectors that this page may offer: on its own networks, or one namespace of them, and of a kind that the host lets in. */
export function offered({ app, wallets }: World, only: Namespace | null): Connector[] {
  const { namespaces, settings } = app.context;
  return wallets.context.connectors.filter(({ chain, type }) => {
    if (!namespaces.includes(chain) || (only && chain !== only)) return false;
    if (type === "INJECTED") return settings.enableInjected;
    return type !== "ANNOUNCED" || chain !== "eip155" || settings.enableEIP6963;
  });
}

/** Whether `connector` says that it is `wallet`, by something that only one wallet has. */
function isSame(connector: Connector, { id, rdns }: Wallet): boolean {
  return connector.id === id || (rdns !== undefined && connector.info?.rdns === rdns);
}

/** The one of `connectors` that stands for `wallet`, in whatever namespace: it is proven, or nobody else claims it (S7). */
export function connectorFor(
  { wallets }: World,
  wallet: Wallet,
  connectors: readonly Connector[],
): Connector | undefined {
  const all = wallets.context.connectors;
  return connectors.find((one) => one.explorerId === wallet.id || (isSame(one, wallet) && !isContested(one, all)));
}

/** Whether several of `connectors` claim to be `wallet`, none of which stands for it: only their own rows do (S7). */
export function isClaimed(world: World, wallet: Wallet, connectors: readonly Connector[]): boolean {
  if (connectorFor(world, wallet, connectors)) return false;
  const name = wallet.name.toLowerCase();
  const isMeant = (one: Connector): boolean => isSame(one, wallet) || one.name.toLowerCase() === name;
  return connectors.some((one) => isMeant(one) && isContested(one, world.wallets.context.connectors));
}

/** The namespace that a wallet is looked for: the page's own, unless a visitor is after another one. */
export function searchNamespace({ app }: World): Namespace {
  const { sought, active } = app.context;
  return (sought ?? active).chainNamespace;
}

/** What choosing a wallet of a list sends. */
export function chooseWallet(world: World, wallet: Wallet): ViewEvent {
  return { type: "wallet.choose", wallet, namespace: searchNamespace(world) };
}
