import { ScriptedApp } from "../../../testing/app.ts";
import { FOX, sampleSession } from "../../../testing/samples/values.ts";

/** The visitor chooses a wallet of the page. */
export const choose = (app: ScriptedApp, connector = FOX) => app.tell("app", { type: "connector.choose", connector });

/** An app whose visitor has connected a wallet of the page. */
export function connected(): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "modal.open" });
  choose(app);
  app.answer("connectWallet", sampleSession(FOX));
  return app;
}
