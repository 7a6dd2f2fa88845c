import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { DEFAULT_FEATURES } from "../../../domain/options/features.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { ALICE, BITCOIN, EMBEDDED, ETHEREUM, FOX, SOLANA, sampleSession } from "../../../testing/samples/values.ts";
import { EMAIL, EMBEDDED_SOLANA, loginApp, submitted } from "./embedded-app.ts";

const GOOGLE = { type: "social.choose", social: "google" } as const;
const RESULT = "https://secure.sample.example/?code=1";
const wrong = (message: string) => new AppKitError("FRAME_REFUSED", { message });
const connectedTo = (app: ScriptedApp) => Object.keys(app.root.getSnapshot().context.sessions).sort();

describe("a login by e-mail", () => {
  it("AUTH-1 nothing of the frame is in the page before an address is sent", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    expect(app.waiting("openFrame")).toEqual([]);
    app.tell("app", { type: "email.submit", email: EMAIL });
    expect(app.waiting("openFrame")).toHaveLength(1);
    expect(app.read("frame").hasTag("loading")).toBe(true);
  });

  it("EMAIL-1 a code is sent, typed and accepted; every chain family that is served is connected", () => {
    const app = submitted();
    expect(app.waiting("sendEmail")[0]?.input).toEqual({ email: EMAIL });
    expect(app.login()?.hasTag("busy")).toBe(true);
    app.answer("sendEmail", { next: "otp", resendAt: 30_000 });
    expect(app.route).toEqual({ view: "EmailVerifyOtp", email: EMAIL });
    app.tell("app", { type: "otp.submit", otp: "123456" });
    expect(app.waiting("sendOtp")[0]?.input).toEqual({ otp: "123456" });
    app.answer("sendOtp");
    expect(app.waiting("takeUser")[0]?.input).toEqual({ networks: [SOLANA.caipNetworkId, ETHEREUM.caipNetworkId] });
    app.answer("takeUser", [EMBEDDED_SOLANA, EMBEDDED]);
    expect(connectedTo(app)).toEqual(["eip155", "solana"]);
    expect(app.account()?.context.address).toBe(ALICE);
    expect(app.read("modal").hasTag("open")).toBe(false);
    expect(app.tracked).toEqual(
      expect.arrayContaining(["EMAIL_SUBMITTED", "EMAIL_VERIFICATION_CODE_SENT", "EMAIL_VERIFICATION_CODE_PASS"]),
    );
  });

  it("CONN-4 the embedded wallet serves eip155 and solana alone; another wallet's namespace is left to it", () => {
    const app = new ScriptedApp({
      settings: { networks: [BITCOIN, ETHEREUM, SOLANA], defaultNetworkId: BITCOIN.caipNetworkId },
    });
    app.tell("app", { type: "email.submit", email: EMAIL });
    expect(app.connection("bip122")?.matches("disconnected")).toBe(true);
    expect(app.connection("eip155")?.matches("login")).toBe(true);
    app.answer("sendEmail", { next: "user", resendAt: 0 });
    expect(app.waiting("takeUser")[0]?.input).toEqual({ networks: [SOLANA.caipNetworkId, ETHEREUM.caipNetworkId] });
    const none = new ScriptedApp({ settings: { networks: [BITCOIN], defaultNetworkId: BITCOIN.caipNetworkId } });
    none.tell("app", { type: "email.submit", email: EMAIL });
    none.tell("app", GOOGLE);
    expect(none.requests.map(({ port }) => port)).not.toContain("sendEmail");
    expect(none.waiting("openFrame")).toEqual([]);
  });

  it("EMAIL-3 a refused mail is said in words, and the next address is taken", () => {
    const app = submitted();
    app.refuse("sendEmail", new AppKitError("EMAIL_THROTTLED", { seconds: 12 }));
    expect(app.login()?.context.fault).toEqual({ code: "EMAIL_THROTTLED", values: { seconds: 12 } });
    expect(app.login()?.hasTag("failed")).toBe(true);
    expect(app.route?.view).toBe("Connect");
    app.tell("app", { type: "email.submit", email: "b@sample.example" });
    expect(app.waiting("sendEmail")[0]?.input).toEqual({ email: "b@sample.example" });
    expect(app.login()?.context.fault).toBeNull();
  });

  it("EMAIL-3 an error without a code of the kit's is one of the connection", () => {
    const app = submitted();
    app.refuse("sendEmail", new TypeError("no such thing"));
    expect(app.login()?.context.fault).toEqual({ code: "CONNECTION_FAILED" });
  });

  it("EMAIL-1 an unknown device is registered by a link first; another mail can be had meanwhile", () => {
    const app = submitted();
    app.answer("sendEmail", { next: "device", resendAt: 30_000 });
    expect(app.route).toEqual({ view: "EmailVerifyDevice", email: EMAIL });
    app.tell("app", { type: "email.resend" });
    app.answer("sendEmail", { next: "device", resendAt: 60_000 });
    expect(app.route?.view).toBe("EmailVerifyDevice");
    expect(app.waiting("awaitDevice")).toHaveLength(1);
    app.answer("awaitDevice", { resendAt: 90_000 });
    expect(app.route).toEqual({ view: "EmailVerifyOtp", email: EMAIL });
    expect(app.login()?.context).toMatchObject({ resendAt: 90_000 });
    expect(app.read("router").context.history.map(({ view }) => view)).toEqual(["Connect", "EmailVerifyOtp"]);
    expect(app.tracked).toContain("DEVICE_REGISTERED_FOR_EMAIL");
  });

  it("AUTH-3 a device that is not registered in time says so, tells the host, and leaves a way on", () => {
    const app = submitted();
    app.answer("sendEmail", { next: "device", resendAt: 30_000 });
    app.refuse("awaitDevice", new AppKitError("SOCIALS_TIMEOUT", {}));
    expect(app.login()?.matches({ device: "failed" })).toBe(true);
    expect(app.read("notice").context.alert).toBe("SOCIALS_TIMEOUT");
    app.tell("app", { type: "email.resend" });
    app.answer("sendEmail", { next: "otp", resendAt: 60_000 });
    expect(app.route?.view).toBe("EmailVerifyOtp");
  });

  it("EMAIL-1 a wrong code is said, the next one is tried; the code itself is kept nowhere (S9)", () => {
    const app = loginApp();
    app.tell("app", { type: "otp.submit", otp: "999999" });
    app.refuse("sendOtp", wrong("Invalid code"));
    expect(app.login()?.context.fault).toEqual({ code: "FRAME_REFUSED", values: { message: "Invalid code" } });
    expect(JSON.stringify(app.login()?.context)).not.toContain("999999");
    expect(JSON.stringify(app.emitted)).not.toContain("999999");
    app.tell("app", { type: "otp.submit", otp: "123456" });
    expect(app.login()?.context.fault).toBeNull();
    app.answer("sendOtp");
    app.answer("takeUser", [EMBEDDED]);
    expect(connectedTo(app)).toEqual(["eip155"]);
  });

  it("S9 EVENT-1 what is counted of a wrong code has none of the frame's words, which may name the visitor", () => {
    const app = loginApp();
    app.tell("app", { type: "otp.submit", otp: "999999" });
    app.refuse("sendOtp", wrong(`Invalid code for ${EMAIL}`));
    const told = app.emitted.flatMap((event) => (event.type === "event.tracked" ? [event.event] : []));
    expect(told.at(-1)).toMatchObject({
      event: "EMAIL_VERIFICATION_CODE_FAIL",
      properties: { message: "FRAME_REFUSED" },
    });
    expect(JSON.stringify(app.emitted)).not.toContain(EMAIL);
  });

  it("EMAIL-3 a resend that comes too early keeps the code that was sent", () => {
    const app = loginApp();
    app.tell("app", { type: "email.resend" });
    app.refuse("sendEmail", new AppKitError("EMAIL_THROTTLED", { seconds: 3 }));
    expect(app.login()?.matches({ otp: "idle" })).toBe(true);
    expect(app.login()?.context.fault?.values).toEqual({ seconds: 3 });
    app.tell("app", { type: "otp.submit", otp: "123456" });
    expect(app.waiting("sendOtp")).toHaveLength(1);
  });

  it("I3 leaving the screen, or closing the card, ends the login", () => {
    for (const leave of ["back", "close"] as const) {
      const app = loginApp();
      if (leave === "back") app.tell("router", { type: "route.back" });
      else app.tell("modal", { type: "modal.close" });
      expect(app.connection()?.matches("disconnected")).toBe(true);
      expect(app.login()).toBeUndefined();
    }
  });

  it("I3 leaving the screen of an unknown device ends the login, too", () => {
    const app = submitted();
    app.answer("sendEmail", { next: "device", resendAt: 30_000 });
    app.tell("router", { type: "route.back" });
    expect(app.connection()?.matches("disconnected")).toBe(true);
    expect(app.waiting("awaitDevice")).toEqual([]);
  });

  it("R9 an account that does not come can be asked for again", () => {
    const app = loginApp();
    app.tell("app", { type: "otp.submit", otp: "123456" });
    app.answer("sendOtp");
    app.refuse("takeUser", new AppKitError("FRAME_LOST", {}));
    expect(app.login()?.hasTag("failed")).toBe(true);
    app.tell("app", { type: "connection.retry" });
    app.answer("takeUser", [EMBEDDED]);
    expect(connectedTo(app)).toEqual(["eip155"]);
  });

  it("R9 a frame that was lost is loaded anew for the next try; who tries a wallet again loads none", () => {
    const app = loginApp();
    app.pass(20_000);
    expect(app.read("frame").hasTag("lost")).toBe(true);
    app.tell("app", { type: "otp.submit", otp: "123456" });
    app.say("watchRequests", { type: "frame.missing" });
    expect(app.read("frame").hasTag("loading")).toBe(true);
    const other = new ScriptedApp();
    other.tell("app", { type: "connector.choose", connector: FOX });
    other.refuse("connectWallet", new Error("no"));
    other.tell("app", { type: "connection.retry" });
    expect(other.waiting("openFrame")).toEqual([]);
  });

  it("CONF-6 no login works before the box is ticked", () => {
    const legal = { features: { ...DEFAULT_FEATURES, legalCheckbox: true }, termsConditionsUrl: "https://x.example" };
    const app = new ScriptedApp({ settings: legal });
    app.tell("app", { type: "email.submit", email: EMAIL });
    app.tell("app", GOOGLE);
    expect(app.connection()?.matches("disconnected")).toBe(true);
    app.tell("app", { type: "legal.tick", on: true });
    app.tell("app", { type: "email.submit", email: EMAIL });
    expect(app.connection()?.matches("login")).toBe(true);
  });

  it("CONN-8 a wallet of the page stays connected until the login is through", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.tell("app", { type: "email.submit", email: EMAIL });
    expect(app.connection()?.context.session?.connectorId).toBe(FOX.id);
    app.answer("sendEmail", { next: "user", resendAt: 0 });
    app.answer("takeUser", [EMBEDDED]);
    expect(app.connection()?.context.session?.connectorId).toBe("ID_AUTH");
  });
});

