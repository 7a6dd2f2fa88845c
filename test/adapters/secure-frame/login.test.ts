import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { settle } from "../fake-clock.ts";
import { FakeFrame, outcome, Refusal, SILENT, SMART, SOLANA, SOLANA_MAINNET } from "./fake-frame.ts";
import { input, key, loggedIn, MAINNET, started } from "./logged-in.ts";

describe("a login by e-mail", () => {
  it.each([
    ["a code", (frame: FakeFrame) => frame.wallet.sendOtp({ otp: "123456" })],
    ["an address that the frame knows", (frame: FakeFrame) => frame.wallet.sendEmail({ email: "ann@example.com" })],
  ])("I4 AUTH-6: by %s in place of a login by an account has nothing of that account", async (_, enter) => {
    const frame = await started();
    frame.answers["CONNECT_SOCIAL"] = () => ({ userName: "Bob" });
    frame.answers["CONNECT_EMAIL"] = () => ({ action: "CONNECT" });
    await frame.wallet.connectSocial({ social: "google", resultUri: "https://secure.example/" });
    const user = async () => (await frame.wallet.takeUser({ networks: MAINNET }))[0]?.embedded?.user;
    expect(await user()).toMatchObject({ social: "google", userName: "Bob" });
    await enter(frame);
    expect(await user()).toEqual({ email: "ann@example.com" });
  });

  it.each([
    ["VERIFY_OTP", "otp"],
    ["VERIFY_DEVICE", "device"],
    ["CONNECT", "user"],
  ])("EMAIL-1: %s leads to %s, and says when the next mail may go", async (action, next) => {
    const frame = await started();
    frame.answers["CONNECT_EMAIL"] = () => ({ action });
    const sent = await frame.wallet.sendEmail({ email: " ann@example.com " });
    expect(sent).toEqual({ next, resendAt: frame.clock.now() + LIMITS.emailCooldown });
    expect(frame.last("CONNECT_EMAIL")?.payload).toEqual({ email: "ann@example.com" });
  });

  it.each(["", "ann", "ann@", "@example.com", "a b@example.com"])("EMAIL-2: '%s' is never posted", async (email) => {
    const frame = await started();
    expect(await outcome(frame.wallet.sendEmail({ email }))).toMatchObject({ code: "EMAIL_INVALID" });
    expect(frame.last("CONNECT_EMAIL")).toBeUndefined();
  });

  it("EMAIL-2: what the frame finds invalid is said in the same words", async () => {
    const frame = await started();
    frame.answers["CONNECT_EMAIL"] = () => new Refusal("Invalid email");
    expect(await outcome(frame.wallet.sendEmail({ email: "ann@example.com" }))).toMatchObject({
      code: "EMAIL_INVALID",
    });
  });

  it("EMAIL-2: a provider that is none of the six is never posted", async () => {
    const frame = await started();
    expect(await outcome(frame.wallet.fetchSocialUri({ social: "farcaster" }))).toMatchObject({
      code: "FRAME_ABORTED",
    });
    expect(frame.last("GET_SOCIAL_REDIRECT_URI")).toBeUndefined();
  });

  it("EMAIL-3 I10: a second mail within 30 s is refused with the seconds that are left, rounded up", async () => {
    const frame = await started();
    const send = () => outcome(frame.wallet.sendEmail({ email: "ann@example.com" }));
    const both = [send(), send()];
    expect(await Promise.all(both)).toMatchObject([{ value: {} }, { message: "Please try again after 30 seconds" }]);
    await frame.clock.advance(10_001);
    expect(await send()).toEqual({ code: "EMAIL_THROTTLED", message: "Please try again after 20 seconds" });
    expect(await outcome(frame.wallet.updateEmail({ email: "new@example.com" }))).toMatchObject({
      code: "EMAIL_THROTTLED",
    });
    await frame.clock.advance(20_000);
    expect(await send()).toMatchObject({ value: {} });
    expect(frame.names().filter((name) => name === "CONNECT_EMAIL")).toHaveLength(2);
  });

  it("EMAIL-3 I10: a mail for a new address is not forgotten when the account is read again", async () => {
    const frame = await loggedIn();
    await frame.wallet.updateEmail({ email: "new@example.com" });
    await frame.wallet.switchWalletNetwork({ network: { caipNetworkId: "eip155:137" } as never });
    await frame.wallet.restoreWallet(input);
    const again = () => outcome(frame.wallet.updateEmail({ email: "new@example.com" }));
    expect(await again()).toMatchObject({ code: "EMAIL_THROTTLED" });
    await frame.wallet.confirmEmail({ step: "secondary", otp: "1" });
    expect(await again()).toMatchObject({ value: {} });
  });

  it("EMAIL-3 R8 I10: a clock that was set back waits 30 s at most, and garbage in storage locks nobody out", async () => {
    const frame = await started();
    frame.store.entries.set(key("LAST_EMAIL_LOGIN_TIME"), String(frame.clock.now() + 86_400_000));
    const throttled = { code: "EMAIL_THROTTLED", message: "Please try again after 30 seconds" };
    expect(await outcome(frame.wallet.sendEmail({ email: "ann@example.com" }))).toMatchObject(throttled);
    await frame.clock.advance(LIMITS.emailCooldown);
    expect(await outcome(frame.wallet.sendEmail({ email: "ann@example.com" }))).toMatchObject({ value: {} });
    for (const text of ["soon", "-1", "9".repeat(40)]) {
      frame.store.entries.set(key("LAST_EMAIL_LOGIN_TIME"), text);
      expect(await outcome(frame.wallet.sendEmail({ email: "ann@example.com" })), text).toMatchObject({ value: {} });
    }
  });

  it("AUTH-6: a login keeps its flag and address, and takes back the time of the mail; nothing else is stored", async () => {
    const frame = await started();
    await frame.wallet.sendEmail({ email: "ann@example.com" });
    expect([...frame.store.entries.keys()]).toEqual([key("LAST_EMAIL_LOGIN_TIME")]);
    await frame.wallet.sendOtp({ otp: "917263" });
    await frame.wallet.takeUser({ networks: MAINNET });
    expect(Object.fromEntries(frame.store.entries)).toEqual({
      [key("SMART_ACCOUNT_ENABLED_NETWORKS")]: "1,137",
      [key("EMAIL")]: "ann@example.com",
      [key("EMAIL_LOGIN_USED_KEY")]: "true",
      [key("LAST_USED_CHAIN_KEY")]: "1",
    });
  });

  it("S9: no code, token or result is stored, or said in an error", async () => {
    const frame = await started();
    const canaries = ["917263", "https://secure.example/r?token=CANARY", "canary@example.com"];
    const asked = ["CONNECT_OTP", "CONNECT_SOCIAL", "CONNECT_EMAIL", "UPDATE_EMAIL_SECONDARY_OTP"];
    for (const name of asked) frame.answers[name] = (payload) => new Refusal(`No: ${Object.values(payload).join()}`);
    const ends = await Promise.all([
      outcome(frame.wallet.sendOtp({ otp: "917263" })),
      outcome(frame.wallet.connectSocial({ social: "x", resultUri: canaries[1] as string })),
      outcome(frame.wallet.sendEmail({ email: "canary@example.com" })),
      outcome(frame.wallet.confirmEmail({ step: "secondary", otp: "917263" })),
    ]);
    // Each was asked of the frame, whose refusal repeats what it was asked with.
    expect(frame.posted.map(({ type }) => type.replace("@w3m-app/", ""))).toEqual(expect.arrayContaining(asked));
    expect(ends).toEqual(ends.map(() => ({ code: expect.any(String), message: expect.any(String) })));
    const said = JSON.stringify([ends, [...frame.store.entries]]);
    for (const canary of canaries) expect(said).not.toContain(canary);
  });
});

