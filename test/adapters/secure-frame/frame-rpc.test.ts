import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { settle } from "../fake-clock.ts";
import { FakeFrame, outcome, Refusal, SECURE, SILENT } from "./fake-frame.ts";

const email = { email: "ann@example.com" };

describe("the frame's element and first words", () => {
  it("AUTH-1 S5: it is made once, hidden, from the secure address with its query", async () => {
    const frame = new FakeFrame();
    expect(frame.page.elements.size).toBe(0);
    frame.open();
    expect(frame.page.elements.size).toBe(1);
    const attributes = Object.fromEntries(frame.element?.attributes ?? []);
    expect(attributes).toMatchObject({
      id: "w3m-iframe",
      name: "w3m-secure-iframe",
      slot: "frame",
      referrerpolicy: "origin",
      src: `${SECURE}/sdk?projectId=p1&chainId=eip155%3A1&version=4&enableLogger=true`,
      allow: `publickey-credentials-get ${SECURE}; clipboard-write ${SECURE}`,
    });
    expect(frame.element?.hidden).toBe(true);
    frame.open();
    expect(frame.page.elements.size).toBe(1);
  });

  it.each([
    [{}, "true"],
    [{ enableAuthLogger: true }, "true"],
    [{ enableAuthLogger: false }, "false"],
  ])("AUTH-1: with %j its query says enableLogger=%s", (options, wanted) => {
    const frame = new FakeFrame(options);
    frame.open();
    const address = new URL(String(frame.element?.attributes.get("src")));
    expect(address.searchParams.get("enableLogger")).toBe(wanted);
  });

  it("AUTH-1: where the page has no network for it, it starts with Ethereum", () => {
    const frame = new FakeFrame({ networks: ["bip122:000000000019d6689c085ae165831e93"] });
    frame.open();
    const address = new URL(String(frame.element?.attributes.get("src")));
    expect(address.searchParams.get("chainId")).toBe("eip155:1");
  });

  it("AUTH-1 AUTH-8: nothing is asked before it is released, then the first words go before what waits, to its origin alone", async () => {
    const frame = new FakeFrame({ themeVariables: { "--w3m-accent": "#123456" }, themeMode: "light" });
    const asked = frame.wallet.sendEmail(email);
    frame.open();
    frame.load();
    frame.ready();
    await settle();
    expect(frame.posted).toEqual([]);
    expect(frame.events).toEqual([{ type: "frame.answered" }]);
    frame.release();
    expect(await outcome(asked)).toMatchObject({ value: { next: "otp" } });
    expect(frame.names()).toEqual(["SET_PREFERRED_ACCOUNT", "SYNC_DAPP_DATA", "SYNC_THEME", "CONNECT_EMAIL"]);
    expect([...frame.targets]).toEqual([SECURE]);
    expect(frame.posted.map(({ payload }) => payload)).toEqual([
      { type: "smartAccount" },
      {
        metadata: { name: "Shop", description: "", url: "https://shop.example", icons: [] },
        ...{ sdkVersion: "html-universal-0", sdkType: "appkit", projectId: "p1" },
      },
      {
        themeMode: "light",
        themeVariables: { "--w3m-accent": "#123456" },
        w3mThemeVariables: { "--w3m-accent": "#123456", "--w3m-background": "#fff" },
      },
      email,
    ]);
  });

  it("AUTH-8: the page's name and theme are told again when they changed, and to nobody where there is no frame", async () => {
    const frame = new FakeFrame();
    frame.wallet.syncPage();
    expect(frame.clock.pending).toBe(0);
    await frame.start();
    frame.wallet.syncPage();
    for (const told of ["SYNC_THEME", "SYNC_DAPP_DATA"])
      expect(frame.names().filter((name) => name === told)).toHaveLength(2);
  });

  it("AUTH-8: a page that follows the system tells the frame which theme that is, at each change", async () => {
    const frame = new FakeFrame({ themeMode: "system" });
    await frame.start();
    const { systemLight } = frame.page;
    systemLight.matches = true;
    systemLight.dispatchEvent(new Event("change"));
    frame.wallet.stop();
    systemLight.dispatchEvent(new Event("change"));
    const themes = frame.posted.flatMap(({ type, payload }) => (type.endsWith("/SYNC_THEME") ? [payload] : []));
    expect(themes).toMatchObject([{ themeMode: "dark" }, { themeMode: "light" }]);
  });
});

