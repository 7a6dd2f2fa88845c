import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { say } from "../../../testing/answer.ts";
import type { ScriptedApp, ScriptedOptions } from "../../../testing/app.ts";
import {
  ALICE,
  BASE,
  BOB,
  CAROL,
  EMBEDDED,
  ETHEREUM,
  FOX,
  OWL,
  SOLANA,
  SUN,
  sampleSession,
} from "../../../testing/samples/values.ts";
import type { PortRequest } from "../../../testing/wired.ts";
import { askApproval, loggedIn } from "../embedded/embedded-app.ts";
import {
  ABSENT,
  connected,
  DRAFT,
  goTo,
  isConnected,
  isOpen,
  OPTIONAL,
  prompted,
  SIGNED_IN,
  signedIn,
  soughtFor,
} from "./sign-in-app.ts";

const toastOf = (app: ScriptedApp) => app.read("notice").context.toast?.text;
const press = (app: ScriptedApp, verb: "sign" | "cancel") => app.tell("signIn", { type: `signIn.${verb}` });

describe("a sign-in that is cancelled", () => {
  it("SIGN-3 where it is required the wallet is let go", () => {
    const app = prompted();
    press(app, "cancel");
    expect(app.signInAttempt()?.hasTag("cancelling")).toBe(true);
    expect(app.signInAttempt()?.hasTag("open"), "until the wallet is let go").toBe(true);
    app.answer("disconnectWallet");
    expect(isConnected(app)).toBe(false);
    expect(isOpen(app)).toBe(false);
    expect(app.waiting("leaveSignIn")[0]?.input).toMatchObject({ reason: "disconnect", target: { address: ALICE } });
    expect(app.tracked).toContain("CLICK_CANCEL_SIWX");
  });

  it("SIGN-3 where it is not the visitor stays connected, and is not asked again by itself", () => {
    const app = prompted(OPTIONAL);
    press(app, "cancel");
    app.answer("declineSignIn");
    expect(isConnected(app)).toBe(true);
    expect(isOpen(app)).toBe(false);
    app.pass(LIMITS.signInAgain * 2);
    expect(isOpen(app)).toBe(false);
    expect(app.signInAttempt()?.hasTag("unsigned")).toBe(true);
  });

  it("SIGN-3 closing the card is a cancel where it is not required", () => {
    const app = prompted(OPTIONAL);
    app.tell("modal", { type: "modal.dismiss" });
    app.answer("declineSignIn");
    expect(app.signInAttempt()?.hasTag("unsigned")).toBe(true);
    expect(isConnected(app)).toBe(true);
    expect(app.tracked).toContain("CLICK_CANCEL_SIWX");
  });

  it("SIGN-3 who declined may sign in after all", () => {
    const app = prompted(OPTIONAL);
    press(app, "cancel");
    app.answer("declineSignIn");
    app.tell("signIn", { type: "signIn.ask" });
    app.answer("findSignIn", { ...OPTIONAL, status: "declined" });
    expect(app.route?.view).toBe("SIWXSignMessage");
    expect(isOpen(app)).toBe(true);
  });

  it("SIGN-3 a signature that comes after it counts for nothing", () => {
    const app = prompted(OPTIONAL);
    press(app, "sign");
    const [ask] = app.waiting("signDraft");
    press(app, "cancel");
    expect(ask?.actor.getSnapshot().status).toBe("stopped");
    expect(app.waiting("keepSignIn")).toEqual([]);
  });

  it("ROUTE-8 I6 a required one is not dismissed: the card shakes and stays", () => {
    const app = prompted();
    app.pass(LIMITS.prefetch);
    app.tell("modal", { type: "modal.dismiss" });
    expect(isOpen(app)).toBe(true);
    expect(app.read("modal").hasTag("shaking")).toBe(true);
  });

  it("ROUTE-8 I6 a host that closes the card itself finds the message there again, whatever it opens", () => {
    const app = prompted();
    app.tell("modal", { type: "modal.close" });
    app.pass(LIMITS.sheet);
    expect(app.signInAttempt()?.hasTag("open")).toBe(true);
    for (const route of [undefined, { view: "Account" }, { view: "Networks" }] as const) {
      app.tell("app", { type: "modal.open", ...(route && { route }) });
      expect(app.route).toEqual({ view: "SIWXSignMessage" });
    }
    press(app, "sign");
    app.answer("signDraft", "0xsignature");
    app.answer("keepSignIn");
    app.tell("app", { type: "modal.open" });
    expect(app.route).toEqual({ view: "Account" });
  });

  it("ROUTE-8 an embedded wallet's own screen is not dismissed either, and leads back to the message", () => {
    const app = loggedIn({ settings: { signsIn: true } });
    app.answer("findSignIn", ABSENT);
    app.answer("draftSignIn", DRAFT);
    press(app, "sign");
    askApproval(app, "one");
    expect(app.route?.view).toBe("ApproveTransaction");
    app.pass(LIMITS.prefetch);
    app.tell("modal", { type: "modal.dismiss" });
    expect(app.read("modal").hasTag("shaking")).toBe(true);
    app.say("holdRequest", { type: "request.answered" });
    expect(app.route?.view).toBe("SIWXSignMessage");
    app.answer("signDraft", "0xsignature");
    app.answer("keepSignIn");
    expect(isOpen(app)).toBe(false);
    expect(app.root.getSnapshot().context.sessions.eip155).toEqual(EMBEDDED);
  });
});

