import type { Login } from "../../domain/embedded/embedded.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { ApprovalContext } from "../../machines/embedded/approval.ts";
import type { EmailContext } from "../../machines/embedded/email.ts";
import type { EmailUpdateContext } from "../../machines/embedded/email-update.ts";
import type { ApprovalEvent, FrameEvent, LoginEvent, LoginLeftEvent } from "../../machines/embedded/events.ts";
import type { FarcasterContext } from "../../machines/embedded/farcaster.ts";
import type {
  EmailSent,
  EmbeddedRequest,
  FrameFeedEvent,
  PopupFeedEvent,
  RequestFeedEvent,
  RequestsFeedEvent,
} from "../../machines/embedded/ports.ts";
import type { RequestContext } from "../../machines/embedded/request.ts";
import type { SocialContext } from "../../machines/embedded/social.ts";
import type { Sample } from "../paths/paths.ts";
import { EMBEDDED, ETHEREUM } from "./values.ts";

const REFUSED = new AppKitError("FRAME_REFUSED", { message: "Invalid code" });
const TIMEOUT = new AppKitError("SOCIALS_TIMEOUT", {});
const networks = [ETHEREUM.caipNetworkId];

export const frameSample = {
  inputs: [undefined],
  events: [
    { type: "frame.want" },
    { type: "frame.reload" },
    { type: "frame.answered" },
    { type: "frame.reloaded" },
    { type: "frame.failed" },
  ] satisfies (FrameEvent | FrameFeedEvent)[],
  outputs: { reloadFrame: [undefined] },
} satisfies Sample;

const requestOf = (id: string): EmbeddedRequest => ({
  id: id as EmbeddedRequest["id"],
  method: "personal_sign",
  namespace: "eip155",
});

export const requestSample = {
  inputs: [requestOf("one")],
  events: [
    { type: "request.start" },
    { type: "request.answered" },
    { type: "request.failed", fault: { code: "FRAME_REFUSED", values: { message: "no" } } },
  ] satisfies (RequestFeedEvent | { type: "request.start" })[],
  watch: ({ isApproved }: RequestContext) => isApproved,
} satisfies Sample;

export const approvalSample = {
  inputs: [undefined],
  events: [
    { type: "request.asked", request: requestOf("one") },
    { type: "request.asked", request: requestOf("two") },
    { type: "request.ended", isApproved: true, fault: null },
    { type: "request.ended", isApproved: false, fault: { code: "SMART_ACCOUNT_UNSUPPORTED" } },
    { type: "request.refused" },
    { type: "frame.missing" },
    { type: "approval.abort" },
    { type: "view.shown", view: "ApproveTransaction" },
    { type: "view.shown", view: "Account" },
  ] satisfies (ApprovalEvent | RequestsFeedEvent)[],
  watch: ({ queue }: ApprovalContext) => Math.min(queue.length, 2),
} satisfies Sample;

const sent = (next: EmailSent["next"]): EmailSent => ({ next, resendAt: 30_000 });
const LOGIN_EVENTS = [
  { type: "otp.submit", otp: "123456" },
  { type: "email.resend" },
  { type: "connection.retry" },
  { type: "uri.copy" },
] satisfies LoginEvent[];
const LEFT = { type: "connection.cancel" } satisfies LoginLeftEvent;

export const emailSample = {
  inputs: [{ way: "email", email: "ada@sample.example", networks }] satisfies Login[],
  events: LOGIN_EVENTS,
  outputs: {
    sendEmail: [sent("otp"), sent("device"), sent("user")],
    awaitDevice: [{ resendAt: 30_000 }],
    sendOtp: [undefined],
    takeUser: [[EMBEDDED]],
  },
  errors: [REFUSED, TIMEOUT],
  watch: ({ awaits, fault }: EmailContext) => [awaits, fault?.code],
} satisfies Sample;

export const socialSample = {
  inputs: [
    { way: "social", social: "google", networks },
    { way: "social", social: "github", resultUri: "https://secure.sample.example/?code=1", networks },
  ] satisfies Login[],
  events: [
    ...LOGIN_EVENTS,
    LEFT,
    { type: "popup.answered", resultUri: "https://secure.sample.example/?code=1" },
    { type: "popup.closed" },
    { type: "popup.failed", code: "SOCIAL_UNTRUSTED" },
  ] satisfies (LoginEvent | LoginLeftEvent | PopupFeedEvent)[],
  outputs: {
    preparePopup: [undefined],
    fetchSocialUri: ["https://provider.sample.example/"],
    connectSocial: [undefined],
    takeUser: [[EMBEDDED]],
  },
  errors: [REFUSED, TIMEOUT],
  watch: ({ uri, resultUri, fault }: SocialContext) => [uri, resultUri, fault?.code],
} satisfies Sample;

export const farcasterSample = {
  inputs: [{ way: "farcaster", networks }] satisfies Login[],
  events: [...LOGIN_EVENTS, LEFT],
  outputs: {
    fetchFarcasterUri: ["https://farcaster.sample.example/one"],
    connectFarcaster: [undefined],
    copyText: [undefined],
    takeUser: [[EMBEDDED]],
  },
  errors: [REFUSED, TIMEOUT],
  watch: ({ uri, fault }: FarcasterContext) => [uri, fault?.code],
} satisfies Sample;

export const emailUpdateSample = {
  inputs: [
    { email: "ada@sample.example", newEmail: "lovelace@sample.example", isStill: false },
    { email: "ada@sample.example", newEmail: "lovelace@sample.example", isStill: true },
  ],
  events: LOGIN_EVENTS,
  outputs: {
    updateEmail: [
      { next: "primary", resendAt: 30_000 },
      { next: "secondary", resendAt: 30_000 },
    ],
    confirmEmail: [{}, { email: "lovelace@sample.example" }],
  },
  errors: [REFUSED, TIMEOUT],
  watch: ({ fault, awaits, newEmail }: EmailUpdateContext) => [fault?.code, awaits, newEmail],
} satisfies Sample;
