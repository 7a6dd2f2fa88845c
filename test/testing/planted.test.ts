import { describe, expect, it } from "vitest";
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { ScriptedApp } from "../../testing/app.ts";
import * as testing from "../../testing/main.ts";
import { WALKABLES } from "../../testing/samples/machines.ts";
import { ALICE, BOB, ETHEREUM, FOX } from "../../testing/samples/values.ts";

const seen = (context: object, tags: readonly string[] = [], value: unknown = {}, children: object = {}) =>
  ({ context, tags: new Set(tags), value, children, status: "active" }) as never;
const app = (change: (app: ScriptedApp) => void): ScriptedApp => {
  const scripted = new ScriptedApp();
  change(scripted);
  return scripted;
};
const asking = { getSnapshot: () => ({ hasTag: () => true }) };
const two = [{ id: "1" }, { id: "2" }];
const open = seen({ isLocked: false }, ["open"]);
const at = (view: string) => seen({ history: [{ view }] });
const requests = { "request.1": asking, "request.2": asking };
const moment = { now: 0, actors: [], steps: [], timers: [], promised: [], stored: [], toasts: 2 };
const toast = (plain: string) => seen({ toast: { plain }, alert: null }, ["toast"]);
const balance = { amount: "1" };
const NOBODY = { namespaces: ["eip155"], sessions: {}, storedConnectors: {}, ending: null } as never;
const OFF = [{ tags: new Set(["disconnected"]) }];

/** One violation for each check that a host can import, by the check's name. */
const PLANTED: Readonly<Record<string, () => unknown>> = {
  wrongAtRest: () => testing.wrongAtRest(app(({ root }) => Object.assign(root.getSnapshot().context, { ending: {} }))),
  wrongInPage: () => testing.wrongInPage(moment)[0],
  wrongNow: () => testing.wrongNow(app(({ root }) => Object.assign(root.getSnapshot().context, { blocked: ["a"] }))),
  wrongWithActors: () => testing.wrongWithActors(app((scripted) => scripted.stop())),
  wrongWithApp: () => testing.wrongWithApp(seen({ namespaces: ["eip155"], sessions: {} }), { "account.eip155": {} }),
  wrongWithApproval: () =>
    testing.wrongWithApproval(seen({ queue: two }, ["open"], {}, requests), open, at("ApproveTransaction")),
  wrongWithBalance: () => testing.wrongWithBalance(seen({ blocked: [], balance: null }, ["ready"])),
  wrongWithBlocks: () => testing.wrongWithBlocks(seen({ blocked: ["a"] }), []),
  wrongWithConnection: () => testing.wrongWithConnection(seen({ session: null, namespace: "eip155" }, ["connected"])),
  wrongWithContext: () => testing.wrongWithContext(seen({ action: () => undefined }) as AnyMachineSnapshot),
  wrongWithEmail: () => testing.wrongWithEmail(seen({ resendAt: 30_001 }), 0),
  wrongWithEnding: () => testing.wrongWithEnding(seen({ ending: { waiting: ["eip155"] } }), {}),
  wrongWithModal: () => testing.wrongWithModal(seen({}, [], { dismissal: "refused", work: "idle" }), at("Connect")),
  wrongWithNetwork: () => testing.wrongWithNetwork(seen({ active: ETHEREUM }), seen({ active: {} })),
  wrongWithNextBalance: () => {
    const of = (target: object) => seen({ target, balance });
    return testing.wrongWithNextBalance(of({ address: ALICE }), of({ address: BOB }));
  },
  wrongWithNextEmail: () => {
    const sent = (resendAt: number) => seen({ resendAt, awaits: "otp" });
    return testing.wrongWithNextEmail(sent(30_000), sent(40_000), 10_000);
  },
  wrongWithNextToast: () => testing.wrongWithNextToast(toast("a"), toast("b")),
  wrongWithNotice: () => testing.wrongWithNotice(seen({ toast: null, alert: null }, ["toast"])),
  wrongWithPairing: () => testing.wrongWithPairing(seen({ uri: "wc:1", staleAt: 9, ttl: 9 }, ["waiting"]), 9),
  wrongWithPairings: () =>
    testing.wrongWithPairings({
      root: { getSnapshot: () => ({ context: { namespaces: ["eip155", "solana"] } }) },
      pairing: () => seen({}, ["waiting"]),
    } as never),
  wrongWithPromises: () => testing.wrongWithPromises([{ call: "AppKit.close()", since: 0 }], 5_001),
  wrongWithQueue: () => testing.wrongWithQueue(seen({ queue: two }, ["open"], {}, { "request.1": asking })),
  wrongWithRouter: () => testing.wrongWithRouter(seen({ history: [] })),
  wrongWithSend: () =>
    testing.wrongWithSend(seen({ transfer: {}, prompted: {} }, ["prompted", "asking"], { page: "review" })),
  wrongWithSignIn: () => {
    const attempt = { tags: new Set(["open"]), context: { isRequired: true, target: null } } as never;
    return testing.wrongWithSignIn(attempt, open, seen({ isSignInDue: true }));
  },
  wrongWithSteps: () => {
    const { machine } = WALKABLES["router"] as (typeof WALKABLES)[string];
    const actor = {
      key: "x",
      id: "router",
      parent: null,
      machine: machine.id,
      status: "active",
      error: null,
      value: {},
    };
    const step = { ...actor, tags: [], children: [], context: { history: [] } };
    return testing.wrongWithSteps({ steps: [{ before: step, after: step, at: 0 }] })[0];
  },
  wrongWithStorage: () => testing.wrongWithStorage([["@appkit/x", "a secret"]], ["secret"]),
  wrongWithStoredConnection: () => testing.wrongWithStoredConnection(NOBODY, OFF, [["@appkit/wallet_name", "Fox"]]),
  wrongWithStoredWallets: () => testing.wrongWithStoredWallets([["@appkit/recent_wallets", "[1,2,3]"]]),
  wrongWithToasts: () => testing.wrongWithToasts(2),
  wrongWithWalletCall: () => testing.wrongWithWalletCall({ amount: "1", receiver: BOB }, { to: ALICE }),
  wrongWithWallets: () => testing.wrongWithWallets(seen({ recent: [FOX, FOX], connectors: [], listed: [] })),
};

