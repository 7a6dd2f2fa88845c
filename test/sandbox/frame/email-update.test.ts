import { expect, it } from "vitest";
import { startedSandbox } from "../started.ts";
import { ada, another, frameClient, refusalOf } from "./client.ts";

const sandbox = startedSandbox();
const { call, ask, start, code, logIn, settle, advance } = frameClient(sandbox);
const bob = "bob@example.com";

it("sandbox: AUTH-11: an address is changed by a code to the present one, then one to the new one", async () => {
  const { token, user, unlock } = await logIn();
  expect(await ask("email/update", { email: bob }, token)).toEqual({ action: "VERIFY_PRIMARY_OTP" });
  const refused = await call("email/update/secondary", { otp: "123456" }, token);
  expect(refusalOf(refused)).toEqual([403, "Prove your present address first"]);
  const primary = await code(ada);
  expect(refusalOf(await call("email/update/primary", { otp: another(primary) }, token))).toEqual([
    401,
    "Invalid code",
  ]);
  expect(await ask("email/update/primary", { otp: primary }, token)).toEqual({});
  const secondary = await code(bob);
  expect(refusalOf(await call("email/update/secondary", { otp: another(secondary) }, token))).toEqual([
    401,
    "Invalid code",
  ]);
  expect(await ask("email/update/secondary", { otp: secondary }, token)).toEqual({ newEmail: bob });
  expect(await ask("session", {}, token)).toEqual({ token, unlock, user: { ...user, email: bob } });
  expect((await logIn(bob)).user.id).toBe(user.id);
  expect((await logIn(ada)).user.id).not.toBe(user.id);
});

it("sandbox: AUTH-11: codes of a change are used once and expire", async () => {
  const { token } = await logIn();
  await ask("email/update", { email: bob }, token);
  const primary = await code(ada);
  await ask("email/update/primary", { otp: primary }, token);
  const again = await call("email/update/primary", { otp: primary }, token);
  expect(refusalOf(again)).toEqual([401, "Code was already used"]);
  const secondary = await code(bob);
  await advance(20 * 60);
  const late = await call("email/update/secondary", { otp: secondary }, token);
  expect(refusalOf(late)).toEqual([401, "Code has expired"]);
});

it("sandbox: AUTH-11: who has no address proves the new one alone", async () => {
  const { channel } = await ask("farcaster/start", { projectId: "sandbox" });
  await settle({ farcaster: "approve", channel });
  const { session } = await ask("farcaster/wait", { channel });
  expect(await ask("email/update", { email: bob }, session?.token)).toEqual({ action: "VERIFY_SECONDARY_OTP" });
  const refused = await call("email/update/primary", { otp: "123456" }, session?.token);
  expect(refusalOf(refused)).toEqual([400, "This account has no address to prove"]);
  expect(await ask("email/update/secondary", { otp: await code(bob) }, session?.token)).toEqual({ newEmail: bob });
  expect((await start(bob)).action).toBe("VERIFY_DEVICE");
});

it("sandbox: AUTH-11: one's own address, and another account's, are refused; so is a change that nobody began", async () => {
  await logIn(bob);
  const { token } = await logIn();
  const update = (email: string) => call("email/update", { email }, token);
  expect(refusalOf(await update("Ada@example.com"))).toEqual([400, "This is your e-mail address already"]);
  expect(refusalOf(await update(bob))).toEqual([409, "This address belongs to another account"]);
  expect(refusalOf(await update("nobody"))).toEqual([400, "Invalid email"]);
  for (const which of ["primary", "secondary"]) {
    const refused = await call(`email/update/${which}`, { otp: "123456" }, token);
    expect(refusalOf(refused)).toEqual([404, "No change of address was begun"]);
  }
});

it("sandbox: EMAIL-3: mails of a change keep the pause too", async () => {
  const { token } = await logIn();
  await ask("email/update", { email: bob }, token);
  const [status, message] = refusalOf(await call("email/update", { email: bob }, token));
  expect([status, message]).toEqual([429, expect.stringMatching(/^Please try again after (29|30) seconds$/)]);
});