describe("an account that signed in", () => {
  const facts = { connectors: { eip155: FOX.id } };
  const restored = () => {
    const app = new (connected().constructor as typeof ScriptedApp)({ settings: { signsIn: true }, facts });
    app.answer("restoreWallet", sampleSession(FOX));
    return app;
  };

  it("SIGN-1 CONN-12 survives a reload without a screen", () => {
    const app = restored();
    app.answer("findSignIn", SIGNED_IN);
    expect(isOpen(app)).toBe(false);
    expect(app.signInAttempt()?.hasTag("signedIn")).toBe(true);
  });

  it("SIGN-1 CONN-12 who opens the card while it is looked for waits there, and then sees the account", () => {
    const app = restored();
    app.answer("requireSignIn", true);
    app.tell("app", { type: "modal.open" });
    expect(app.route?.view).toBe("SIWXSignMessage");
    expect(app.signInAttempt()?.hasTag("checking")).toBe(true);
    app.answer("findSignIn", SIGNED_IN);
    expect(app.route?.view).toBe("Account");
    app.pass(LIMITS.sheet);
    expect(isOpen(app)).toBe(true);
  });

  it("SIGN-1 a prompt survives a reload; one that was declined does not come back by itself", () => {
    const required = restored();
    required.answer("findSignIn", ABSENT);
    expect(required.route?.view).toBe("SIWXSignMessage");
    expect(isOpen(required)).toBe(true);
    const declinedBefore = restored();
    declinedBefore.answer("findSignIn", { ...OPTIONAL, status: "declined" });
    expect(isOpen(declinedBefore)).toBe(false);
  });

  it("SIGN-1 is looked for again from time to time, silently; no answer changes nothing", () => {
    const app = signedIn();
    app.pass(LIMITS.signInAgain);
    app.refuse("findSignIn", new Error("offline"));
    expect(app.signInAttempt()?.hasTag("signedIn")).toBe(true);
    app.pass(LIMITS.signInAgain);
    app.pass(LIMITS.signInStep);
    app.pass(LIMITS.signInAgain);
    app.answer("findSignIn", SIGNED_IN);
    expect(isOpen(app)).toBe(false);
    expect(toastOf(app)).toBeUndefined();
    app.pass(LIMITS.signInAgain);
    app.answer("findSignIn", ABSENT);
    expect(isOpen(app)).toBe(true);
    expect(app.route?.view).toBe("SIWXSignMessage");
  });

  it("SIGN-1 is looked for again as often as the page wants", () => {
    const app = connected();
    app.answer("findSignIn", { ...SIGNED_IN, again: 60_000 });
    app.pass(59_999);
    expect(app.waiting("findSignIn")).toEqual([]);
    app.pass(1);
    expect(app.waiting("findSignIn")).toHaveLength(1);
  });

  it("SIGN-1 another account is asked for itself; the one before is told to have left", () => {
    const app = signedIn();
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB] });
    expect(app.waiting("leaveSignIn")[0]?.input).toMatchObject({ reason: "account", target: { address: ALICE } });
    app.answer("leaveSignIn");
    app.answer("findSignIn", ABSENT);
    expect(app.route?.view).toBe("SIWXSignMessage");
    expect(app.signInAttempt()?.context.target?.address).toBe(BOB);
  });

  it("SIGN-1 so is another chain; one with a session leaves no screen behind", () => {
    const app = signedIn();
    goTo(app, BASE.caipNetworkId);
    app.answer("leaveSignIn");
    app.answer("findSignIn", ABSENT);
    expect(app.route?.view).toBe("SIWXSignMessage");
    goTo(app, ETHEREUM.caipNetworkId);
    expect(app.waiting("leaveSignIn")[0]?.input).toMatchObject({ reason: "network" });
    app.answer("leaveSignIn");
    app.answer("findSignIn", SIGNED_IN);
    expect(isOpen(app)).toBe(false);
    expect(soughtFor(app)).toEqual([
      `${ETHEREUM.caipNetworkId}:${ALICE}`,
      `${BASE.caipNetworkId}:${ALICE}`,
      `${ETHEREUM.caipNetworkId}:${ALICE}`,
    ]);
  });

  it("SIGN-1 the same account in another wallet stays signed in, and is looked for again", () => {
    const app = signedIn();
    app.pass(LIMITS.sheet);
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "connector.choose", connector: OWL });
    app.answer("connectWallet", sampleSession(OWL));
    expect(app.read("signIn").context.left).toEqual([]);
    app.answer("findSignIn", SIGNED_IN);
    expect(app.signInAttempt()?.context.target?.connectorId).toBe(OWL.id);
    expect(isOpen(app)).toBe(false);
  });

  it("SIGN-1 on a network that the page did not ask for nobody is asked", () => {
    const app = signedIn();
    goTo(app, "eip155:777" as never);
    expect(app.signInAttempt()?.context.target ?? null).toBeNull();
    expect(app.route?.view).toBe("UnsupportedChain");
  });

  it("SIGN-1 R9 who disconnects is signed out; a host that hangs does not hold that up", () => {
    const app = signedIn();
    app.tell("app", { type: "connection.end" });
    app.answer("disconnectWallet");
    expect(app.waiting("leaveSignIn")[0]?.input).toMatchObject({ reason: "disconnect" });
    app.pass(LIMITS.disconnect);
    expect(app.waiting("leaveSignIn")).toEqual([]);
    expect(isConnected(app)).toBe(false);
  });
});

