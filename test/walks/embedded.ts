import { say } from "../../testing/answer.ts";
import type { ScriptedApp } from "../../testing/app.ts";
import { BOB, EMBEDDED } from "../../testing/samples/values.ts";
import type { PortName, PortRequest } from "../../testing/wired.ts";
import { EMBEDDED_SOLANA, request } from "../machines/embedded/embedded-app.ts";

/** Feeds of the embedded wallet: they say something, and are not answered. */
export const EMBEDDED_FEEDS: readonly PortName[] = [
  "openFrame",
  "followPopup",
  "holdLogin",
  "watchRequests",
  "holdRequest",
];

const resendAt = 30_000;

/** The secure frame's answers. */
export const EMBEDDED_ANSWERS: Partial<Record<PortName, (ask: PortRequest, n: number) => unknown>> = {
  sendEmail: (_, n) => ({ next: (["otp", "device", "user"] as const)[n % 3], resendAt }),
  awaitDevice: () => ({ resendAt }),
  fetchSocialUri: () => "https://provider.sample.example/",
  fetchFarcasterUri: () => "https://farcaster.sample.example/",
  takeUser: ({ input }, n) => {
    const { networks } = input as { networks: readonly string[] };
    const all = [EMBEDDED_SOLANA, EMBEDDED].filter(({ networkId }) => networks.includes(networkId));
    return n % 4 ? all : all.slice(-1);
  },
  preferAccount: (_, n) => (n % 2 ? EMBEDDED : { ...EMBEDDED, accounts: [BOB, ...EMBEDDED.accounts.slice(0, 1)] }),
  updateEmail: (_, n) => ({ next: n % 2 ? "primary" : "secondary", resendAt }),
  confirmEmail: (_, n) => (n % 2 ? {} : { email: "new@sample.example" }),
};

function sayTo(app: ScriptedApp, port: PortName, n: number, event: { type: string }): void {
  const asks = app.waiting(port);
  const ask = asks[n % (asks.length || 1)];
  if (ask) say(ask.actor, event);
}

const fault = { code: "FRAME_REFUSED", values: { message: "no" } };

/** Acts of visitors, the frame, providers and host pages on the embedded wallet. */
export const EMBEDDED_HAPPENINGS: readonly ((app: ScriptedApp, n: number) => void)[] = [
  (app) => app.tell("app", { type: "email.submit", email: "ada@sample.example" }),
  (app, n) => app.tell("app", { type: "social.choose", social: n % 2 ? "google" : "farcaster" }),
  (app, n) => app.tell("app", n % 3 ? { type: "otp.submit", otp: "123456" } : { type: "email.resend" }),
  (app, n) =>
    sayTo(app, "openFrame", 0, {
      type: (["frame.answered", "frame.answered", "frame.answered", "frame.reloaded", "frame.failed"] as const)[n % 5],
    } as { type: string }),
  (app, n) =>
    sayTo(
      app,
      "followPopup",
      0,
      n % 3
        ? ({ type: "popup.answered", resultUri: "https://secure.sample.example/" } as never)
        : { type: "popup.closed" },
    ),
  (app, n) =>
    sayTo(
      app,
      "watchRequests",
      0,
      n % 8
        ? ({ type: "request.asked", request: request(`asked-${app.requests.length}-${n}`) } as never)
        : { type: "request.refused" },
    ),
  (app, n) =>
    sayTo(app, "holdRequest", n, n % 2 ? { type: "request.answered" } : ({ type: "request.failed", fault } as never)),
  (app, n) =>
    app.tell("app", { type: "account.prefer", namespace: "eip155", accountType: n % 2 ? "eoa" : "smartAccount" }),
  (app) => app.tell("app", { type: "email.change", newEmail: "new@sample.example" }),
];