describe("what the frame is asked", () => {
  it("AUTH-2 S2: one answer counts, for an open id, of that request's own name", async () => {
    const frame = new FakeFrame();
    frame.answers["CONNECT_EMAIL"] = () => SILENT;
    await frame.start();
    const asked = frame.wallet.sendEmail(email);
    await settle();
    const id = frame.last("CONNECT_EMAIL")?.id;
    const say = (name: string, payload: unknown) => frame.say({ id, type: `@w3m-frame/${name}`, payload });
    say("CONNECT_OTP_SUCCESS", undefined);
    say("UPDATE_EMAIL_SUCCESS", { action: "VERIFY_PRIMARY_OTP" });
    say("CONNECT_EMAIL_SUCCESS", { action: "NONE" });
    expect(await outcome(asked)).toBe("pending");
    say("CONNECT_EMAIL_SUCCESS", { action: "VERIFY_DEVICE" });
    say("CONNECT_EMAIL_SUCCESS", { action: "CONNECT" });
    say("CONNECT_EMAIL_ERROR", { message: "late" });
    expect(await outcome(asked)).toMatchObject({ value: { next: "device" } });
  });

  it.each([
    ["sendEmail", (frame: FakeFrame) => frame.wallet.sendEmail(email), "CONNECT_EMAIL"],
    ["awaitDevice", (frame: FakeFrame) => frame.wallet.awaitDevice(undefined), "CONNECT_DEVICE"],
    ["sendOtp", (frame: FakeFrame) => frame.wallet.sendOtp({ otp: "123456" }), "CONNECT_OTP"],
    [
      "connectSocial",
      (frame: FakeFrame) => frame.wallet.connectSocial({ social: "x", resultUri: "https://a.example" }),
      "CONNECT_SOCIAL",
    ],
    ["fetchSocialUri", (frame: FakeFrame) => frame.wallet.fetchSocialUri({ social: "x" }), "GET_SOCIAL_REDIRECT_URI"],
  ] as const)("AUTH-3: %s ends with the timeout after 30 s", async (_, ask, name) => {
    const frame = new FakeFrame();
    frame.answers[name] = () => SILENT;
    await frame.start();
    const asked = ask(frame);
    asked.catch(() => undefined);
    await frame.clock.advance(LIMITS.authStep - 1);
    expect(await outcome(asked)).toBe("pending");
    await frame.clock.advance(1);
    expect(await outcome(asked)).toMatchObject({ code: "SOCIALS_TIMEOUT" });
    expect(frame.clock.pending).toBe(0);
  });

  it("AUTH-4: a refusal comes with the frame's words, cleaned, or with words of ours", async () => {
    const frame = new FakeFrame();
    await frame.start();
    const refuse = async (message?: unknown) => {
      frame.answers["CONNECT_OTP"] = () => new Refusal(message);
      return await outcome(frame.wallet.sendOtp({ otp: "917263" }));
    };
    expect(await refuse("Wrong \u202Ecode")).toMatchObject({ code: "FRAME_REFUSED", message: "Wrong code" });
    expect(await refuse()).toMatchObject({ message: "An error occurred" });
    expect(await refuse({})).toMatchObject({ message: "An error occurred" });
    expect(await refuse("917263 is wrong")).toMatchObject({ message: "An error occurred" });
  });

  it("AUTH-4: without a frame a request ends with words that say so", async () => {
    const frame = new FakeFrame();
    const asked = frame.wallet.sendOtp({ otp: "1" });
    asked.catch(() => undefined);
    await frame.clock.advance(LIMITS.frameReady + LIMITS.frameSettle);
    expect(await outcome(asked)).toEqual({ code: "FRAME_NOT_SET", message: "W3mFrame: iframe is not set" });
  });

  it("AUTH-5: what is given up ends at once, in its own words", async () => {
    const frame = new FakeFrame();
    frame.answers["CONNECT_FARCASTER"] = () => SILENT;
    await frame.start();
    const stop = new AbortController();
    const asked = frame.wallet.connectFarcaster(undefined, { signal: stop.signal });
    await settle();
    stop.abort();
    expect(await outcome(asked)).toEqual({ code: "FRAME_ABORTED", message: "Something went wrong" });
    // It knows that word for a wallet's requests alone.
    expect(frame.names()).not.toContain("RPC_ABORT");
    expect(await outcome(frame.wallet.sendOtp({ otp: "1" }, { signal: stop.signal }))).toMatchObject({
      code: "FRAME_ABORTED",
    });
  });
});