describe("the checks of appkit/testing", () => {
  it("M2 each of them has a violation here", () => {
    const checks = Object.keys(testing).filter((name) => name.startsWith("wrong"));
    expect(Object.keys(PLANTED)).toEqual(checks.toSorted());
  });

  it.each(Object.entries(PLANTED))("M2 I1 to I16 %s notices what is planted", (_, plant) => {
    expect(plant()).toMatch(/^(?:I\d+|S\d+|NET-\d+|ROUTE-\d+|SIGN-\d+|its context)\b/);
  });

  it("I2 I6 a second request that is asked, and a required sign-in that can be closed, are noticed by these words", () => {
    expect(PLANTED["wrongWithApproval"]?.()).toBe("I2: 2 requests are asked at once");
    expect(PLANTED["wrongWithSignIn"]?.()).toBe("I6: the card is not held");
  });

  it("I3 I13 a card that stays, and a timer that is left, are noticed", () => {
    const timed = app(({ root }) => {
      const { scheduler } = root.system as unknown as { scheduler: { schedule(...args: unknown[]): void } };
      scheduler.schedule(root, root, { type: "late" }, 1e9);
    });
    expect(testing.wrongAtRest(timed)).toBe("I13: timers are left: late");
  });
});

describe("invariantsOf", () => {
  const walk = (noun: string) => {
    const { machine, sample } = WALKABLES[noun] as (typeof WALKABLES)[string];
    return { machine, sample, check: testing.invariantsOf(machine) };
  };

  it("M1 asks the invariants of a machine of AppKit, also where it has other ports, and none of a host's own", () => {
    const { machine, check } = walk("router");
    expect(check(seen({ history: [] }))).toBe("I5: 0 views");
    expect(testing.invariantsOf(machine.provide({}))(seen({ history: [] }))).toBe("I5: 0 views");
    const door = { id: "router", config: {} } as never;
    expect(testing.invariantsOf(door)(seen({ history: [] }))).toBeUndefined();
  });

  it("M1 asks them of each step, too", () => {
    const { check } = walk("notice");
    const toastOf = (plain: string) => seen({ toast: { plain }, alert: null }, ["toast"], { toast: "showing" });
    expect(check(toastOf("b"), toastOf("a"))).toBe("I8: a toast is replaced before it is gone");
    expect(check(toastOf("b"))).toBeUndefined();
  });

  it("M1 is what describePaths asks where no check is given", () => {
    const { machine, sample } = walk("notice");
    const failuresOf = (subject: AnyStateMachine): string[] => {
      const says: string[] = [];
      const it = (_: string, body: () => void) => {
        try {
          body();
        } catch (error) {
          says.push(String(error));
        }
      };
      testing.describePaths(subject, sample, { describe: (_, body) => body(), it });
      return says;
    };
    expect(failuresOf(machine)).toEqual([]);
    const mute = machine.provide({ actions: { takeToast: () => undefined } });
    expect(failuresOf(mute).join()).toContain("I8: a toast without words");
  });
});
