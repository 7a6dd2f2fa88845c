import type { Facts } from "../../domain/app/facts.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import type { World } from "../../views/shell/world.ts";

/** The facts of a snapshot that outlive the page (STORE-1). */
export function factsOf({ app, wallets, connections }: World): Facts {
  const { sessions, active, preferredAccountTypes, link } = app.context;
  const connectors: Facts["connectors"] = {};
  for (const namespace of app.context.namespaces) {
    const id = keptConnector(sessions[namespace]?.connectorId, connections[namespace]);
    if (id) connectors[namespace] = id;
  }
  const session = sessions[active.chainNamespace] ?? Object.values(sessions)[0];
  // Where nobody chose anything, nothing is written (DESIGN "Nothing happens on load").
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

/** The embedded wallet goes by its owner's address, which only the login itself keeps (S9). */
const nameOf = ({ wallet, connectorId, embedded }: WalletSession): string => (embedded ? connectorId : wallet.name);

/** A stored connection that is still being looked for is not forgotten yet. */
function keptConnector(connected: string | undefined, connection: World["connections"][Namespace]): string | undefined {
  if (connected) return connected;
  return connection?.matches("restoring") ? connection.context.restore?.connectorId : undefined;
}
