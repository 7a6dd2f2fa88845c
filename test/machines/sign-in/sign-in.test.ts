import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { ScriptedApp } from "../../../testing/app.ts";
import { ALICE, BASE, ETHEREUM, FOX, sampleSession } from "../../../testing/samples/values.ts";
import { loggedIn } from "../embedded/embedded-app.ts";
import { ABSENT, connected, DRAFT, isConnected, isOpen, prompted, SIGNED_IN, soughtFor } from "./sign-in-app.ts";

const declined = new AppKitError("SIGN_IN_DECLINED", {});
const toastOf = (app: ScriptedApp) => app.read("notice").context.toast?.text;
const press = (app: ScriptedApp, verb: "sign" | "cancel") => app.tell("signIn", { type: `signIn.${verb}` });

describe("sign-in", () => {
  it("SIGN-1 nothing is asked where the page does not want it", () => {
    const app = connected({ settings: { signsIn: false } });
    expect(app.waiting("findSignIn")).toEqual([]);
    expect(isOpen(app)).toBe(false);
  });

  it("SIGN-1 after a connect on a network of the page, without a session, its message is shown", () => {
    const app = connected();
    expect(app.waiting("findSignIn")[0]?.input).toEqual({
      ...{ connectorId: FOX.id, namespace: "eip155", address: ALICE },
      ...{ networkId: ETHEREUM.caipNetworkId, isSmartAccount: false },
    });
    expect(app.route?.view).toBe("ConnectingExternal");
    app.answer("findSignIn", ABSENT);
    expect(app.route).toEqual({ view: "SIWXSignMessage" });
    expect(app.signInAttempt()?.hasTag("drafting")).toBe(true);
    app.answer("draftSignIn", DRAFT);
    expect(app.signInAttempt()?.context.draft).toEqual(DRAFT);
    expect(app.waiting("signDraft")).toEqual([]);
  });

  it("SIGN-1 a wallet that is elsewhere than the page is asked where it is, and nobody has left", () => {
    const app = connected({ facts: { activeNetworkId: BASE.caipNetworkId } });
    expect(app.root.getSnapshot().context.active).toEqual(ETHEREUM);
    expect(app.read("signIn").context.left).toEqual([]);
    expect(app.waiting("leaveSignIn")).toEqual([]);
    expect(soughtFor(app)).toEqual([`${ETHEREUM.caipNetworkId}:${ALICE}`]);
    app.answer("findSignIn", SIGNED_IN);
    expect(isOpen(app)).toBe(false);
  });

  it("SIGN-1 with a session the card closes, and nobody is asked", () => {
    const app = connected();
    app.answer("findSignIn", SIGNED_IN);
    expect(isOpen(app)).toBe(false);
    expect(app.signInAttempt()?.hasTag("signedIn")).toBe(true);
    expect(app.requests.filter(({ port }) => port === "draftSignIn")).toEqual([]);
  });

  it("SIGN-1 what takes long to find out is shown to be on its way", () => {
    const app = connected();
    app.pass(LIMITS.signInShow);
    expect(app.route?.view).toBe("SIWXSignMessage");
    expect(app.signInAttempt()?.hasTag("checking")).toBe(true);
  });

  it.each([true, false])(
    "ROUTE-8 I6 nobody gets past it while it is looked for, where it is required: %s",
    (isRequired) => {
      const app = connected();
      app.answer("requireSignIn", isRequired);
      app.pass(LIMITS.signInShow);
      app.tell("modal", { type: "modal.dismiss" });
      app.pass(LIMITS.sheet);
      expect(isOpen(app)).toBe(isRequired);
      app.tell("app", { type: "modal.open" });
      expect(app.route?.view).toBe(isRequired ? "SIWXSignMessage" : "Account");
      press(app, "cancel");
      expect(app.tracked).toContain("CLICK_CANCEL_SIWX");
      expect(app.waiting(isRequired ? "disconnectWallet" : "declineSignIn")).toHaveLength(1);
      expect(app.waiting("findSignIn")).toEqual([]);
    },
  );

  it("SIGN-1 what is held while it is looked for is let go once it is found", () => {
    const app = connected();
    app.answer("requireSignIn", true);
    app.answer("findSignIn", SIGNED_IN);
    expect(app.root.getSnapshot().context.isSignInDue).toBe(false);
    expect(isOpen(app)).toBe(false);
  });

  it("SIGN-3 a signature is judged and kept, then the card closes", () => {
    const app = prompted();
    press(app, "sign");
    expect(app.waiting("signDraft")[0]?.input).toMatchObject({ id: DRAFT.id, target: { address: ALICE } });
    app.answer("signDraft", "0xsignature");
    expect(app.waiting("keepSignIn")[0]?.input).toEqual({ id: DRAFT.id, signature: "0xsignature" });
    expect(isOpen(app)).toBe(true);
    app.answer("keepSignIn");
    expect(isOpen(app)).toBe(false);
    expect(app.tracked).toEqual(expect.arrayContaining(["CLICK_SIGN_SIWX_MESSAGE", "SIWX_AUTH_SUCCESS"]));
    expect(isConnected(app)).toBe(true);
  });

  it("SIGN-3 a refusal leaves the message, says 'Signature declined', and takes another try", () => {
    const app = prompted();
    press(app, "sign");
    app.refuse("signDraft", declined);
    expect(app.route?.view).toBe("SIWXSignMessage");
    expect(toastOf(app)).toEqual({ key: "error.SIGN_IN_DECLINED" });
    expect(app.signInAttempt()?.context).toMatchObject({ draft: DRAFT, fault: { code: "SIGN_IN_DECLINED" } });
    expect(app.tracked).toContain("SIWX_AUTH_ERROR");
    press(app, "sign");
    expect(app.signInAttempt()?.context.fault).toBeNull();
    expect(toastOf(app)).toBeUndefined();
    expect(app.waiting("signDraft")).toHaveLength(1);
  });

  it("AUTH-12 a smart account that refuses is told why that may be", () => {
    const app = loggedIn({ settings: { signsIn: true } });
    app.answer("findSignIn", ABSENT);
    app.answer("draftSignIn", DRAFT);
    press(app, "sign");
    app.refuse("signDraft", declined);
    expect(toastOf(app)).toEqual({ key: "error.SMART_ACCOUNT_UNSUPPORTED" });
  });

  it("SIGN-3 a signature that does not count is said why, and another message is made", () => {
    const app = prompted();
    press(app, "sign");
    app.answer("signDraft", "0xother");
    app.refuse("keepSignIn", new AppKitError("SIGN_IN_MISMATCH", { field: "accountAddress" }));
    expect(toastOf(app)).toBeUndefined();
    app.answer("findSignIn", ABSENT);
    expect(toastOf(app)).toEqual({ key: "error.SIGN_IN_MISMATCH", values: { field: "accountAddress" } });
    expect(app.signInAttempt()?.context.fault).toEqual({
      code: "SIGN_IN_MISMATCH",
      values: { field: "accountAddress" },
    });
    expect(app.signInAttempt()?.hasTag("signedIn")).toBe(false);
    expect(app.waiting("draftSignIn")).toHaveLength(1);
    expect(isConnected(app)).toBe(true);
  });

  it("SIGN-3 R6 who signed in in another tab is not told that the message here is used up", () => {
    const app = prompted();
    press(app, "sign");
    app.answer("signDraft", "0xsignature");
    app.refuse("keepSignIn", new AppKitError("SIGN_IN_USED", {}));
    expect(app.signInAttempt()?.hasTag("judging")).toBe(true);
    app.answer("findSignIn", SIGNED_IN);
    expect([toastOf(app), isOpen(app)]).toEqual([undefined, false]);
    expect(app.tracked).not.toContain("SIWX_AUTH_ERROR");
  });

  it.each([
    ["fails", (app: ScriptedApp) => app.refuse("findSignIn", new Error("offline"))],
    ["is not answered", (app: ScriptedApp) => app.pass(LIMITS.signInStep)],
  ])("SIGN-3 R13 a signature that does not count is told also where the search for a session %s", (_, end) => {
    const app = prompted();
    press(app, "sign");
    app.answer("signDraft", "0xsignature");
    app.refuse("keepSignIn", new AppKitError("SIGN_IN_USED", {}));
    end(app);
    expect(toastOf(app)).toEqual({ key: "error.SIGN_IN_USED" });
    expect(app.signInAttempt()?.hasTag("drafting")).toBe(true);
  });

  it("SIGN-1 R6 who comes back to the page after having signed in in another tab is not asked here", () => {
    const app = prompted();
    app.say("watchVisibility", { type: "page.hidden" });
    expect(app.waiting("findSignIn")).toEqual([]);
    app.say("watchVisibility", { type: "page.shown" });
    app.answer("findSignIn", SIGNED_IN);
    expect([toastOf(app), isOpen(app)]).toEqual([undefined, false]);
    expect(app.signInAttempt()?.hasTag("signedIn")).toBe(true);
  });

  it("SIGN-1 S10 who comes back without a session has the same message, which does not become younger", () => {
    const app = prompted();
    app.pass(DRAFT.fresh / 2);
    app.say("watchVisibility", { type: "page.shown" });
    app.answer("findSignIn", ABSENT);
    app.say("watchVisibility", { type: "page.shown" });
    app.refuse("findSignIn", new Error("offline"));
    expect(app.waiting("draftSignIn")).toEqual([]);
    app.pass(DRAFT.fresh / 2);
    expect(app.waiting("draftSignIn")).toHaveLength(1);
  });

  it("SIGN-1 who comes back may sign while the session is looked for", () => {
    const app = prompted();
    app.say("watchVisibility", { type: "page.shown" });
    press(app, "sign");
    expect(app.waiting("findSignIn")).toEqual([]);
    expect(app.waiting("signDraft")).toHaveLength(1);
  });

  it("SIGN-3 R13 a server that says nothing ends each step, with another try", () => {
    const app = connected();
    app.answer("findSignIn", ABSENT);
    app.pass(LIMITS.signInStep);
    expect(app.signInAttempt()?.matches({ prompt: "stuck" })).toBe(true);
    expect(app.signInAttempt()?.context.fault).toEqual({ code: "SIGN_IN_UNREACHABLE" });
    press(app, "sign");
    app.answer("draftSignIn", DRAFT);
    press(app, "sign");
    app.answer("signDraft", "0xsignature");
    app.pass(LIMITS.signInStep);
    expect(toastOf(app)).toEqual({ key: "error.SIGN_IN_UNREACHABLE" });
    expect(app.signInAttempt()?.hasTag("drafting")).toBe(true);
  });

  it("SIGN-3 S10 a message that would count no more is replaced before it is signed", () => {
    const app = prompted();
    app.pass(DRAFT.fresh);
    expect(app.signInAttempt()?.hasTag("drafting")).toBe(true);
    expect(app.signInAttempt()?.context.draft).toEqual(DRAFT);
    app.answer("draftSignIn", { ...DRAFT, id: "draft-2" });
    press(app, "sign");
    expect(app.waiting("signDraft")[0]?.input).toMatchObject({ id: "draft-2" });
  });

  it("AUTH-12 sessions that cannot be read: the wallet is let go, Connect is shown, and why is said", () => {
    const app = connected();
    app.refuse("findSignIn", new Error("500"));
    expect(app.waiting("disconnectWallet")).toHaveLength(1);
    app.answer("disconnectWallet");
    expect(isConnected(app)).toBe(false);
    app.answer("leaveSignIn");
    expect(isOpen(app)).toBe(true);
    expect(app.route).toEqual({ view: "Connect" });
    expect(toastOf(app)).toEqual({ key: "signIn.failed" });
    expect(app.tracked).toContain("SIWX_AUTH_ERROR");
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.answer("findSignIn", SIGNED_IN);
    expect(isConnected(app)).toBe(true);
    expect(isOpen(app)).toBe(false);
  });

  it("AUTH-12 a host that never answers counts as one that cannot", () => {
    const app = connected();
    app.pass(LIMITS.signInStep);
    expect(app.waiting("disconnectWallet")).toHaveLength(1);
  });
});
