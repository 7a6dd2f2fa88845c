import { describe, expect, it } from "vitest";
import { networkOf, SessionsStore } from "../../../adapters/secure-frame/sessions-store.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent, WalletSession } from "../../../machines/connection/ports.ts";
import { settle } from "../fake-clock.ts";
import { EVM, FakeFrame, outcome, Refusal, SILENT, SMART, SOLANA_MAINNET } from "./fake-frame.ts";
import { BOTH, input, key, loggedIn, MAINNET, started } from "./logged-in.ts";

const FLAG = key("EMAIL_LOGIN_USED_KEY");
const POLYGON = { network: { caipNetworkId: "eip155:137" } } as never;
const count = (frame: FakeFrame, name: string) => frame.names().filter((each) => each === name).length;

describe("a login that is found again", () => {
  it("AUTH-6: whether it still holds is asked anew each time", async () => {
    const frame = await loggedIn();
    await frame.wallet.restoreWallet(input);
    frame.answers["IS_CONNECTED"] = () => ({ isConnected: false });
    expect(await outcome(frame.wallet.restoreWallet(input))).toMatchObject({ code: "CONNECTION_FAILED" });
    expect(count(frame, "IS_CONNECTED")).toBe(2);
  });

  it("AUTH-6: one whose mark says otherwise is none", async () => {
    const frame = await started();
    frame.store.entries.set(FLAG, "false");
    expect(await outcome(frame.wallet.restoreWallet(input))).toMatchObject({ code: "CONNECTION_FAILED" });
    expect(count(frame, "IS_CONNECTED")).toBe(0);
  });
});

describe("a log-out", () => {
  it.each([
    ["is only remembered", async () => await started(), (frame: FakeFrame) => frame.store.entries.set(FLAG, "true")],
    ["another tab has forgotten", loggedIn, (frame: FakeFrame) => frame.store.entries.delete(FLAG)],
  ])("AUTH-6: of a login that %s is told to the frame", async (_, begin, change) => {
    const frame = await begin();
    change(frame);
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    expect(count(frame, "SIGN_OUT")).toBe(1);
    expect(frame.store.entries.has(FLAG)).toBe(false);
  });

  it("AUTH-6 R9: without a frame in the page is at once, and has none put there", async () => {
    const frame = new FakeFrame();
    const stop = await frame.start();
    await frame.wallet.takeUser({ networks: MAINNET });
    stop();
    const seen: unknown[] = [];
    frame.wallet.watchRequests(undefined, (event) => seen.push(event));
    expect(await outcome(frame.wallet.disconnectWallet({ namespace: "eip155" }))).toEqual({ value: undefined });
    expect([seen, frame.clock.pending, frame.store.entries.has(FLAG)]).toEqual([[], 0, false]);
  });

  it("AUTH-6: can follow on an earlier one", async () => {
    const frame = await loggedIn();
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    await frame.wallet.takeUser({ networks: MAINNET });
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    expect(count(frame, "SIGN_OUT")).toBe(2);
    expect(frame.wallet.providerOf("eip155")).toBeUndefined();
  });
});

