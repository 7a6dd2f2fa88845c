/**
 * The events of the root and the type of each actor's events, so that a wrong event, or one to the wrong actor, does not
 * compile. Requests are imperative, reports are in the past tense.
 */
import type { AccountTab } from "../../domain/account/account-policy.ts";
import type { AccountOverrides } from "../../domain/account/overrides.ts";
import type { Address } from "../../domain/addresses/address.ts";
import type { ReportedEvent } from "../../domain/analytics/tracked-events.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import type { Route, View } from "../../domain/modal/routes.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { Social } from "../../domain/options/features.ts";
import type { Settings } from "../../domain/options/settings.ts";
import type { Connector, Wallet } from "../../domain/wallets/wallet.ts";
import type { FormFill, ListWish } from "../account/events.ts";
import type { AnalyticsEvent } from "../analytics/events.ts";
import type { BuyWish } from "../buy/events.ts";
import type { WalletSession } from "../connection/ports.ts";
import type { ApprovalEvent, FrameEvent, LoginEvent } from "../embedded/events.ts";
import type { ModalEvent, NoticeEvent, RouterEvent } from "../modal/events.ts";
import type { NamesWish } from "../names/events.ts";
import type { NetworkEvent } from "../networks/events.ts";
import type { PairingEvent } from "../pairing/events.ts";
import type { PairingResult } from "../pairing/ports.ts";
import type { OutboxWish, ScanWish, SendWish } from "../send/events.ts";
import type { GrantsWish } from "../sessions/events.ts";
import type { SignInEvent } from "../sign-in/events.ts";
import type { SwapWish } from "../swap/events.ts";
import type { WalletsEvent } from "../wallets/events.ts";

export type AppEvent =
  | { type: "modal.open"; route?: Route; namespace?: Namespace }
  /** `view`: the view that is shown. */
  | { type: "modal.opened"; view: View }
  | { type: "modal.closed" }
  | { type: "view.shown"; view: View }
  | { type: "connector.choose"; connector: Connector }
  /** A wallet on another device or in another app was chosen; without `wallet` any wallet may scan the code. */
  | { type: "pairing.start"; wallet?: Wallet }
  | PairingEvent
  | LoginEvent
  /** Requests a login code for this e-mail address. */
  | { type: "email.submit"; email: string }
  | { type: "social.choose"; social: Social }
  /** The result that a provider's page returned to a reloaded page. */
  | { type: "social.returned"; social: Exclude<Social, "farcaster">; resultUri: string }
  /** Requests another e-mail address for the embedded wallet. */
  | { type: "email.change"; newEmail: string }
  | { type: "email.changed"; email: string }
  /**
   * A wallet approved several namespaces at once, or approved a request of an earlier page. `isMore`: the sessions add
   * to the stored session.
   */
  | { type: "sessions.settled"; result: PairingResult; namespace: Namespace | null; isMore?: boolean }
  | { type: "legal.tick"; on: boolean }
  /** The visitor chose a network whose namespace has no wallet, while another namespace has one: starts a wallet search for it. */
  | { type: "namespace.connect"; networkId: CaipNetworkId }
  /** `adopted`: the session came with another namespace's session, or from another page. */
  | { type: "connection.connected"; session: WalletSession; restored: boolean; adopted?: boolean }
  /** `isPreferred`: the embedded wallet changed to its owner's preferred account type. */
  | { type: "connection.changed"; session: WalletSession; isPreferred?: true }
  /** `replaced`: another wallet is being connected in its place. `isWhole`: all chain families of its session end with it. */
  | {
      type: "connection.disconnected";
      namespace: Namespace;
      failed: boolean;
      replaced: boolean;
      released: boolean;
      isWhole: boolean;
    }
  | { type: "connection.end"; namespace?: Namespace }
  | { type: "account.prefer"; namespace: Namespace; accountType: AccountType }
  /** Another address of a connected wallet becomes the active one; the wallet itself is not asked. */
  | { type: "account.choose"; namespace: Namespace; address: Address }
  /** The host overrides details of an account; they are shown, and authorise nothing. */
  | { type: "account.override"; namespace: Namespace; overrides: AccountOverrides }
  | { type: "address.copy" }
  | { type: "tab.choose"; tab: AccountTab }
  | { type: "balance.refresh" }
  | ListWish
  | FormFill
  /**
   * A transaction of an account has ended: the account's holdings are read again, even if another one is active by
   * then.
   */
  | { type: "account.spent"; namespace: Namespace }
  /** The balance of an address on a chain could not be read; `key` names both. */
  | { type: "balance.blocked"; key: string }
  | { type: "block.lifted"; key: string }
  | { type: "network.changed"; network: Network; previous: CaipNetworkId | undefined }
  /** A wallet that was asked to switch has reported its network. */
  | { type: "wallet.answered"; namespace: Namespace; networkId: CaipNetworkId }
  | { type: "network.unsupported" }
  | { type: "network.supported" }
  /** `on`: a required sign-in is open, and nothing else may show before it is done (I6). */
  | { type: "signIn.due"; on: boolean }
  | { type: "settings.update"; settings: Partial<Settings> }
  /** A value for the next page could not be written to storage. */
  | { type: "storage.failed" }
  | { type: "event.tracked"; event: ReportedEvent };

/** The events that each actor takes, by the actor's name. */
export interface ActorEvents {
  app: AppEvent;
  modal: ModalEvent;
  router: RouterEvent;
  notice: NoticeEvent;
  analytics: AnalyticsEvent;
  frame: FrameEvent;
  approval: ApprovalEvent;
  signIn: SignInEvent;
  network: NetworkEvent;
  wallets: WalletsEvent;
}

/** Every event that a view may send; each has exactly one recipient. */
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
          | "account.choose"
          | "connection.retry"
          | "connection.end"
          | "address.copy"
          | "tab.choose"
          | "balance.refresh"
          | "tokens.refresh"
          | "history.more"
          | "history.retry"
          | "nft.open"
          | "nft.close"
          | "nft.retry"
          | "event.tracked";
      }
    >
  | SendWish
  | ScanWish
  | SwapWish
  | BuyWish
  | NamesWish
  | GrantsWish
  | OutboxWish
  | Extract<SignInEvent, { type: "signIn.ask" | "signIn.sign" | "signIn.cancel" }>
  | Extract<ModalEvent | FrameEvent, { type: "modal.dismiss" | "modal.close" | "frame.want" }>
  | Extract<RouterEvent, { type: "route.push" | "route.replace" | "route.reset" | "route.back" | "route.rewind" }>
  | Extract<
      NoticeEvent | NetworkEvent,
      {
        type:
          | ("toast.show" | "toast.hide" | "alert.dismiss" | "report.copy")
          | ("network.choose" | "network.retry" | "network.activate");
      }
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
