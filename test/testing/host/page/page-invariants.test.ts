// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { AnyActorRef, InspectionEvent } from "xstate";
import { ScriptedApp } from "../../../../testing/app.ts";
import {
  wrongInPage,
  wrongWithPromises,
  wrongWithSteps,
  wrongWithStoredConnection,
  wrongWithStoredWallets,
  wrongWithToasts,
} from "../../../../testing/host/page/page-invariants.ts";
import { PageInvariants } from "../../../../testing/host/page/watch-invariants.ts";
import { type Moment, Witness, type WitnessedActor, witnessScript } from "../../../../testing/host/page/witness.ts";
import { wrongWithWalletCall } from "../../../../testing/host/wallet-call.ts";
import { ALICE, BOB, FOX, sampleSession } from "../../../../testing/samples/values.ts";

let time = 1_000;

beforeEach(() => {
  time = 1_000;
  localStorage.clear();
  document.body.replaceChildren();
});

/** A page whose instance is a scripted app; what its calls promise is for the test to settle. */
function pageOf(app: ScriptedApp) {
  const kit = {
    inspect(listener: (event: InspectionEvent) => void) {
      const root = app.root as unknown as AnyActorRef;
      listener({ type: "@xstate.actor", actorRef: root, rootId: root.sessionId });
      app.root.system.inspect(listener as never);
      return () => undefined;
    },
    disconnect: () => new Promise<void>((resolve) => settles.push(resolve)),
    open: () => "at once",
  };
  const settles: (() => void)[] = [];
  const witness = new Witness({
    AppKit: kit,
    document,
    localStorage,
    sessionStorage,
    Date: { now: () => time },
  } as never);
  witness.begin();
  return { witness, kit, settles };
}

function connected() {
  const app = new ScriptedApp();
  const page = pageOf(app);
  app.tell("modal", { type: "modal.open" });
  app.tell("app", { type: "connector.choose", connector: FOX });
  app.answer("connectWallet", sampleSession(FOX, [ALICE]));
  return { app, ...page };
}

const at = (moment: Moment, machine: string): WitnessedActor => {
  const actor = moment.actors.find((each) => each.machine === machine);
  if (!actor) throw new Error(`no ${machine}`);
  return actor;
};

/** The moment, with one of its actors otherwise. */
function planted(moment: Moment, machine: string, change: Partial<WitnessedActor>): Moment {
  const actor = at(moment, machine);
  const actors = moment.actors.map((each) => (each === actor ? { ...actor, ...change } : each));
  return { ...moment, actors };
}

const context = (moment: Moment, machine: string, change: object): Moment =>
  planted(moment, machine, { context: { ...(at(moment, machine).context as object), ...change } });

