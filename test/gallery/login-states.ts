import { SOCIALS } from "../../domain/options/features.ts";
import type { AccountSettingsProps } from "../../views/screens/account/AccountSettings.tsx";
import type { EmailVerifyDeviceProps } from "../../views/screens/embedded/email/EmailVerifyDevice.tsx";
import type { OtpProps } from "../../views/screens/embedded/email/otp-props.ts";
import type { UpdateEmailWalletProps } from "../../views/screens/embedded/email/UpdateEmailWallet.tsx";
import type { ConnectingFarcasterProps } from "../../views/screens/embedded/social/ConnectingFarcaster.tsx";
import type { ConnectingSocialProps } from "../../views/screens/embedded/social/ConnectingSocial.tsx";
import type { ScreenProps } from "../../views/screens/screens.tsx";
import type { CreateProps } from "../../views/screens/wallets/Create.tsx";
import { LONG, picture } from "./samples.ts";

const APP = { name: "Larkspur", image: picture(3) };
const EMAIL = "maya.lindqvist@example.org";
const LONG_EMAIL = "maximiliane.von-und-zu-donaudampfschifffahrt@gesellschaft.example.org";
const TERMS = "https://larkspur.example/terms";
const PRIVACY = "https://larkspur.example/privacy";
const SOON = Date.now() + 28_000;

export const INVALID = { key: "error.EMAIL_INVALID", values: {} } as const;
const THROTTLED = { key: "error.EMAIL_THROTTLED", values: { seconds: 12 } } as const;
const REFUSED = { key: "error.FRAME_REFUSED", values: { message: "Invalid code" } } as const;
const WORDY = {
  key: "error.FRAME_REFUSED",
  values: { message: "This address was used with another provider before. Log in with that one to go on." },
} as const;

const otp: OtpProps = {
  email: EMAIL,
  busy: false,
  refused: false,
  resendAt: 0,
};
const codes = (one: OtpProps): Record<"start" | "waiting" | "checking" | "accepted" | "refused", OtpProps> => ({
  start: one,
  waiting: { ...one, resendAt: SOON },
  checking: { ...one, busy: true, resendAt: SOON },
  accepted: { ...one, accepted: true },
  refused: { ...one, refused: true, fault: REFUSED },
});

const device: EmailVerifyDeviceProps = { email: EMAIL, busy: false, failed: false, resendAt: 0 };
const edit: UpdateEmailWalletProps = { email: EMAIL, cancel: true, busy: false };
const social: ConnectingSocialProps = { app: APP, social: "google", taking: false };
const farcaster: ConnectingFarcasterProps = {
  app: APP,
  mobile: false,
  uri: "https://farcaster.example/connect?channelToken=7f6e504b7f6e504b",
  taking: false,
};
const create: CreateProps = { methods: ["email", "social"], email: { busy: false }, socials: SOCIALS };
const settings: AccountSettingsProps = {
  address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  network: { name: "Opal", event: { type: "route.push", route: { view: "Networks" } } },
  namespace: "eip155",
  disconnecting: false,
  hasSessions: false,
  owner: {
    name: EMAIL,
    icon: "mail",
    event: { type: "route.push", route: { view: "UpdateEmailWallet", email: EMAIL } },
  },
  toggle: {
    to: "smartAccount",
    event: { type: "account.prefer", namespace: "eip155", accountType: "smartAccount" },
    busy: false,
  },
  isNameless: false,
  upgrade: true,
};

const failed = (key: `social.${"blocked" | "untrusted" | "late" | "lost" | "failed" | "closed"}.text`) =>
  ({ key, values: {} }) as const;

type View =
  | "AccountSettings"
  | "ApproveTransaction"
  | "ConnectSocials"
  | "ConnectingFarcaster"
  | "ConnectingSocial"
  | "Create"
  | "EmailLogin"
  | "EmailVerifyDevice"
  | "EmailVerifyOtp"
  | "UpdateEmailPrimaryOtp"
  | "UpdateEmailSecondaryOtp"
  | "UpdateEmailWallet"
  | "UpgradeEmailWallet";

