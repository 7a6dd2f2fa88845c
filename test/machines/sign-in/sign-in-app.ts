import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { SignInFound } from "../../../machines/sign-in/ports.ts";
import { ScriptedApp, type ScriptedOptions } from "../../../testing/app.ts";
import { FOX, SAMPLE_SETTINGS, sampleSession } from "../../../testing/samples/values.ts";

export const ABSENT: SignInFound = { status: "absent", isRequired: true, again: 300_000 };
export const OPTIONAL: SignInFound = { ...ABSENT, isRequired: false };
export const SIGNED_IN: SignInFound = { ...ABSENT, status: "signedIn" };
export const DRAFT = { id: "draft-1", text: "shop.example wants you to sign in", fresh: 150_000 };

/** An app of a page that wants visitors to sign in, whose visitor has connected a wallet. */
export function connected(options: ScriptedOptions = {}): ScriptedApp {
  const app = new ScriptedApp({ ...options, settings: { ...SAMPLE_SETTINGS, signsIn: true, ...options.settings } });
  app.tell("app", { type: "modal.open" });
  app.tell("app", { type: "connector.choose", connector: FOX });
  app.answer("connectWallet", sampleSession(FOX));
  return app;
}

/** The same, asked to sign. */
export function prompted(found: SignInFound = ABSENT, options: ScriptedOptions = {}): ScriptedApp {
  const app = connected(options);
  app.answer("findSignIn", found);
  app.answer("draftSignIn", DRAFT);
  return app;
}

/** The same, signed in. */
export function signedIn(found: SignInFound = ABSENT, options: ScriptedOptions = {}): ScriptedApp {
  const app = prompted(found, options);
  app.tell("signIn", { type: "signIn.sign" });
  app.answer("signDraft", "0xsignature");
  app.answer("keepSignIn");
  return app;
}

/** The wallet goes to another chain by itself. */
export function goTo(app: ScriptedApp, networkId: CaipNetworkId): void {
  app.say("watchWallet", { type: "chain.changed", networkId });
}

export const isOpen = (app: ScriptedApp): boolean => app.read("modal").hasTag("open");
export const isConnected = (app: ScriptedApp): boolean =>
  Object.keys(app.root.getSnapshot().context.sessions).length > 0;
/** For whom it was looked. */
export const soughtFor = (app: ScriptedApp): string[] =>
  app.requests
    .filter(({ port }) => port === "findSignIn")
    .map(({ input }) => {
      const { networkId, address } = input as { networkId: string; address: string };
      return `${networkId}:${address}`;
    });
