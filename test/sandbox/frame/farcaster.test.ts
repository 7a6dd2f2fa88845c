import { expect, it } from "vitest";
import { get, startedSandbox } from "../started.ts";
import { frameClient, projectId, refusalOf } from "./client.ts";

const sandbox = startedSandbox();
const { call, ask, settle, advance } = frameClient(sandbox);
const begin = () => ask("farcaster/start", { projectId });

/** Sends a form as a phone does. */
async function press(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
}

it("sandbox: AUTH-10: the code leads to a page whose Approve logs in under its user name", async () => {
  const { url, channel } = await begin();
  expect(url).toMatch(/^http:\/\/localhost:\d+\/farcaster\/[0-9a-f]{32}$/);
  expect(url.startsWith(sandbox().secureFrame)).toBe(true);
  const waiting = ask("farcaster/wait", { channel });
  const page = await get(url);
  expect(page.text).toContain("Approve");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect((await press(url, { answer: "approve", userName: "grace" })).text).toContain("Approved");
  const { done, session } = await waiting;
  expect([done, session?.user]).toEqual([true, { id: expect.any(String), email: null, userName: "grace" }]);
  expect((await ask("session", {}, session?.token)).user.userName).toBe("grace");
  // The first answer may be lost on its way.
  expect(await ask("farcaster/wait", { channel })).toEqual({ done, session });
  expect((await get(url)).status).toBe(410);
});

it("sandbox: AUTH-10: who sees the code on the screen does not get the login", async () => {
  const { url } = await begin();
  await settle({ farcaster: "approve" });
  const seen = url.split("/").at(-1);
  expect(refusalOf(await call("farcaster/wait", { channel: seen }))).toEqual([404, "This sign-in is no longer open"]);
});

it("sandbox: AUTH-10: Cancel on the phone is told in words", async () => {
  const { url, channel } = await begin();
  expect((await press(url, { answer: "refuse" })).text).toContain("Refused");
  expect((await press(url, { answer: "approve" })).status).toBe(410);
  expect(refusalOf(await call("farcaster/wait", { channel }))).toEqual([403, "The sign-in was refused on the phone"]);
});

it("sandbox: AUTH-10: the control call answers in place of a phone: the newest sign-in, or the one named", async () => {
  const [first, second] = [await begin(), await begin()];
  await settle({ farcaster: "approve", userName: "heron" });
  await settle({ farcaster: "refuse", channel: first.channel });
  const third = await begin();
  await settle({ farcaster: "approve", channel: third.url.split("/").at(-1) });
  expect((await ask("farcaster/wait", second)).session?.user.userName).toBe("heron");
  expect((await call("farcaster/wait", first)).status).toBe(403);
  expect((await ask("farcaster/wait", third)).session?.user.userName).toBe("ada");
  await expect(settle({ farcaster: "approve" })).rejects.toThrow("No sign-in with Farcaster waits");
  await expect(settle({ farcaster: "maybe" })).rejects.toThrow("approve or refuse");
});

it("sandbox: AUTH-10: a sign-in is open for ten minutes, and a made-up one never was", async () => {
  const { url, channel } = await begin();
  expect((await press(url, { answer: "approve", userName: "<b>" })).status).toBe(400);
  await advance(10 * 60);
  expect((await press(url, { answer: "approve" })).status).toBe(404);
  expect((await call("farcaster/wait", { channel })).status).toBe(404);
  expect((await call("farcaster/wait", { channel: "f".repeat(32) })).status).toBe(404);
  expect((await call("farcaster/wait", {})).status).toBe(400);
});