describe("R9: a frame that fails", () => {
  const ports = (frame: FakeFrame): Promise<unknown>[] => [
    frame.wallet.sendEmail(email),
    frame.wallet.sendOtp({ otp: "1" }),
    frame.wallet.fetchFarcasterUri(undefined),
    frame.wallet.connectFarcaster(undefined),
    frame.wallet.takeUser({ networks: ["eip155:1" as never] }),
    frame.wallet.updateEmail(email),
    frame.wallet.reloadFrame(undefined),
  ];
  const codes = async (asked: Promise<unknown>[]) => {
    for (const each of asked) each.catch(() => undefined);
    return async () => (await Promise.all(asked.map(outcome))).map((each) => (each as { code?: string }).code ?? each);
  };

  it("R9: blocked, it is lost with all that waits, and another one serves", async () => {
    const frame = new FakeFrame();
    const stop = frame.open();
    const now = await codes(ports(frame));
    await settle();
    frame.element?.dispatchEvent(new Event("error"));
    expect(frame.events).toEqual([{ type: "frame.failed" }]);
    expect(new Set((await now()).filter((code) => code !== "EMAIL_THROTTLED"))).toEqual(new Set(["FRAME_LOST"]));
    stop();
    expect(frame.page.elements.size + frame.page.observers.size + frame.clock.pending).toBe(0);
    await frame.start();
    expect(await outcome(frame.wallet.sendEmail(email))).toMatchObject({ value: { next: "otp" } });
  });

  it("R9: where it cannot be put into the page, it is lost at once", () => {
    const frame = new FakeFrame();
    frame.page.document.body.append = () => {
      throw new TypeError("no body");
    };
    frame.open();
    expect(frame.events).toEqual([{ type: "frame.failed" }]);
    expect(frame.page.observers.size).toBe(0);
  });

  it("R9: slow, what waits is posted when it comes at last", async () => {
    const frame = new FakeFrame();
    frame.open();
    const asked = frame.wallet.sendEmail(email);
    await frame.clock.advance(LIMITS.frameReady - 1);
    frame.load();
    frame.ready();
    await frame.clock.advance(LIMITS.frameSettle);
    frame.release();
    expect(await outcome(asked)).toMatchObject({ value: { next: "otp" } });
  });

  it("R9: dead, every promise ends by its deadline, or with the frame", async () => {
    const frame = new FakeFrame();
    for (const name of Object.keys(frame.answers)) frame.answers[name] = () => SILENT;
    frame.answers["CONNECT_OTP"] = () => SILENT;
    frame.answers["RELOAD"] = () => SILENT;
    const stop = await frame.start();
    const now = await codes(ports(frame));
    await frame.clock.advance(LIMITS.walletRead + LIMITS.httpTotal);
    const late = await now();
    expect(late.filter((each) => each === "pending")).toHaveLength(1);
    stop();
    expect(await now()).not.toContain("pending");
    expect(frame.clock.pending).toBe(0);
  });

  it("AUTH-3 R9: what a visitor waits for while they log in has 30 s, anything else as long as a request", async () => {
    const frame = new FakeFrame();
    for (const name of ["GET_USER", "CONNECT_OTP", "UPDATE_EMAIL"]) frame.answers[name] = () => SILENT;
    await frame.start();
    const now = await codes([
      frame.wallet.takeUser({ networks: ["eip155:1" as never] }),
      frame.wallet.sendOtp({ otp: "1" }),
      frame.wallet.updateEmail(email),
    ]);
    await frame.clock.advance(LIMITS.authStep - 1);
    expect(await now()).toEqual(["pending", "pending", "pending"]);
    await frame.clock.advance(1);
    expect((await now()).map((each) => each === "pending")).toEqual([false, false, true]);
    await frame.clock.advance(LIMITS.httpTotal - LIMITS.authStep);
    expect(await now()).not.toContain("pending");
  });

  it("R9: READY twice is READY once", async () => {
    const frame = new FakeFrame();
    await frame.start();
    frame.ready();
    frame.ready();
    await settle();
    expect(frame.events).toEqual([{ type: "frame.answered" }]);
    expect(frame.posted).toHaveLength(3);
  });

  it("R9: loaded anew by itself mid-request, it is lost with what it was asked", async () => {
    const frame = new FakeFrame();
    frame.answers["CONNECT_OTP"] = () => SILENT;
    await frame.start();
    const asked = frame.wallet.sendOtp({ otp: "1" });
    await settle();
    frame.load();
    expect(frame.events.at(-1)).toEqual({ type: "frame.reloaded" });
    expect(await outcome(asked)).toMatchObject({ code: "FRAME_LOST" });
    expect(frame.page.elements.size).toBe(0);
    await frame.start();
    delete frame.answers["CONNECT_OTP"];
    expect(await outcome(frame.wallet.sendOtp({ otp: "1" }))).toEqual({ value: undefined });
  });

  it("R9: taken out of the page, it is lost", async () => {
    const frame = new FakeFrame();
    await frame.start();
    frame.tear();
    expect(frame.events.at(-1)).toEqual({ type: "frame.failed" });
    frame.ready();
    expect(frame.events).toHaveLength(2);
  });

  it("ROUTE-4: told to begin anew it may load once, and is greeted again", async () => {
    const frame = new FakeFrame();
    await frame.start();
    const reloaded = frame.wallet.reloadFrame(undefined);
    await frame.clock.advance(LIMITS.frameSettle);
    await reloaded;
    frame.load();
    frame.ready();
    await settle();
    expect(frame.events).toEqual([{ type: "frame.answered" }]);
    const greeting = ["SET_PREFERRED_ACCOUNT", "SYNC_DAPP_DATA", "SYNC_THEME"];
    expect(frame.names()).toEqual([...greeting, "RELOAD", ...greeting, ...greeting]);
    await frame.clock.advance(LIMITS.frameReady);
    frame.load();
    expect(frame.events.at(-1)).toEqual({ type: "frame.reloaded" });
  });
});
