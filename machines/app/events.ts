/**
 * The events of the root, and who takes which: a wrong event, or one to the wrong actor, does not compile. Events are imperative
 * when they ask and past when they report.
 */
import type { AccountTab } from "../../domain/account/account-policy.ts";
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Route, View } from "../../domain/modal/routes.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Social } from "../../domain/options/features.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../connection/ports.ts";
import type { ApprovalEvent, FrameEvent, LoginEvent } from "../embedded/events.ts";
import type { ModalEvent, NoticeEvent, RouterEvent } from "../modal/events.ts";
import type { NetworkEvent } from "../networks/events.ts";
import type { PairingEvent } from "../pairing/events.ts";
import type { PairingResult } from "../pairing/ports.ts";
import type { SignInEvent } from "../sign-in/events.ts";
import type { WalletsEvent } from "../wallets/events.ts";

export type AppEvent =
  | { type: "modal.open"; route?: Route; namespace?: Namespace }
  | { type: "modal.opened" }
  | { type: "modal.closed" }
  | { type: "view.shown"; view: View }
  | { type: "connector.choose"; connector: Connector }
  /** A wallet that is elsewhere was chosen, or none by name: any may scan the code. */
  | { type: "pairing.start"; wallet?: Wallet }
  | PairingEvent
  | LoginEvent
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
  | { type: "sessions.settled"; paired: PairingResult; namespace: Namespace | null; isMore?: boolean }
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
export interface ActorEvents {
  app: AppEvent;
  modal: ModalEvent;
  router: RouterEvent;
  notice: NoticeEvent;
  frame: FrameEvent;
  approval: ApprovalEvent;
  signIn: SignInEvent;
  network: NetworkEvent;
  wallets: WalletsEvent;
}

/** Everything that a view may send, each with the one actor that takes it. */
export type ViewEvent =
  | Extract<
      AppEvent,
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
  | Extract<SignInEvent, { type: "signIn.ask" | "signIn.sign" | "signIn.cancel" }>
  | Extract<ModalEvent | FrameEvent, { type: "modal.dismiss" | "modal.close" | "frame.want" }>
  | Extract<RouterEvent, { type: "route.push" | "route.replace" | "route.reset" | "route.back" }>
  | Extract<
      NoticeEvent | NetworkEvent,
      { type: "toast.show" | "toast.hide" | "alert.dismiss" | "network.choose" | "network.retry" }
    >
  | Extract<
      WalletsEvent,
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
