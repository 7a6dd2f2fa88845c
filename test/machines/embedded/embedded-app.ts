import type { WalletSession } from "../../../machines/connection/ports.ts";
import type { EmbeddedRequest } from "../../../machines/embedded/ports.ts";
import { ScriptedApp, type ScriptedOptions } from "../../../testing/app.ts";
import { CAROL, EMBEDDED, SOLANA } from "../../../testing/samples/values.ts";

export const EMAIL = "ada@sample.example";
export const EMBEDDED_SOLANA: WalletSession = {
  ...EMBEDDED,
  namespace: "solana",
  accounts: [CAROL],
  accountTypes: {},
  networkId: SOLANA.caipNetworkId,
};

/** An app whose visitor has sent an e-mail address, with the frame ready. */
export function submitted(options: ScriptedOptions = {}): ScriptedApp {
  const app = new ScriptedApp(options);
  app.tell("app", { type: "modal.open" });
  app.tell("app", { type: "email.submit", email: EMAIL });
  return app;
}

/** The same, asked for the code. */
export function loginApp(options: ScriptedOptions = {}): ScriptedApp {
  const app = submitted(options);
  app.answer("sendEmail", { next: "otp", resendAt: 30_000 });
  return app;
}

/** The same, logged in, with the card closed. */
export function loggedIn(options: ScriptedOptions = {}): ScriptedApp {
  const app = loginApp(options);
  app.tell("app", { type: "otp.submit", otp: "123456" });
  app.answer("sendOtp");
  app.answer("takeUser", [EMBEDDED]);
  app.pass(500);
  return app;
}

export const request = (id: string, method = "personal_sign"): EmbeddedRequest => ({
  id: id as EmbeddedRequest["id"],
  method,
  namespace: "eip155",
});

/** A host page asks for an approval. */
export function askApproval(app: ScriptedApp, id: string): void {
  app.say("watchRequests", { type: "request.asked", request: request(id) });
}
