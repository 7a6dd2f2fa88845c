import { describe, expect, it } from "vitest";
import { SessionsStore } from "../../../adapters/secure-frame/sessions-store.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent, WalletSession } from "../../../machines/connection/ports.ts";
import { settle } from "../fake-clock.ts";
import { EVM, FakeFrame, outcome, Refusal, SILENT, SMART, SOLANA_MAINNET } from "./fake-frame.ts";
import { BOTH, input, key, loggedIn, MAINNET, started } from "./logged-in.ts";

const FLAG = key("EMAIL_LOGIN_USED_KEY");
const POLYGON = { network: { caipNetworkId: "eip155:137" } } as never;
const EOA = { namespace: "eip155", networkId: "eip155:1" as never, accountType: "eoa" } as const;
const NETWORKS = "GET_SMART_ACCOUNT_ENABLED_NETWORKS";
const SECONDARY = "UPDATE_EMAIL_SECONDARY_OTP";
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

  it("AUTH-6: is over for the page at once, and leaves a login that comes before the frame's answer as it is", async () => {
    const frame = await loggedIn();
    frame.answers["SIGN_OUT"] = () => SILENT;
    const heard: string[] = [];
    frame.wallet.watchWallet({ namespace: "eip155" }, ({ type }) => heard.push(type));
    const [first, other] = ["eip155", "solana"].map((namespace) =>
      frame.wallet.disconnectWallet({ namespace: namespace as never }),
    );
    expect(heard).toEqual(["wallet.disconnected"]);
    await settle();
    await frame.wallet.takeUser({ networks: MAINNET });
    await frame.clock.advance(LIMITS.signOut);
    await Promise.all([first, other]);
    expect(frame.wallet.providerOf("eip155")).toBeDefined();
    expect([count(frame, "SIGN_OUT"), frame.store.entries.get(FLAG)]).toEqual([1, "true"]);
  });

  it("AUTH-6: of a login that came before the frame's answer to an earlier one is another one", async () => {
    const frame = await loggedIn();
    frame.answers["SIGN_OUT"] = () => SILENT;
    void frame.wallet.disconnectWallet({ namespace: "eip155" });
    await settle();
    await frame.wallet.takeUser({ networks: MAINNET });
    void frame.wallet.disconnectWallet({ namespace: "eip155" });
    await settle();
    expect([count(frame, "SIGN_OUT"), frame.wallet.providerOf("eip155")]).toEqual([2, undefined]);
  });

  it.each<[string, string, (frame: FakeFrame) => Promise<unknown>, string]>([
    ["who is logged in", "GET_USER", (frame) => frame.wallet.takeUser({ networks: BOTH }), "FRAME_ABORTED"],
    [
      "where there are smart accounts",
      NETWORKS,
      (frame) => frame.wallet.takeUser({ networks: MAINNET }),
      "FRAME_ABORTED",
    ],
    ["who is on a new network", "GET_USER", (frame) => frame.wallet.switchWalletNetwork(POLYGON), "SWITCH_FAILED"],
    ["that it has moved", "SWITCH_NETWORK", (frame) => frame.wallet.switchWalletNetwork(POLYGON), "SWITCH_FAILED"],
    ["who has another account", "SET_PREFERRED_ACCOUNT", (frame) => frame.wallet.preferAccount(EOA), "FRAME_ABORTED"],
    [
      "the new address",
      SECONDARY,
      (frame) => frame.wallet.confirmEmail({ step: "secondary", otp: "1" }),
      "FRAME_ABORTED",
    ],
  ])("I4 AUTH-6: before the frame says %s is not undone by that", async (_, name, ask, code) => {
    const frame = await loggedIn();
    const grant = frame.answers[name];
    let answer: () => void = () => undefined;
    frame.answers[name] = (payload: never, asked) =>
      new Promise((resolve) => {
        answer = () => resolve(grant?.(payload, asked));
      });
    const asked = ask(frame);
    asked.catch(() => undefined);
    await settle();
    await frame.wallet.disconnectWallet({ namespace: "eip155" });
    answer();
    expect(await outcome(asked)).toMatchObject({ code });
    expect(frame.wallet.providerOf("eip155")).toBeUndefined();
    expect([...frame.store.entries.keys()]).toEqual([key("SMART_ACCOUNT_ENABLED_NETWORKS")]);
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

  it("I4: after the frame has logged the visitor in, signs them out once, however often it is left", async () => {
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
    frame.answers["CONNECT_OTP"] = () => new Refusal("No. ".repeat(1_000));
    const long = await outcome(frame.wallet.sendOtp({ otp: "1" }, { signal }));
    expect((long as Error).message.length).toBeLessThanOrEqual(200);
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
        wallet: { name: "ann@example.com", type: "AUTH" },
        // The account's data goes with it: a network without smart accounts has another account.
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
    const wallet = { name: "Ann", type: "AUTH" };
    const session = { namespace: "solana", networkId: SOLANA_MAINNET, accounts: ["a"], wallet };
    store.take(session as unknown as WalletSession);
    expect(heard).toStrictEqual([
      { type: "chain.changed", networkId: SOLANA_MAINNET },
      { type: "accounts.changed", accounts: ["a"], wallet },
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

  it("I3: what is given up before its turn ends at once, is not run, and keeps the order of the others", async () => {
    const store = new SessionsStore();
    const order: string[] = [];
    let end: () => void = () => undefined;
    const first = store.inTurn(() => new Promise<void>((resolve) => (end = resolve)));
    const left = new AbortController();
    const second = store.inTurn(async () => void order.push("second"), left.signal);
    const third = store.inTurn(async () => void order.push("third"));
    left.abort(new Error("left"));
    await expect(second).rejects.toThrow("left");
    await settle();
    expect(order).toEqual([]);
    end();
    await Promise.all([first, third]);
    expect(order).toEqual(["third"]);
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
