import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { askedOf } from "../../../testing/answer.ts";
import type { ScriptedApp } from "../../../testing/app.ts";
import { BOB, SOLANA, SUN, sampleSession } from "../../../testing/samples/values.ts";
import { runs } from "../../runs.ts";
import { askApproval, loggedIn } from "./embedded-app.ts";

/** The requests that are held, oldest first: id and what they were told to do. */
function approval(app: ScriptedApp) {
  return app.requests
    .filter(({ port }) => port === "holdRequest")
    .map(({ input, actor }) => {
      const { status, events } = askedOf(actor);
      return { id: (input as { id: string }).id, status, told: events.map(({ type }) => type) };
    });
}

function answer(app: ScriptedApp, id: string, event: object): void {
  const ask = app.requests.find(({ port, input }) => port === "holdRequest" && (input as { id: string }).id === id);
  ask?.actor.send({ type: "feed.said", event });
}
const approve = (app: ScriptedApp, id: string) => answer(app, id, { type: "request.answered" });
const reject = (app: ScriptedApp, id: string) =>
  answer(app, id, { type: "request.failed", fault: { code: "FRAME_REFUSED", values: { message: "no" } } });
const isOpen = (app: ScriptedApp) => app.read("modal").hasTag("open");
/** Logged in, with a balance that is known. */
function settled(): ScriptedApp {
  const app = loggedIn();
  app.pass(LIMITS.balanceSettle);
  app.answer("fetchBalance", { amount: "1.5", symbol: "ETH" });
  return app;
}
const begin = { type: "flow.begin", transaction: { view: "Networks", onSuccess: "back", onCancel: "back" } } as const;