const solana = { connectorId: "ID_AUTH", namespace: "solana", networkId: SOLANA_MAINNET } as never;

describe("a login that is found again, moved, ended", () => {
  it("AUTH-1 AUTH-6: without a login that is remembered the frame is asked nothing", async () => {
    const frame = await started();
    const before = frame.posted.length;
    expect(await outcome(frame.wallet.restoreWallet(input))).toMatchObject({ code: "CONNECTION_FAILED" });
    expect(frame.posted).toHaveLength(before);
  });

  it("AUTH-6: a login that still holds is taken; two chain families ask once whether it does", async () => {
    const frame = await started();
    frame.store.entries.set(key("EMAIL_LOGIN_USED_KEY"), "true");
    const sessions = await Promise.all([frame.wallet.restoreWallet(input), frame.wallet.restoreWallet(solana)]);
    expect(sessions.map(({ accounts }) => accounts[0])).toEqual([SMART, SOLANA]);
    expect(frame.names().filter((name) => name === "IS_CONNECTED")).toHaveLength(1);
  });

  it("AUTH-6 CONN-12: one chain family that gives up leaves the question to the other", async () => {
    const frame = await started();
    frame.store.entries.set(key("EMAIL_LOGIN_USED_KEY"), "true");
    frame.answers["IS_CONNECTED"] = () => SILENT;
    const end = new AbortController();
    const given = outcome(frame.wallet.restoreWallet(input, { signal: end.signal }));
    const kept = frame.wallet.restoreWallet(solana);
    await settle();
    end.abort(new Error("given up"));
    expect(await given).toMatchObject({ message: "given up" });
    const asked = frame.last("IS_CONNECTED");
    frame.say({ id: asked?.id, type: "@w3m-frame/IS_CONNECTED_SUCCESS", payload: { isConnected: true } });
    expect((await kept).accounts).toEqual([SOLANA]);
  });

  it.each([
    ["false", () => ({ isConnected: false })],
    ["an error", () => new Refusal("no")],
  ])("AUTH-6: %s clears what was remembered", async (_, answer) => {
    const frame = await loggedIn();
    frame.answers["IS_CONNECTED"] = answer;
    expect(await outcome(frame.wallet.restoreWallet(input))).toMatchObject({ code: "CONNECTION_FAILED" });
    expect([...frame.store.entries.keys()]).toEqual([key("SMART_ACCOUNT_ENABLED_NETWORKS")]);
    expect(frame.wallet.providerOf("eip155")).toBeUndefined();
  });

  it("R9: a frame that does not come leaves the login remembered, for another try", async () => {
    const frame = new FakeFrame();
    frame.store.entries.set(key("EMAIL_LOGIN_USED_KEY"), "true");
    const stop = frame.open();
    const asked = frame.wallet.restoreWallet(input);
    asked.catch(() => undefined);
    await settle();
    stop();
    expect(await outcome(asked)).toMatchObject({ code: "FRAME_LOST" });
    expect(frame.store.entries.get(key("EMAIL_LOGIN_USED_KEY"))).toBe("true");
  });

  it("AUTH-6: logging out clears all that was remembered of the owner, and waits 3 s at most", async () => {
    const frame = await loggedIn();
    frame.answers["SIGN_OUT"] = () => SILENT;
    const heard: WalletEvent[] = [];
    frame.wallet.watchWallet({ namespace: "eip155" }, (event) => heard.push(event));
    const left = frame.wallet.disconnectWallet({ namespace: "eip155" });
    const again = frame.wallet.disconnectWallet({ namespace: "solana" });
    await frame.clock.advance(LIMITS.signOut);
    expect(await outcome(Promise.all([left, again]))).toMatchObject({ value: [undefined, undefined] });
    expect(heard).toEqual([{ type: "wallet.disconnected", isWhole: true }]);
    expect([...frame.store.entries.keys()]).toEqual([key("SMART_ACCOUNT_ENABLED_NETWORKS")]);
    expect(frame.names().filter((name) => name === "SIGN_OUT")).toHaveLength(1);
    expect(frame.clock.pending).toBe(0);
  });

  it("AUTH-6: where nobody is logged in, the frame is not asked to log anybody out", async () => {
    const frame = await started();
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    expect(frame.names()).not.toContain("SIGN_OUT");
  });

  it("AUTH-2: the frame moves to another network by its number, on Solana by its id, and tells", async () => {
    const frame = await loggedIn();
    const heard: WalletEvent[] = [];
    frame.wallet.watchWallet({ namespace: "eip155" }, (event) => heard.push(event));
    const to = (caipNetworkId: string) => frame.wallet.switchWalletNetwork({ network: { caipNetworkId } as never });
    expect(await to("eip155:137")).toBe("eip155:137");
    expect(frame.last("SWITCH_NETWORK")?.payload).toEqual({ chainId: 137 });
    expect(heard).toEqual([{ type: "chain.changed", networkId: "eip155:137" }]);
    await to(SOLANA_MAINNET);
    expect(frame.last("SWITCH_NETWORK")?.payload).toEqual({ chainId: SOLANA_MAINNET });
    frame.answers["SWITCH_NETWORK"] = () => new Refusal("Unknown chain");
    expect(await outcome(to("eip155:5"))).toMatchObject({ code: "SWITCH_FAILED" });
  });
});
