import { LIMITS } from "../../../domain/limits.ts";
import type { PairingFeedEvent } from "../../../machines/pairing/ports.ts";
import { ScriptedApp, type ScriptedOptions } from "../../../testing/app.ts";
import { FAR_WALLET } from "../../../testing/samples/values.ts";

export const TTL = LIMITS.pairing - LIMITS.pairingMargin;

/** An app whose visitor asks for a code. */
export function asking(options: ScriptedOptions = {}, wallet: typeof FAR_WALLET | undefined = FAR_WALLET): ScriptedApp {
  const app = new ScriptedApp(options);
  app.tell("app", { type: "modal.open" });
  app.tell("app", { type: "pairing.start", ...(wallet && { wallet }) });
  return app;
}

export const say = (app: ScriptedApp, event: PairingFeedEvent) => app.say("openPairing", event);
export const openedAt = (app: ScriptedApp, uri = "wc:one", ttl = TTL): PairingFeedEvent => ({
  type: "pairing.opened",
  uri,
  staleAt: app.clock.now() + ttl,
  ttl,
});

/** The same with the code shown. */
export function waiting(
  options: ScriptedOptions = {},
  wallet: typeof FAR_WALLET | undefined = FAR_WALLET,
): ScriptedApp {
  const app = asking(options, wallet);
  say(app, openedAt(app));
  return app;
}