describe("a login by a social account", () => {
  it("R16 the window is asked for before anything is loaded or awaited", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("app", GOOGLE);
    const ports = app.requests.map(({ port }) => port);
    expect(ports.indexOf("preparePopup")).toBeGreaterThan(-1);
    expect(ports.indexOf("preparePopup")).toBeLessThan(ports.indexOf("fetchSocialUri"));
    expect(app.route).toEqual({ view: "ConnectingSocial", social: "google" });
  });

  it("AUTH-14 the provider's page is shown, what it leaves behind logs in", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("app", GOOGLE);
    app.answer("fetchSocialUri", "https://provider.example/");
    expect(app.waiting("followPopup")[0]?.input).toEqual({ social: "google", uri: "https://provider.example/" });
    app.say("followPopup", { type: "popup.answered", resultUri: RESULT });
    expect(app.waiting("connectSocial")[0]?.input).toEqual({ social: "google", resultUri: RESULT });
    app.answer("connectSocial");
    app.answer("takeUser", [EMBEDDED]);
    expect(connectedTo(app)).toEqual(["eip155"]);
    expect(app.tracked).toEqual(
      expect.arrayContaining(["SOCIAL_LOGIN_STARTED", "SOCIAL_LOGIN_REQUEST_USER_DATA", "SOCIAL_LOGIN_SUCCESS"]),
    );
  });

  it("R16 a closed window is a way back, with nothing left behind", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("app", GOOGLE);
    app.answer("fetchSocialUri", "https://provider.example/");
    app.say("followPopup", { type: "popup.closed" });
    expect(app.route?.view).toBe("Connect");
    expect(app.connection()?.matches("disconnected")).toBe(true);
    expect(app.tracked).toContain("SOCIAL_LOGIN_CANCELED");
  });

  it("AUTH-14 whoever leaves a login is told of once, as by a closed window, and not after it has failed", () => {
    for (const social of ["google", "farcaster"] as const)
      for (const leave of ["back", "close"] as const) {
        const app = new ScriptedApp();
        app.tell("app", { type: "modal.open" });
        app.tell("app", { type: "social.choose", social });
        if (leave === "back") app.tell("router", { type: "route.back" });
        else app.tell("modal", { type: "modal.close" });
        expect(app.tracked.filter((name) => name === "SOCIAL_LOGIN_CANCELED")).toHaveLength(1);
      }
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("app", GOOGLE);
    app.refuse("fetchSocialUri", wrong("no"));
    app.tell("router", { type: "route.back" });
    expect(app.tracked).not.toContain("SOCIAL_LOGIN_CANCELED");
  });

  it("R16 AUTH-14 a blocked window, another origin, a refusal and a timeout are said, and another try is there", () => {
    for (const fault of ["POPUP_BLOCKED", "SOCIAL_UNTRUSTED", "SOCIALS_TIMEOUT"] as const) {
      const app = new ScriptedApp();
      app.tell("app", { type: "modal.open" });
      app.tell("app", GOOGLE);
      if (fault === "POPUP_BLOCKED") app.refuse("preparePopup", new AppKitError(fault, {}));
      else if (fault === "SOCIALS_TIMEOUT") app.refuse("fetchSocialUri", new AppKitError(fault, {}));
      else {
        app.answer("fetchSocialUri", "https://provider.example/");
        app.say("followPopup", { type: "popup.failed", code: fault });
      }
      expect(app.login()?.hasTag("failed")).toBe(true);
      expect(app.login()?.context.fault).toEqual({ code: fault });
      expect(app.route?.view).toBe("ConnectingSocial");
      app.tell("app", { type: "connection.retry" });
      expect(app.login()?.hasTag("opening")).toBe(true);
    }
  });

  it("AUTH-14 a page that comes back from the provider goes on where it was, without a window", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "social.returned", social: "x", resultUri: RESULT });
    expect(app.read("modal").hasTag("open")).toBe(true);
    expect(app.route).toEqual({ view: "ConnectingSocial", social: "x" });
    expect(app.waiting("connectSocial")[0]?.input).toEqual({ social: "x", resultUri: RESULT });
    app.answer("connectSocial");
    app.answer("takeUser", [EMBEDDED]);
    expect(connectedTo(app)).toEqual(["eip155"]);
  });
});

