import { describe, expect, it } from "vitest";
import type { ScriptedApp } from "../../../testing/app.ts";
import { BOB, FAR_WALLET, OWL, PAIRED, sampleSession } from "../../../testing/samples/values.ts";
import { choose, connected } from "./connected-app.ts";

const session = (app: ScriptedApp) => app.root.getSnapshot().context.sessions.eip155;

describe("the connected wallet leaves while another one is asked", () => {
  it("CONN-8 CONN-14 another wallet is still asked when the one that is connected leaves meanwhile, and its screen stays", () => {
    for (const event of [{ type: "wallet.disconnected" }, { type: "accounts.changed", accounts: [] }]) {
      const app = connected();
      app.tell("app", { type: "modal.open", route: { view: "Connect" } });
      choose(app, OWL);
      app.say("watchWallet", event);
      expect(session(app)).toBeUndefined();
      expect(app.connection()?.hasTag("connecting")).toBe(true);
      expect(app.route).toEqual({ view: "ConnectingExternal", connector: OWL });
      expect(app.read("modal").hasTag("open")).toBe(true);
      app.answer("connectWallet", sampleSession(OWL, [BOB]));
      expect(session(app)?.connectorId).toBe(OWL.id);
      expect(app.account()?.context.address).toBe(BOB);
      app.stop();
    }
  });

  it.each([{ type: "wallet.disconnected" }, { type: "accounts.changed", accounts: [] }])(
    "CONN-8 CONN-14 the code that a phone reads stays the same one when the wallet that is connected leaves: %j",
    (event) => {
      const app = connected();
      app.tell("app", { type: "modal.open", route: { view: "Connect" } });
      app.tell("app", { type: "pairing.start", wallet: FAR_WALLET });
      const count = app.requests.filter(({ port }) => port === "openPairing").length;
      const { route } = app;
      app.say("watchWallet", event);
      expect(session(app)).toBeUndefined();
      expect(app.connection()?.hasTag("connecting")).toBe(true);
      expect([app.route, app.read("modal").hasTag("open")]).toEqual([route, true]);
      expect(app.requests.filter(({ port }) => port === "openPairing").length).toBe(count);
      app.say("openPairing", { type: "pairing.approved", sessions: [PAIRED] });
      expect(session(app)).toEqual(PAIRED);
      app.stop();
    },
  );

  it("CONN-8 CONN-14 AUTH-1 a login goes on when the wallet that is connected leaves, and asks for no second code", () => {
    const app = connected();
    app.tell("app", { type: "modal.open", route: { view: "Connect" } });
    app.tell("app", { type: "email.submit", email: "ada@example.org" });
    const count = app.requests.filter(({ port }) => port === "sendEmail").length;
    expect(count).toBe(1);
    app.say("watchWallet", { type: "wallet.disconnected" });
    expect(app.connection()?.hasTag("connecting")).toBe(true);
    expect(app.requests.filter(({ port }) => port === "sendEmail").length).toBe(count);
    app.tell("router", { type: "route.back" });
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
    expect(app.waiting("sendEmail")).toEqual([]);
    app.stop();
  });
});
