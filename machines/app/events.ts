/**
 * The mailboxes of the always-on actors: who takes which events. A wrong event, or one to the wrong actor, does not
 * compile. Events are imperative when they ask and past when they report.
 */
import { type ActionFunction, type EventObject, type MachineContext, sendTo } from "xstate";
import type { AccountTab, AccountType } from "../../domain/account/account-policy.ts";
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import type { CaipNetworkId, Namespace } from "../../domain/caip.ts";
import type { ErrorCode } from "../../domain/errors.ts";
import type { MessageKey } from "../../domain/messages.ts";
import type { Route, Transaction, View } from "../../domain/modal/routes.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Social } from "../../domain/options/features.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";
import type { LoginMail, PairingMail } from "../connection/events.ts";
import type { ApprovalMail, FrameMail } from "../embedded/events.ts";
import type { SignInMail } from "../sign-in/events.ts";
import type { Paired, WalletSession } from "./ports.ts";

export type ModalMail =
  | { type: "modal.open" }
  /** A visitor's wish; refused, with a shake, where the view does not allow it. */
  | { type: "modal.dismiss" }
  /** Ours or the host's own; never refused. */
  | { type: "modal.close" }
  /** Something has to be seen: the card opens, at `route` where one is given; where it is open already, the route is pushed. */
  | { type: "modal.summon"; route?: Route }
  | { type: "loading.set"; on: boolean }
  | { type: "prefetch.settled" }
  /** While on, a sign-in is asked for that the page requires: neither it nor what it has signed is dismissed (ROUTE-8). */
  | { type: "modal.hold"; on: boolean }
  | { type: "view.shown"; view: View };

export type RouterMail =
  | { type: "route.push" | "route.replace" | "route.reset"; route: Route }
  | { type: "route.back" }
  /** Back to the entry at `index`, counted from 0. */
  | { type: "route.rewind"; index: number }
  /** Leaves the trailing entries that show `views`; closes the modal when none remains. */
  | { type: "route.leave"; views: readonly View[] }
  /** What was shown in between is over: a flow goes on where it was, without one the card closes (APPROVE-5). */
  | { type: "route.resume"; views: readonly View[] }
  | { type: "flow.begin"; transaction: Transaction }
  | { type: "flow.end"; outcome: "success" | "cancel" };

export interface Toast {
  variant: "success" | "loading" | "error";
  /** A key of the catalogue, or the host's own words. */
  text: { key: MessageKey; values?: Record<string, string | number> } | { plain: string };
  /** An icon of the kit instead of the variant's own. */
  icon?: string;
  /** Default true: goes away after 2,500 ms. */
  autoClose?: boolean;
}

export type NoticeMail =
  | { type: "toast.show"; toast: Toast }
  | { type: "toast.hide" }
  | { type: "alert.show"; code: ErrorCode }
  | { type: "alert.dismiss" };

/** What a wallet lets its namespace do. */
export interface Grant {
  connectorId: string;
  networkId: CaipNetworkId;
  supportsAllNetworks: boolean;
  approvedNetworkIds: readonly CaipNetworkId[];
}

export type NetworkMail =
  | { type: "network.choose"; networkId: CaipNetworkId }
  | { type: "network.retry" }
  /** The card was closed: nobody waits for the switch any more. */
  | { type: "network.cancel" }
  | { type: "network.recalled"; networkId: CaipNetworkId }
  | { type: "networks.set"; networks: readonly Network[]; strict: boolean }
  | { type: "namespace.activate"; namespace: Namespace }
  /** `quiet`: nobody asked for it now, so the page stays where it is. `wish`: where the visitor wants to go with it. */
  | { type: "wallet.attached"; namespace: Namespace; grant: Grant; quiet: boolean; wish?: CaipNetworkId }
  /** `yields`: another namespace that is connected takes its place (NET-3). */
  | { type: "wallet.detached"; namespace: Namespace; yields: boolean }
  | { type: "chain.moved"; namespace: Namespace; networkId: CaipNetworkId }
  | { type: "view.shown"; view: View };

/** The settings that the wallet list depends on. */
export type WalletsConfig = Pick<
  Settings,
  "featuredWalletIds" | "includeWalletIds" | "excludeWalletIds" | "customWallets"
> & { chains: readonly CaipNetworkId[] };

export type WalletsMail =
  | { type: "wallets.want" }
  /** The card was closed: what is still being asked for is not wanted any more (R10). */
  | { type: "wallets.rest" }
  | { type: "wallets.list" }
  | { type: "wallets.more" | "wallets.retry" }
  | { type: "wallets.search"; query: string }
  | { type: "wallets.certify"; on: boolean }
  | { type: "wallets.filter"; namespace: Namespace | undefined }
  | { type: "wallets.configure"; config: WalletsConfig }
  /** Goes to its connector where it has one in `namespace`, else it is paired with (CONN-5). */
  | { type: "wallet.choose"; wallet: Wallet; namespace: Namespace }
  | { type: "recent.add"; wallet: Wallet }
  | { type: "recent.recalled"; recent: readonly Wallet[] }
  | { type: "images.want"; kind: "wallet" | "asset"; ids: readonly string[] };