describe("the invariants of a page", () => {
  it("M1 I1 to I16 hold of a sound app, connected, and at rest", () => {
    const { app, witness } = connected();
    const moment = witness.moment();
    expect(moment.steps.length).toBeGreaterThan(5);
    expect([...wrongWithSteps(moment), ...wrongInPage(moment)]).toEqual([]);
    app.tell("modal", { type: "modal.close" });
    app.pass(40_000);
    expect(wrongInPage(witness.moment())).toEqual([]);
    app.stop();
  });

  it.each<[string, (moment: Moment) => Moment]>([
    [
      "I3: a disconnect waits for nobody",
      (m) => context(m, "app", { ending: { requested: "all", waiting: [], failed: [] } }),
    ],
    ["I4: eip155 has an account or a session alone", (m) => context(m, "app", { sessions: {} })],
    [
      "I4: connected without an account",
      (m) => context(m, "connection", { session: { ...sampleSession(FOX), accounts: [] } }),
    ],
    ["I5: 0 views", (m) => context(m, "router", { history: [] })],
    ["I6: a sign-in is asked for that is not required", (m) => context(m, "app", { isSignInDue: true })],
    [
      "I7: an old balance is kept",
      (m) =>
        planted(context(m, "balance", { balance: {} }), "balance", {
          context: { ...(at(m, "balance").context as object), balance: {} },
          tags: ["unavailable"],
        }),
    ],
    ["I8: a toast without words", (m) => planted(m, "notice", { tags: ["toast"] })],
    ["I11: one target is blocked twice", (m) => context(m, "balance", { blocked: ["a", "a"] })],
    ["I12: 3 recent wallets", (m) => context(m, "wallets", { recent: ["a", "b", "c"].map((id) => ({ id })) })],
    [
      "I14: one request twice",
      (m) =>
        planted(m, "approval", {
          context: { queue: [{ id: "1" }, { id: "1" }] },
          tags: ["open"],
          children: ["request.1"],
        }),
    ],
    ["I2: open without a request, or a request that nobody sees", (m) => planted(m, "approval", { tags: ["open"] })],
    ["I16: router is error: Error: lost", (m) => planted(m, "router", { status: "error", error: "Error: lost" })],
    ["I11: a is blocked for ever", (m) => context(m, "app", { blocked: ["a"] })],
  ])("M1 %s, where that is planted", (says, plant) => {
    const { app, witness } = connected();
    expect(wrongInPage(plant(witness.moment()))).toContain(says);
    app.stop();
  });

  it("I9 two pairings at once, and a code that is shown too long, are noticed", () => {
    const app = new ScriptedApp();
    const { witness } = pageOf(app);
    app.tell("modal", { type: "modal.open" });
    app.tell("app", { type: "pairing.start" });
    app.say("openPairing", { type: "pairing.opened", uri: "wc:1", staleAt: 5_000, ttl: 4_000, device: null } as never);
    const moment = witness.moment();
    expect(wrongInPage(moment)).toEqual([]);
    expect(wrongInPage({ ...moment, now: 5_000 })).toContain("S15: an address with under 10 s left");
    app.stop();
  });

  it("I7 I8 I10 what a step breaks is noticed, also where it is sound again at once", () => {
    const actor = (machine: string, own: object, tags: string[] = [], value: unknown = {}): WitnessedActor => ({
      ...{ key: machine, id: machine, parent: "x", machine, status: "active", error: null, children: [] },
      ...{ value, tags, context: own },
    });
    const step = (before: WitnessedActor, after: WitnessedActor, when = 0) =>
      wrongWithSteps({ steps: [{ before, after, at: when }] });
    const balance = { amount: "1" };
    const of = (target: object, own: object | null) =>
      actor("balance", { target, balance: own, blocked: [] }, ["ready"]);
    const [one, other] = [{ address: ALICE }, { address: BOB }];
    expect(step(of(one, balance), of(other, balance))).toEqual([
      "I7: the balance of another account or network is kept",
    ]);
    expect(step(of(one, balance), of(other, { amount: "2" }))).toEqual([]);
    const toast = (plain: string) =>
      actor("notice", { toast: { text: { plain } }, alert: null }, ["toast"], { toast: "showing" });
    expect(step(toast("a"), toast("b"))).toEqual(["I8: a toast is replaced before it is gone"]);
    const same = toast("a");
    expect(step(same, { ...same, value: {} })).toEqual([]);
    const mail = (resendAt: number, awaits = "otp") => actor("email", { resendAt, awaits });
    expect(step(mail(31_000), mail(40_000), 10_000)).toEqual(["I10: a second e-mail 21000 ms early"]);
    expect(step(mail(31_000), mail(61_000), 31_000)).toEqual([]);
    expect(step(mail(31_000, "device"), mail(40_000), 10_000)).toEqual([]);
    expect(step(mail(0), mail(40_001), 10_000)).toEqual(["I10: the next e-mail waits 30001 ms"]);
    expect(step(actor("unknown", {}), actor("unknown", {}))).toEqual([]);
  });

  it("I3 a promise that nothing settles any more is noticed, and one that was settled is not", async () => {
    const app = new ScriptedApp();
    const { witness, kit, settles } = pageOf(app);
    expect(kit.open()).toBe("at once");
    const promise = kit.disconnect();
    time = 6_000;
    expect(wrongInPage(witness.moment())).toEqual([]);
    time = 6_001;
    const says = "I3: AppKit.disconnect() has not settled for 5 s, and nothing is open";
    expect(wrongInPage(witness.moment())).toEqual([says]);
    app.tell("modal", { type: "modal.open" });
    expect(wrongInPage(witness.moment())).toEqual([]);
    app.tell("modal", { type: "modal.close" });
    app.pass(3_000);
    settles[0]?.();
    await promise;
    expect(wrongInPage(witness.moment())).toEqual([]);
    expect(wrongWithPromises([], time)).toBeUndefined();
    app.stop();
  });

  it("I4 I12 I15 what is stored of a wallet that is gone, too many of them, or a secret, is noticed", () => {
    const app = new ScriptedApp();
    const { witness } = pageOf(app);
    localStorage.setItem("of the page", "{");
    localStorage.setItem("@appkit/connection_status", "disconnected");
    expect(wrongInPage(witness.moment())).toEqual([]);
    localStorage.setItem("@appkit/wallet_name", "Fox");
    expect(wrongInPage(witness.moment())).toEqual(["I4: nobody is connected, and @appkit/wallet_name is stored"]);
    localStorage.setItem("@appkit/recent_wallets", "[1,2,3]");
    expect(wrongInPage(witness.moment())).toContain("I12: 3 recent wallets are stored");
    localStorage.setItem("@appkit/recent_wallets", "[");
    expect(wrongInPage(witness.moment())).toContain("I15: @appkit/recent_wallets does not parse");
    localStorage.removeItem("@appkit/recent_wallets");
    localStorage.setItem("@appkit/announced", "in 123456 words");
    expect(wrongInPage(witness.moment(), ["123456"])).toContain("I15: a secret under @appkit/announced");
    expect(wrongInPage(witness.moment(), ["2345"]).join()).not.toContain("secret");
    const root = app.root.getSnapshot().context;
    const busy = [{ tags: new Set(["connecting"]) }];
    expect(wrongWithStoredConnection(root, busy, [["@appkit/wallet_name", "Fox"]])).toBeUndefined();
    expect(wrongWithStoredWallets([])).toBeUndefined();
    app.stop();
  });

  it("I8 two toasts in one modal are noticed, one in each of two is not", () => {
    const app = new ScriptedApp();
    const { witness } = pageOf(app);
    const toast = '<div class="toast" data-variant="success"></div>';
    const modal = (inside: string): void => {
      // A numbered name, as where "appkit-modal" is taken: other files of the same worker may have defined the first ones.
      const element = document.createElement("appkit-modal-1000");
      element.attachShadow({ mode: "open" }).innerHTML = inside;
      document.body.append(element);
    };
    modal(toast);
    modal(toast);
    expect(wrongInPage(witness.moment())).toEqual([]);
    modal(toast + toast);
    expect(wrongInPage(witness.moment())).toEqual(["I8: 2 toasts at once"]);
    expect(wrongWithToasts(1)).toBeUndefined();
    app.stop();
  });

  it("I1 a wallet that is asked for something else than is shown is noticed", () => {
    const transfer = { amount: "0.01", receiver: BOB };
    const value = "0x2386f26fc10000";
    expect(wrongWithWalletCall(transfer, { to: BOB.toLowerCase(), value })).toBeUndefined();
    expect(wrongWithWalletCall(transfer, { to: ALICE, value })).toMatch(
      /^I1: .* is shown, and the wallet is asked to send to/,
    );
    expect(wrongWithWalletCall(transfer, { to: BOB, value: "0x2386f26fc10001" })).toMatch(/^I1: 0.01 is shown/);
    const data = (to: string) => `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, "0")}${"1".padStart(64, "0")}`;
    expect(wrongWithWalletCall(transfer, { to: ALICE, data: data(BOB) })).toBeUndefined();
    expect(wrongWithWalletCall(transfer, { to: BOB, data: data(ALICE) })).toMatch(/^I1: .* the call names another/);
    expect(wrongWithWalletCall(transfer, { to: ALICE, data: data(BOB), value })).toMatch(/^I1: a token is shown/);
    expect(wrongWithWalletCall(transfer, { to: ALICE, data: data(BOB), value: "0x0" })).toBeUndefined();
  });

  it("R7 a page whose storage is denied is looked at without it", () => {
    const denied = () => {
      throw new DOMException("Denied", "SecurityError");
    };
    const window = { document, Date: { now: () => 0 } };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: denied });
    expect(wrongInPage(new Witness(window as never).moment())).toEqual([]);
  });

  it("I16 a page that throws, or that made another instance, is followed", async () => {
    const { app, witness } = connected();
    const thrown: ((error: Error) => void)[] = [];
    const scripts: string[] = [];
    const page = {
      addInitScript: async ({ content }: { content: string }) => void scripts.push(content),
      evaluate: async <T>(script: string) => (script.includes("moment") ? witness.moment() : undefined) as T,
      on: (_: "pageerror", listener: (error: Error) => void) => void thrown.push(listener),
    };
    const invariants = await PageInvariants.watch(page);
    expect(scripts).toEqual([witnessScript()]);
    expect(() => new Function(scripts[0] ?? "")).not.toThrow();
    expect(await invariants.wrong()).toEqual([]);
    thrown[0]?.(new Error("x is not defined"));
    expect(await invariants.wrong()).toEqual(["I16: the page throws x is not defined"]);
    app.stop();
    expect(witness.moment().actors).toEqual([]);
  });
});