/** The screens of the embedded wallet. */
export const LOGIN = {
  AccountSettings: {
    email: settings,
    "with sessions": { ...settings, hasSessions: true },
    nameless: { ...settings, isNameless: true },
    "smart account": {
      ...settings,
      toggle: { ...settings.toggle, to: "eoa", busy: false } as AccountSettingsProps["toggle"],
    },
    switching: { ...settings, toggle: { ...settings.toggle, busy: true } as AccountSettingsProps["toggle"] },
    social: { ...settings, owner: { name: "maya.l", icon: "github" }, upgrade: false, toggle: undefined },
    disconnecting: { ...settings, disconnecting: true },
    "long names": { ...settings, network: { name: LONG }, owner: { name: LONG_EMAIL, icon: "mail" } },
  },
  ApproveTransaction: {
    loading: { phase: "loading" },
    ready: { phase: "ready" },
    "ready, a message": { phase: "ready", message: true },
    lost: { phase: "lost" },
  },
  ConnectSocials: {
    all: { socials: SOCIALS },
    "not agreed": { socials: SOCIALS, terms: TERMS, privacy: PRIVACY, consent: { ticked: false } },
    "legal footer": { socials: SOCIALS.slice(0, 3), terms: TERMS, privacy: PRIVACY },
  },
  ConnectingFarcaster: {
    code: farcaster,
    opening: { ...farcaster, uri: undefined },
    "on a phone": { ...farcaster, mobile: true },
    "on a phone, opening": { ...farcaster, mobile: true, uri: undefined },
    taking: { ...farcaster, taking: true },
    done: { ...farcaster, uri: undefined, done: true },
    failed: { ...farcaster, fault: failed("social.lost.text") },
  },
  ConnectingSocial: {
    waiting: social,
    taking: { ...social, taking: true },
    done: { ...social, done: true },
    blocked: { ...social, social: "apple", fault: failed("social.blocked.text") },
    untrusted: { ...social, social: "x", fault: failed("social.untrusted.text") },
    "too late": { ...social, social: "discord", fault: failed("social.late.text") },
    closed: { ...social, social: "facebook", fault: { ...failed("social.closed.text"), title: "social.closed" } },
    "refused, wordy": { ...social, social: "github", fault: WORDY },
    "long name": { ...social, app: { name: LONG } },
  },
  Create: {
    start: create,
    "e-mail alone": { methods: ["email"], email: { busy: false } },
    "not agreed": { ...create, terms: TERMS, privacy: PRIVACY, consent: { ticked: false } },
  },
  EmailLogin: {
    start: { busy: false },
    busy: { busy: true },
    invalid: { busy: false, fault: INVALID },
    throttled: { busy: false, fault: THROTTLED },
    "not agreed": { busy: false, terms: TERMS, privacy: PRIVACY, consent: { ticked: false } },
  },
  EmailVerifyDevice: {
    waiting: device,
    "resend later": { ...device, resendAt: SOON },
    resending: { ...device, busy: true },
    failed: { ...device, failed: true, fault: WORDY },
    "long address": { ...device, email: LONG_EMAIL },
  },
  EmailVerifyOtp: {
    ...codes(otp),
    throttled: { ...otp, fault: THROTTLED, resendAt: SOON },
    resending: { ...otp, busy: true, sending: true },
    "account did not come": { ...otp, fault: WORDY, retry: { type: "connection.retry" } },
    "long address": { ...otp, email: LONG_EMAIL, refused: true, fault: WORDY },
  },
  UpdateEmailPrimaryOtp: codes(otp),
  UpdateEmailSecondaryOtp: codes(otp),
  UpdateEmailWallet: {
    start: edit,
    busy: { ...edit, busy: true },
    invalid: { ...edit, fault: INVALID },
    "no way back": { ...edit, cancel: false },
    "long address": { ...edit, email: LONG_EMAIL },
  },
  UpgradeEmailWallet: { explained: { dashboard: "https://secure.larkspur.example/dashboard" } },
} satisfies { [V in View]: Record<string, ScreenProps[V]> };
