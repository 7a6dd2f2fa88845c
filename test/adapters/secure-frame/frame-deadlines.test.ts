import { webcrypto } from "node:crypto";
import { describe, expect, it } from "vitest";
import { FrameRpc } from "../../../adapters/secure-frame/frame-rpc.ts";
import type { Carries, Message, Name } from "../../../adapters/secure-frame/messages.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { FakeClock, settle } from "../fake-clock.ts";
import { countListeners } from "../listeners.ts";
import { outcome } from "./fake-frame.ts";

const OTP = { otp: "123456" };
const EMAIL = { email: "ann@example.com" };
const CALL = { method: "personal_sign", params: ["0x00"], chainNamespace: "eip155" };

/** The requests of a page whose frame is there, and silent. */
function requests(crypto: Pick<Crypto, "getRandomValues"> = webcrypto as Crypto) {
  const clock = new FakeClock();
  const frameRpc = new FrameRpc({ window: { crypto: crypto as Crypto }, clock });
  const posted: Message[] = [];
  const names = () => posted.map(({ type }) => type.replace("@w3m-app/", ""));
  frameRpc.isThere = true;
  const release = (first = () => {}) => frameRpc.release((message) => void posted.push(message), first);
  return { clock, frameRpc, posted, names, release };
}

/** Random numbers of which the first, and so the first id, is known. */
const known = { getRandomValues: <T>(values: T): T => values };
const FIRST_ID = "0".repeat(32);

/** A signal of an end, with a count of those who listen to it. */
function ending() {
  const end = new AbortController();
  const counts = countListeners(end.signal);
  return { end, signal: end.signal, listeners: () => counts()["abort"] ?? 0 };
}

describe("how long the frame is waited for", () => {
  it.each<[Name, unknown, number, string]>([
    ["CONNECT_EMAIL", EMAIL, LIMITS.authStep, "SOCIALS_TIMEOUT"],
    ["CONNECT_DEVICE", undefined, LIMITS.authStep, "SOCIALS_TIMEOUT"],
    ["CONNECT_OTP", OTP, LIMITS.authStep, "SOCIALS_TIMEOUT"],
    ["CONNECT_SOCIAL", { uri: "https://a.example" }, LIMITS.authStep, "SOCIALS_TIMEOUT"],
    ["GET_SOCIAL_REDIRECT_URI", { provider: "x" }, LIMITS.authStep, "SOCIALS_TIMEOUT"],
    ["GET_USER", { chainId: 1, preferredAccountType: "eoa" }, LIMITS.authStep, "FRAME_LOST"],
    ["IS_CONNECTED", undefined, LIMITS.authStep, "FRAME_LOST"],
    ["SIGN_OUT", undefined, LIMITS.httpTotal, "FRAME_LOST"],
    ["UPDATE_EMAIL", EMAIL, LIMITS.httpTotal, "FRAME_LOST"],
    ["UPDATE_EMAIL_PRIMARY_OTP", OTP, LIMITS.httpTotal, "FRAME_LOST"],
    ["SWITCH_NETWORK", { chainId: 1 }, LIMITS.httpTotal, "FRAME_LOST"],
  ])("AUTH-3 I3: %s with %j ends after %i ms as %s", async (name, carried, ms, code) => {
    const { clock, frameRpc, release } = requests();
    release();
    const asked = frameRpc.ask(name, carried as Carries<Name>);
    asked.catch(() => undefined);
    await clock.advance(ms - 1);
    expect(await outcome(asked)).toBe("pending");
    await clock.advance(1);
    expect(await outcome(asked)).toMatchObject({ code });
    expect(clock.pending).toBe(0);
  });

  it.each<[Name, unknown]>([
    ["RPC_REQUEST", CALL],
    ["CONNECT_FARCASTER", undefined],
  ])("I3: %s waits for a person, as long as it takes, without a timer", async (name, carried) => {
    const { clock, frameRpc, release } = requests();
    release();
    const asked = frameRpc.ask(name, carried as Carries<Name>);
    // A browser runs a timer of infinite length at once.
    expect([clock.pending, clock.waits.every(Number.isFinite)]).toEqual([0, true]);
    await clock.advance(86_400_000);
    expect(await outcome(asked)).toBe("pending");
  });

  it("R9: a frame that is in the page, but never ready, is lost to whatever waits for it", async () => {
    const { clock, frameRpc } = requests();
    const [step, read] = [frameRpc.ask("CONNECT_OTP", OTP), frameRpc.ask("IS_CONNECTED", undefined, { ms: 500 })];
    for (const asked of [step, read]) asked.catch(() => undefined);
    await clock.advance(500);
    expect(await outcome(read)).toMatchObject({ code: "FRAME_LOST" });
    await clock.advance(LIMITS.frameReady + LIMITS.frameSettle - 501);
    expect(await outcome(step)).toBe("pending");
    await clock.advance(1);
    expect(await outcome(step)).toMatchObject({ code: "FRAME_LOST" });
  });
});

