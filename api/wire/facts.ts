import type { Facts } from "../../domain/app/facts.ts";
import { WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import type { World } from "../../views/shell/world.ts";

/** The facts of a snapshot that outlive the page (STORE-1). */
export function factsOf({ app, wallets }: World): Facts {
  const { sessions, storedConnectors, active, preferredAccountTypes, link, ending } = app.context;
  const connectors: Facts["connectors"] = {};
  for (const namespace of app.context.namespaces) {
    // A wallet that is being told of the end is not restored by a page that is loaded meanwhile.
    if (ending?.waiting.includes(namespace)) continue;
    // A wallet that has not answered yet is not forgotten.
    const id = sessions[namespace]?.connectorId ?? storedConnectors[namespace];
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
