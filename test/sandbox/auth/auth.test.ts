import { describe, expect, it } from "vitest";
import { get, startedSandbox } from "../started.ts";
import { authClient, claimsOf, origin, query, textOf, told } from "./auth-client.ts";

const sandbox = startedSandbox();
const { call, nonce, evm, authenticate, signIn } = authClient(sandbox);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("a session", () => {
  it("sandbox: an EVM account signs in, is known by its token, keeps metadata, and signs out", async () => {
    const answer = await signIn({ statement: "Welcome." });
    expect(answer.status).toBe(200);
    const { token } = answer.body;
    const claims = {
      ...{ aud: sandbox().url, iss: sandbox().url, sub: `eip155:1:${evm().address}`, projectIdKey: "p" },
      ...{ address: evm().address, chainId: 1, chainNamespace: "eip155", caip2Network: "eip155:1" },
      ...{ domain: "shop.example", uri: "https://shop.example/cart", nonce: expect.stringMatching(/^[a-z0-9]{24}$/) },
      ...{
        projectUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        profileUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    };
    expect(claimsOf(token)).toMatchObject(claims);
    expect((await call("GET", "me", { headers: bearer(token) })).body).toEqual(claimsOf(token));
    const kept = await call("PUT", "account-metadata", {
      headers: bearer(token),
      body: { metadata: { tier: "gold" } },
    });
    expect(kept.body.metadata).toEqual({ tier: "gold" });
    await call("PATCH", "update-user-metadata", { headers: bearer(token), body: { name: "Ada" } });
    const whole = await call("GET", "me", { headers: bearer(token), query: `${query}&includeAppKitAccount=true` });
    expect(whole.body.appKitAccount).toMatchObject({
      ...{
        caip2_chain: "eip155:1",
        address: evm().address,
        metadata: { tier: "gold", name: "Ada" },
        is_main_account: true,
      },
      ...{ connection_method: { type: "extension", name: "Juniper" }, profile_uuid: claimsOf(token).profileUuid },
    });
    expect((await call("POST", "sign-out", { headers: bearer(token) })).status).toBe(200);
    expect(told(await call("GET", "me", { headers: bearer(token) }))).toEqual([401, "Token was revoked"]);
  });

  it("sandbox: metadata can be emptied with null", async () => {
    const headers = bearer((await signIn()).body.token);
    await call("PUT", "account-metadata", { headers, body: { metadata: { a: 1 } } });
    expect((await call("PUT", "account-metadata", { headers, body: { metadata: null } })).body.metadata).toEqual({});
    expect((await call("PUT", "account-metadata", { headers, body: { metadata: [] } })).status).toBe(400);
    expect(
      (await call("PUT", "account-metadata", { headers, body: { metadata: { a: "x".repeat(20_000) } } })).status,
    ).toBe(400);
  });

  it("sandbox: me also reads the query of the client that writes a second question mark", async () => {
    const { token } = (await signIn()).body;
    const answer = await call("GET", "me", { headers: bearer(token), query: `includeAppKitAccount=true?${query}` });
    expect(answer.body.appKitAccount.address).toBe(evm().address);
  });

  it("sandbox: a message may name its chain by number alone", async () => {
    const { body } = await signIn({ chain: "8453" });
    expect(claimsOf(body.token)).toMatchObject({ chainId: 8453, caip2Network: "eip155:8453" });
  });

  it.each([
    [{}, "Token is missing"],
    [{ authorization: "Bearer null" }, "Token is missing"],
    [{ authorization: "Bearer a.b.c" }, "Token is not valid"],
  ])("sandbox: me with %j is refused: %s", async (headers, sentence) => {
    expect(told(await call("GET", "me", { headers }))).toEqual([401, sentence]);
  });

  it("sandbox: a token counts for seven days, for its own project, and not when its claims were changed", async () => {
    const { token } = (await signIn()).body;
    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ ...claimsOf(token), address: "0x1" })).toString("base64url");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    for (const wrong of [`${head}.${forged}.${signature}`, `${none}.${token.split(".")[1]}.${signature}`]) {
      expect(told(await call("GET", "me", { headers: bearer(wrong) }))).toEqual([401, "Token is not valid"]);
    }
    const elsewhere = await call("GET", "me", { headers: bearer(token), query: "projectId=q" });
    expect(told(elsewhere)).toEqual([401, "Token is of another project"]);
    await sandbox().control("clock", { advance: 7 * 86_400_000 - 60_000 });
    expect((await call("GET", "me", { headers: bearer(token) })).status).toBe(200);
    await sandbox().control("clock", { advance: 60_000 });
    expect(told(await call("GET", "me", { headers: bearer(token) }))).toEqual([401, "Token has expired"]);
  });

  it("sandbox: a reset ends every session, also when another one begins", async () => {
    const { token } = (await signIn()).body;
    await sandbox().reset();
    await signIn();
    expect(told(await call("GET", "me", { headers: bearer(token) }))).toEqual([401, "Token was revoked"]);
  });
});