describe("what is open", () => {
  it("S2: an answer counts only for what was asked already, and an unknown id is nobody's", async () => {
    const { frameRpc, release } = requests(known);
    const asked = frameRpc.ask("CONNECT_OTP", OTP);
    const answer = { name: "CONNECT_OTP", id: FIRST_ID, payload: "early" } as const;
    frameRpc.hear(answer);
    frameRpc.hear({ ...answer, id: "other" });
    expect(await outcome(asked)).toBe("pending");
    release();
    frameRpc.hear({ ...answer, payload: "now" });
    expect(await outcome(asked)).toEqual({ value: "now" });
  });

  it("R9 S14: released twice, what was posted is not posted again", async () => {
    const { frameRpc, names, release } = requests();
    void frameRpc.ask("CONNECT_OTP", OTP).catch(() => undefined);
    release();
    release();
    expect(names()).toEqual(["CONNECT_OTP"]);
  });

  it("AUTH-5: what is given up right before its turn is never posted", async () => {
    const { frameRpc, names, release } = requests();
    const { end, signal } = ending();
    const asked = frameRpc.ask("CONNECT_OTP", OTP, { signal });
    release(() => end.abort());
    expect(await outcome(asked)).toMatchObject({ code: "FRAME_ABORTED" });
    expect(names()).toEqual([]);
  });

  it("R9: a frame that begins anew has forgotten what it was asked, and is asked what still waits", async () => {
    const { frameRpc, names, release } = requests();
    const waits = frameRpc.ask("CONNECT_OTP", OTP);
    frameRpc.forget();
    expect(await outcome(waits)).toBe("pending");
    release();
    expect(names()).toEqual(["CONNECT_OTP"]);
    frameRpc.forget();
    expect(await outcome(waits)).toMatchObject({ code: "FRAME_LOST" });
  });

  it.each<[Name, unknown, string, string[]]>([
    ["RPC_REQUEST", CALL, "REQUEST_ABORTED", ["RPC_REQUEST", "RPC_ABORT"]],
    ["CONNECT_OTP", OTP, "FRAME_ABORTED", ["CONNECT_OTP"]],
  ])(
    "AUTH-5: %s that is given up says so, and nobody listens for its end any more",
    async (name, carried, code, told) => {
      const { frameRpc, posted, names, release } = requests();
      const { end, signal, listeners } = ending();
      const early = frameRpc.ask(name, carried as Carries<Name>, { signal });
      expect(listeners()).toBe(1);
      end.abort();
      expect(await outcome(early)).toMatchObject({ code });
      release();
      expect(names()).toEqual([]);
      const other = ending();
      const asked = frameRpc.ask(name, carried as Carries<Name>, { signal: other.signal });
      other.end.abort();
      const id = posted[0]?.id as string;
      if (name === "RPC_REQUEST") frameRpc.hear({ name, id, refusal: { message: "no" } });
      expect(await outcome(asked)).toMatchObject({ code });
      expect(names()).toEqual(told);
      expect(new Set(posted.map(({ id }) => id)).size).toBe(1);
      expect([listeners(), other.listeners()]).toEqual([0, 0]);
      expect(await outcome(frameRpc.ask(name, carried as Carries<Name>, { signal }))).toMatchObject({ code });
      expect(names()).toEqual(told);
    },
  );

  it("R19: an answer leaves neither a timer nor a listener", async () => {
    const { clock, frameRpc, release } = requests(known);
    const { signal, listeners } = ending();
    release();
    const asked = frameRpc.ask("CONNECT_OTP", OTP, { signal });
    frameRpc.hear({ name: "CONNECT_OTP", id: FIRST_ID, payload: undefined });
    await asked;
    expect([clock.pending, listeners()]).toEqual([0, 0]);
  });
});

