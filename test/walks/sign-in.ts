import type { SignInFound } from "../../machines/sign-in/ports.ts";
import type { ScriptedApp } from "../../testing/app.ts";
import type { PortName, PortRequest } from "../../testing/wired.ts";

const STATUSES = ["signedIn", "absent", "absent", "declined"] as const satisfies readonly SignInFound["status"][];

/** Answers of the host, its server and the visitor's wallet. */
export const SIGN_IN_ANSWERS: Partial<Record<PortName, (ask: PortRequest, n: number) => unknown>> = {
  findSignIn: (_, n): SignInFound => ({
    status: STATUSES[n % STATUSES.length] ?? "absent",
    isRequired: n % 8 > 3,
    again: 1_000,
  }),
  requireSignIn: (_, n) => n % 8 > 3,
  draftSignIn: (_, n) => ({ id: `draft-${n}`, text: "shop.example wants you to sign in", fresh: 150_000 }),
  signDraft: () => "0xsignature",
};

/** A visitor's acts on a sign-in. */
export const SIGN_IN_HAPPENINGS: readonly ((app: ScriptedApp, n: number) => void)[] = [
  (app, n) =>
    app.tell("signIn", {
      type: (["signIn.sign", "signIn.sign", "signIn.cancel", "signIn.ask"] as const)[n % 4] as never,
    }),
];
