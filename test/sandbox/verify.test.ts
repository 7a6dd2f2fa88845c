import { createHash, createPublicKey, verify } from "node:crypto";
import vm from "node:vm";
import { afterEach, expect, it, vi } from "vitest";
import { asked, closeClient, openDapp, openWallet } from "./relay/relay-genuine.ts";
import { openedStation } from "./relay/relay-station.ts";
import { get, post } from "./started.ts";

const station = openedStation();
const origin = "https://shop.example";
const id = createHash("sha256").update("encrypted").digest("hex");
const decryptedId = createHash("sha256").update("plain").digest("hex");
const query = `projectId=sandbox&origin=${origin}&id=${id}&decryptedId=${decryptedId}`;

afterEach(() => vi.unstubAllGlobals());

/** The message that the page posts to its embedding page. */
function posted(html: string): { data: { type: string; attestation: string }; to: string; script: string } {
  const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? "";
  const sent: [string, string][] = [];
  vm.runInNewContext(script, { parent: { postMessage: (data: string, to: string) => sent.push([data, to]) } });
  const [data, to] = sent[0] ?? ["null", ""];
  return { data: JSON.parse(data), to, script };
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

async function attestation(search = query, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${station().url}/v3/attestation?${search}`, { headers });
  return posted(await response.text()).data.attestation;
}

it("sandbox: the attestation's page tells the page around it, under a policy that lets it do just that", async () => {
  const { status, headers, text } = await get(`${station().url}/v3/attestation?${query}`);
  const { data, to, script } = posted(text);
  expect([status, data.type, to]).toEqual([200, "verify_attestation", "*"]);
  const hash = createHash("sha256").update(script).digest("base64");
  expect(headers.get("content-security-policy")).toBe(
    `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors *`,
  );
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("x-frame-options")).toBeNull();
});

it("sandbox: the token is signed with the key that the service publishes, and bound to the message", async () => {
  const token = await attestation();
  const [head = "", claims = "", signature = ""] = token.split(".");
  const { body } = await get(`${station().url}/v3/public-key`);
  const key = createPublicKey({ key: body.publicKey, format: "jwk" });
  const bytes = Buffer.from(signature, "base64url");
  expect(JSON.parse(Buffer.from(head, "base64url").toString())).toEqual({ alg: "ES256", typ: "JWT" });
  expect(verify("sha256", Buffer.from(`${head}.${claims}`), { key, dsaEncoding: "ieee-p1363" }, bytes)).toBe(true);
  expect(claimsOf(token)).toEqual({ id, origin, isScam: false, isVerified: true, exp: expect.any(Number) });
  const soon = Date.now() / 1000;
  expect(body.expiresAt).toBeGreaterThan(soon);
  expect(claimsOf(token)["exp"]).toBeGreaterThan(soon);
  expect((await get(`${station().url}/v3/public-key`)).body.publicKey).toEqual(body.publicKey);
});

it("sandbox: where the browser says who frames the page, that counts, not the page's own word", async () => {
  expect(claimsOf(await attestation(query, { referer: "https://evil.example/page" }))["origin"]).toBe(
    "https://evil.example",
  );
  expect(claimsOf(await attestation(query, { referer: `${origin}/` }))["origin"]).toBe(origin);
});

it("sandbox: an attestation is found by the hash of what the message says, another one is not", async () => {
  await attestation();
  const found = await get(`${station().url}/attestation/${decryptedId}?v2Supported=true`);
  expect(found.body).toEqual({ origin, attestationId: decryptedId, isScam: false, isVerified: true });
  expect((await get(`${station().url}/attestation/${id}`)).status).toBe(404);
  await station().reset();
  expect((await get(`${station().url}/attestation/${decryptedId}`)).status).toBe(404);
});

it("sandbox: without project, id or a sound origin there is no attestation", async () => {
  const wrong: [string, number, string][] = [
    [query.replace("projectId=sandbox&", ""), 401, "projectId"],
    [query.replace(`&id=${id}`, ""), 400, "id"],
    [query.replace(origin, ""), 400, "origin"],
    [query.replace(origin, "nowhere"), 400, "origin"],
  ];
  for (const [search, status, field] of wrong) {
    const refused = await get(`${station().url}/v3/attestation?${search}`);
    expect([refused.status, refused.body.status, refused.body.reasons[0].field]).toEqual([status, "FAILED", field]);
  }
});

it("sandbox: faults of the verify service are played", async () => {
  station().faults.set("verify", { status: 503, times: 1 });
  expect((await get(`${station().url}/v3/public-key`)).status).toBe(503);
  station().faults.set("verify:attestation", { status: 500 });
  expect((await get(`${station().url}/v3/attestation?${query}`)).status).toBe(500);
  expect((await get(`${station().url}/v3/public-key`)).status).toBe(200);
});

/** Has the genuine clients find the service at its public address. */
function serveForReal(): void {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    return fetch(url.replace("https://verify.walletconnect.org", station().url), init);
  });
}

/** The judgement that a wallet gets of a proposal from a page, whose browser frames the attestation as the client asks for it. */
async function verified(pageOrigin: string): Promise<unknown> {
  const [dapp, wallet] = await Promise.all([openDapp(station().relayUrl), openWallet(station().relayUrl)]);
  dapp.core.verify.register = ({ id, decryptedId }) =>
    attestation(`projectId=sandbox&origin=${pageOrigin}&id=${id}&decryptedId=${decryptedId}`);
  const proposed = new Promise((resolve) => {
    wallet.once("session_proposal", ({ verifyContext }) => resolve(verifyContext.verified));
  });
  const { uri, approval } = await dapp.connect({ optionalNamespaces: asked });
  approval().catch(() => {});
  await wallet.pair({ uri: uri ?? "" });
  const told = await proposed;
  await Promise.all([closeClient(dapp), closeClient(wallet)]);
  return told;
}

it("sandbox: a genuine wallet finds the right origin valid, a wrong one invalid, a scam named", async () => {
  serveForReal();
  expect(await verified(origin)).toMatchObject({ origin, validation: "VALID", isScam: false });
  expect(await verified("https://evil.example")).toMatchObject({
    origin: "https://evil.example",
    validation: "INVALID",
  });
  await station().control("verify", { origin, standing: "scam" });
  expect(await verified(origin)).toMatchObject({ origin, isScam: true });
  await station().control("verify", { origin, standing: "unverified" });
  expect(await verified(origin)).toMatchObject({ validation: "UNKNOWN" });
});

it("sandbox: a wrong judgement of an origin is refused", async () => {
  const call = (body: object) => post(`${station().url}/control/verify`, body);
  expect((await call({ origin: "nowhere", standing: "scam" })).status).toBe(400);
  expect((await call({ origin, standing: "fine" })).status).toBe(400);
  expect((await call({ standing: "scam" })).status).toBe(400);
  expect(await station().control("verify")).toEqual({ given: 0, origins: {} });
});