describe("approval", () => {
  it("ROUTE-10 APPROVE-5 the card opens for a request and closes when it was answered; the balance is read anew", () => {
    const app = settled();
    askApproval(app, "one");
    expect(isOpen(app)).toBe(true);
    expect(app.read("router").context.history).toEqual([{ view: "ApproveTransaction" }]);
    expect(approval(app)).toEqual([{ id: "one", status: "active", told: ["request.send"] }]);
    approve(app, "one");
    expect(approval(app)[0]?.status).toBe("stopped");
    expect(isOpen(app)).toBe(false);
    expect(app.waiting("fetchBalance").map(({ input }) => input)).toMatchObject([{ fresh: true }]);
    app.answer("fetchBalance", { amount: "1", symbol: "ETH" });
    expect(app.balance()?.context.balance?.amount).toBe("1");
  });

  it("APPROVE-5 a refusal closes the card as well; nothing is read anew", () => {
    const app = settled();
    askApproval(app, "one");
    reject(app, "one");
    expect(app.waiting("fetchBalance")).toEqual([]);
    expect(isOpen(app)).toBe(false);
    expect(app.read("approval").hasTag("open")).toBe(false);
    expect(approval(app)[0]?.status).toBe("stopped");
  });

  it("ROUTE-10 in an open card it is pushed; without a flow the card closes afterwards", () => {
    const app = loggedIn();
    app.tell("app", { type: "modal.open" });
    askApproval(app, "one");
    expect(app.read("router").context.history.map(({ view }) => view)).toEqual(["Account", "ApproveTransaction"]);
    approve(app, "one");
    expect(isOpen(app)).toBe(false);
  });

  it("ROUTE-5 ROUTE-10 inside a flow it is pushed, and the flow goes on where it was", () => {
    for (const end of [approve, reject]) {
      const app = loggedIn();
      app.tell("app", { type: "modal.open" });
      app.tell("router", { type: "route.push", route: { view: "Networks" } });
      app.tell("router", begin);
      askApproval(app, "one");
      end(app, "one");
      expect(isOpen(app)).toBe(true);
      expect(app.route?.view).toBe("Networks");
      expect(app.read("router").context.stack).toHaveLength(1);
    }
  });

  it("I2 I14 two at once are shown one after the other, each is answered once", () => {
    const app = loggedIn();
    askApproval(app, "one");
    askApproval(app, "two");
    expect(approval(app).map(({ told }) => told)).toEqual([["request.send"], []]);
    reject(app, "one");
    expect(isOpen(app)).toBe(true);
    expect(app.route?.view).toBe("ApproveTransaction");
    expect(approval(app)[1]?.told).toEqual(["request.send"]);
    app.tell("modal", { type: "modal.dismiss" });
    expect(approval(app).map(({ status }) => status)).toEqual(["stopped", "stopped"]);
    expect(app.read("approval").context.queue).toEqual([]);
  });

  it("ROUTE-14 closing the card, or going elsewhere in it, aborts every open request", () => {
    for (const leave of ["dismiss", "close", "elsewhere"] as const) {
      const app = loggedIn();
      askApproval(app, "one");
      askApproval(app, "two");
      if (leave === "elsewhere") app.tell("app", { type: "modal.open", route: { view: "Networks" } });
      else app.tell("modal", { type: `modal.${leave}` });
      expect(approval(app).every(({ status }) => status === "stopped")).toBe(true);
      expect(app.read("approval").hasTag("open")).toBe(false);
    }
  });

  it("ROUTE-14 APPROVE-5 whoever comes back to the screen whose requests were aborted is not kept there: the card closes", () => {
    for (const isOver of [false, true]) {
      const app = loggedIn();
      if (isOver) app.tell("app", { type: "modal.open" });
      askApproval(app, "one");
      app.tell("router", { type: "route.push", route: { view: "Networks" } });
      expect(approval(app)[0]?.status).toBe("stopped");
      expect(app.route?.view).toBe("Networks");
      app.tell("router", { type: "route.back" });
      expect(isOpen(app)).toBe(false);
    }
  });

  it("APPROVE-4 a method that is on no list opens the card, is said after 300 ms, and ends what is open", () => {
    const app = loggedIn();
    askApproval(app, "one");
    app.say("watchRequests", { type: "request.refused" });
    expect(approval(app)[0]?.status).toBe("stopped");
    expect(isOpen(app)).toBe(true);
    expect(app.route?.view).toBe("Account");
    expect(app.read("notice").hasTag("toast")).toBe(false);
    app.pass(LIMITS.notAllowed);
    expect(app.read("notice").context.toast?.text).toEqual({ key: "approval.notAllowed" });
    const closed = loggedIn();
    closed.say("watchRequests", { type: "request.refused" });
    expect(isOpen(closed)).toBe(true);
    expect(closed.route?.view).toBe("Account");
    const inFlow = loggedIn();
    inFlow.tell("app", { type: "modal.open", route: { view: "Networks" } });
    askApproval(inFlow, "one");
    inFlow.say("watchRequests", { type: "request.refused" });
    expect(inFlow.route?.view).toBe("Networks");
    expect(isOpen(inFlow)).toBe(true);
  });

  it("AUTH-12 a signature that a smart account cannot give is said in words where the card stays", () => {
    const app = loggedIn();
    app.tell("app", { type: "modal.open" });
    app.tell("router", begin);
    askApproval(app, "one");
    answer(app, "one", { type: "request.failed", fault: { code: "SMART_ACCOUNT_UNSUPPORTED" } });
    expect(app.read("notice").context.toast?.text).toEqual({ key: "error.SMART_ACCOUNT_UNSUPPORTED" });
    const rejected = loggedIn();
    askApproval(rejected, "one");
    reject(rejected, "one");
    expect(rejected.read("notice").hasTag("toast")).toBe(false);
  });

  it("S4 the end of another chain family's wallet ends no open approval; the end of the embedded wallet does", () => {
    for (const isOwn of [false, true]) {
      const app = loggedIn();
      app.tell("app", { type: "connector.choose", connector: SUN });
      app.answer("connectWallet", sampleSession(SUN));
      expect(app.read("network").context.active).toBe(SOLANA);
      askApproval(app, "one");
      app.tell("app", { type: "connection.end", namespace: isOwn ? "eip155" : "solana" });
      app.answer("disconnectWallet");
      expect(Object.keys(app.root.getSnapshot().context.sessions)).toEqual([isOwn ? "solana" : "eip155"]);
      expect(approval(app)[0]?.status).toBe(isOwn ? "stopped" : "active");
      expect(isOpen(app)).toBe(!isOwn);
      if (isOwn) continue;
      approve(app, "one");
      expect(isOpen(app)).toBe(false);
    }
  });

  it("R9 a lost frame is loaded anew for the next request", () => {
    const app = loggedIn();
    app.say("openFrame", { type: "frame.failed" });
    expect(app.read("frame").hasTag("lost")).toBe(true);
    askApproval(app, "one");
    app.say("watchRequests", { type: "frame.missing" });
    expect(app.read("frame").hasTag("loading")).toBe(true);
  });

  it("S4 2,000 schedules: nothing but its owner, its answer or an abort ends an open approval", () => {
    const noise = [
      (app: ScriptedApp) => app.tell("app", { type: "balance.refresh" }),
      (app: ScriptedApp) => app.pass(137),
      (app: ScriptedApp) => app.tell("wallets", { type: "wallets.want" }),
      (app: ScriptedApp) => app.tell("frame", { type: "frame.want" }),
      (app: ScriptedApp) => app.tell("notice", { type: "toast.hide" }),
      (app: ScriptedApp) => app.say("watchWallet", { type: "accounts.changed", accounts: [BOB] }),
      (app: ScriptedApp) => askApproval(app, `more-${app.requests.length}`),
    ];
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < runs(2_000); round += 1) {
      const app = loggedIn();
      askApproval(app, "open");
      for (let step = 0; step < 5; step += 1) {
        noise[next(noise.length)]?.(app);
        expect(approval(app)[0]).toEqual({ id: "open", status: "active", told: ["request.send"] });
        expect(app.route?.view).toBe("ApproveTransaction");
        expect(approval(app).filter(({ told }) => told.length)).toHaveLength(1);
      }
      approve(app, "open");
      expect(approval(app)[0]?.status).toBe("stopped");
    }
  });
});