describe("several accounts", () => {
  const both = (options: ScriptedOptions = {}): ScriptedApp => {
    const app = signedIn(ABSENT, options);
    app.tell("app", { type: "namespace.connect", networkId: SOLANA.caipNetworkId });
    app.tell("modal", { type: "modal.open" });
    app.tell("app", { type: "connector.choose", connector: SUN });
    app.answer("connectWallet", sampleSession(SUN));
    return app;
  };

  it("SIGN-1 CONN-8 an account of a second chain family is asked for itself, and the first stays signed in", () => {
    const app = both();
    expect(app.signInAttempt()?.context.target?.address).toBe(CAROL);
    expect(app.waiting("leaveSignIn")).toEqual([]);
    app.answer("findSignIn", ABSENT);
    expect(app.route?.view).toBe("SIWXSignMessage");
  });

  it("SIGN-1 CONN-8 where it is signed in already the card closes", () => {
    const app = both();
    app.answer("findSignIn", SIGNED_IN);
    expect(isOpen(app)).toBe(false);
  });

  it("AUTH-12 CONN-13 where it cannot be found out, its wallet alone is let go, and why is said in the other's account", () => {
    const app = both();
    app.refuse("findSignIn", new Error("500"));
    app.answer("disconnectWallet");
    app.answer("leaveSignIn");
    app.answer("findSignIn", SIGNED_IN);
    expect(isConnected(app)).toBe(true);
    expect(isOpen(app)).toBe(true);
    expect(app.route).toEqual({ view: "Account" });
    expect(app.read("notice").context.toast?.text).toEqual({ key: "signIn.failed" });
  });

  it("SIGN-1 CONN-13 the one that is left is asked for itself; who left is signed out", () => {
    const app = both();
    app.answer("findSignIn", SIGNED_IN);
    app.tell("app", { type: "connection.end", namespace: "solana" });
    app.answer("disconnectWallet");
    expect(app.waiting("leaveSignIn")[0]?.input).toMatchObject({ reason: "disconnect", target: { address: CAROL } });
    app.answer("leaveSignIn");
    expect(app.waiting("findSignIn")[0]?.input).toMatchObject({ address: ALICE });
  });

  it.each([
    ["account", { type: "accounts.changed", accounts: [BOB] }],
    ["network", { type: "chain.changed", networkId: BASE.caipNetworkId }],
  ] as const)(
    "SIGN-4 with a siweConfig an EVM %s that changes while another family is active has left",
    (reason, event) => {
      const change = (signsIn: true | "siwe"): ScriptedApp => {
        const app = both({ settings: { signsIn } });
        app.answer("findSignIn", SIGNED_IN);
        const [evm] = app.waiting("watchWallet") as [PortRequest];
        say(evm.actor, event);
        return app;
      };
      const app = change("siwe");
      const target = { address: ALICE, networkId: ETHEREUM.caipNetworkId };
      expect(app.waiting("leaveSignIn")).toMatchObject([{ input: { reason, target } }]);
      app.answer("leaveSignIn");
      expect(app.waiting("findSignIn")[0]?.input).toMatchObject({ address: CAROL });
      app.answer("findSignIn", SIGNED_IN);
      expect(isOpen(app)).toBe(false);
      // Any other configuration signs nobody out, and is not asked.
      expect(change(true).waiting("leaveSignIn")).toEqual([]);
    },
  );

  it("SIGN-1 the wallet that is connected, chosen again, closes the card", () => {
    const app = signedIn();
    app.pass(LIMITS.sheet);
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.answer("findSignIn", SIGNED_IN);
    expect(isOpen(app)).toBe(false);
  });

  it("SIGN-1 a wallet on a network that is not the page's closes the card where such are allowed", () => {
    const app = connected({ settings: { allowUnsupportedChain: true } });
    app.answer("findSignIn", SIGNED_IN);
    app.pass(LIMITS.sheet);
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "connector.choose", connector: OWL });
    app.answer("connectWallet", sampleSession(OWL, undefined, "eip155:777" as never));
    if (app.waiting("leaveSignIn").length) app.answer("leaveSignIn");
    expect(isOpen(app)).toBe(false);
  });
});
