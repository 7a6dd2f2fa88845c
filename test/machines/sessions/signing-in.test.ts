import { describe, expect, it } from "vitest";
import type { Grant } from "../../../domain/sessions/grant.ts";
import { BASE, ETHEREUM } from "../../../testing/samples/values.ts";
import { followWorld } from "../../../views/shell/world.ts";
import { ABSENT, DRAFT, goTo, signedIn } from "../sign-in/sign-in-app.ts";

const approval = (token: string): Grant =>
  ({
    ...{ kind: "approval", networkId: BASE.caipNetworkId, token, spender: "0x1" },
    ...{ units: { symbol: "A", decimals: 1 }, amount: "5" },
  }) as never;

const SIGN_IN: Grant = { kind: "signIn", networkId: ETHEREUM.caipNetworkId, domain: "a" };

/** Two approvals on a network that wants a sign-in of its own, and the wallet has just been moved there for the first of them. */
function moved() {
  const app = signedIn(ABSENT);
  const world = followWorld(app.root);
  app.answer("recallSent", []);
  app.tell("app", { type: "modal.open", route: { view: "Account" } });
  app.tell("router", { type: "route.push", route: { view: "GrantedHere" } });
  app.answer("fetchSessions", []);
  app.answer("fetchGrants", { grants: [], missing: [] });
  world.send({ type: "grant.revoke", grants: [approval("0xa"), approval("0xb"), SIGN_IN] });
  goTo(app, BASE.caipNetworkId);
  app.answer("leaveSignIn", undefined);
  app.answer("findSignIn", ABSENT);
  app.answer("draftSignIn", DRAFT);
  const revocationCount = () => app.requests.filter(({ port }) => port === "revokeGrant").length;
  return { app, revocationCount };
}

describe("taking back what was granted on a network that wants a sign-in", () => {
  it("ACCT-11, SIGN-1: it waits for the sign-in, and then goes on where it was", () => {
    const { app, revocationCount } = moved();
    app.answer("revokeGrant", { isEnd: false });
    app.pass(3_000);
    expect([app.route?.view, revocationCount()]).toEqual(["SIWXSignMessage", 1]);
    app.tell("signIn", { type: "signIn.sign" });
    app.answer("signDraft", "0xsignature");
    app.answer("keepSignIn", undefined);
    app.pass(3_000);
    expect([app.route?.view, app.read("modal").hasTag("open"), revocationCount()]).toEqual(["GrantedHere", true, 2]);
    app.answer("revokeGrant", { isEnd: false });
    expect(revocationCount()).toBe(3);
  });

  it("ACCT-11, SIGN-1: who does not sign in is disconnected, and asked for nothing more", () => {
    const { app, revocationCount } = moved();
    app.answer("revokeGrant", { isEnd: false });
    app.pass(3_000);
    app.tell("signIn", { type: "signIn.cancel" });
    app.answer("disconnectWallet", undefined);
    app.pass(3_000);
    expect([revocationCount(), app.read("modal").hasTag("open"), app.read("router").context.stack]).toEqual([
      1,
      false,
      [],
    ]);
  });

  it("ACCT-11, SIGN-1: it goes on as well where the wallet signs in before it answers", () => {
    const { app, revocationCount } = moved();
    app.tell("signIn", { type: "signIn.sign" });
    app.answer("signDraft", "0xsignature");
    app.answer("keepSignIn", undefined);
    app.pass(3_000);
    app.answer("revokeGrant", { isEnd: false });
    expect([app.route?.view, revocationCount()]).toEqual(["GrantedHere", 2]);
    // Closed, the card asks for nothing more.
    app.tell("modal", { type: "modal.close" });
    app.pass(300);
    app.answer("revokeGrant", { isEnd: false });
    app.pass(3_000);
    expect(revocationCount()).toBe(2);
  });
});
