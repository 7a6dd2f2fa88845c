import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { settle } from "../fake-clock.ts";
import { type FakeFrame, outcome, Refusal, SILENT } from "./fake-frame.ts";
import { key, loggedIn, MAINNET, started } from "./logged-in.ts";

describe("a login that is left", () => {
  const RESULT = { social: "google", resultUri: "https://secure.example/" };
  const STEPS = [
    ["sendEmail", "CONNECT_EMAIL", { email: "bob@example.com" }],
    ["sendOtp", "CONNECT_OTP", { otp: "123456" }],
    ["connectSocial", "CONNECT_SOCIAL", RESULT],
    ["connectFarcaster", "CONNECT_FARCASTER", undefined],
  ] as const;
  const GROUPS = [
    ["nobody", started],
    ["somebody else", loggedIn],
  ] as const;
  const CASES = GROUPS.flatMap(([who, begun]) => STEPS.map((step) => [step[0], who, begun, step] as const));
  const heldIn = (frame: FakeFrame) => {
    frame.answers["CONNECT_EMAIL"] = () => ({ action: "CONNECT" });
    const told: WalletEvent[] = [];
    frame.wallet.watchWallet({ namespace: "eip155" }, (event) => told.push(event));
    return { told, leave: frame.wallet.holdLogin() };
  };
  const ask = (frame: FakeFrame, step: (typeof STEPS)[number][0], input: unknown, signal: AbortSignal) =>
    outcome((frame.wallet[step] as (input: unknown, at: object) => Promise<unknown>)(input, { signal }));
  const GONE = [{ type: "wallet.disconnected", isWhole: true }];
  const isOver = (frame: FakeFrame) =>
    frame.names().at(-1) === "SIGN_OUT" && !frame.store.entries.has(key("EMAIL_LOGIN_USED_KEY"));

  it.each(CASES)(
    "I4 CONN-9: in the step %s, with %s here, is undone once it let them in",
    async (_, who, begun, step) => {
      const frame = await begun();
      const { told, leave } = heldIn(frame);
      const end = new AbortController();
      const asked = ask(frame, step[0], step[2], end.signal);
      end.abort(new Error("left"));
      leave();
      expect(await asked).toMatchObject({ code: "FRAME_ABORTED" });
      await settle();
      expect(isOver(frame)).toBe(true);
      expect(told).toEqual(who === "nobody" ? [] : GONE);
    },
  );

  it.each(CASES)("I4 CONN-9: after the step %s, with %s here, is undone", async (_, who, begun, step) => {
    const frame = await begun();
    const { told, leave } = heldIn(frame);
    frame.answers["GET_USER"] = () => new Refusal("not now");
    await ask(frame, step[0], step[2], new AbortController().signal);
    await outcome(frame.wallet.takeUser({ networks: MAINNET }));
    expect(frame.names()).not.toContain("SIGN_OUT");
    leave();
    await settle();
    expect(isOver(frame)).toBe(true);
    expect(told).toEqual(who === "nobody" ? [] : GONE);
  });

  it.each(CASES)(
    "I4 CONN-9: refused in the step %s, with %s here, ends nobody's session",
    async (_, __, begun, step) => {
      const frame = await begun();
      const { told, leave } = heldIn(frame);
      frame.answers[step[1]] = () => new Refusal("no");
      const end = new AbortController();
      const asked = ask(frame, step[0], step[2], end.signal);
      end.abort(new Error("left"));
      leave();
      await asked;
      await settle();
      expect([told, frame.names().includes("SIGN_OUT")]).toEqual([[], false]);
    },
  );

  it("I4: and then gets the answer that a mail has gone leaves the login after it as it is", async () => {
    const frame = await started();
    frame.answers["CONNECT_EMAIL"] = () => SILENT;
    const end = new AbortController();
    void outcome(frame.wallet.sendEmail({ email: "bob@example.com" }, { signal: end.signal }));
    await settle();
    end.abort();
    await frame.wallet.connectSocial(RESULT);
    const { id } = frame.last("CONNECT_EMAIL") ?? {};
    frame.say({ id, type: "@w3m-frame/CONNECT_EMAIL_SUCCESS", payload: { action: "VERIFY_OTP" } });
    await settle();
    expect(await outcome(frame.wallet.takeUser({ networks: MAINNET }))).toMatchObject({ value: [{}] });
    expect(frame.names()).not.toContain("SIGN_OUT");
  });

  it("I4: while the frame is asked for the account's networks, leaves neither a session nor an entry", async () => {
    const frame = await started();
    const leave = frame.wallet.holdLogin();
    await frame.wallet.sendOtp({ otp: "123456" });
    frame.answers["GET_SMART_ACCOUNT_ENABLED_NETWORKS"] = () => SILENT;
    const end = new AbortController();
    const taken = frame.wallet.takeUser({ networks: MAINNET }, { signal: end.signal });
    taken.catch(() => undefined);
    await settle();
    end.abort();
    leave();
    expect(await outcome(taken)).toMatchObject({ code: "FRAME_ABORTED" });
    expect(isOver(frame)).toBe(true);
    expect([frame.store.entries.size, frame.wallet.providerOf("eip155")]).toEqual([0, undefined]);
  });

  it("I4: while the account is being stored, is no session", async () => {
    const frame = await started();
    const { set } = frame.store;
    frame.store.set = async (name, value) => {
      await set(name, value);
      if (name === key("EMAIL_LOGIN_USED_KEY")) end.abort();
    };
    const end = new AbortController();
    const taken = await outcome(frame.wallet.takeUser({ networks: MAINNET }, { signal: end.signal }));
    expect([taken, frame.wallet.providerOf("eip155")]).toMatchObject([{ code: "FRAME_ABORTED" }, undefined]);
  });

  it("R10: before the frame has turned to it, is not waited for", async () => {
    const frame = await started();
    frame.answers["GET_USER"] = () => SILENT;
    void outcome(frame.wallet.takeUser({ networks: MAINNET }));
    await settle();
    const end = new AbortController();
    const second = outcome(frame.wallet.takeUser({ networks: MAINNET }, { signal: end.signal }));
    end.abort(new Error("left"));
    expect(await second).not.toBe("pending");
  });

  it.each(STEPS.slice(0, 3))(
    "I4 AUTH-3: after the step %s had no answer in time, is undone",
    async (step, name, input) => {
      const frame = await started();
      const { leave } = heldIn(frame);
      frame.answers[name] = () => SILENT;
      const asked = (frame.wallet[step] as (input: unknown) => Promise<unknown>)(input);
      asked.catch(() => undefined);
      await frame.clock.advance(LIMITS.authStep);
      expect(await outcome(asked)).toMatchObject({ code: "SOCIALS_TIMEOUT" });
      expect(frame.names()).not.toContain("SIGN_OUT");
      leave();
      await settle();
      expect(isOver(frame)).toBe(true);
    },
  );

  it("I4 AUTH-3: that had no answer in time is not undone after the next one has begun", async () => {
    const frame = await started();
    frame.answers["CONNECT_OTP"] = () => SILENT;
    const end = new AbortController();
    void outcome(frame.wallet.sendOtp({ otp: "1" }, { signal: end.signal }));
    await settle();
    end.abort();
    await frame.wallet.connectSocial(RESULT);
    await frame.wallet.takeUser({ networks: MAINNET });
    await frame.clock.advance(LIMITS.authStep);
    expect(frame.names()).not.toContain("SIGN_OUT");
  });

  it("I4: once the account was taken, its end is nobody's log-out", async () => {
    const frame = await loggedIn();
    const { told, leave } = heldIn(frame);
    await frame.wallet.sendOtp({ otp: "123456" });
    await frame.wallet.takeUser({ networks: MAINNET });
    leave();
    await settle();
    expect([told, frame.names().includes("SIGN_OUT")]).toEqual([[], false]);
  });
});
