/** Which report sets what off. */

import * as embedded from "../embedded/reactions.ts";
import * as pairing from "../pairing/reactions.ts";
import { aim } from "../sign-in/reactions.ts";
import type { AppContext } from "./context.ts";
import type { AppMail } from "./events.ts";
import type { On, Relay } from "./root-reactions.ts";
import * as relay from "./root-reactions.ts";

type Relays = { [T in AppMail["type"]]?: (context: AppContext, event: On<T>) => Relay };

const RELAYS: Relays = {
  "modal.open": relay.open,
  "connector.choose": relay.start,
  "pairing.start": pairing.pair,
  "sessions.settled": pairing.settle,
  "pairing.show": relay.tellConnections,
  "pairing.link": relay.tellConnections,
  "uri.copy": relay.tellConnections,
  "connection.retry": relay.tellConnections,
  "email.submit": embedded.submitEmail,
  "social.choose": embedded.chooseSocial,
  "social.returned": embedded.takeReturned,
  "otp.submit": embedded.tellLogin,
  "email.resend": embedded.tellLogin,
  "email.change": embedded.changeEmail,
  "email.changed": relay.tellConnections,
  "namespace.connect": relay.seek,
  // Going back to the choice ends the search; the first view of a page that has only a code asks for it (CONN-16).
  "view.shown": (context, { view }) =>
    view === "SwitchActiveChain" ? relay.forsake(context) : pairing.askAnyWallet(context),
  "connection.connected": relay.attach,
  "connection.changed": relay.follow,
  "connection.disconnected": relay.detach,
  "connection.end": relay.end,
  "network.changed": relay.takeNetwork,
  "network.unsupported": relay.showUnsupported,
  "network.supported": () => ({ remember: { unsupported: false } }),
  "balance.blocked": ({ blocked }, { key }) => ({ remember: { blocked: [...blocked, key] } }),
  "block.lifted": relay.liftBlock,
  "signIn.due": (_, { on }) => ({
    remember: { isSignInDue: on },
    letters: [{ to: "modal", event: { type: "modal.hold", on } }],
  }),
  "settings.update": relay.takeSettings,
  "account.prefer": embedded.prefer,
  "address.copy": relay.tellAccount,
  "tab.choose": relay.tellAccount,
  "balance.refresh": relay.tellAccount,
};

/** What `event` sets off. */
export function relayOf(context: AppContext, event: AppMail): Relay {
  const found = RELAYS[event.type] as ((context: AppContext, event: AppMail) => Relay) | undefined;
  const relayed = found?.(context, event) ?? {};
  return context.settings.signsIn ? aim(context, event, relayed) : relayed;
}
