import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { Grant } from "../../../domain/sessions/grant.ts";
import type { SmartSession } from "../../../domain/sessions/session.ts";
import { BASE, BOB, ETHEREUM } from "../../../testing/samples/values.ts";
import { askApproval } from "../embedded/embedded-app.ts";
import { SessionsApp, walletGrant } from "./sessions-app.ts";

const SESSION: SmartSession = {
  ...{
    pci: "pci-1",
    networkId: ETHEREUM.caipNetworkId,
    site: { projectId: "p", name: "Larkspur" },
    createdAt: 1,
    expiry: 9e12,
    ahead: 0,
    revokedAt: null,
  },
  ...{ permissions: [], tokens: {} },
};
const GRANT: Grant = { kind: "session", session: SESSION };
const OTHER = { kind: "session", session: { ...SESSION, pci: "pci-2" } } as const satisfies Grant;
const PAIRING = { kind: "pairing", namespace: "eip155", wallet: "Sun" } as const satisfies Grant;
const APPROVAL: Grant = {
  ...{ kind: "approval", networkId: ETHEREUM.caipNetworkId, spender: "0x1", token: "0x2" },
  ...{ units: { symbol: "A", decimals: 1 }, amount: "5" },
} as never;

const isOpen = (app: SessionsApp) => app.read("modal").hasTag("open");

describe("a session that the host asks for", () => {
  it("ACCT-11: nothing shows before the wallet is known to be able; then what is asked for, and at last that it was granted", () => {
    const app = new SessionsApp();
    app.ask();
    expect(isOpen(app)).toBe(false);
    app.answer("checkSession", undefined);
    expect(app.waiting("cosignSession")).toHaveLength(1);
    const other = new SessionsApp();
    const input = other.askWallet();
    expect([isOpen(other), other.route?.view]).toEqual([true, "SmartSessionCreated"]);
    other.answer("grantSession", walletGrant(input));
    expect(other.sessions.hasTag("activating")).toBe(true);
    other.answer("activateSession", undefined);
    expect(other.sessions.context.outcome).toEqual({ id: 1, granted: walletGrant(input).granted });
    expect(other.read("router").context.stack).toEqual([]);
    expect(other.route?.view).toBe("SmartSessionCreated");
  });

  it.each([
    ["the wallet is asked", false],
    ["the co-signer is told", true],
  ])("ACCT-11: closing the card ends no request: while %s it is seen again when the card opens", (_, isGranted) => {
    const app = new SessionsApp();
    const input = app.askWallet();
    if (isGranted) app.answer("grantSession", walletGrant(input));
    app.tell("modal", { type: "modal.close" });
    expect(isOpen(app)).toBe(false);
    app.tell("app", { type: "modal.open" });
    expect(app.read("router").context.history.map(({ view }) => view)).toEqual(["Account", "SmartSessionCreated"]);
    if (!isGranted) app.answer("grantSession", walletGrant(input));
    app.answer("activateSession", undefined);
    expect([isOpen(app), app.route?.view]).toEqual([true, "SmartSessionCreated"]);
    expect(app.read("router").context.stack).toEqual([]);
    // Then it is over, and the next opening shows the account.
    app.tell("modal", { type: "modal.close" });
    app.tell("app", { type: "modal.open" });
    expect(app.route?.view).toBe("Account");
  });

  it("ACCT-11: a card that a host opens at another view stays there while the wallet is asked", () => {
    const app = new SessionsApp();
    app.askWallet();
    app.tell("modal", { type: "modal.close" });
    app.tell("app", { type: "modal.open", route: { view: "WhatIsAWallet" } });
    expect(app.route?.view).toBe("WhatIsAWallet");
  });

  it("I2, APPROVE-5: an approval that is open stays in sight, and its request unhurt; what the session asks for comes after it", () => {
    const app = new SessionsApp();
    askApproval(app, "one");
    const input = app.askWallet();
    askApproval(app, "two");
    const history = () => app.read("router").context.history.map(({ view }) => view);
    expect(history()).toEqual(["SmartSessionCreated", "ApproveTransaction"]);
    expect(app.read("approval").context.queue.map(({ id }) => id)).toEqual(["one", "two"]);
    for (const holder of app.waiting("holdRequest")) {
      expect(history()).toEqual(["SmartSessionCreated", "ApproveTransaction"]);
      holder.actor.send({ type: "feed.said", event: { type: "request.answered" } });
    }
    expect([isOpen(app), history()]).toEqual([true, ["SmartSessionCreated"]]);
    app.answer("grantSession", walletGrant(input));
    app.answer("activateSession", undefined);
    expect([isOpen(app), app.route?.view]).toEqual([true, "SmartSessionCreated"]);
  });

  it("ACCT-11: a wallet without the method is found out before anything shows, and the host is told", () => {
    const app = new SessionsApp();
    app.ask();
    app.refuse("checkSession", new AppKitError("SESSION_UNSUPPORTED", { what: "wallet_grantPermissions" }));
    expect(app.sessions.context.outcome).toEqual({
      id: 1,
      fault: { code: "SESSION_UNSUPPORTED", values: { what: "wallet_grantPermissions" } },
    });
    expect(isOpen(app)).toBe(false);
  });

  it("APPROVE-5: a wallet that leaves while it is asked leaves no flow behind", () => {
    const app = new SessionsApp();
    app.askWallet();
    app.say("watchWallet", { type: "accounts.changed", accounts: [] });
    app.pass(2_000);
    expect([isOpen(app), app.read("router").context.stack]).toEqual([false, []]);
  });

  it.each([
    ["grantSession", "SESSION_DECLINED"],
    ["activateSession", "SESSION_FAILED"],
  ] as const)(
    "ACCT-11: a failure of %s closes what was asked for, says why, and the next request starts anew",
    (port, code) => {
      const app = new SessionsApp();
      const input = app.askWallet();
      if (port === "activateSession") app.answer("grantSession", walletGrant(input));
      app.refuse(port, new AppKitError(code, {}));
      expect(app.sessions.context.outcome).toEqual({ id: 1, fault: { code } });
      expect(app.toast).toBe(`error.${code}`);
      expect(isOpen(app)).toBe(false);
      expect(app.read("router").context.stack).toEqual([]);
      app.askWallet(2);
      expect(app.sessions.context).toMatchObject({ outcome: null, sessionAsk: { id: 2 } });
    },
  );
});

