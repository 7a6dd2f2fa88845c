import type { CaipNetworkId } from "../../domain/caip.ts";
import type { LoginNetworks, RequestId } from "../../domain/embedded/embedded.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { AccountType, Namespace } from "../../domain/namespaces.ts";
import type { Network } from "../../domain/networks/network.ts";
import type { ConnectInput, WalletEvent, WalletSession } from "../../machines/connection/ports.ts";
import type {
  EmailSent,
  EmailStep,
  FrameFeedEvent,
  FrameOrder,
  PopupFeedEvent,
  RequestFeedEvent,
  RequestOrder,
  RequestsFeedEvent,
} from "../../machines/embedded/ports.ts";
import { askPage } from "../browser/ask-page.ts";
import type { At, EmbeddedDeps, Receive, Send } from "./deps.ts";
import { watchOwner } from "./following.ts";
import { Frame } from "./frame.ts";
import { FrameRpc } from "./frame-rpc.ts";
import { createEmails, createSocials } from "./login.ts";
import { LoginStorage } from "./login-storage.ts";
import { followPopup } from "./popup.ts";
import { EmbeddedEip155Provider } from "./provider-eip155.ts";
import { EmbeddedSolana } from "./provider-solana.ts";
import { type Returned, returned } from "./redirect.ts";
import { Requests } from "./requests.ts";
import { createSessions } from "./sessions.ts";
import { SessionsStore } from "./sessions-store.ts";
import { themeOf } from "./theme.ts";
import { User } from "./user.ts";

/** The embedded wallet, as the ports of the machines ask for it. */
export interface EmbeddedWallet {
  openFrame(input: unknown, send: Send<FrameFeedEvent>, receive: Receive<FrameOrder>): () => void;
  reloadFrame(input: unknown, at?: At): Promise<void>;
  sendEmail(input: { email: string }, at?: At): Promise<EmailSent>;
  awaitDevice(input: unknown, at?: At): Promise<{ resendAt: number }>;
  sendOtp(input: { otp: string }, at?: At): Promise<void>;
  fetchSocialUri(input: { social: string }, at?: At): Promise<string>;
  followPopup(input: { social: string; uri: string }, send: Send<PopupFeedEvent>): () => void;
  connectSocial(input: { social: string; resultUri: string }, at?: At): Promise<void>;
  fetchFarcasterUri(input: unknown, at?: At): Promise<string>;
  connectFarcaster(input: unknown, at?: At): Promise<void>;
  holdLogin(): () => void;
  takeUser(input: { networks: LoginNetworks }, at?: At): Promise<readonly WalletSession[]>;
  preferAccount(
    input: { namespace: Namespace; networkId: CaipNetworkId; accountType: AccountType },
    at?: At,
  ): Promise<WalletSession>;
  updateEmail(input: { email: string }, at?: At): Promise<{ next: EmailStep; resendAt: number }>;
  confirmEmail(input: { step: EmailStep; otp: string }, at?: At): Promise<{ email?: string }>;
  watchRequests(input: unknown, send: Send<RequestsFeedEvent>): () => void;
  holdRequest(input: { id: RequestId }, send: Send<RequestFeedEvent>, receive: Receive<RequestOrder>): () => void;
  restoreWallet(input: ConnectInput, at?: At): Promise<WalletSession>;
  watchWallet(input: { namespace: Namespace }, send: Send<WalletEvent>): () => void;
  disconnectWallet(input: { namespace: Namespace }, at?: At): Promise<void>;
  switchWalletNetwork(input: { network: Network }, at?: At): Promise<CaipNetworkId>;
  providerOf(namespace: Namespace): unknown;
  returned(): Promise<Returned | undefined>;
  syncPage(): void;
  stop(): void;
}

/** Sends the page's theme and metadata to the frame (AUTH-8), what changed again, and the theme before each approval (§1.11). */
function greetings({ window, settings, sdkVersion }: EmbeddedDeps, frameRpc: FrameRpc) {
  const quiet = { ms: LIMITS.walletRead };
  const systemLight = askPage(() => window.matchMedia("(prefers-color-scheme: light)"), undefined);
  const sendTheme = () =>
    void frameRpc.ask("SYNC_THEME", themeOf(settings(), systemLight?.matches ?? false), quiet).catch(() => undefined);
  const sendDapp = () => {
    const { metadata, projectId = "" } = settings();
    const { name, description, url, icons } = metadata;
    const dapp = { name, description, url, icons: [...icons] };
    const data = { metadata: dapp, sdkVersion, sdkType: "appkit", projectId } as const;
    void frameRpc.ask("SYNC_DAPP_DATA", data, quiet).catch(() => undefined);
  };
  const greet = () => {
    sendDapp();
    sendTheme();
  };
  const syncPage = () => void (frameRpc.isThere && greet());
  const syncTheme = () => void (frameRpc.isThere && sendTheme());
  systemLight?.addEventListener?.("change", syncTheme);
  return { greet, syncPage, syncTheme, unfollow: () => systemLight?.removeEventListener?.("change", syncTheme) };
}

/** The provider of a chain family, while somebody is logged in. */
function providers(sessionsStore: SessionsStore, requests: Requests): EmbeddedWallet["providerOf"] {
  const evm = new EmbeddedEip155Provider(sessionsStore, requests);
  const solana = new EmbeddedSolana(sessionsStore, requests);
  return (namespace) => (namespace === "solana" ? solana.provider : sessionsStore.of(namespace) && evm);
}

/** Makes the embedded wallet; nothing is put into the page before the frame is asked for. */
export function createEmbedded(deps: EmbeddedDeps): EmbeddedWallet {
  const { window, clock, storage, log, popup } = deps;
  const [frameRpc, sessionsStore, loginStorage] = [new FrameRpc(deps), new SessionsStore(), new LoginStorage(storage)];
  const isDestroyed = () => deps.isDestroyed?.() ?? false;
  const context = { window, clock, log, frameRpc, sessionsStore, loginStorage, isDestroyed };
  const { greet, syncPage, syncTheme, unfollow } = greetings(deps, frameRpc);
  const [user, requests] = [new User(deps, context), new Requests(context)];
  const frame = new Frame(deps, frameRpc, () => {
    user.greet();
    greet();
  });
  const socials = createSocials(context);
  const { forget, admitting, ...sessions } = createSessions(context, user, () => requests.end());
  const unwatch = watchOwner(window, context, { user, frame, requests, forget });
  const emails = createEmails(context);
  return {
    ...emails,
    ...socials,
    ...sessions,
    sendEmail: admitting(emails.sendEmail, ({ next }) => next === "user"),
    sendOtp: admitting(emails.sendOtp),
    connectSocial: admitting(socials.connectSocial),
    connectFarcaster: admitting(socials.connectFarcaster),
    // Without a URI the window goes nowhere.
    fetchSocialUri: (input, at) => socials.fetchSocialUri(input, at).catch(popup.drop),
    openFrame: (_, send, receive) => frame.open(send, receive),
    reloadFrame: (_, at) => frame.reload(at),
    followPopup: (input, send) => followPopup(deps, input, send),
    preferAccount: (input, at) => user.prefer(input, at),
    watchRequests: (_, send) => requests.watch(send),
    holdRequest: ({ id }, send, receive) => {
      syncTheme();
      return frame.seated(() => requests.hold(id, send, receive));
    },
    watchWallet: ({ namespace }, send) => sessionsStore.watch(namespace, send),
    providerOf: providers(sessionsStore, requests),
    returned: () => returned(deps),
    syncPage,
    stop: () => {
      unwatch();
      unfollow();
      requests.end();
      frame.close();
    },
  };
}