describe("a change of network", () => {
  it("AUTH-2: counts where the frame moved, though it does not say who is there", async () => {
    const frame = await loggedIn();
    frame.answers["GET_USER"] = () => new Refusal("not now");
    expect(await frame.wallet.switchWalletNetwork(POLYGON)).toBe("eip155:137");
    expect(frame.store.entries.get(key("LAST_USED_CHAIN_KEY"))).toBe("137");
  });

  it("AUTH-2: ends on the network that the owner's account is on", async () => {
    const frame = await loggedIn();
    const grant = frame.answers["GET_USER"];
    frame.answers["GET_USER"] = (payload: never, asked) => ({ ...(grant?.(payload, asked) as object), chainId: 10 });
    expect(await frame.wallet.switchWalletNetwork(POLYGON)).toBe("eip155:10");
  });

  it("AUTH-2: that the frame refuses names the refusal as its cause", async () => {
    const frame = await loggedIn();
    frame.answers["SWITCH_NETWORK"] = () => new Refusal("Unknown chain");
    await expect(frame.wallet.switchWalletNetwork(POLYGON)).rejects.toMatchObject({
      ...{ code: "SWITCH_FAILED", cause: { code: "FRAME_REFUSED", message: "Unknown chain" } },
    });
  });

  it("AUTH-13: the frame's Solana is known by the id that it has now", async () => {
    expect(networkOf("solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ")).toBe(SOLANA_MAINNET);
    expect(networkOf(137)).toBe("eip155:137");
    for (const wrong of ["137", "", "eip155"])
      expect(() => networkOf(wrong)).toThrow(expect.objectContaining({ code: "FRAME_REFUSED" }));
  });
});

describe("a step of a login that is left", () => {
  it("I4: before it was begun is not begun", async () => {
    const frame = await started();
    const before = frame.posted.length;
    const asked = frame.wallet.sendOtp({ otp: "1" }, { signal: AbortSignal.abort() });
    expect(await outcome(asked)).toMatchObject({ code: "FRAME_ABORTED" });
    expect(frame.posted).toHaveLength(before);
  });

  it("I4 EMAIL-1: after a mail with a code let nobody in, and has nobody to log out", async () => {
    const frame = await loggedIn();
    const leave = frame.wallet.holdLogin();
    await frame.wallet.sendEmail({ email: "bob@example.com" });
    leave();
    await settle();
    expect(count(frame, "SIGN_OUT")).toBe(0);
    expect(frame.store.entries.get(FLAG)).toBe("true");
  });

  it("I4: after it let somebody in is undone once", async () => {
    const frame = await started();
    const leave = frame.wallet.holdLogin();
    await frame.wallet.sendOtp({ otp: "1" });
    leave();
    leave();
    await settle();
    expect(count(frame, "SIGN_OUT")).toBe(1);
  });

  it("AUTH-4: that the frame refuses says so in the frame's words", async () => {
    const frame = await started();
    frame.answers["CONNECT_OTP"] = () => new Refusal("Wrong code");
    const { signal } = new AbortController();
    expect(await outcome(frame.wallet.sendOtp({ otp: "1" }, { signal }))).toMatchObject({ message: "Wrong code" });
  });
});

describe("the steps of a login", () => {
  it("AUTH-3 EMAIL-3: a device that is known had a code mailed, and the next may go 30 s later", async () => {
    const frame = await started();
    const resendAt = frame.clock.now() + LIMITS.emailCooldown;
    expect(await frame.wallet.awaitDevice(undefined)).toEqual({ resendAt });
    expect(await outcome(frame.wallet.sendEmail({ email: "ann@example.com" }))).toMatchObject({
      code: "EMAIL_THROTTLED",
    });
  });

  it("AUTH-14: a provider's page is gone to only where it is one, and its result goes to the frame", async () => {
    const frame = await started();
    for (const uri of ["javascript:alert(1)", "http://provider.example/", ""]) {
      frame.answers["GET_SOCIAL_REDIRECT_URI"] = () => ({ uri });
      expect(await outcome(frame.wallet.fetchSocialUri({ social: "x" }))).toMatchObject({ code: "FRAME_REFUSED" });
    }
    frame.answers["GET_SOCIAL_REDIRECT_URI"] = () => ({ uri: "https://provider.example/" });
    expect(await frame.wallet.fetchSocialUri({ social: "x" })).toBe("https://provider.example/");
    expect(frame.last("GET_SOCIAL_REDIRECT_URI")?.payload).toEqual({ provider: "x" });
    await frame.wallet.connectSocial({ social: "x", resultUri: "https://secure.example/r" });
    expect(frame.last("CONNECT_SOCIAL")?.payload).toEqual({ uri: "https://secure.example/r" });
    expect(frame.store.entries.get("@appkit/connected_social")).toBe("x");
  });

  it("AUTH-14: a mail with a code lets nobody in, so that the account of an earlier login stays known", async () => {
    const frame = await started();
    await frame.wallet.connectSocial({ social: "google", resultUri: "https://secure.example/" });
    await frame.wallet.sendEmail({ email: "ann@example.com" });
    expect(frame.store.entries.get("@appkit/connected_social")).toBe("google");
    await frame.wallet.sendOtp({ otp: "1" });
    expect(frame.store.entries.has("@appkit/connected_social")).toBe(false);
  });

  it("AUTH-11: a new address is asked for without blanks, and each of its codes with its own request", async () => {
    const frame = await loggedIn();
    await frame.wallet.updateEmail({ email: " new@example.com " });
    expect(frame.last("UPDATE_EMAIL")?.payload).toEqual({ email: "new@example.com" });
    await frame.wallet.confirmEmail({ step: "primary", otp: "111111" });
    await frame.wallet.confirmEmail({ step: "secondary", otp: "222222" });
    expect(frame.last("UPDATE_EMAIL_PRIMARY_OTP")?.payload).toEqual({ otp: "111111" });
    expect(frame.last("UPDATE_EMAIL_SECONDARY_OTP")?.payload).toEqual({ otp: "222222" });
  });
});

