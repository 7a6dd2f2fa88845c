import { ScriptedApp } from "../../../testing/app.ts";
import { ETHER } from "../../../testing/samples/holdings.ts";
import { ALICE, BOB, FOX, sampleSession } from "../../../testing/samples/values.ts";

export const ANSWER = { tokens: [ETHER], at: 1, dayAgo: null };

/** An account whose card is closed. */
export function connected(connector = FOX): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "connector.choose", connector });
  app.answer("connectWallet", sampleSession(connector, connector === FOX ? [ALICE, BOB] : undefined));
  return app;
}

export function open(app: ScriptedApp): ScriptedApp {
  app.tell("app", { type: "modal.open" });
  return app;
}

export const opened = (connector = FOX) => open(connected(connector));
export const choose = (app: ScriptedApp, tab: "tokens" | "nfts" | "activity") =>
  app.tell("app", { type: "tab.choose", tab });
