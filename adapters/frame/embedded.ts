import type { CaipNetworkId, Namespace } from "../../domain/caip.ts";
import type { LoginNetworks, RequestId } from "../../domain/embedded.ts";
import type { Social } from "../../domain/features.ts";
import type { Network } from "../../domain/network.ts";
import type { AccountType } from "../../domain/policy.ts";
import type {
  ConnectInput,
  EmailSent,
  FrameEvent,
  FrameOrder,
  PopupEvent,
  RequestEvent,
  RequestOrder,
  RequestsEvent,
  WalletEvent,
  WalletSession,
} from "../../machines/ports.ts";
import type { At, EmbeddedWorld, Receive, Send } from "./world.ts";

/** A social login that went through this page's own address. */
export interface Returned {
  social: Exclude<Social, "farcaster">;
  resultUri: string;
}

/** The embedded wallet, as the ports of the machines ask for it. */
export interface EmbeddedWallet {
  openFrame(input: unknown, send: Send<FrameEvent>, receive: Receive<FrameOrder>): () => void;
  reloadFrame(input: unknown, at?: At): Promise<void>;
  sendEmail(input: { email: string }, at?: At): Promise<EmailSent>;
  awaitDevice(input: unknown, at?: At): Promise<{ resendAt: number }>;
  sendOtp(input: { otp: string }, at?: At): Promise<void>;
  fetchSocialUri(input: { social: string }, at?: At): Promise<string>;
  followPopup(input: { social: string; uri: string }, send: Send<PopupEvent>): () => void;
  connectSocial(input: { social: string; resultUri: string }, at?: At): Promise<void>;
  fetchFarcasterUri(input: unknown, at?: At): Promise<string>;
  connectFarcaster(input: unknown, at?: At): Promise<void>;
  takeUser(input: { networks: LoginNetworks }, at?: At): Promise<readonly WalletSession[]>;
  preferAccount(
    input: { namespace: Namespace; networkId: CaipNetworkId; accountType: AccountType },
    at?: At,
  ): Promise<WalletSession>;
  updateEmail(input: { email: string }, at?: At): Promise<{ next: "primary" | "secondary"; resendAt: number }>;
  confirmEmail(input: { step: "primary" | "secondary"; otp: string }, at?: At): Promise<{ email?: string }>;
  watchRequests(input: unknown, send: Send<RequestsEvent>): () => void;
  holdRequest(input: { id: RequestId }, send: Send<RequestEvent>, receive: Receive<RequestOrder>): () => void;
  connectWallet(input: ConnectInput, at?: At): Promise<WalletSession>;
  restoreWallet(input: ConnectInput, at?: At): Promise<WalletSession>;
  watchWallet(input: { namespace: Namespace }, send: Send<WalletEvent>): () => void;
  disconnectWallet(input: { namespace: Namespace }, at?: At): Promise<void>;
  switchWalletNetwork(input: { network: Network }, at?: At): Promise<CaipNetworkId>;
  providerOf(namespace: Namespace): unknown;
  returned(): Promise<Returned | undefined>;
  syncTheme(): void;
  stop(): void;
}

/** Makes the embedded wallet; nothing is put into the page before the frame is asked for. */
export function createEmbedded(_world: EmbeddedWorld): EmbeddedWallet {
  throw new Error("Not there yet");
}
