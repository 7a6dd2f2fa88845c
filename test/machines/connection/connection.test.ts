import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import {
  ALICE,
  BASE,
  BOB,
  CAROL,
  ETHEREUM,
  FAR_WALLET,
  FOX,
  FOX_WALLET,
  OWL,
  PAIRED,
  SOLANA,
  SUN,
  sampleSession,
} from "../../../testing/samples/values.ts";
import { choose, connected } from "./connected-app.ts";

const session = (app: ScriptedApp, namespace: "eip155" | "solana" = "eip155") =>
  app.root.getSnapshot().context.sessions[namespace];

describe("connection", () => {
  it("CONN-8 goes from disconnected over connecting to connected, in its own namespace alone", () => {
    const app = new ScriptedApp();
    const tags = (namespace: string) =>
      ["disconnected", "connecting", "connected"].filter((tag) =>
        app.connection(namespace)?.hasTag(tag as "connected"),
      );
    expect(tags("eip155")).toEqual(["disconnected"]);
    choose(app);
    expect(tags("eip155")).toEqual(["connecting"]);
    app.answer("connectWallet", sampleSession(FOX));
    expect(tags("eip155")).toEqual(["connected"]);
    expect(tags("solana")).toEqual(["disconnected"]);
    expect(app.account("solana")).toBeUndefined();
  });

  it("CONN-5 CONN-8 a choice shows ConnectingExternal and asks the wallet, and an answer closes the modal", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    choose(app);
    expect(app.route).toEqual({ view: "ConnectingExternal", connector: FOX });
    expect(app.waiting("connectWallet")[0]?.input).toEqual({
      connectorId: FOX.id,
      namespace: "eip155",
      networkId: ETHEREUM.caipNetworkId,
    });
    app.answer("connectWallet", sampleSession(FOX));
    expect(app.read("modal").hasTag("open")).toBe(false);
    app.tell("app", { type: "modal.open" });
    expect(app.route?.view).toBe("Account");
  });

  it("CONN-9 leaving the screen of an attempt ends it, and nothing of it is left", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    choose(app);
    app.tell("router", { type: "route.back" });
    expect(app.waiting("connectWallet")).toEqual([]);
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
    expect(app.connection()?.context).toMatchObject({ attempt: null, restore: null, session: null });
  });

  it("ROUTE-3 CONN-21 who looks where to get a missing wallet comes back to what went wrong, with another try", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    choose(app);
    app.refuse("connectWallet", new AppKitError("CONNECTOR_MISSING", {}));
    app.tell("router", { type: "route.push", route: { view: "Downloads", wallet: FOX_WALLET } });
    app.tell("router", { type: "route.back" });
    expect(app.route?.view).toBe("ConnectingExternal");
    expect(app.attempt()?.context.error).toBe("CONNECTOR_MISSING");
    app.tell("app", { type: "connection.retry" });
    expect(app.waiting("connectWallet")).toHaveLength(1);
  });

  it.each(["modal.close", "modal.dismiss"] as const)("CONN-9 %s ends an attempt", (type) => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    choose(app);
    app.tell("modal", { type });
    expect(app.waiting("connectWallet")).toEqual([]);
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
  });

  it("CONN-13 a wallet chosen while another one is leaving is asked at once, and its screen stays", () => {
    const app = new ScriptedApp();
    choose(app, FOX);
    app.answer("connectWallet", sampleSession(FOX));
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "connection.end" });
    choose(app, OWL);
    expect(app.waiting("disconnectWallet")).toEqual([]);
    expect(app.root.getSnapshot().context).toMatchObject({ sessions: {}, ending: null });
    expect(app.route).toMatchObject({ view: "ConnectingExternal", connector: { id: OWL.id } });
    expect(app.read("modal").hasTag("open")).toBe(true);
    app.answer("connectWallet", sampleSession(OWL));
    expect(session(app)?.connectorId).toBe(OWL.id);
  });

  it.each([
    ["of an extension", (app: ScriptedApp) => choose(app)],
    ["of a pairing", (app: ScriptedApp) => app.tell("app", { type: "pairing.start", wallet: FAR_WALLET })],
  ])("CONN-13 a disconnect leaves the screen %s, whose attempt it ends", (_, attempt) => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open", route: { view: "Connect" } });
    attempt(app);
    app.tell("app", { type: "connection.end" });
    expect(app.route).toEqual({ view: "Connect" });
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
    expect(app.read("modal").hasTag("open")).toBe(true);
  });

  it("CONN-13 I3 a disconnect ends an attempt and a search for a stored connection as well", () => {
    const app = new ScriptedApp();
    choose(app);
    app.tell("app", { type: "connection.end" });
    expect(app.waiting("connectWallet")).toEqual([]);
    expect(app.connection()?.hasTag("disconnected")).toBe(true);
    const late = new ScriptedApp({ facts: { connectors: { eip155: FOX.id } } });
    expect(late.waiting("restoreWallet")).toHaveLength(1);
    late.tell("app", { type: "connection.end", namespace: "eip155" });
    expect(late.waiting("restoreWallet")).toEqual([]);
    expect(late.root.getSnapshot().context.ending).toBeNull();
  });

  it("I7 a newer choice replaces an older one, whose answer is ignored", () => {
    const app = new ScriptedApp();
    choose(app, FOX);
    const [older] = app.waiting("connectWallet");
    choose(app, OWL);
    expect(older?.actor.getSnapshot().status).toBe("stopped");
    expect(app.waiting("connectWallet").map(({ input }) => (input as { connectorId: string }).connectorId)).toEqual([
      OWL.id,
    ]);
    app.answer("connectWallet", sampleSession(OWL));
    expect(session(app)?.connectorId).toBe(OWL.id);
  });

  it("CONN-21 a failed attempt says why, and the next one clears it", () => {
    const app = new ScriptedApp();
    choose(app);
    app.refuse("connectWallet", new AppKitError("CONNECTION_DECLINED", {}));
    expect(app.attempt()?.hasTag("failed")).toBe(true);
    expect(app.attempt()?.context.error).toBe("CONNECTION_DECLINED");
    app.tell("app", { type: "connection.retry" });
    expect(app.attempt()?.context.error).toBeNull();
    expect(app.attempt()?.hasTag("waiting")).toBe(true);
    app.answer("connectWallet", sampleSession(FOX));
    expect(app.connection()?.hasTag("connected")).toBe(true);
  });

  it("R13 a wallet that is asked is not asked again by a second press on try again", () => {
    const app = new ScriptedApp();
    choose(app);
    app.tell("app", { type: "connection.retry" });
    expect(app.waiting("connectWallet")).toHaveLength(1);
  });

  it("R14 an attempt that fails with anything at all is a failed attempt", () => {
    for (const thrown of [undefined, null, 0, "no", {}, new Error("x"), { code: 4001 }]) {
      const app = new ScriptedApp();
      choose(app);
      app.refuse("connectWallet", thrown);
      expect(app.attempt()?.context.error).toBe("CONNECTION_FAILED");
      app.stop();
    }
  });

  it("PUBLIC an attempt is tracked: chosen, failed, connected", () => {
    const app = new ScriptedApp();
    choose(app);
    app.refuse("connectWallet", new Error("x"));
    app.tell("app", { type: "connection.retry" });
    app.answer("connectWallet", sampleSession(FOX));
    expect(app.tracked).toEqual(["SELECT_WALLET", "CONNECT_ERROR", "CONNECT_SUCCESS"]);
  });

  it("R14 an owner who declined is told of as that, and as no error", () => {
    const app = new ScriptedApp();
    choose(app);
    app.refuse("connectWallet", new AppKitError("CONNECTION_DECLINED", {}, { cause: new Error("by Ada") }));
    expect(app.tracked).toEqual(["SELECT_WALLET", "USER_REJECTED"]);
  });

  it("CONN-12 a stored connection is looked for at start, without a prompt, and shows Account when it is found", () => {
    const app = new ScriptedApp({ facts: { connectors: { eip155: FOX.id }, activeNetworkId: BASE.caipNetworkId } });
    expect(app.connection()?.hasTag("connecting")).toBe(true);
    expect(app.waiting("connectWallet")).toEqual([]);
    expect(app.waiting("restoreWallet")[0]?.input).toMatchObject({ connectorId: FOX.id, namespace: "eip155" });
    app.answer("restoreWallet", sampleSession(FOX, [ALICE], BASE.caipNetworkId));
    expect(app.connection()?.hasTag("connected")).toBe(true);
    expect(app.route?.view).toBe("Account");
    expect(app.read("modal").hasTag("visible")).toBe(false);
    expect(app.read("network").context.active).toEqual(BASE);
  });

  it("CONN-12 NET-3 a stored connection is asked for on the network that the page was on", () => {
    const app = new ScriptedApp({ facts: { connectors: { eip155: FOX.id }, activeNetworkId: BASE.caipNetworkId } });
    expect(app.waiting("restoreWallet")[0]?.input).toMatchObject({ networkId: BASE.caipNetworkId });
  });

  it("CONN-12 a stored connection that is refused, or not found in 3 s, ends disconnected", () => {
    const refused = new ScriptedApp({ facts: { connectors: { eip155: FOX.id } } });
    refused.refuse("restoreWallet", new Error("locked"));
    expect(refused.connection()?.hasTag("disconnected")).toBe(true);
    const absent = new ScriptedApp({ facts: { connectors: { eip155: FOX.id } } });
    absent.pass(LIMITS.restore - 1);
    expect(absent.connection()?.hasTag("connecting")).toBe(true);
    absent.pass(1);
    expect(absent.connection()?.hasTag("disconnected")).toBe(true);
  });

  it("CONN-12 a visitor who chooses a wallet while an old one is looked for gets the chosen one", () => {
    const app = new ScriptedApp({ facts: { connectors: { eip155: FOX.id } } });
    app.tell("app", { type: "modal.open" });
    choose(app, OWL);
    expect(app.waiting("restoreWallet")).toEqual([]);
    app.answer("connectWallet", sampleSession(OWL));
    expect(session(app)?.connectorId).toBe(OWL.id);
    expect(app.read("modal").hasTag("open")).toBe(false);
  });

  it("CONN-14 a wallet that disconnects, or takes its last account away, resets the account", () => {
    for (const event of [{ type: "wallet.disconnected" }, { type: "accounts.changed", accounts: [] }]) {
      const app = connected();
      app.say("watchWallet", event);
      expect(app.connection()?.hasTag("disconnected")).toBe(true);
      expect(session(app)).toBeUndefined();
      expect(app.account()).toBeUndefined();
      app.stop();
    }
  });

  it("I4 disconnected, no session, account, grant or attempt is left", () => {
    const app = connected();
    app.tell("app", { type: "connection.end" });
    app.answer("disconnectWallet");
    expect(app.connection()?.context).toEqual({
      namespace: "eip155",
      attempt: null,
      login: null,
      preference: null,
      pairing: null,
      restore: null,
      session: null,
      released: false,
      failed: false,
    });
    expect(app.root.getSnapshot().context.sessions).toEqual({});
    expect(app.waiting("watchWallet")).toEqual([]);
    expect(app.waiting("fetchBalance")).toEqual([]);
  });

  it("CONN-8 another wallet can be tried without losing the one that is connected", () => {
    const app = connected();
    app.tell("app", { type: "modal.open", route: { view: "Connect" } });
    choose(app, OWL);
    expect(session(app)?.connectorId).toBe(FOX.id);
    app.refuse("connectWallet", new Error("no"));
    expect(app.attempt()?.hasTag("failed")).toBe(true);
    app.tell("router", { type: "route.back" });
    expect(session(app)?.connectorId).toBe(FOX.id);
    expect(app.connection()?.hasTag("connected")).toBe(true);
    choose(app, OWL);
    app.answer("connectWallet", sampleSession(OWL, [BOB]));
    expect(session(app)?.connectorId).toBe(OWL.id);
    expect(app.account()?.context.address).toBe(BOB);
    expect(app.waiting("watchWallet").map(({ input }) => (input as { connectorId: string }).connectorId)).toEqual([
      OWL.id,
    ]);
  });

  it("CONN-8 a wallet that is elsewhere can be paired with without losing the one that is connected", () => {
    const app = connected();
    app.tell("app", { type: "modal.open", route: { view: "Connect" } });
    app.tell("app", { type: "pairing.start", wallet: FAR_WALLET });
    expect(app.pairing()?.hasTag("opening")).toBe(true);
    app.tell("router", { type: "route.back" });
    expect(app.pairing()).toBeUndefined();
    expect(session(app)?.connectorId).toBe(FOX.id);
    app.tell("app", { type: "pairing.start", wallet: FAR_WALLET });
    app.say("openPairing", { type: "pairing.approved", sessions: [PAIRED] });
    expect(session(app)).toEqual(PAIRED);
    expect(app.waiting("watchWallet").map(({ input }) => (input as { connectorId: string }).connectorId)).toEqual([
      PAIRED.connectorId,
    ]);
  });

  it("I4 a wallet that names a chain of another family has not moved", () => {
    const app = connected();
    const before = session(app);
    app.say("watchWallet", { type: "chain.changed", networkId: SOLANA.caipNetworkId });
    expect(session(app)).toBe(before);
    expect(app.root.getSnapshot().context.active).toMatchObject({ caipNetworkId: ETHEREUM.caipNetworkId });
  });

  it("R15 what a wallet says twice is news once", () => {
    const app = connected();
    const changes = () => app.requests.filter(({ port }) => port === "fetchBalance").length;
    const before = session(app);
    app.say("watchWallet", { type: "accounts.changed", accounts: [ALICE] });
    app.say("watchWallet", { type: "chain.changed", networkId: ETHEREUM.caipNetworkId });
    expect(session(app)).toBe(before);
    app.pass(LIMITS.balanceSettle);
    expect(changes()).toBe(1);
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    app.pass(LIMITS.balanceSettle);
    expect(changes()).toBe(2);
    expect(app.account()?.context).toMatchObject({ address: BOB, accounts: [BOB, ALICE] });
  });

  it("CONN-8 two namespaces are connected side by side, and one may leave", () => {
    const app = connected();
    choose(app, SUN);
    app.answer("connectWallet", sampleSession(SUN));
    expect(app.account("solana")?.context).toMatchObject({ address: CAROL, network: SOLANA });
    app.tell("app", { type: "connection.end", namespace: "solana" });
    app.answer("disconnectWallet");
    expect(session(app, "solana")).toBeUndefined();
    expect(session(app)?.connectorId).toBe(FOX.id);
  });

  it("CONN-8 a wallet of another namespace than the active one is asked for that namespace's first network", () => {
    const app = new ScriptedApp();
    choose(app, SUN);
    expect(app.waiting("connectWallet")[0]?.input).toMatchObject({ networkId: SOLANA.caipNetworkId });
  });
});
