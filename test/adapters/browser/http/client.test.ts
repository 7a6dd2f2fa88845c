import { afterEach, describe, expect, it } from "vitest";
import { createHttp } from "../../../../adapters/browser/http/client.ts";
import { retryAfter } from "../../../../adapters/browser/http/retry.ts";
import { AppKitError } from "../../../../domain/errors.ts";
import { LIMITS, RETRY_STATUSES } from "../../../../domain/limits.ts";
import { CountingClock, FakeClock } from "../../fake-clock.ts";
import { deadUrl, serve, stopServers } from "../../server.ts";

const open = (clock = new CountingClock()) => ({ clock, http: createHttp({ clock, fetch }) });
const failing = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppKitError);
  return error as AppKitError;
};

afterEach(stopServers);

describe("API-3", () => {
  it("API-3: GET, POST, PUT and DELETE carry JSON", async () => {
    const server = await serve(({ method, body }, response) => response.end(JSON.stringify({ method, body })));
    const { http, clock } = open();
    expect(await http.get(server.url)).toEqual({ method: "GET", body: "" });
    expect(await http.post(server.url, { a: 1 })).toEqual({ method: "POST", body: '{"a":1}' });
    expect(await http.put(server.url, [2])).toEqual({ method: "PUT", body: "[2]" });
    expect(await http.delete(server.url)).toEqual({ method: "DELETE", body: "" });
    expect(server.received.map(({ headers }) => headers["content-type"])).toEqual([
      undefined,
      "application/json",
      "application/json",
      undefined,
    ]);
    expect(clock.pending).toBe(0);
  });

  it("API-3: a status that is not OK throws 'HTTP status code: N' with the Response as its cause", async () => {
    const server = await serve((_, response) => response.writeHead(404).end('{"reasons":[]}'));
    const error = await failing(open().http.get(server.url));
    expect(error).toMatchObject({ code: "HTTP_STATUS", message: "HTTP status code: 404", context: { status: 404 } });
    expect(await (error.cause as Response).json()).toEqual({ reasons: [] });
    expect(server.received).toHaveLength(1);
  });

  it("API-3: a dead port is a request error", async () => {
    expect(await failing(open().http.get(await deadUrl()))).toMatchObject({
      code: "HTTP_REQUEST",
      context: { reason: "failed" },
    });
  });

  it("API-3: no cookie goes along where nobody asks for it, and a failure without a body is asked again", async () => {
    const sent: RequestInit[] = [];
    const answers = [new Response(null, { status: 503 }), new Response("{}")];
    const http = createHttp({
      clock: new CountingClock(),
      fetch: async (_, init) => {
        sent.push(init ?? {});
        return answers.shift() as Response;
      },
    });
    expect(await http.get("https://shop.example/")).toEqual({});
    expect(sent.map(({ credentials }) => credentials)).toEqual(["omit", "omit"]);
  });

  it("API-3: headers, cookies, the cache and going on when the page is left are as the caller asks, and else unsaid", async () => {
    const sent: RequestInit[] = [];
    const http = createHttp({
      clock: new CountingClock(),
      fetch: async (_, init) => {
        sent.push(init ?? {});
        return new Response("{}");
      },
    });
    const options = { credentials: "include", cache: "no-store", keepalive: true } as const;
    await http.get("u", { ...options, headers: { a: "1" } });
    await http.post("u", 1, { ...options, headers: { a: "1" } });
    await http.post("u", 1, { headers: { "content-type": "text/plain" }, keepalive: false });
    await http.get("u");
    expect(sent.map(({ signal, ...init }) => init)).toStrictEqual([
      { method: "GET", headers: { a: "1" }, ...options },
      { method: "POST", headers: { "content-type": "application/json", a: "1" }, body: "1", ...options },
      { method: "POST", headers: { "content-type": "text/plain" }, body: "1", credentials: "omit" },
      { method: "GET", headers: {}, credentials: "omit" },
    ]);
  });

  it("API-3: what is no JSON comes as its bytes, with the type that the server names", async () => {
    const svg = () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } });
    const answers = [new Response(null, { status: 503 }), svg(), new Response(null)];
    const methods: unknown[] = [];
    const fetch = async (_: string, init?: RequestInit) => {
      methods.push(init?.method);
      return answers.shift() as Response;
    };
    const clock = new FakeClock();
    const http = createHttp({ clock, fetch });
    const asked = http.bytes("u");
    await clock.advance(LIMITS.httpRetryDelay);
    const { bytes, contentType } = await asked;
    expect([new TextDecoder().decode(bytes), contentType]).toEqual(["<svg/>", "image/svg+xml"]);
    expect(await http.bytes("u")).toEqual({ bytes: new Uint8Array(0), contentType: "" });
    expect(methods).toEqual(["GET", "GET", "GET"]);
  });

  it("API-3: an error names what it came from, where it came from something", async () => {
    const down = new TypeError("Failed to fetch");
    const broken = new TypeError("network error");
    const cut = new ReadableStream({ pull: (control) => control.error(broken) });
    const answers = [() => Promise.reject(down), async () => new Response(cut), async () => new Response("no JSON")];
    const clock = new FakeClock();
    const http = createHttp({ clock, fetch: () => answers.shift()?.() ?? new Promise(() => {}) });
    expect((await failing(http.get("u"))).cause).toBe(down);
    expect((await failing(http.get("u"))).cause).toBe(broken);
    expect((await failing(http.get("u"))).cause).toBeInstanceOf(SyntaxError);
    const late = failing(http.get("u", { timeout: 5 }));
    await clock.advance(5);
    expect(await late).not.toHaveProperty("cause");
  });

  it("API-3: an empty answer is nothing", async () => {
    const server = await serve((_, response) => response.writeHead(204).end());
    expect(await open().http.post(server.url, {})).toBeUndefined();
  });
});

