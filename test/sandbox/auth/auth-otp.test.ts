import { privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import type { ReceivedMail } from "../../../sandbox/mail/received.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const query = "projectId=p&st=appkit&sv=html-ethers-1.8.0";
const email = "ada@example.com";
const evm = () => privateKeyToAccount(sandbox().keys[0]!.privateKey);
const account = () => `eip155:1:${evm().address}`;

async function call(
  method: string,
  route: string,
  body?: object,
  headers: Record<string, string> = {},
  params = query,
) {
  const response = await fetch(`${sandbox().url}/auth/v1/${route}?${params}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { told: [response.status, text], body: isJson ? JSON.parse(text) : undefined, headers: response.headers };
}

const ask = (more: object = {}) => call("POST", "otp", { email, account: account(), ...more });
const confirm = (uuid: string, code: string) => call("PUT", "otp", { code }, { "x-otp": uuid });
const mails = async () => (await sandbox().control("mailbox")) as readonly (ReceivedMail & { code: string })[];
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function signIn(headers: Record<string, string> = {}, named: string | undefined = email) {
  const { body: given } = await call("GET", "nonce");
  const message = [
    "shop.example wants you to sign in with your Ethereum account:",
    ...[evm().address, "", "URI: https://shop.example/", "Version: 1", "Chain ID: eip155:1", `Nonce: ${given.nonce}`],
    ...["Issued At: 2026-05-04T10:00:00Z", ...(named ? ["Resources:", `- email:${named}`] : [])],
  ].join("\n");
  const signature = await evm().signMessage({ message });
  return call("POST", "authenticate", { message, signature }, { "x-nonce-jwt": `Bearer ${given.token}`, ...headers });
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());

it("sandbox: a code comes by mail, is confirmed, and its address goes into the session", async () => {
  const { body } = await ask();
  expect(body.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const [mail] = await mails();
  expect([mail?.to, mail?.code, mail?.text.match(/\d{6}/g)]).toEqual([email, mail?.code, [mail?.code]]);
  expect((await signIn({ "x-otp": body.uuid })).told).toEqual([403, "E-mail address is not verified"]);
  expect((await confirm(body.uuid, mail!.code)).told).toEqual([200, "null"]);
  const answer = await signIn({ "x-otp": body.uuid });
  expect(claimsOf(answer.body.token).email).toBe(email);
  expect((await signIn({ "x-otp": body.uuid })).told).toEqual([401, "Code was already used"]);
});

it("sandbox: an address that an account confirmed before needs no mail again", async () => {
  const { uuid } = (await ask()).body;
  await confirm(uuid, (await mails())[0]!.code);
  await signIn({ "x-otp": uuid });
  expect((await ask()).body).toEqual({ uuid: null });
  expect(await mails()).toHaveLength(1);
  expect(claimsOf((await signIn()).body.token).email).toBe(email);
  expect((await signIn({}, "bob@example.com")).told).toEqual([403, "E-mail address is not verified"]);
});

it("sandbox: a wrong code is refused, five times at most", async () => {
  const { uuid } = (await ask()).body;
  const { code } = (await mails())[0]!;
  for (let round = 0; round < 5; round += 1) {
    expect((await confirm(uuid, another(code))).told).toEqual([401, "Invalid code"]);
  }
  expect((await confirm(uuid, code)).told).toEqual([401, "Too many wrong codes, ask for a new one"]);
});

it("sandbox: a code counts once, for 20 minutes, under its own id", async () => {
  const { uuid } = (await ask()).body;
  const { code } = (await mails())[0]!;
  expect((await confirm("00000000-0000-4000-8000-000000000000", code)).told).toEqual([
    401,
    "No code was asked for under this id",
  ]);
  await confirm(uuid, code);
  expect((await confirm(uuid, code)).told).toEqual([401, "Code was already used"]);
  await sandbox().control("clock", { advance: 20 * 60_000 });
  const second = (await ask({ email: "bob@example.com" })).body.uuid;
  const later = (await mails())[0]!.code;
  await sandbox().control("clock", { advance: 20 * 60_000 });
  expect((await confirm(second, later)).told).toEqual([401, "Code has expired"]);
  expect((await signIn({ "x-otp": uuid })).told).toEqual([401, "Code has expired"]);
});

it("sandbox: a second mail to an address comes after 30 seconds, and ends the first code", async () => {
  const { uuid } = (await ask()).body;
  const { code } = (await mails())[0]!;
  const refused = await ask();
  expect([refused.told[0], refused.headers.get("retry-after")]).toEqual([429, null]);
  expect(refused.told[1]).toMatch(/^Please try again after (29|30) seconds$/);
  expect((await ask({ email: "bob@example.com" })).told[0]).toBe(200);
  await sandbox().control("clock", { advance: 30_000 });
  expect((await ask()).told[0]).toBe(200);
  expect((await confirm(uuid, code)).told[0]).toBe(401);
  expect(await mails()).toHaveLength(3);
});

it("sandbox: a code of another account or for another address does not count", async () => {
  const other = (await ask({ account: "eip155:1:0x70997970c51812dc3a010c7d01b50e0d17dc79c8" })).body.uuid;
  await confirm(other, (await mails())[0]!.code);
  expect((await signIn({ "x-otp": other })).told).toEqual([403, "Code was asked for by another account"]);
  const { uuid } = (await ask({ email: "bob@example.com" })).body;
  await confirm(uuid, (await mails())[0]!.code);
  expect((await signIn({ "x-otp": uuid })).told).toEqual([400, "E-mail address is not the one signed"]);
});

it.each([
  [{ email: "ada" }, "Invalid email"],
  [{ email: "ada@example.com, bob@example.com" }, "Invalid email"],
  [{ email: "ada@example.com\r\nBcc: bob@example.com" }, "Invalid email"],
  [{ account: "0x70997970c51812dc3a010c7d01b50e0d17dc79c8" }, "account must be an account of CAIP-10"],
])("sandbox: a code is refused for %j", async (more, sentence) => {
  expect((await ask(more)).told).toEqual([400, sentence]);
  expect(await mails()).toEqual([]);
});

it("sandbox: a confirmation without id or with no code is refused", async () => {
  expect((await call("PUT", "otp", { code: "123456" })).told).toEqual([400, "x-otp is missing"]);
  expect((await call("PUT", "otp", { code: 123456 }, { "x-otp": "x" })).told).toEqual([400, "Invalid code"]);
});

it("sandbox: codes, ids and nonces are the same again after a reset", async () => {
  const round = async () => [
    (await ask()).body.uuid,
    (await mails())[0]?.code,
    (await call("GET", "nonce")).body.nonce,
  ];
  const first = await round();
  await sandbox().reset();
  expect(await round()).toEqual(first);
});
