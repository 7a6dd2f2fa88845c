import type { Facts } from "../../domain/app/facts.ts";
import { WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import type { World } from "../../views/shell/world.ts";

/** The facts of a snapshot that outlive the page (STORE-1). */
export function factsOf({ app, wallets }: World): Facts {
  const { sessions, storedConnectors, active, preferredAccountTypes, link, ending } = app.context;
  const connectors: Facts["connectors"] = {};
  for (const namespace of app.context.namespaces) {
    // A wallet that is being disconnected must not be restored by a page that loads meanwhile.
    if (ending?.waiting.includes(namespace)) continue;
    // A stored wallet stays stored until it has answered.
    const id = sessions[namespace]?.connectorId ?? storedConnectors[namespace];
    if (id) connectors[namespace] = id;
  }
  const session = sessions[active.chainNamespace] ?? Object.values(sessions)[0];
  // Nothing is written before the visitor has chosen something (DESIGN "Nothing happens on load").
  const isChosen = Object.keys(connectors).length > 0 || active.caipNetworkId !== app.context.settings.defaultNetworkId;
  return {
    connectors,
    ...(session ? { wallet: { id: session.connectorId, name: nameOf(session) } } : {}),
    ...(link && Object.values(connectors).includes(WALLET_CONNECT) ? { deepLink: link } : {}),
    ...(isChosen ? { activeNetworkId: active.caipNetworkId } : {}),
    recentWallets: wallets.context.recent,
    preferredAccountTypes,
  };
}

/**
 * The stored name of a wallet; an embedded wallet's name is its owner's e-mail address, which only the login stores
 * (S9).
 */
const nameOf = ({ wallet, connectorId, embedded }: WalletSession): string => (embedded ? connectorId : wallet.name);