describe("a second session that the host asks for", () => {
  it("ACCT-11: what was granted stays in sight until the wallet can grant the next; one that failed leaves nothing to show", () => {
    const app = new SessionsApp();
    const input = app.askWallet();
    app.answer("grantSession", walletGrant(input));
    app.answer("activateSession", undefined);
    const display = () => {
      const { cosigned, grant } = app.sessions.context;
      return [cosigned !== null, grant !== null];
    };
    app.ask(2);
    expect(display()).toEqual([true, true]);
    app.refuse("checkSession", new AppKitError("SESSION_UNSUPPORTED", { what: "contract-call" }));
    expect([isOpen(app), ...display()]).toEqual([true, true, true]);
    app.askWallet(3);
    expect(display()).toEqual([true, false]);
    app.refuse("grantSession", new AppKitError("SESSION_DECLINED", {}));
    expect([isOpen(app), ...display()]).toEqual([false, false, false]);
  });
});

describe("what was granted", () => {
  it("ACCT-11: the list reads the sessions alone, the whole screen everything, and nothing is read while neither shows", () => {
    const app = new SessionsApp();
    app.open("SmartSessionList");
    expect([app.waiting("fetchSessions").length, app.waiting("fetchGrants").length]).toEqual([1, 0]);
    app.answer("fetchSessions", [SESSION]);
    app.tell("router", { type: "route.push", route: { view: "GrantedHere" } });
    expect([app.waiting("fetchSessions").length, app.waiting("fetchGrants").length]).toEqual([1, 1]);
    app.answer("fetchGrants", { grants: [], missing: ["approval"] });
    app.refuse("fetchSessions", new TypeError("Failed to fetch"));
    expect([app.toast, app.grants.context.sessions]).toEqual(["error.SESSIONS_FAILED", [SESSION]]);
    app.wish({ type: "grant.retry" });
    expect([app.waiting("fetchSessions").length, app.waiting("fetchGrants").length]).toEqual([1, 1]);
  });

  it("ACCT-11: all are taken back one after the other, each with a question of its own, and the list is read again", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    app.answer("fetchSessions", [SESSION]);
    app.answer("fetchGrants", { grants: [], missing: [] });
    app.wish({ type: "grant.revoke", grants: [PAIRING, GRANT, OTHER] });
    const requests = () =>
      app.requests.filter(({ port }) => port === "revokeGrant").map(({ input }) => (input as { grant: Grant }).grant);
    expect(requests()).toEqual([GRANT]);
    app.wish({ type: "grant.revoke", grants: [OTHER] });
    expect(requests()).toEqual([GRANT]);
    app.answer("revokeGrant", { isEnd: false });
    expect(requests()).toEqual([GRANT, OTHER]);
    expect(app.waiting("fetchSessions")).toHaveLength(1);
    app.answer("revokeGrant", { isEnd: false });
    expect(app.waiting("disconnectWallet")).toHaveLength(1);
    expect(app.read("router").context.stack).toEqual([]);
  });

  it("SAFETY: the first that fails ends it, and so does a card that is closed meanwhile: no further prompt opens", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    app.wish({ type: "grant.revoke", grants: [GRANT, OTHER] });
    app.refuse("revokeGrant", new AppKitError("SESSION_DECLINED", {}));
    expect([app.toast, app.grants.context.queue]).toEqual(["error.SESSION_DECLINED", []]);
    app.wish({ type: "grant.revoke", grants: [GRANT, OTHER] });
    app.tell("modal", { type: "modal.close" });
    app.pass(300);
    app.answer("revokeGrant", { isEnd: false });
    app.pass(1_000);
    expect(app.waiting("revokeGrant")).toEqual([]);
    expect(app.grants.matches({ revocation: "idle" })).toBe(true);
  });

  it("ACCT-11: a wallet that is moved for one of them keeps what comes after it; another account is another's affair", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    app.answer("fetchSessions", [SESSION]);
    app.answer("fetchGrants", { grants: [], missing: [] });
    app.wish({ type: "grant.revoke", grants: [GRANT, OTHER] });
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(app.grants.context).toMatchObject({ target: { network: BASE }, sessions: [SESSION], queue: [GRANT, OTHER] });
    app.answer("revokeGrant", { isEnd: false });
    expect(app.waiting("revokeGrant")).toHaveLength(1);
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB] });
    expect(app.grants.context).toMatchObject({ sessions: null, queue: [] });
  });

  it("ACCT-11: what was taken back is off the list at once, also where the list cannot be read after it", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    app.answer("fetchSessions", [SESSION, OTHER.session]);
    app.answer("fetchGrants", { grants: [APPROVAL], missing: [] });
    app.wish({ type: "grant.revoke", grants: [GRANT] });
    app.answer("revokeGrant", { isEnd: false });
    expect(app.grants.context).toMatchObject({ sessions: [OTHER.session], others: { grants: [APPROVAL] } });
    app.refuse("fetchSessions", new AppKitError("SESSIONS_FAILED", {}));
    app.refuse("fetchGrants", new AppKitError("SESSIONS_FAILED", {}));
    app.wish({ type: "grant.revoke", grants: [APPROVAL] });
    app.answer("revokeGrant", { isEnd: false });
    expect(app.grants.context).toMatchObject({ sessions: [OTHER.session], others: { grants: [] } });
  });

  it("ACCT-11: after the last of them it is said that they were taken back", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    app.wish({ type: "grant.revoke", grants: [GRANT, OTHER] });
    app.answer("revokeGrant", { isEnd: false });
    expect(app.toast).toBeUndefined();
    app.answer("revokeGrant", { isEnd: false });
    expect(app.toast).toBe("sessions.status.revoked");
  });

  it("I1: after a change of account nobody waits for what the former one was asked", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    app.wish({ type: "grant.revoke", grants: [GRANT, OTHER] });
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB] });
    expect([app.grants.hasTag("revoking"), app.read("router").context.stack]).toEqual([false, []]);
    app.wish({ type: "grant.revoke", grants: [OTHER] });
    expect(app.waiting("revokeGrant")).toHaveLength(1);
  });

  it("ACCT-11: where the connection goes with the sign-in, the pairings of other chain families go, too", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    const ended: unknown[] = [];
    app.root.system.inspect({
      next: (step) => {
        if (step.type === "@xstate.event" && step.event.type === "connection.end" && "namespace" in step.event)
          ended.push(step.event["namespace"]);
      },
    });
    const signIn: Grant = { kind: "signIn", networkId: ETHEREUM.caipNetworkId, domain: "a" };
    app.wish({ type: "grant.revoke", grants: [signIn, PAIRING, { ...PAIRING, namespace: "solana" }] });
    app.answer("revokeGrant", { isEnd: true });
    expect(ended).toEqual(["solana", "eip155"]);
    expect(app.waiting("disconnectWallet")).toHaveLength(1);
  });

  it("ACCT-11: taking the pairing of another chain family back ends that, and not this account", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    app.wish({ type: "grant.revoke", grants: [{ kind: "pairing", namespace: "solana", wallet: "Sun" }] });
    expect([app.waiting("disconnectWallet").length, app.grants.context.queue]).toEqual([0, []]);
  });

  it("SAFETY: all sign-ins are taken back, that of the network which is active by then last: with it the connection may end", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    const signIn = ({ caipNetworkId: networkId }: Network): Grant => ({ kind: "signIn", networkId, domain: "a" });
    const [here, there] = [signIn(ETHEREUM), signIn(BASE)];
    app.wish({ type: "grant.revoke", grants: [here, there, GRANT] });
    // The wallet is moved to where the session is.
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    for (const isEnd of [false, false, true]) app.answer("revokeGrant", { isEnd });
    const inputs = app.requests.filter(({ port }) => port === "revokeGrant").map(({ input }) => input);
    expect(inputs).toMatchObject([{ grant: GRANT }, { grant: here }, { grant: there }]);
    expect(app.waiting("disconnectWallet")).toHaveLength(1);
  });

  it("SIGN-1: where nobody stays without a sign-in, taking it back disconnects", () => {
    const app = new SessionsApp();
    app.open("GrantedHere");
    app.wish({ type: "grant.revoke", grants: [{ kind: "signIn", networkId: "eip155:1" as never, domain: "a" }] });
    app.answer("revokeGrant", { isEnd: true });
    expect(app.waiting("disconnectWallet")).toHaveLength(1);
  });
});