export type AppMail =
  | { type: "modal.open"; route?: Route; namespace?: Namespace }
  | { type: "modal.opened" }
  | { type: "modal.closed" }
  | { type: "view.shown"; view: View }
  | { type: "connector.choose"; connector: Connector }
  /** A wallet that is elsewhere was chosen, or none by name: any may scan the code. */
  | { type: "pairing.start"; wallet?: Wallet }
  | PairingMail
  | LoginMail
  /** A code is asked for at this address. */
  | { type: "email.submit"; email: string }
  | { type: "social.choose"; social: Social }
  /** What a provider's page left behind for a page that is loaded anew. */
  | { type: "social.returned"; social: Exclude<Social, "farcaster">; resultUri: string }
  /** Another address is wanted for the embedded wallet. */
  | { type: "email.change"; newEmail: string }
  | { type: "email.changed"; email: string }
  /** A wallet approved several namespaces at once, or approved what an earlier page had asked. */
  /** `isMore`: it adds to the session that is held. */
  | { type: "sessions.settled"; paired: Paired; namespace: Namespace | null; isMore?: boolean }
  | { type: "legal.tick"; on: boolean }
  /** A network was chosen whose namespace has no wallet, while another one has: a wallet for it is looked for. */
  | { type: "namespace.connect"; networkId: CaipNetworkId }
  /** `adopted`: it came along with the session of another namespace, or of another page. */
  | { type: "connection.connected"; session: WalletSession; restored: boolean; adopted?: boolean }
  | { type: "connection.changed"; session: WalletSession }
  /** `replaced`: another wallet is being asked in its place. */
  | { type: "connection.disconnected"; namespace: Namespace; failed: boolean; replaced: boolean }
  | { type: "connection.end"; namespace?: Namespace }
  | { type: "account.prefer"; namespace: Namespace; accountType: AccountType }
  | { type: "address.copy" }
  | { type: "tab.choose"; tab: AccountTab }
  | { type: "balance.refresh" }
  /** An address could not be read on a chain; `key` names both. */
  | { type: "balance.blocked"; key: string }
  | { type: "block.lifted"; key: string }
  | { type: "network.changed"; network: Network; previous: CaipNetworkId | undefined }
  | { type: "network.unsupported" }
  | { type: "network.supported" }
  /** A sign-in that the page requires is asked for: nothing else is shown before it (I6). */
  | { type: "signIn.due"; on: boolean }
  | { type: "settings.update"; settings: Partial<Settings> }
  | { type: "event.tracked"; event: TrackedEvent };

/** Who takes what. */
export interface Mailboxes {
  app: AppMail;
  modal: ModalMail;
  router: RouterMail;
  notice: NoticeMail;
  frame: FrameMail;
  approval: ApprovalMail;
  signIn: SignInMail;
  network: NetworkMail;
  wallets: WalletsMail;
}

type Action<C extends MachineContext, E extends EventObject> = ActionFunction<
  C,
  E,
  E,
  undefined,
  never,
  never,
  never,
  never,
  never
>;
type Letter<C, E, M> = M | ((args: { context: C; event: E }) => M);

/** An action that posts `letter` to the always-on actor `to`. */
export function mail<K extends keyof Mailboxes, C extends MachineContext, E extends EventObject>(
  to: K,
  letter: Letter<C, E, Mailboxes[K]>,
): Action<C, E> {
  return sendTo(
    ({ system }: { system: { get(id: string): unknown } }) => system.get(to) as never,
    letter as never,
  ) as never;
}

/** An action that has `event` recorded; whether it is ever sent is another actor's matter. */
export function track<C extends MachineContext, E extends EventObject>(
  event: Letter<C, E, TrackedEvent>,
): Action<C, E> {
  return mail<"app", C, E>("app", (args) => ({
    type: "event.tracked",
    event: typeof event === "function" ? event(args) : event,
  }));
}

/** Everything that a view may send, each with the one actor that takes it. */
export type ViewEvent =
  | Extract<
      AppMail,
      {
        type:
          | "modal.open"
          | "connector.choose"
          | "pairing.start"
          | "pairing.show"
          | "pairing.link"
          | "uri.copy"
          | "legal.tick"
          | "email.submit"
          | "email.resend"
          | "email.change"
          | "otp.submit"
          | "social.choose"
          | "namespace.connect"
          | "account.prefer"
          | "connection.retry"
          | "connection.end"
          | "address.copy"
          | "tab.choose"
          | "balance.refresh"
          | "event.tracked";
      }
    >
  | Extract<SignInMail, { type: "signIn.ask" | "signIn.sign" | "signIn.cancel" }>
  | Extract<ModalMail | FrameMail, { type: "modal.dismiss" | "modal.close" | "frame.want" }>
  | Extract<RouterMail, { type: "route.push" | "route.replace" | "route.reset" | "route.back" }>
  | Extract<
      NoticeMail | NetworkMail,
      { type: "toast.show" | "toast.hide" | "alert.dismiss" | "network.choose" | "network.retry" }
    >
  | Extract<
      WalletsMail,
      {
        type:
          | "wallet.choose"
          | "wallets.list"
          | "wallets.more"
          | "wallets.retry"
          | "wallets.search"
          | "wallets.certify"
          | "images.want";
      }
    >;
