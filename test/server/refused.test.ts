import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildSignIn } from "../../domain/sign-in/sign-in-message.ts";
import { evmSigner } from "../adapters/sign-in/signers.ts";
import { runs } from "../runs.ts";
import { PAGE, serve, Visitor } from "./visitor.ts";

const MINUTE = 60_000;

const at = (ms: number): string => new Date(ms).toISOString();

afterEach(() => void vi.useRealTimers());

describe("a message", () => {
  it("S10 S20 with any byte of text or signature changed is refused, and its nonce is used up", async () => {
    const { server } = serve({ limits: { perAccount: 10_000 } });
    const visitor = new Visitor(server);
    const letters = fc.integer({ min: 1, max: 126 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.nat(), letters, async (isText, where, change) => {
        const fields = visitor.fields(await visitor.nonce(), { statement: "Hello.", requestId: "1" });
        const sent = JSON.parse(await visitor.proof(buildSignIn(fields)));
        const field = isText ? "message" : "signature";
        const text: string = sent[field];
        const place = where % text.length;
        const other = String.fromCharCode((text.charCodeAt(place) + change) % 127);
        const changed = JSON.stringify({ ...sent, [field]: text.slice(0, place) + other + text.slice(place + 1) });
        expect((await visitor.go("/verify", changed)).status).toBeGreaterThanOrEqual(400);
        expect(await visitor.session()).toBeNull();
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("S10 S20 for another page, chain or time is refused by name, within a minute of grace", async () => {
    const now = Date.now();
    for (const [more, code, detail] of [
      [{ domain: "evil.example" }, "SIGN_IN_MISMATCH", "domain"],
      [{ domain: "shop.example:443" }, "SIGN_IN_MISMATCH", "domain"],
      [{ scheme: "http" }, "SIGN_IN_MISMATCH", "scheme"],
      [{ uri: "https://evil.example/account" }, "SIGN_IN_MISMATCH", "uri"],
      [{ uri: "did:key:z6Mk" }, "SIGN_IN_MISMATCH", "uri"],
      [{ chainId: "eip155:137" as never }, "SIGN_IN_MISMATCH", "chainId"],
      [{ issuedAt: at(now + 2 * MINUTE) }, "SIGN_IN_CLOCK"],
      [{ issuedAt: at(now - 7 * MINUTE) }, "SIGN_IN_CLOCK"],
      [{ notBefore: at(now + 2 * MINUTE) }, "SIGN_IN_CLOCK"],
      [{ expirationTime: at(now - 2 * MINUTE) }, "SIGN_IN_EXPIRED"],
    ] as const) {
      const { server, log } = serve();
      expect(await new Visitor(server).signIn(more)).toMatchObject({ code });
      expect(log).toEqual([
        expect.objectContaining({ code, route: "verify", origin: PAGE, ...(detail && { detail }) }),
      ]);
    }
    for (const more of [
      { scheme: "https" },
      { issuedAt: at(now + MINUTE / 2), notBefore: at(now + MINUTE / 2) },
      { issuedAt: at(now - 5 * MINUTE), expirationTime: at(now - MINUTE / 2) },
    ])
      expect(await new Visitor(serve().server).signIn(more)).toMatchObject({ status: 200 });
  });

  it("S20 a nonce is used once, within its time, by the visit that asked for it, when requests race too", async () => {
    const { server, clock } = serve();
    const visitor = new Visitor(server);
    const stranger = new Visitor(server);
    await stranger.nonce();
    const used = "SIGN_IN_USED";
    const body = async (): Promise<string> =>
      visitor.proof(buildSignIn(visitor.fields(await visitor.nonce(), {}, clock.now)));
    expect(await stranger.go("/verify", await body())).toMatchObject({ status: 401, code: used });
    expect(await visitor.go("/verify", await visitor.proof(buildSignIn(visitor.fields("0".repeat(32)))))).toMatchObject(
      { code: used },
    );
    const late = await body();
    clock.now += 5 * MINUTE;
    expect(await visitor.go("/verify", late)).toMatchObject({ code: used });
    const request = visitor.request("/verify", await body());
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.handle(request.clone())));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe("a request", () => {
  it("S20 of another page, or of none, is refused and read by nobody", async () => {
    const { server } = serve();
    const visitor = new Visitor(server);
    const body = await visitor.proof(buildSignIn(visitor.fields(await visitor.nonce())));
    const { cookie } = visitor;
    for (const foreign of [
      { origin: "https://evil.example" },
      { origin: "https://shop.example.evil.example" },
      { origin: "http://shop.example" },
      { origin: "null" },
      { origin: `${PAGE}, ${PAGE}` },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ] as Record<string, string>[]) {
      for (const path of ["/nonce", "/session", "/verify", "/sign-out"]) {
        const isRead = path === "/nonce" || path === "/session";
        const answer = await visitor.go(path, isRead ? undefined : body, foreign);
        expect(answer).toMatchObject({ status: 403, code: "ORIGIN_REFUSED" });
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
        // A shared cache keeps it for pages of that origin alone.
        expect(answer.headers.get("vary")).toBe("Origin");
      }
    }
    for (const path of ["/verify", "/sign-out", "/sign-out-everywhere"])
      expect(await visitor.go(path, body, {})).toMatchObject({ status: 403 });
    expect(visitor.cookie).toBe(cookie);
    const answer = await visitor.go("/verify", body, { origin: PAGE, "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe(PAGE);
    expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
    expect(answer.headers.get("access-control-expose-headers")).toBe("retry-after, x-sign-in-code");
    expect(answer.headers.get("vary")).toBe("Origin");
    expect((await visitor.go("/session", undefined, { "sec-fetch-site": "same-origin" })).text).not.toBe("null");
  });

  it("S20 to a host's own route counts where the page sent it, or the visitor went there", async () => {
    const { server } = serve();
    const visitor = new Visitor(server);
    await visitor.signIn();
    const isKnown = async (headers: Record<string, string>, body?: string): Promise<boolean> =>
      (await server.session(visitor.request("/orders", body, headers))) !== null;
    expect(await isKnown({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).toBe(true);
    expect(await isKnown({}, undefined)).toBe(true);
    expect(await isKnown({ origin: PAGE }, "order")).toBe(true);
    expect(await isKnown({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, "order")).toBe(false);
    expect(await isKnown({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" })).toBe(false);
    expect(await isKnown({ origin: "https://evil.example" })).toBe(false);
    // A form's POST whose method an adapter did not hand on.
    for (const origin of ["https://evil.example", "null"])
      expect(await isKnown({ origin, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" })).toBe(false);
  });

  it("S20 before the request itself is answered for the page alone", async () => {
    const { server } = serve();
    const ask = (origin: string) =>
      server.handle(new Request("https://api.shop.example/verify", { method: "OPTIONS", headers: { origin } }));
    const answer = await ask(PAGE);
    expect([answer.status, answer.headers.get("access-control-allow-headers")]).toEqual([204, "content-type"]);
    expect((await ask("https://evil.example")).status).toBe(403);
  });

  it("S20 with the wrong body is refused, in bounded time and memory", async () => {
    const { server } = serve();
    const visitor = new Visitor(server);
    await visitor.nonce();
    const endless = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }, { highWaterMark: 0 });
    const broken = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
    for (const [body, status] of [
      ["", 400],
      ["<b>", 400],
      ["[]", 400],
      ["null", 400],
      ["{}", 400],
      ['{"message":1,"signature":"0x"}', 400],
      ['{"message":"hello","signature":["0x"]}', 400],
      ['{"message":"hello","signature":"0x"}', 400],
      ['{"message":"hello","signature":"0x","cacao":{"h":1}}', 400],
      ['{"message":"hello","signature":"0x","cacao":{"h":{},"p":{"iss":1},"s":{}}}', 400],
      [`{"message":"${"a".repeat(10_000_000)}","signature":"0x"}`, 413],
      [endless(), 413],
      [broken(), 400],
    ] as const)
      expect((await visitor.go("/verify", body)).status).toBe(status);
    vi.useFakeTimers();
    const cancel = vi.fn();
    const stalled = visitor.go("/verify", new ReadableStream({ cancel }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await stalled).toMatchObject({ status: 408, code: "BODY_LATE" });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("S20 to another path or with another method is refused by name", async () => {
    const { server } = serve();
    const visitor = new Visitor(server);
    for (const path of ["/", "/nonces", "/constructor", "/__proto__", "/nonce/x"])
      expect(await visitor.go(path)).toMatchObject({ status: 404, code: "ROUTE_UNKNOWN" });
    const wrong = await visitor.go("/verify");
    expect([wrong.status, wrong.code, wrong.headers.get("allow")]).toEqual([405, "METHOD_REFUSED", "POST"]);
    // No browser that is led to it may take a word of it for markup.
    expect(wrong.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await visitor.go("/nonce", "")).toMatchObject({ status: 405 });
    expect(await visitor.go("/api/auth/nonce/?a=1")).toMatchObject({ status: 200 });
  });

  it("S20 guesses of ids are all answered alike, and several cookies are refused", async () => {
    const { server } = serve();
    const visitor = new Visitor(server);
    await visitor.signIn();
    const [name, id = ""] = visitor.cookie.split("=");
    const real = visitor.cookie;
    const guesses = ["", "a", id.slice(0, -1), `${id}a`, "A".repeat(43), "é".repeat(43), `${id.slice(0, 42)}!`, "%00"];
    const answers = new Set<string>();
    for (const guess of guesses) {
      const { status, text, headers } = await visitor.send(
        new Request("https://api.shop.example/session", {
          headers: { origin: PAGE, cookie: `${name}=${encodeURIComponent(guess)}` },
        }),
      );
      answers.add(JSON.stringify([status, text, [...headers]]));
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[200,"null"/)]);
    visitor.cookie = `other=1; ${real}; ${real}`;
    expect(await visitor.go("/session")).toMatchObject({ status: 400, code: "REQUEST_MALFORMED" });
    await expect(server.session(visitor.request("/orders"))).rejects.toMatchObject({ code: "REQUEST_MALFORMED" });
    visitor.cookie = `other=1; ${real};x${real}`;
    expect(await visitor.session()).not.toBeNull();
  });

  it("S20 too many of one network address, or for one account, are refused for a minute", async () => {
    const { server, clock } = serve({ limits: { perAddress: 5, perAccount: 3 } });
    const visitor = new Visitor(server);
    const ask = async (address: string) => (await visitor.send(visitor.request("/nonce"), address)).status;
    for (const address of [
      "2001:db8:1:2::3",
      "2001:db8:1:2:ff::",
      "2001:DB8:1:2:0::9%eth0",
      "2001:db8:1:2::",
      "2001:0db8:1:2:3:4:5:6",
    ])
      expect(await ask(address)).toBe(200);
    expect(await ask("2001:db8:1:2:aaaa::1")).toBe(429);
    // It ends like an IPv4 address in IPv6, and is none.
    expect(await ask("2001:db8:1:2:0:ffff:c000:201")).toBe(429);
    expect(await ask("2001:db8:1:3::1")).toBe(200);
    for (const address of [
      "::ffff:192.0.2.1",
      "192.0.2.1",
      "192.0.2.1:50123",
      "[::ffff:c000:201]:443",
      "::FFFF:192.0.2.1",
    ])
      expect(await ask(address)).toBe(200);
    expect([await ask("192.0.2.1:50124"), await ask("[2001:db8:1:2::77]:50123")]).toEqual([429, 429]);
    for (const address of ["::", "unknown", "1::2::3", "2001:db8:g::1", "a".repeat(10_000)])
      expect(await ask(address)).toBe(200);
    clock.now += MINUTE;
    expect(await ask("2001:db8:1:2:aaaa::1")).toBe(200);
    const other = evmSigner();
    const wrong = new Visitor(server, { ...visitor.signer, sign: other.sign });
    const codes: (string | null)[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) codes.push((await wrong.signIn({}, clock.now)).code);
    expect(codes).toEqual([...Array(3).fill("SIGNATURE_INVALID"), "TOO_MANY_REQUESTS"]);
    // The owner of the account is not shut out by those who are not.
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await visitor.signIn({}, clock.now)).status).toBe(200);
    const refused = await visitor.signIn({}, clock.now);
    expect([refused.code, refused.headers.get("retry-after")]).toEqual(["TOO_MANY_REQUESTS", "60"]);
  });

  it("S20 a clock that jumps back shuts nobody out for longer than a minute", async () => {
    const { server, clock } = serve({ limits: { perAddress: 1 } });
    const visitor = new Visitor(server);
    const ask = async () => (await visitor.send(visitor.request("/nonce"), "192.0.2.1")).status;
    expect([await ask(), await ask()]).toEqual([200, 429]);
    clock.now -= 1_440 * MINUTE;
    expect([await ask(), await ask()]).toEqual([200, 429]);
    clock.now += MINUTE;
    expect(await ask()).toBe(200);
  });

  it("S20 is answered where the log fails, and its line is counted", async () => {
    const full = () => new Error("The disk is full");
    const logs = [
      () => {
        throw full();
      },
      // Unheard, it would be an unhandled rejection.
      () => Promise.reject(full()),
    ];
    for (const log of logs) {
      const { server } = serve({ log });
      expect(await new Visitor(server).go("/verify", "{}", {})).toMatchObject({ status: 403, code: "ORIGIN_REFUSED" });
      expect(server.counters()).toEqual({ "verify ORIGIN_REFUSED": 1, "log failed": 1 });
    }
  });

  it("S20 S10 a text that is hard to read is refused at once", async () => {
    const visitor = new Visitor(serve().server);
    await visitor.nonce();
    const long = 65_000;
    const started = process.cpuUsage();
    for (const message of [
      "://".repeat(long / 3),
      `a${"://a".repeat(long / 4)} wants you to sign in`,
      "a:".repeat(long / 2),
    ])
      expect(await visitor.go("/verify", JSON.stringify({ message, signature: "0x" }))).toMatchObject({ status: 400 });
    for (const nested of [
      `{"message":${"[".repeat(60_000)}${"]".repeat(60_000)}}`,
      `{"cacao":${'{"h":'.repeat(20_000)}1`,
    ])
      expect(await visitor.go("/verify", nested)).toMatchObject({ status: 400 });
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(500);
  });

  it("S20 a fault of the host's own code is an error in the log, and no word of it in the answer", async () => {
    const clientAddress = () => {
      throw new TypeError("SECRET");
    };
    const { server, log } = serve({ clientAddress });
    const answer = await new Visitor(server).go("/nonce");
    expect([answer.status, answer.code, answer.text]).toEqual([500, "INTERNAL", "Something went wrong"]);
    const line = { level: "error", code: "INTERNAL", route: "nonce", status: 500, origin: PAGE, cause: "TypeError" };
    expect(log).toEqual([line]);
  });

  it("S20 a platform names the address of a request where the connection does not", async () => {
    const { server } = serve({
      limits: { perAddress: 1 },
      clientAddress: ({ headers }) => headers.get("x-real-ip") ?? undefined,
    });
    const visitor = new Visitor(server);
    const from = (ip: string) => visitor.go("/nonce", undefined, { origin: PAGE, "x-real-ip": ip });
    expect([
      (await from("192.0.2.1")).status,
      (await from("192.0.2.2")).status,
      (await from("192.0.2.1")).status,
    ]).toEqual([200, 200, 429]);
  });
});
