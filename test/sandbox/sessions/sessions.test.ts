import { expect, it } from "vitest";
import { get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();

const account = "eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const at = (path = "", query = "projectId=p&v=2") => `${sandbox().url}/v1/sessions/${path}?${query}`;
const escaped = encodeURIComponent(account);
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
const signer = { type: "keys", data: { keys: [{ type: "secp256k1", publicKey: "0x04aa" }] } };
const allowance = { type: "native-token-recurring-allowance", data: { allowance: "0x1", start: 1, period: 86_400 } };
const asked = (more: object = {}) => {
  return { chainId: "0x1", expiry: inAnHour(), signer, permissions: [allowance], policies: [], ...more };
};
const granted = (pci: string) => ({ ...asked(), pci, context: "0xc0ffee" });
const open = async () => (await post(at(escaped), asked())).body as { pci: string; key: { publicKey: string } };
const pcis = async () => (await get(at(account))).body.pcis as Record<string, unknown>[];
const refusal = ({ status, body }: { status: number; body: { status: string; reasons: { field: string }[] } }) => {
  return [status, body.status, body.reasons[0]?.field];
};

it("sandbox: ACCT-11 a session is asked for, activated, listed and revoked", async () => {
  expect(await pcis()).toEqual([]);
  const { pci, key } = await open();
  expect(pci).toMatch(/^[0-9a-f-]{36}$/);
  expect(key).toEqual({ type: "secp256k1", publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) });
  const [fresh] = await pcis();
  expect(fresh).toMatchObject({ pci, context: null, revokedAt: null, policies: [], permissions: [allowance] });
  expect(fresh).toMatchObject({ project: { id: "p", name: "p" }, createdAt: expect.any(Number) });

  const activated = await post(at(`${escaped}/activate`), granted(pci));
  expect([activated.status, activated.body]).toEqual([200, {}]);
  expect(await pcis()).toMatchObject([{ context: "0xc0ffee" }]);

  const revoked = await post(at(`${account}/revoke`), { pci, signature: "0x1234" });
  expect([revoked.status, revoked.body]).toEqual([200, { success: true }]);
  const [ended] = await pcis();
  expect(ended?.revokedAt).toBeCloseTo(Date.now() / 1000, -1);
  await post(at(`${account}/revoke`), { pci });
  expect(await pcis()).toEqual([ended]);
});

it("sandbox: before version 2 of the answer a session's key is the hex of its hex text", async () => {
  const { body: plain } = await post(at(escaped), asked());
  await sandbox().reset();
  const { body: old } = await post(at(escaped, "projectId=p"), asked());
  expect([plain.key.publicKey.length, old.key.publicKey.length]).toEqual([132, 262]);
  expect(`0x${Buffer.from(old.key.publicKey.slice(2), "hex")}`).toBe(plain.key.publicKey);
});

it("sandbox: sessions belong to one account, whatever the case of its address, and the newest comes first", async () => {
  const first = await open();
  const second = await open();
  expect(second.key.publicKey).not.toBe(first.key.publicKey);
  const { body } = await get(at(account.toLowerCase()));
  expect(body.pcis.map(({ pci }: { pci: string }) => pci)).toEqual([second.pci, first.pci]);
  expect((await get(at(account.replace("eip155:1", "eip155:8453")))).body).toEqual({ pcis: [] });
});

it("sandbox: a reset forgets sessions, and the same seed makes the same keys again", async () => {
  const before = await open();
  await sandbox().reset();
  expect(await pcis()).toEqual([]);
  expect(await open()).toEqual(before);
});

it("sandbox: a page with passkeys alone gets a secp256r1 key", async () => {
  const passkey = { type: "keys", data: { keys: [{ type: "secp256r1", publicKey: "0x04bb" }] } };
  const { body } = await post(at(escaped), asked({ signer: passkey }));
  expect(body.key).toEqual({ type: "secp256r1", publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) });
});

it("sandbox: a session that has expired by the sandbox's clock cannot be activated", async () => {
  const { pci } = await open();
  await sandbox().control("clock", { advance: 3_601_000 });
  const late = { ...granted(pci), expiry: inAnHour() + 7_200 };
  expect(refusal(await post(at(`${escaped}/activate`), late))).toEqual([400, "FAILED", "pci"]);
  expect(refusal(await post(at(escaped), asked()))).toEqual([400, "FAILED", "expiry"]);
});

it.each([
  ["expiry", { expiry: 12 }],
  ["expiry", { expiry: "tomorrow" }],
  ["signer", { signer: undefined }],
  ["signer", { signer: { type: "keys", data: { keys: [] } } }],
  ["permissions", { permissions: [] }],
  ["permissions", { permissions: [{ data: {} }] }],
  ["policies", { policies: "none" }],
  ["chainId", { chainId: "mainnet" }],
])("sandbox: a request for a session with a bad %s is refused", async (field, part) => {
  expect(refusal(await post(at(escaped), asked(part)))).toEqual([400, "FAILED", field]);
  expect(await pcis()).toEqual([]);
});

it("sandbox: sessions refuse a missing project, a malformed account, body or signature, and an unknown session", async () => {
  const { pci } = await open();
  const paths = ["", "/activate", "/revoke"].map((end) => `${escaped}${end}`);
  for (const path of paths) expect(refusal(await post(at(path, ""), {}))).toEqual([401, "FAILED", "projectId"]);
  expect(refusal(await get(at(account, "")))).toEqual([401, "FAILED", "projectId"]);
  for (const path of paths) expect(refusal(await post(at(path), "{"))).toEqual([400, "FAILED", "body"]);
  for (const wrong of ["0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "eip155:1:0x12"]) {
    expect(refusal(await get(at(wrong)))).toEqual([400, "FAILED", "address"]);
  }
  const revoke = (body: object) => post(at(`${escaped}/revoke`), body);
  expect(refusal(await revoke({}))).toEqual([400, "FAILED", "pci"]);
  expect(refusal(await revoke({ pci, signature: "signed" }))).toEqual([400, "FAILED", "signature"]);
  expect(refusal(await revoke({ pci: "none", signature: "0x" }))).toEqual([404, "FAILED", "pci"]);
  const activate = (body: object) => post(at(`${escaped}/activate`), body);
  expect(refusal(await activate({ ...granted(pci), context: undefined }))).toEqual([400, "FAILED", "context"]);
  expect(refusal(await activate(granted("none")))).toEqual([404, "FAILED", "pci"]);
  await revoke({ pci });
  expect(refusal(await activate(granted(pci)))).toEqual([400, "FAILED", "pci"]);
});

it.each([
  ["sessions", "GET", ""],
  ["session-create", "POST", ""],
  ["session-activate", "POST", "/activate"],
  ["session-revoke", "POST", "/revoke"],
])("sandbox: %s can be made to fail by its name and by its group", async (endpoint, method, end) => {
  const call = async () =>
    (await fetch(at(`${escaped}${end}`), { method, ...(method === "POST" && { body: "{" }) })).status;
  const sound = await call();
  for (const name of [endpoint, "blockchain"]) {
    await sandbox().control("faults", { endpoint: name, fault: { status: 503, times: 1 } });
    expect([await call(), await call()]).toEqual([503, sound]);
  }
});
