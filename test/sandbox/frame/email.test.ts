import { expect, it } from "vitest";
import { get, startedSandbox } from "../started.ts";
import { ada, another, frameClient, projectId, refusalOf } from "./client.ts";

const sandbox = startedSandbox();
const { call, ask, start, mail, code, logIn, settle, advance } = frameClient(sandbox);
const device = "laptop";
const form = { "content-type": "application/x-www-form-urlencoded" };

const linkIn = (text: string): string => /http:\/\/localhost:\d+\/device\?link=[0-9a-f]{32}/.exec(text)?.[0] ?? "";

/** Presses the button of the page that a link leads to. */
async function press(link: string) {
  const url = new URL(link);
  const answer = await fetch(`${url.origin}/device`, { method: "POST", body: url.search.slice(1), headers: form });
  return { status: answer.status, text: await answer.text() };
}

it("sandbox: EMAIL-1: the first login of an address is by code at once, and gives a session of 256 bit", async () => {
  expect(await start()).toEqual({ action: "VERIFY_OTP", login: expect.stringMatching(/^[0-9a-f]{32}$/) });
  await sandbox().reset();
  const login = await logIn();
  expect(login.user).toEqual({ id: expect.any(String), email: ada, userName: null });
  expect([login.token, login.unlock].map((text) => Buffer.from(text, "base64url").length)).toEqual([32, 32]);
  expect(await ask("session", {}, login.token)).toEqual(login);
});

it("sandbox: EMAIL-1: a device that an account has not seen is registered by a link first", async () => {
  await logIn();
  const { action, login } = await start(ada, "phone");
  expect(action).toBe("VERIFY_DEVICE");
  expect(refusalOf(await call("email/otp", { login, otp: "123456" }))).toEqual([
    403,
    "Follow the link in your mail first",
  ]);
  const waiting = ask("device/wait", { login });
  const link = linkIn((await mail()).text);
  const page = await get(link);
  expect(page.text).toContain("Register this device");
  expect((await mail()).code).toBeUndefined();
  expect((await press(link)).text).toContain("Device registered");
  expect(await waiting).toEqual({ done: true });
  expect(await ask("device/wait", { login })).toEqual({ done: true });
  const session = await ask("email/otp", { login, otp: await code() });
  expect(session.user.email).toBe(ada);
  expect((await start(ada, "phone")).action).toBe("VERIFY_OTP");
});

it("sandbox: EMAIL-1: a link is used once, for 20 minutes, and an unknown one is nothing", async () => {
  await settle({ device: "ask" });
  await start();
  const link = linkIn((await mail()).text);
  await press(link);
  expect(await press(link)).toEqual({ status: 410, text: expect.stringContaining("This link was already used") });
  await advance(30);
  await start();
  const second = linkIn((await mail()).text);
  await advance(20 * 60);
  expect((await press(second)).status).toBe(404);
  expect((await get(`${sandbox().secureFrame}/device?link=x`)).text).toContain("no longer valid");
  expect(refusalOf(await call("device/wait", { login: "x" }))).toEqual([
    404,
    "This login is no longer open, start again",
  ]);
});

it("sandbox: EMAIL-1: with trust, a known device that logged in within a day is connected at once", async () => {
  await settle({ email: "trust" });
  expect((await start()).action).toBe("VERIFY_OTP");
  await sandbox().reset();
  await settle({ email: "trust" });
  const before = await logIn();
  const { action, session } = await start();
  expect([action, session?.user]).toEqual(["CONNECT", before.user]);
  expect((await start(ada, "phone")).action).toBe("VERIFY_DEVICE");
  await advance(25 * 60 * 60);
  expect((await start()).action).toBe("VERIFY_OTP");
});

it("sandbox: EMAIL-1: the control call forces a link, or spares it, and puts the rule back", async () => {
  await settle({ device: "ask" });
  expect((await start("new@example.com")).action).toBe("VERIFY_DEVICE");
  await settle({ device: "known" });
  expect((await start("other@example.com", "any")).action).toBe("VERIFY_OTP");
  await settle({ device: null });
  expect(await sandbox().control("frame")).toEqual({ origin: sandbox().secureFrame, users: 0, sessions: 0 });
  await expect(settle({ device: "maybe" })).rejects.toThrow("device must be ask, known or null");
  await expect(settle({ colour: "red" })).rejects.toThrow("colour");
});

it("sandbox: EMAIL-3: a second mail within 30 s is refused with the seconds left, whichever device asks", async () => {
  await start();
  await advance(10);
  const [status, message] = refusalOf(
    await call("email/start", { email: "ADA@example.com", projectId, device: "phone" }),
  );
  expect([status, message]).toEqual([429, expect.stringMatching(/^Please try again after (19|20) seconds$/)]);
  await advance(20);
  expect((await start()).action).toBe("VERIFY_OTP");
});

it("sandbox: EMAIL-3: after a login the next one needs no pause", async () => {
  await logIn();
  expect((await start()).action).toBe("VERIFY_OTP");
});

it("sandbox: a wrong code is refused, five times at most, also the right one then", async () => {
  const { login } = await start();
  const otp = await code();
  for (let round = 0; round < 5; round += 1) {
    expect(refusalOf(await call("email/otp", { login, otp: another(otp) }))).toEqual([401, "Invalid code"]);
  }
  expect(refusalOf(await call("email/otp", { login, otp }))).toEqual([401, "Too many wrong codes, ask for a new one"]);
});

it("sandbox: a code counts once, for 20 minutes, and ends with the next one of the device", async () => {
  const first = await start();
  const otp = await code();
  await ask("email/otp", { login: first.login, otp });
  expect(refusalOf(await call("email/otp", { login: first.login, otp }))).toEqual([401, "Code was already used"]);
  const second = await start();
  const late = await code();
  await advance(20 * 60);
  expect(refusalOf(await call("email/otp", { login: second.login, otp: late }))).toEqual([401, "Code has expired"]);
  await start();
  expect(refusalOf(await call("email/otp", { login: second.login, otp: late }))).toEqual([
    404,
    "This login is no longer open, start again",
  ]);
});

it.each([
  ["email/start", { email: "nobody", projectId, device }, "Invalid email"],
  ["email/start", { email: ["a@b.c"], projectId, device }, "Enter an e-mail address"],
  ["email/start", { email: ada, projectId: "a b", device }, "The project id is malformed"],
  ["email/otp", { login: "x", otp: "12345" }, "Invalid code"],
  ["email/otp", { login: "x" }, "This request is malformed"],
  ["email/otp", { login: "x", otp: 123456 }, "Enter the code"],
])("sandbox: EMAIL-2: %s with a wrong body is refused in words: %j", async (name, body, message) => {
  expect(refusalOf(await call(name, body))).toEqual([400, message]);
});