describe("who watches a chain family", () => {
  it("AUTH-2: hears of its own family, of what has changed, and nothing after the watch", async () => {
    const frame = await started();
    const heard: WalletEvent[] = [];
    const stop = frame.wallet.watchWallet({ namespace: "eip155" }, (event) => heard.push(event));
    await frame.wallet.takeUser({ networks: BOTH });
    expect(heard).toEqual([
      { type: "chain.changed", networkId: "eip155:137" },
      {
        ...{ type: "accounts.changed", accounts: [SMART, EVM] },
        accountTypes: { [EVM]: "eoa", [SMART]: "smartAccount" },
        // What is known of the account goes with it: a network without smart accounts has another one.
        embedded: expect.objectContaining({ accountType: "smartAccount", isDeployed: true }),
      },
    ]);
    await frame.wallet.takeUser({ networks: BOTH });
    expect(heard).toHaveLength(2);
    stop();
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    expect(heard).toHaveLength(2);
  });

  it("AUTH-2: accounts without types are told without", () => {
    const store = new SessionsStore();
    const heard: WalletEvent[] = [];
    store.watch("solana", (event) => heard.push(event));
    store.take({ namespace: "solana", networkId: SOLANA_MAINNET, accounts: ["a"] } as unknown as WalletSession);
    expect(heard).toStrictEqual([
      { type: "chain.changed", networkId: SOLANA_MAINNET },
      { type: "accounts.changed", accounts: ["a"] },
    ]);
  });

  it("I2: what moves the frame waits its turn, also behind what failed", async () => {
    const store = new SessionsStore();
    const order: string[] = [];
    let fail: (error: Error) => void = () => undefined;
    const first = store.inTurn(
      () =>
        new Promise<void>((_, reject) => {
          order.push("first");
          fail = reject;
        }),
    );
    const second = store.inTurn(async () => void order.push("second"));
    await settle();
    expect(order).toEqual(["first"]);
    fail(new Error("no"));
    await expect(first).rejects.toThrow("no");
    await second;
    expect(order).toEqual(["first", "second"]);
  });

  it("R9: a frame that does not say who is there fails the taking, on whichever network", async () => {
    const frame = await started();
    frame.answers["GET_USER"] = () => SILENT;
    const asked = frame.wallet.takeUser({ networks: BOTH });
    asked.catch(() => undefined);
    await frame.clock.advance(LIMITS.authStep);
    expect(await outcome(asked)).toMatchObject({ code: "FRAME_LOST" });
    expect(count(frame, "GET_USER")).toBe(1);
  });
});