describe("a login by Farcaster", () => {
  const chosen = () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "social.choose", social: "farcaster" });
    return app;
  };

  it("AUTH-10 its address is shown until its app approves, then the user is asked for", () => {
    const app = chosen();
    expect(app.route).toEqual({ view: "ConnectingFarcaster" });
    app.answer("fetchFarcasterUri", "https://farcaster.example/one");
    expect(app.login()?.context.uri).toBe("https://farcaster.example/one");
    app.tell("app", { type: "uri.copy" });
    app.answer("copyText");
    app.answer("connectFarcaster");
    app.answer("takeUser", [EMBEDDED]);
    expect(connectedTo(app)).toEqual(["eip155"]);
  });

  it("ROUTE-4 going back without an address has the frame begin anew after 100 ms", () => {
    const app = chosen();
    app.say("openFrame", { type: "frame.answered" });
    app.pass(500);
    app.answer("fetchFarcasterUri", "https://farcaster.example/one");
    app.tell("router", { type: "route.back" });
    expect(app.waiting("reloadFrame")).toEqual([]);
    app.pass(100);
    expect(app.waiting("reloadFrame")).toHaveLength(1);
    app.answer("reloadFrame");
    expect(app.read("frame").hasTag("ready")).toBe(true);
  });

  it("ROUTE-4 after a login nothing begins anew", () => {
    const app = chosen();
    app.answer("fetchFarcasterUri", "https://farcaster.example/one");
    app.answer("connectFarcaster");
    app.answer("takeUser", [EMBEDDED]);
    app.pass(1_000);
    expect(app.requests.map(({ port }) => port)).not.toContain("reloadFrame");
  });

  it("AUTH-10 a refusal is said and tried again", () => {
    const app = chosen();
    app.refuse("fetchFarcasterUri", wrong("no"));
    expect(app.login()?.hasTag("failed")).toBe(true);
    app.tell("app", { type: "connection.retry" });
    expect(app.tracked.filter((name) => name === "SOCIAL_LOGIN_STARTED")).toHaveLength(2);
    app.answer("fetchFarcasterUri", "https://farcaster.example/two");
    app.refuse("connectFarcaster", wrong("no"));
    expect(app.login()?.context).toMatchObject({ uri: null, fault: { code: "FRAME_REFUSED" } });
  });
});
