import { describe, expect, it } from "vitest";
import { ALICE_HERE, failing, openApi } from "./api.ts";

type Api = ReturnType<typeof openApi>["api"];

/** Each call that can fail, with how it is made. */
const CALLS: Record<string, (api: Api) => Promise<unknown>> = {
  balance: (api) => api.fetchTokens({ ...ALICE_HERE, fresh: true }),
  history: (api) => api.fetchHistory(ALICE_HERE),
  identity: (api) => api.fetchIdentity(ALICE_HERE),
  reverse: (api) => api.fetchIdentity(ALICE_HERE),
};

const OTHERS = { identity: { name: null, avatar: null }, reverse: [] };

const status = (code: number) => () => new Response('{"status":"FAILED","reasons":[]}', { status: code });
const body = (text: string) => () => new Response(text);
const malformed = { code: "HTTP_REQUEST", context: { reason: "malformed" } };

const BAD: readonly (readonly [string, () => Response, object])[] = [
  ["400", status(400), { code: "HTTP_STATUS", context: { status: 400 } }],
  ["401", status(401), { code: "HTTP_STATUS", context: { status: 401 } }],
  ["429, and again and again", status(429), { code: "HTTP_STATUS", context: { status: 429 } }],
  ["503, and again and again", status(503), { code: "HTTP_STATUS", context: { status: 503 } }],
  ["a web page", body("<!doctype html><h1>Sign in to the Wi-Fi</h1>"), malformed],
  ["nothing", body(""), malformed],
  ["half an answer", body('{"balances":[{"name":"Eth'), malformed],
  ["10 MB", body(`"${"x".repeat(10_000_000)}"`), { code: "HTTP_REQUEST", context: { reason: "too-large" } }],
  ["null", body("null"), malformed],
  ["a number", body("7"), malformed],
  ["a list of nothing in an object", body('{"list":[]}'), malformed],
];

describe("R10", () => {
  for (const [name, call] of Object.entries(CALLS)) {
    // Every field of an identity may be absent.
    const bad = BAD.filter(([what]) => !(name === "identity" && what.startsWith("a list")));
    it.each(bad)(
      `R10 API-3: ${name} answered with %s is a failure, and the next answer counts`,
      async (_, answer, error) => {
        const { api, clock, levers } = openApi({ ...OTHERS, [name]: answer });
        expect(await failing(clock, call(api))).toMatchObject(error);
        Object.assign(levers.answers, { balance: { balances: [] }, history: { data: [] }, ...OTHERS });
        expect(await call(api)).toBeDefined();
        expect(clock.pending).toBe(0);
      },
    );
  }

  it.each(BAD)(
    "R10 API-2: a list of networks answered with %s serves none, and no history is a failure, nor does it say what is served",
    async (_, supported) => {
      const { api, clock, levers } = openApi({ supported, history: { data: [] } });
      expect(await failing(clock, api.fetchHistory(ALICE_HERE))).toMatchObject({ code: "HTTP_REQUEST" });
      const asked = api.supports(ALICE_HERE.network.caipNetworkId);
      expect(await failing(clock, asked)).toMatchObject({ code: "HTTP_REQUEST", context: { reason: "failed" } });
      for (const http of [[], ["eip155:1"]]) {
        levers.answers["supported"] = { http };
        expect(await api.fetchHistory(ALICE_HERE)).toEqual({ transactions: [] });
        expect(await api.supports(ALICE_HERE.network.caipNetworkId)).toBe(http.length > 0);
      }
    },
  );

  it("R10: fields that nobody knows are passed over", async () => {
    const extra = { more: { deep: [1] } };
    const { api } = openApi({
      supported: { http: ["eip155:1"], ...extra },
      balance: { balances: [], ...extra },
      history: { data: [], next: null, ...extra },
      identity: { name: "a.eth", avatar: null, ...extra },
    });
    expect((await api.fetchTokens({ ...ALICE_HERE, fresh: false })).tokens).toEqual([]);
    expect(await api.fetchHistory(ALICE_HERE)).toEqual({ transactions: [] });
    expect(await api.fetchIdentity(ALICE_HERE)).toEqual({ name: "a.eth" });
  });
});
