import { expect, it } from "vitest";
import { get, post, startedSandbox } from "../started.ts";
import { frameClient, refusalOf } from "./client.ts";

const sandbox = startedSandbox();
const { call, ask, logIn } = frameClient(sandbox);
const withLogin = [
  ["session", {}],
  ["sign-out", {}],
  ["vault/read", {}],
  ["vault/write", { vault: "x" }],
  ["email/update", { email: "b@example.com" }],
  ["email/update/primary", { otp: "123456" }],
  ["email/update/secondary", { otp: "123456" }],
  ["account/address", { chainId: "eip155:1", owner: `0x${"11".repeat(20)}` }],
  ["account/sponsor", { chainId: "eip155:1", owner: `0x${"11".repeat(20)}`, wei: "0x1" }],
  ["account/assets", { account: `0x${"11".repeat(20)}` }],
] as const;

it.each(withLogin)("sandbox: %s is refused without a login, and under a made-up token", async (name, body) => {
  expect(refusalOf(await call(name, body))).toEqual([401, "You are not logged in"]);
  const forged = await call(name, body, "x".repeat(43));
  expect([200, 401]).toContain(forged.status);
  if (name !== "sign-out") expect(refusalOf(forged)).toEqual([401, "You are not logged in any more"]);
});

it("sandbox: a session ends with its sign-out, and no other one does", async () => {
  const [one, two] = [await logIn(), await logIn()];
  expect(one.token).not.toBe(two.token);
  await ask("sign-out", {}, one.token);
  expect((await call("session", {}, one.token)).status).toBe(401);
  expect((await ask("session", {}, two.token)).user).toEqual(one.user);
});

it("sandbox: what opens the keys is the same for each login of a user, and another for each user", async () => {
  const [one, again, other] = [await logIn(), await logIn(), await logIn("bob@example.com")];
  expect(again.unlock).toBe(one.unlock);
  expect(other.unlock).not.toBe(one.unlock);
});

it("sandbox: the vault is kept as it was written, once, for its user alone", async () => {
  const { token } = await logIn();
  const other = await logIn("bob@example.com");
  expect(await ask("vault/read", {}, token)).toEqual({ vault: null });
  await ask("vault/write", { vault: "sealed" }, token);
  expect(await ask("vault/read", {}, (await logIn()).token)).toEqual({ vault: "sealed" });
  expect(await ask("vault/read", {}, other.token)).toEqual({ vault: null });
  expect(refusalOf(await call("vault/write", { vault: "others" }, token))).toEqual([
    409,
    "This account has its keys already",
  ]);
  expect((await call("vault/write", { vault: "sealed" }, token)).status).toBe(200);
  expect((await call("vault/write", { vault: "x".repeat(300_000) }, token)).status).toBe(400);
});

it("sandbox: a reset ends every login, account and setting", async () => {
  const { token, unlock, user } = await logIn();
  await ask("vault/write", { vault: "sealed" }, token);
  await sandbox().reset();
  expect((await call("session", {}, token)).status).toBe(401);
  const next = await logIn();
  expect(next.user.id).toBe(user.id);
  expect(next.unlock).not.toBe(unlock);
  expect(await ask("vault/read", {}, next.token)).toEqual({ vault: null });
});

it("S1: the calls are closed to every other origin, also to the sandbox's own pages", async () => {
  const { url, secureFrame } = sandbox();
  const target = `${secureFrame}/api/session`;
  for (const headers of [{ origin: url }, { origin: "null" }, { origin: "https://evil.example" }, {}]) {
    const refused = await post(target, {}, headers as Record<string, string>);
    expect(refusalOf(refused)).toEqual([403, "Only the secure page may ask for this"]);
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
  }
  const preflight = await fetch(target, { method: "OPTIONS", headers: { origin: url } });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([403, null]);
  expect((await get(`${url}/sdk?projectId=sandbox`)).status).toBe(404);
  expect((await get(`${secureFrame}/control`)).status).toBe(404);
});

it("sandbox: faults, the log and the list of services know the secure frame", async () => {
  await sandbox().control("faults", { endpoint: "frame:session", fault: { status: 503, times: 1 } });
  expect((await call("session")).status).toBe(503);
  expect((await call("session")).status).toBe(401);
  const { counts } = await sandbox().control("log");
  expect(counts["frame:session"]).toBe(2);
  const services = await sandbox().control("services");
  expect(services.find(({ name }) => name === "secure frame")?.facts).toEqual({
    ...{ users: 0, sessions: 0, origin: sandbox().secureFrame },
  });
  expect((await call("nothing")).status).toBe(404);
  expect((await call("session", "{")).status).toBe(400);
});
