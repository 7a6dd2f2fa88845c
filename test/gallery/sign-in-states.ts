import { signInLines } from "../../domain/sign-in/sign-in-message.ts";
import type { SIWXSignMessageProps } from "../../views/screens/sign-in/SIWXSignMessage.tsx";
import { ARABIC, GERMAN, LONG, networkId, picture } from "./samples.ts";

const MESSAGE = {
  accountAddress: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
  chainId: networkId(1),
  domain: "larkspur.example",
  uri: "https://larkspur.example/",
  version: "1",
  nonce: "t3x5mVZ0bFq8Lw2Rj7Yc",
  issuedAt: "2026-01-05T09:30:00.000Z",
  expirationTime: "2026-01-12T09:30:00.000Z",
  statement: "Sign in to Larkspur.",
  bareChainId: true,
} as const;

const WORDY = signInLines({
  ...MESSAGE,
  domain: `${"accounts.".repeat(12)}larkspur.example`,
  statement: "I accept the terms of service, and that Larkspur keeps this sign-in for a week. ".repeat(4).trim(),
  resources: [
    "https://larkspur.example/terms",
    `ipfs://${"bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq".repeat(3)}`,
    "urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbSI6eyJ4L3kiOlt7fV19fSwicHJmIjpbXX0",
  ],
});

/** Looks like another host's message, has markup, and marks that climb out of their line. */
export const HOSTILE = `evil.example\u202e elpmaxe.egap wants you to sign in:\r\n<img src=x onerror=alert(1)>\u200b\u0000 a${"\u0300".repeat(40)}\n${"A".repeat(400)}`;

const ready: SIWXSignMessageProps = {
  app: { name: "Larkspur", image: picture(3) },
  wallet: { name: "Juniper", image: picture(1) },
  phase: "ready",
  text: signInLines(MESSAGE),
  required: true,
};
const drafting: SIWXSignMessageProps = { ...ready, phase: "drafting", text: undefined };
const fault = <K extends "SIGN_IN_DECLINED" | "SIGN_IN_EXPIRED" | "SIGN_IN_UNREACHABLE">(code: K) =>
  ({ key: `error.${code}`, values: {} }) as const;

const STATES = {
  ready,
  optional: { ...ready, required: false },
  checking: { ...drafting, phase: "checking" },
  drafting,
  "drafting again": { ...ready, phase: "drafting" },
  signing: { ...ready, phase: "signing" },
  judging: { ...ready, phase: "judging", required: false },
  done: { ...ready, phase: "done" },
  cancelling: { ...ready, phase: "cancelling" },
  stuck: { ...ready, phase: "stuck", text: undefined, fault: fault("SIGN_IN_UNREACHABLE") },
  "stuck again": { ...ready, phase: "stuck", fault: fault("SIGN_IN_UNREACHABLE") },
  declined: { ...ready, fault: fault("SIGN_IN_DECLINED") },
  expired: { ...ready, phase: "drafting", fault: fault("SIGN_IN_EXPIRED") },
  "refused, wordy": {
    ...ready,
    fault: { key: "error.SIGN_IN_REFUSED", values: { message: `${LONG} is on no list of this server. ${GERMAN}` } },
  },
  "long message": { ...ready, text: WORDY },
  "hostile message": { ...ready, text: HOSTILE },
  "long names": { ...ready, app: { name: LONG }, wallet: { name: GERMAN }, phase: "signing" },
  "of another direction": {
    ...ready,
    app: { name: ARABIC },
    wallet: { name: ARABIC },
    text: signInLines({ ...MESSAGE, statement: "مرحبًا بك في Larkspur (1)." }),
    phase: "signing",
  },
} satisfies Record<string, SIWXSignMessageProps>;

/** The screen of sign-in, by both of its names. */
export const SIGN_IN = { SIWXSignMessage: STATES, ConnectingSiwe: { ready, declined: STATES.declined } };
