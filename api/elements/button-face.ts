import { shortAddress } from "../../domain/addresses/short-address.ts";
import { formatBalance } from "../../domain/format.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { safeText } from "../../domain/text.ts";
import { networkDisplay } from "../../views/screens/wallets/wallet-display.ts";
import { balanceOf, displayIdentity } from "../../views/shell/account-display.ts";
import { isConnecting, type World } from "../../views/shell/world.ts";
import type { Face, FaceText, Kind } from "./face.ts";
import type { Property } from "./properties.ts";

type WalletFace = typeof import("./wallet-face.ts");

/** The faces of single wallets' buttons, loaded once a page has such a button. */
let walletFace: WalletFace | undefined;

/** Loads the code for the buttons of single wallets. */
export async function loadWalletFace(): Promise<WalletFace> {
  walletFace ??= await import("./wallet-face.ts");
  return walletFace;
}

/** The loaded faces; undefined before. */
export const loadedWalletFace = (): WalletFace | undefined => walletFace;

/** The most characters of a host's own label. */
const LABEL = 60;

function words(property: Property, name: "label" | "loadingLabel"): string | undefined {
  return safeText(property(name), LABEL) || undefined;
}

function namespaceOf(world: World, property: Property): Namespace {
  return property("namespace") ?? world.app.context.active.chainNamespace;
}

function isBusy(world: World, property: Property): boolean {
  const only = property("namespace");
  const namespaces = only ? [only] : world.app.context.namespaces;
  return world.modal.matches({ work: "busy" }) || namespaces.some((namespace) => isConnecting(world, namespace));
}

function connectFace(world: World | undefined, property: Property, t: FaceText): Face {
  const busy = world !== undefined && isBusy(world, property);
  const label = busy
    ? (words(property, "loadingLabel") ?? t("button.connecting"))
    : (words(property, "label") ?? t("button.connect"));
  return { label, tone: "go", busy, press: "toggle" };
}

function balanceFace(world: World, namespace: Namespace, t: FaceText): Face["balance"] {
  const balance = world.balances[namespace];
  const read = balanceOf(world, namespace);
  if (!read && (!balance || balance.hasTag("unsupported") || balance.hasTag("unavailable"))) return undefined;
  if (!read) return "loading";
  const amount = formatBalance(read.amount, world.app.context.settings.lang);
  return { text: t("button.balance", { amount, symbol: safeText(read.symbol, 12) }), raw: read.amount };
}

function accountFace(world: World | undefined, property: Property, t: FaceText): Face | undefined {
  if (!world) return undefined;
  const namespace = namespaceOf(world, property);
  const address = world.accounts[namespace]?.context.address;
  if (!address) return undefined;
  const balance = property("balance") === "hide" ? undefined : balanceFace(world, namespace, t);
  const { name, image } = displayIdentity(world, namespace) ?? {};
  const label = name ?? shortAddress(address, property("charsStart"), property("charsEnd"));
  return {
    label,
    prefix: t("button.account"),
    ...(name ? { isName: true } : { isAddress: true }),
    icon: { avatar: address, ...(image && { image }) },
    ...(balance ? { balance } : {}),
    press: "Account",
  };
}

/** The label by the rule of protocol.md §5.5. */
function networkFace(world: World | undefined, property: Property, t: FaceText): Face {
  const own = words(property, "label");
  const plain: Face = { label: own ?? t("button.network.select"), slotted: true, press: "Networks" };
  if (!world) return plain;
  const namespace = namespaceOf(world, property);
  const { active, settings, sessions } = world.app.context;
  const isActive = namespace === active.chainNamespace;
  if (isActive && world.network.hasTag("unsupported") && sessions[namespace])
    return { ...plain, label: t("button.network.switch"), tone: "warn", icon: { glyph: "warn" } };
  const known = isActive ? active.caipNetworkId : world.network.context.networkIds[namespace];
  const network = settings.networks.find(({ chainNamespace, caipNetworkId }) =>
    known ? caipNetworkId === known : chainNamespace === namespace,
  );
  if (!network) return sessions[namespace] && !own ? { ...plain, label: t("button.network.unknown") } : plain;
  const display = networkDisplay(world, network);
  return { ...plain, label: display.name, isName: true, icon: { ...display, shape: "ring" } };
}

/** The face of an element; undefined if it shows nothing. The world is undefined until the instance is made. */
export function presentFace(kind: Kind, world: World | undefined, property: Property, t: FaceText): Face | undefined {
  switch (kind) {
    case "button":
      return accountFace(world, property, t) ?? connectFace(world, property, t);
    case "connect-button":
      return connectFace(world, property, t);
    case "account-button":
      return accountFace(world, property, t);
    case "network-button":
      return networkFace(world, property, t);
    case "wallet-button":
      return walletFace?.presentWallet(world, property("wallet"), property("namespace"), t);
  }
}
