import { describe, expect, it } from "vitest";
import type { ActorRefFrom } from "xstate";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { emailUpdateMachine } from "../../../machines/embedded/email-update.ts";
import { ScriptedApp, type ScriptedOptions } from "../../../testing/app.ts";
import { ALICE, EMBEDDED, ETHEREUM, FOX, SOLANA, sampleSession } from "../../../testing/samples/values.ts";
import { EMAIL, EMBEDDED_SOLANA, loggedIn, loginApp } from "./embedded-app.ts";

const wrong = (message: string) => new AppKitError("FRAME_REFUSED", { message });
const connectedTo = (app: ScriptedApp) => Object.keys(app.root.getSnapshot().context.sessions).sort();
const update = (app: ScriptedApp) => {
  const children = app.account()?.children as { emailUpdate?: ActorRefFrom<typeof emailUpdateMachine> };
  return children.emailUpdate?.getSnapshot();
};

describe("an embedded account", () => {
  it("AUTH-6 CONN-12 a stored login has the frame loaded, and as long as the frame takes", () => {
    const app = new ScriptedApp({ facts: { connectors: { eip155: "ID_AUTH" } } });
    expect(app.waiting("openFrame")).toHaveLength(1);
    app.pass(10_000);
    expect(app.connection()?.hasTag("connecting")).toBe(true);
    app.answer("restoreWallet", EMBEDDED);
    expect(connectedTo(app)).toEqual(["eip155"]);
  });

  it.each(["FRAME_LOST", "FRAME_ABORTED"] as const)("AUTH-6 CONN-12 %s says nothing of a stored login", (code) => {
    const connectors = { eip155: "ID_AUTH", solana: "ID_AUTH" } as const;
    const app = new ScriptedApp({ facts: { connectors } });
    app.refuse("restoreWallet", new AppKitError(code, {}));
    expect(app.root.getSnapshot().context.storedConnectors).toEqual(connectors);
  });

  it("CONN-17 CONF-7 another account type is asked of the frame: loading, then its address is active", () => {
    const app = loggedIn();
    app.tell("app", { type: "modal.open" });
    app.pass(3_000);
    app.tell("app", { type: "account.prefer", namespace: "eip155", accountType: "eoa" });
    expect(app.waiting("preferAccount")[0]?.input).toMatchObject({
      namespace: "eip155",
      networkId: ETHEREUM.caipNetworkId,
      accountType: "eoa",
    });
    expect(app.read("modal").hasTag("loading")).toBe(true);
    const [first, second] = EMBEDDED.accounts;
    const now = { ...EMBEDDED.embedded, accountType: "eoa" };
    app.answer("preferAccount", { ...EMBEDDED, accounts: [second, first], embedded: now });
    expect(app.account()?.context.address).toBe(second);
    expect(app.read("modal").hasTag("loading")).toBe(false);
    expect(app.tracked).toContain("SET_PREFERRED_ACCOUNT_TYPE");
    expect(app.root.getSnapshot().context.preferredAccountTypes).toEqual({ eip155: "eoa" });
  });

  it("EVENT-1 what is counted of its history says whether it is a smart account, and which project's it is", () => {
    const app = loggedIn();
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "tab.choose", tab: "activity" });
    app.refuse("fetchHistory", wrong("no"));
    expect(app.emitted).toContainEqual({
      type: "event.tracked",
      event: {
        type: "track",
        event: "ERROR_FETCH_TRANSACTIONS",
        properties: { address: ALICE, projectId: "sample", isSmartAccount: true },
      },
    });
  });

  it("EVENT-1 who looks at the activity, and who has a new address mailed to, is counted once", () => {
    const app = loggedIn();
    const count = (name: string) => app.tracked.filter((one) => one === name).length;
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "tab.choose", tab: "nfts" });
    expect(count("CLICK_TRANSACTIONS")).toBe(0);
    app.tell("app", { type: "tab.choose", tab: "activity" });
    expect(count("CLICK_TRANSACTIONS")).toBe(1);
    app.tell("router", { type: "route.push", route: { view: "UpdateEmailWallet", email: "ada@sample.example" } });
    app.tell("app", { type: "email.change", newEmail: "new@sample.example" });
    expect(count("EMAIL_EDIT")).toBe(0);
    app.answer("updateEmail", { next: "primary", resendAt: 0 });
    app.tell("app", { type: "email.resend" });
    app.answer("updateEmail", { next: "primary", resendAt: 0 });
    expect(count("EMAIL_EDIT")).toBe(1);
  });

  it("AUTH-11, S9 a code goes to whom its view belongs: to the change of the address, or to a login meanwhile", () => {
    const app = loggedIn();
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.push", route: { view: "UpdateEmailWallet", email: "ada@sample.example" } });
    app.tell("app", { type: "email.change", newEmail: "new@sample.example" });
    app.answer("updateEmail", { next: "primary", resendAt: 0 });
    app.tell("router", { type: "route.reset", route: { view: "Connect" } });
    app.tell("app", { type: "otp.submit", otp: "987654" });
    expect(app.waiting("confirmEmail")).toEqual([]);
    app.tell("router", { type: "route.push", route: { view: "UpdateEmailPrimaryOtp", email: "ada@sample.example" } });
    app.tell("app", { type: "otp.submit", otp: "123456" });
    expect(app.waiting("confirmEmail").map(({ input }) => input)).toEqual([{ step: "primary", otp: "123456" }]);
  });

  it("CONN-17 a frame that refuses leaves the account as it is, and says so", () => {
    const app = loggedIn();
    app.tell("app", { type: "account.prefer", namespace: "eip155", accountType: "eoa" });
    app.refuse("preferAccount", wrong("no"));
    expect(app.account()?.context.address).toBe(ALICE);
    expect(app.root.getSnapshot().context.preferredAccountTypes).toEqual({});
    expect(app.read("notice").context.toast?.text).toEqual({ key: "error.ACCOUNT_TYPE_FAILED" });
  });

  it("CONN-17 CONF-7 STORE-1 the type is kept that the frame could set", () => {
    const app = loggedIn();
    for (const accountType of ["eoa", "smartAccount"] as const) {
      app.tell("app", { type: "account.prefer", namespace: "eip155", accountType });
      app.answer("preferAccount", { ...EMBEDDED, embedded: { ...EMBEDDED.embedded, accountType: "eoa" } });
      expect(app.root.getSnapshot().context.preferredAccountTypes).toEqual({ eip155: "eoa" });
    }
  });

  it("CONN-17 CONF-7 the frame says which account is active, whatever type the host prefers", () => {
    const app = loggedIn({ settings: { defaultAccountTypes: { eip155: "eoa" } } });
    expect(app.account()?.context.address).toBe(ALICE);
  });

  it("CONF-7 STORE-1 the type that a visitor prefers on one chain leaves those of other chains as they are", () => {
    const app = loggedIn({ facts: { preferredAccountTypes: { bip122: "ordinal" } } });
    app.tell("app", { type: "account.prefer", namespace: "eip155", accountType: "eoa" });
    app.answer("preferAccount", { ...EMBEDDED, embedded: { ...EMBEDDED.embedded, accountType: "eoa" } });
    expect(app.root.getSnapshot().context.preferredAccountTypes).toEqual({ bip122: "ordinal", eip155: "eoa" });
  });

  it("CONN-13 logging out of one chain logs out of every other one of the same login", () => {
    const app = loginApp();
    app.tell("app", { type: "otp.submit", otp: "123456" });
    app.answer("sendOtp");
    app.answer("takeUser", [EMBEDDED_SOLANA, EMBEDDED]);
    app.tell("app", { type: "connection.end", namespace: "solana" });
    expect(app.waiting("disconnectWallet").map(({ input }) => input)).toHaveLength(2);
    app.answer("disconnectWallet");
    app.answer("disconnectWallet");
    expect(connectedTo(app)).toEqual([]);
  });

  it("AUTH-11 the address is changed with a code to the old and one to the new", () => {
    const app = loggedIn();
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.push", route: { view: "AccountSettings" } });
    app.tell("router", { type: "route.push", route: { view: "UpdateEmailWallet", email: EMAIL } });
    app.tell("app", { type: "email.change", newEmail: "new@sample.example" });
    app.answer("updateEmail", { next: "primary", resendAt: 30_000 });
    expect(app.route).toEqual({ view: "UpdateEmailPrimaryOtp", email: EMAIL });
    app.tell("app", { type: "otp.submit", otp: "111111" });
    app.refuse("confirmEmail", wrong("Invalid code"));
    app.tell("app", { type: "otp.submit", otp: "222222" });
    expect(app.waiting("confirmEmail")[0]?.input).toEqual({ step: "primary", otp: "222222" });
    app.answer("confirmEmail", {});
    app.pass(LIMITS.success);
    expect(app.route).toEqual({ view: "UpdateEmailSecondaryOtp", newEmail: "new@sample.example" });
    app.tell("app", { type: "otp.submit", otp: "333333" });
    expect(app.waiting("confirmEmail")[0]?.input).toEqual({ step: "secondary", otp: "333333" });
    app.answer("confirmEmail", { email: "new@sample.example" });
    app.pass(LIMITS.success);
    expect(app.read("router").context.history.map(({ view }) => view)).toEqual(["Account", "AccountSettings"]);
    const session = app.root.getSnapshot().context.sessions.eip155;
    expect(session?.embedded?.user.email).toBe("new@sample.example");
    expect(session?.wallet.name).toBe("new@sample.example");
  });

  it("EVENT-1, S9 each code of a change is counted as that of a login is: wrong ones by the fault's code, right ones once", () => {
    const app = loggedIn();
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.reset", route: { view: "UpdateEmailWallet", email: EMAIL } });
    app.tell("app", { type: "email.change", newEmail: "new@sample.example" });
    app.answer("updateEmail", { next: "primary", resendAt: 30_000 });
    for (const answer of [{}, { email: "new@sample.example" }]) {
      app.tell("app", { type: "otp.submit", otp: "111111" });
      app.refuse("confirmEmail", wrong("Invalid code"));
      app.tell("app", { type: "otp.submit", otp: "222222" });
      app.answer("confirmEmail", answer);
      app.pass(LIMITS.success);
    }
    const codes = app.tracked.filter((name) => name.startsWith("EMAIL_VERIFICATION_CODE"));
    const step = ["EMAIL_VERIFICATION_CODE_FAIL", "EMAIL_VERIFICATION_CODE_PASS"];
    // Those of the login stand before.
    expect(codes.slice(-4)).toEqual([...step, ...step]);
  });

  /** A change at whose first view the host has opened the card. */
  const changing = (newEmail: string, options?: ScriptedOptions) => {
    const app = loggedIn(options);
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.reset", route: { view: "UpdateEmailWallet", email: EMAIL } });
    app.tell("app", { type: "email.change", newEmail });
    return app;
  };

  const changed = (reducedMotion = false) => {
    const app = changing("new@sample.example", { platform: { reducedMotion } });
    app.answer("updateEmail", { next: "primary", resendAt: 0 });
    app.tell("app", { type: "otp.submit", otp: "111111" });
    app.answer("confirmEmail", {});
    return app;
  };

  it("AUTH-11 each right code is said to be accepted before its screen goes; another one cannot be asked for meanwhile", () => {
    const app = changed();
    for (const view of ["UpdateEmailPrimaryOtp", "UpdateEmailSecondaryOtp"]) {
      expect(update(app)?.hasTag("accepted")).toBe(true);
      app.tell("app", { type: "email.resend" });
      expect(app.waiting("updateEmail")).toEqual([]);
      app.pass(LIMITS.success - 1);
      expect(app.route?.view).toBe(view);
      app.pass(1);
      expect(app.route?.view).not.toBe(view);
      app.tell("app", { type: "otp.submit", otp: "222222" });
      if (app.waiting("confirmEmail").length) app.answer("confirmEmail", {});
    }
    expect(app.route?.view).toBe("AccountSettings");
  });

  it("AUTH-11 the address in force is the one that the frame names, and the owner keeps the other names", () => {
    const app = loginApp();
    app.tell("app", { type: "otp.submit", otp: "123456" });
    app.answer("sendOtp");
    const { embedded } = EMBEDDED;
    app.answer("takeUser", [{ ...EMBEDDED, embedded: { ...embedded, user: { email: EMAIL, userName: "ada" } } }]);
    app.pass(LIMITS.success + LIMITS.sheet);
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.reset", route: { view: "UpdateEmailWallet", email: EMAIL } });
    app.tell("app", { type: "email.change", newEmail: "New@sample.example" });
    app.answer("updateEmail", { next: "secondary", resendAt: 0 });
    app.tell("app", { type: "otp.submit", otp: "111111" });
    app.answer("confirmEmail", { email: "new@sample.example" });
    app.pass(LIMITS.success);
    const { user } = app.root.getSnapshot().context.sessions.eip155?.embedded ?? {};
    expect(user).toEqual({ email: "new@sample.example", userName: "ada" });
  });

  it("AUTH-11 whoever prefers reduced motion goes on at once", () => {
    expect(changed(true).route?.view).toBe("UpdateEmailSecondaryOtp");
  });

  it("AUTH-11 the address of an owner who has a Solana account alone is changed, too", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.tell("app", { type: "namespace.connect", networkId: SOLANA.caipNetworkId });
    app.tell("app", { type: "email.submit", email: EMAIL });
    app.answer("sendEmail", { next: "user", resendAt: 0 });
    app.answer("takeUser", [EMBEDDED_SOLANA]);
    app.pass(LIMITS.success + LIMITS.sheet);
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.reset", route: { view: "UpdateEmailWallet", email: EMAIL } });
    app.tell("app", { type: "email.change", newEmail: "new@sample.example" });
    app.answer("updateEmail", { next: "primary", resendAt: 0 });
    expect(app.route).toEqual({ view: "UpdateEmailPrimaryOtp", email: EMAIL });
  });

  it("AUTH-11 who has no address yet proves the new one alone; another address starts over", () => {
    const app = changing("one@sample.example");
    app.refuse("updateEmail", new AppKitError("EMAIL_INVALID", {}));
    app.tell("app", { type: "email.change", newEmail: "two@sample.example" });
    app.answer("updateEmail", { next: "secondary", resendAt: 0 });
    expect(app.route).toEqual({ view: "UpdateEmailSecondaryOtp", newEmail: "two@sample.example" });
  });

  it.each([
    ["mailed", (app: ScriptedApp) => app.answer("updateEmail", { next: "primary", resendAt: 0 })],
    ["right", (app: ScriptedApp) => app.answer("confirmEmail", { email: "new@sample.example" })],
  ])(
    "AUTH-11 ROUTE-5 a code that is %s after its views were left leaves the visitor where they are",
    (what, answer) => {
      const app = changing("new@sample.example");
      if (what === "right") {
        app.answer("updateEmail", { next: "secondary", resendAt: 0 });
        app.tell("app", { type: "otp.submit", otp: "111111" });
      }
      app.tell("modal", { type: "modal.close" });
      app.pass(LIMITS.sheet);
      app.tell("app", { type: "modal.open" });
      app.tell("router", { type: "route.push", route: { view: "WalletSend" } });
      const { history } = app.read("router").context;
      answer(app);
      app.pass(LIMITS.success);
      expect(app.read("router").context.history).toEqual(history);
      const email = app.root.getSnapshot().context.sessions.eip155?.embedded?.user.email;
      expect(email).toBe(what === "right" ? "new@sample.example" : EMAIL);
    },
  );
});