describe("R10", () => {
  it.each([
    [
      "HTML",
      "malformed",
      (response: import("node:http").ServerResponse) => response.end("<!doctype html><p>Sign in to the Wi-Fi"),
    ],
    [
      "bytes that are no UTF-8",
      "malformed",
      (response: import("node:http").ServerResponse) => response.end(Buffer.from([0x22, 0xff, 0xfe, 0x22])),
    ],
    [
      "a truncated answer",
      "malformed",
      (response: import("node:http").ServerResponse) => {
        response.writeHead(200, { "content-length": 1_000 }).write('{"data":[');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      "10 MB with its length",
      "too-large",
      (response: import("node:http").ServerResponse) => {
        response.writeHead(200, { "content-length": 10_000_000 }).end(Buffer.alloc(10_000_000, " "));
      },
    ],
    [
      "10 MB without its length",
      "too-large",
      (response: import("node:http").ServerResponse) => {
        for (let part = 0; part < 100; part += 1) response.write(Buffer.alloc(100_000, " "));
        response.end();
      },
    ],
  ])("R10: %s is a request error, asked for once", async (_, reason, answer) => {
    const server = await serve((_request, response) => void answer(response));
    const { http, clock } = open();
    expect(await failing(http.get(server.url))).toMatchObject({ code: "HTTP_REQUEST", context: { reason } });
    expect(server.received).toHaveLength(1);
    expect(clock.pending).toBe(0);
  });

  it("R10: a redirect loop ends as a request error", async () => {
    const server = await serve((request, response) => response.writeHead(302, { location: request.url }).end());
    expect(await failing(open().http.get(server.url))).toMatchObject({
      code: "HTTP_REQUEST",
      context: { reason: "failed" },
    });
  });

  it("R10: exactly the listed statuses are retried, three times at most, and only for GET", async () => {
    const clock = new FakeClock();
    const asked: string[] = [];
    let status = 0;
    const fetch = async (url: string, init?: RequestInit) => {
      asked.push(`${init?.method} ${url}`);
      return new Response("", { status });
    };
    const http = createHttp({ clock, fetch });
    for (status = 400; status < 600; status += 1) {
      for (const [send, wanted] of [
        [() => http.get("u"), RETRY_STATUSES.includes(status) ? 4 : 1],
        [() => http.post("u", {}), 1],
        [() => http.put("u", {}), 1],
        [() => http.delete("u"), 1],
      ] as const) {
        asked.length = 0;
        const failed = failing(send());
        await clock.advance(2_000);
        expect(await failed).toMatchObject({ code: "HTTP_STATUS", context: { status } });
        expect(asked).toHaveLength(wanted);
      }
    }
    expect(clock.pending).toBe(0);
  });

  it("R10: a caller that says what may be sent again decides so, and the refused answers' connections are given back", async () => {
    const clock = new FakeClock();
    let asked = 0;
    let open = 0;
    const fetch = async () => {
      asked += 1;
      open += 1;
      // Its connection does not even end properly, which is nobody's concern.
      const cancel = () => {
        open -= 1;
        return Promise.reject(new Error("stuck"));
      };
      return new Response(new ReadableStream({ cancel }), { status: 503 });
    };
    const http = createHttp({ clock, fetch });
    const tries = async (send: () => Promise<unknown>) => {
      [asked, open] = [0, 0];
      const failed = failing(send());
      await clock.advance(2_000);
      expect(await failed).toMatchObject({ code: "HTTP_STATUS" });
      return { asked, open };
    };
    // The last answer is the caller's, as the cause of the error.
    expect(await tries(() => http.post("u", {}, { repeatable: true }))).toEqual({ asked: 4, open: 1 });
    expect(await tries(() => http.get("u", { repeatable: false }))).toEqual({ asked: 1, open: 1 });
  });

  it("R10: waits 150, 300 and 600 ms, or what Retry-After says", async () => {
    const clock = new FakeClock();
    const asked: number[] = [];
    const headers = [{}, {}, {}];
    const fetch = async () => {
      asked.push(clock.now());
      return new Response("", { status: 503, headers: headers[asked.length - 1] ?? {} });
    };
    const http = createHttp({ clock, fetch });
    const gaps = async (wait: number) => {
      asked.length = 0;
      const failed = failing(http.get("u"));
      await clock.advance(wait);
      await failed;
      return asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    };
    expect(await gaps(2_000)).toEqual([150, 300, 600]);
    Object.assign(headers[0] as object, { "retry-after": "2" });
    Object.assign(headers[1] as object, { "retry-after": new Date(clock.now() + 7_000).toUTCString() });
    expect((await gaps(20_000)).map((gap) => Math.round(gap / 1_000))).toEqual([2, 5, 1]);
  });

  it("R10: Retry-After is read in seconds and as a date, and clamped to 30 s", () => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    expect(retryAfter("3", now)).toBe(3_000);
    expect(retryAfter("86400", now)).toBe(30_000);
    expect(retryAfter("Thu, 01 Jan 2026 00:00:09 GMT", now)).toBe(9_000);
    expect(retryAfter("Fri, 01 Jan 2027 00:00:00 GMT", now)).toBe(30_000);
    expect(retryAfter("Wed, 31 Dec 2025 00:00:00 GMT", now)).toBe(0);
    for (const nothing of [null, "", "soon", "-5", "1.5", "NaN", "Infinity"])
      expect(retryAfter(nothing, now)).toBeUndefined();
  });

  it("R10: an attempt ends after 10 s and the whole call after 45 s", async () => {
    const clock = new FakeClock();
    const hang = (_: string, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    const from = clock.now();
    const hanging = failing(createHttp({ clock, fetch: hang }).get("u"));
    await clock.advance(LIMITS.httpTimeout);
    expect(await hanging).toMatchObject({ code: "HTTP_REQUEST", context: { reason: "timeout" } });
    expect(clock.now() - from).toBe(10_000);

    const busy = async () => new Response("", { status: 429, headers: { "retry-after": "30" } });
    let ended = 0;
    const waiting = failing(createHttp({ clock, fetch: busy }).get("u")).then((error) => {
      ended = clock.now() - from - 10_000;
      return error;
    });
    await clock.advance(LIMITS.httpTotal + 1_000);
    expect(await waiting).toMatchObject({ context: { reason: "timeout" } });
    expect(ended).toBeLessThanOrEqual(46_000);
    expect(clock.pending).toBe(0);
  });

  it("R10: an ended wish ends at once, with nothing left behind", async () => {
    const server = await serve(() => {});
    const { http, clock } = open();
    const end = new AbortController();
    const asked = http.get(server.url, { signal: end.signal });
    setTimeout(() => end.abort(new Error("over")), 20);
    await expect(asked).rejects.toThrow("over");
    expect(clock.pending).toBe(0);
    await expect(http.get(server.url, { signal: end.signal })).rejects.toThrow("over");
  });
});