describe("a refusal's words (AUTH-4, S9)", () => {
  /** How a request ends that the frame refuses. */
  const refused = async (name: Name, carried: unknown, refusal: unknown) => {
    const { frameRpc, release } = requests(known);
    release();
    const asked = frameRpc.ask(name, carried as Carries<Name>);
    await settle();
    frameRpc.hear({ name, id: FIRST_ID, refusal });
    return await outcome(asked);
  };
  const OURS = "An error occurred";
  const USER = { chainId: 7, preferredAccountType: "eoa" };

  it.each<[string, Name, unknown, unknown, string, string]>([
    ["none", "CONNECT_OTP", OTP, undefined, "FRAME_REFUSED", OURS],
    ["null", "CONNECT_OTP", OTP, null, "FRAME_REFUSED", OURS],
    ["its own", "CONNECT_OTP", OTP, { message: "Wrong code" }, "FRAME_REFUSED", "Wrong code"],
    ["the code in it", "CONNECT_OTP", OTP, { message: "Not 123456" }, "FRAME_REFUSED", OURS],
    ["an empty code", "CONNECT_OTP", { otp: "" }, { message: "Wrong code" }, "FRAME_REFUSED", "Wrong code"],
    [
      "one of two texts in it",
      "GET_USER",
      { ...USER, chainId: "eip155:7" },
      { message: "no eoa" },
      "FRAME_REFUSED",
      OURS,
    ],
    ["a number that was asked for", "GET_USER", USER, { message: "Not on 7" }, "FRAME_REFUSED", "Not on 7"],
    ["a method's name", "RPC_REQUEST", CALL, { message: "No personal_sign" }, "FRAME_REFUSED", "No personal_sign"],
    ["an invalid e-mail", "CONNECT_EMAIL", EMAIL, { message: "Invalid email" }, "EMAIL_INVALID", ""],
    ["an invalid new e-mail", "UPDATE_EMAIL", EMAIL, { message: "An INVALID EMAIL" }, "EMAIL_INVALID", ""],
    ["another about an e-mail", "CONNECT_EMAIL", EMAIL, { message: "Later" }, "FRAME_REFUSED", "Later"],
    ["an e-mail's for a code", "CONNECT_OTP", OTP, { message: "Invalid email" }, "FRAME_REFUSED", "Invalid email"],
  ])("AUTH-4 S9: %s, of %s", async (_, name, carried, refusal, code, words) => {
    const ended = await refused(name, carried, refusal);
    expect(ended).toMatchObject({ code, ...(words && { message: words }) });
  });

  it.each<[Name, unknown, unknown]>([
    ["CONNECT_EMAIL", { email: "nobody" }, "EMAIL_INVALID"],
    ["UPDATE_EMAIL", { email: "nobody" }, "EMAIL_INVALID"],
    ["CONNECT_OTP", { otp: 7 }, "FRAME_ABORTED"],
    ["RPC_REQUEST", { method: "eth_call", params: "no list" }, -32602],
  ])("EMAIL-2 AUTH-2: %s with %j is not posted", async (name, carried, code) => {
    const { frameRpc, names, release } = requests();
    release();
    expect(await outcome(frameRpc.ask(name, carried as Carries<Name>))).toMatchObject({ code });
    expect(names()).toEqual([]);
  });
});