describe("a nonce", () => {
  it("sandbox: counts once, even when two sign in with it at the same time", async () => {
    const given = await nonce();
    const message = textOf({ address: evm().address, chain: "eip155:1", nonce: given.nonce });
    const signature = await evm().signMessage({ message });
    const both = await Promise.all([1, 2].map(() => authenticate(message, signature, given.token)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(told(await authenticate(message, signature, given.token))).toEqual([401, "Nonce was already used"]);
  });

  it("sandbox: counts for five minutes", async () => {
    const given = await nonce();
    const message = textOf({ address: evm().address, chain: "eip155:1", nonce: given.nonce });
    const signature = await evm().signMessage({ message });
    await sandbox().control("clock", { advance: 300_000 });
    expect(told(await authenticate(message, signature, given.token))).toEqual([401, "Nonce token has expired"]);
  });

  it("sandbox: is needed, and must be the one that is signed, for the project that asked", async () => {
    const [first, second] = [await nonce(), await nonce()];
    const message = textOf({ address: evm().address, chain: "eip155:1", nonce: first.nonce });
    const signature = await evm().signMessage({ message });
    expect(told(await authenticate(message, signature, second.token))).toEqual([
      401,
      "Nonce is not the one that was given",
    ]);
    expect(told(await authenticate(message, signature, "x"))).toEqual([401, "Nonce token is missing"]);
    const other = await call("POST", "authenticate", {
      query: "projectId=q",
      headers: { "x-nonce-jwt": `Bearer ${first.token}` },
      body: { message, signature },
    });
    expect(told(other)).toEqual([401, "Nonce token is of another project"]);
    expect((await authenticate(message, signature, first.token)).status).toBe(200);
  });
});

describe("what is signed", () => {
  it.each([
    ["another domain", { domain: "evil.example" }, 403, "Domain evil.example is not the one of https://shop.example"],
    ["another page", { uri: "https://evil.example/" }, 403, "URI https://evil.example/ is not one of shop.example"],
    ["a time that is over", { lines: ["Expiration Time: 2026-01-01T00:00:00Z"] }, 401, "Message has expired"],
    ["a time to come", { lines: ["Not Before: 2999-01-01T00:00:00Z"] }, 401, "Message is not valid yet"],
    [
      "no such time",
      { lines: ["Expiration Time: soon"] },
      400,
      "Message is malformed: Expiration Time is not a time of RFC 3339",
    ],
    ["a line that nobody knows", { lines: ["Colour: blue"] }, 400, "Message is malformed: line 9 is not expected"],
    ["a statement in two lines", { statement: "One\nTwo" }, 400, "Message is malformed: line 5 must be empty"],
    ["a control character", { statement: "One\u0007" }, 400, "Message is malformed: it holds control characters"],
    [
      "an unknown namespace",
      { chain: "cosmos:hub" },
      400,
      "Message is malformed: Chain ID cosmos:hub is not supported",
    ],
    ["chain 0", { chain: "eip155:0" }, 400, "Message is malformed: Chain ID eip155:0 is not a number"],
    ["an address of nowhere", { address: "0x1234" }, 400, "Message is malformed: its address is not one of its chain"],
    ["another's address", { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" }, 401, "Signature is not valid"],
    ["no URI", { uri: "nowhere" }, 400, "Message is malformed: URI is not a URI"],
    ["a short nonce", { nonce: "abc" }, 400, "Message is malformed: Nonce must be 8 or more letters and digits"],
    [
      "an unverified e-mail",
      { lines: ["Resources:", "- email:ada@example.com"] },
      403,
      "E-mail address is not verified",
    ],
  ])("sandbox: %s is refused", async (_, said, status, sentence) => {
    expect(told(await signIn(said))).toEqual([status, sentence]);
  });

  it("sandbox: a message with every field of the standard is read", async () => {
    const lines = [
      ...["Expiration Time: 2999-01-01T00:00:00+01:00", "Not Before: 2020-01-01T00:00:00.5Z", "Request ID: 7"],
      ...["Resources:", "- https://shop.example/terms", "- urn:recap:eyJhdHQiOnt9fQ"],
    ];
    expect((await signIn({ statement: "I accept the terms: https://shop.example", lines })).status).toBe(200);
  });

  it.each([
    ["chainId", { chainId: "eip155:137" }],
    ["nonce", { nonce: "another0" }],
    ["domain", { domain: "evil.example" }],
    ["accountAddress", { accountAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" }],
  ])("sandbox: data that says another %s than the message is refused", async (field, data) => {
    expect(told(await signIn({}, { data }))).toEqual([400, `${field} is not the one signed`]);
    expect((await signIn({}, { data: { chainId: "eip155:1", version: "1" } })).status).toBe(200);
  });

  it.each([
    ["message", { message: 7 }],
    ["signature", { signature: "" }],
    ["data", { data: "x" }],
    ["clientId", { clientId: 1 }],
    ["walletInfo", { walletInfo: { type: "toaster" } }],
  ])("sandbox: a sign-in with a wrong %s is refused", async (field, more) => {
    expect(told(await signIn({}, more))).toEqual([400, `${field} is missing or malformed`]);
  });

  it("sandbox: a body that is no JSON object is refused", async () => {
    const given = await nonce();
    const send = (body: string) =>
      fetch(`${sandbox().url}/auth/v1/authenticate?${query}`, {
        method: "POST",
        body,
        headers: { "x-nonce-jwt": `Bearer ${given.token}` },
      });
    expect([(await send("{")).status, (await send("[]")).status, (await send("")).status]).toEqual([400, 400, 400]);
  });
});

describe("from a page", () => {
  it("sandbox: the headers of each call pass its preflight", async () => {
    for (const [route, method] of [
      ["authenticate", "POST"],
      ["account-metadata", "PUT"],
      ["update-user-metadata", "PATCH"],
      ["otp", "PUT"],
    ]) {
      const preflight = await fetch(`${sandbox().url}/auth/v1/${route}?${query}`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": method! },
      });
      expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
      const allowed = preflight.headers.get("access-control-allow-headers")?.split(", ");
      expect(allowed).toEqual(expect.arrayContaining(["authorization", "x-nonce-jwt", "x-otp"]));
    }
  });

  it.each([
    ["GET", "nonce"],
    ["POST", "authenticate"],
    ["GET", "me"],
    ["PATCH", "update-user-metadata"],
    ["PUT", "account-metadata"],
    ["POST", "sign-out"],
    ["POST", "otp"],
    ["PUT", "otp"],
  ])("sandbox: %s %s without a project is refused in plain text, and can be made to fail", async (method, route) => {
    const body = method === "GET" ? {} : { body: {} };
    const answer = await call(method, route, { query: "st=a", ...body });
    expect(told(answer)).toEqual([401, "Project ID is missing"]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    await sandbox().control("faults", { endpoint: "auth", fault: { status: 503 } });
    expect((await call(method, route, body)).status).toBe(503);
  });

  it("sandbox: a route that is not there answers 404", async () => {
    expect((await get(`${sandbox().url}/auth/v1/anything?${query}`)).status).toBe(404);
  });
});
