import type { Namespace } from "../../domain/namespaces.ts";
import { safeText } from "../../domain/text.ts";
import { type Connector, isContested, WALLET_CONNECT, type Wallet } from "../../domain/wallets/wallet.ts";
import { walletButtonId } from "../../domain/wallets/wallet-ids.ts";
import { WELL_KNOWN_WALLETS } from "../../domain/wallets/well-known.ts";
import type { ViewEvent } from "../../machines/app/events.ts";
import { BRANDS } from "../../views/kit/pictures/brands.ts";
import { connectorFor, isClaimed, offered, walletDisplay } from "../../views/screens/wallets/wallet-display.ts";
import { isConnecting, type World } from "../../views/shell/world.ts";
import type { Face, FaceText } from "./face.ts";
import { loginChoice, loginNamed, presentLogin } from "./login-face.ts";

const DEFAULT = "metamask";

/** True for the word that stands for any wallet on another device or app. */
const isElsewhere = (word: string | undefined): boolean => word?.toLowerCase() === WALLET_CONNECT.toLowerCase();

/** The wallet of a host's word: a button name of protocol.md §5.5, an explorer id, an rdns, or a wallet's name. */
function walletOf(world: World | undefined, word: string): Wallet {
  const id = walletButtonId(word) ?? word;
  const { featured, recommended, listed, recent, config } = world?.wallets.context ?? {};
  const known = [config?.customWallets, featured, recommended, listed, recent, WELL_KNOWN_WALLETS];
  const isMeant = (wallet: Wallet): boolean =>
    wallet.id === id || wallet.rdns === word || wallet.name.toLowerCase() === word.toLowerCase();
  const name = safeText(word, 40);
  const rdns = word.includes(".") ? { rdns: word } : {};
  const unknown = { id, name: name.charAt(0).toUpperCase() + name.slice(1), ...rdns };
  return known.flatMap((list) => list ?? []).find(isMeant) ?? unknown;
}

function connectorOf(world: World, wallet: Wallet, connectors: readonly Connector[]): Connector | undefined {
  const name = wallet.name.toLowerCase();
  const known = connectorFor(world, wallet, connectors);
  // A name proves nothing, so it identifies a wallet only without other marks, and only if no other wallet claims it
  // (S7).
  if (known || wallet.rdns !== undefined) return known;
  const all = world.wallets.context.connectors;
  return connectors.find((connector) => connector.name.toLowerCase() === name && !isContested(connector, all));
}

/** The face of the button of one wallet, or of one login. */
export function presentWallet(
  world: World | undefined,
  word: string | undefined,
  only: Namespace | undefined,
  t: FaceText,
): Face {
  const login = loginNamed(word);
  if (login) return presentLogin(world, login, t);
  if (isElsewhere(word))
    return { label: "WalletConnect", isName: true, icon: { mark: BRANDS.walletconnect }, press: "wallet" };
  const wallet = walletOf(world, word || DEFAULT);
  const connector = world && connectorOf(world, wallet, offered(world, only ?? null));
  const display = world ? walletDisplay(world, connector ?? wallet) : { name: safeText(wallet.name, 40) };
  const isAttempted = connector && world?.connections[connector.chain]?.context.attempt?.connector.id === connector.id;
  return {
    label: display.name,
    isName: true,
    busy: Boolean(isAttempted && isConnecting(world, connector.chain)),
    icon: { ...display, shape: "tile" },
    press: "wallet",
  };
}

/**
 * The event that choosing a wallet or a login sends once the modal shows. Undefined if it is connected already, or if
 * several wallets claim to be it: the modal shows their rows then (S7).
 */
export function walletChoice(
  world: World,
  word: string | undefined,
  only: Namespace | undefined,
): ViewEvent | undefined {
  const login = loginNamed(word);
  if (login) return loginChoice(world, login, only);
  const { sessions, active } = world.app.context;
  const namespace = only ?? active.chainNamespace;
  if (isElsewhere(word))
    return sessions[namespace]?.connectorId === WALLET_CONNECT ? undefined : { type: "pairing.start" };
  const wallet = walletOf(world, word || DEFAULT);
  const connectors = offered(world, only ?? null);
  const connector = connectorOf(world, wallet, connectors);
  if (connector && sessions[connector.chain]?.connectorId === connector.id) return undefined;
  if (connector) return { type: "connector.choose", connector };
  if (isClaimed(world, wallet, connectors)) return undefined;
  return { type: "wallet.choose", wallet, namespace };
}
