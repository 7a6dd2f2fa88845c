// Answers of the genuine service and requests of genuine clients (spec/wire.md) that no other file here tests.
import { expect, it } from "vitest";
import { type Answer, get, post, startedSandbox } from "./started.ts";

const sandbox = startedSandbox();
const common = "projectId=p&st=appkit&sv=html-ethers-1.7.3";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const juniper = () => sandbox().keys[0]!.address;
const at = (path: string) => `${sandbox().url}${path}`;

it.each([
  "/v1/supported-chains",
  "/v1/profile/account/juniper.reown.id",
  "/v1/profile/reverse/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266?apiVersion=2",
  "/v1/profile/suggestions/juniper",
])("sandbox: %s is answered without a project, and refuses a malformed one", async (path) => {
  expect((await get(at(path))).status).not.toBe(401);
  const malformed = await get(at(`${path}${path.includes("?") ? "&" : "?"}projectId=no%20id`));
  expect([malformed.status, malformed.body.reasons[0].field]).toEqual([401, "projectId"]);
});

it("sandbox: every answer has an id of its own, a UUID, and none says when to come again", async () => {
  const answers: Answer[] = await Promise.all([
    get(at(`/getWallets?${common}&page=1&entries=4`)),
    get(at(`/v1/supported-chains?${common}`)),
    get(at(`/v1/identity/${juniper()}?projectId=p`)),
    get(at("/nowhere")),
    get(at("/v1/account/0x12/balance?projectId=p")),
    post(at("/v1/json-rpc?projectId=p"), "{"),
    post(at(`/v1/?chainId=eip155:1&${common}`), [{ id: 1, jsonrpc: "2.0", method: "eth_chainId" }]),
    post(at(`/e?${common}`), {}),
    get(at("/control/services")),
  ]);
  const preflight = await fetch(at("/v1/"), { method: "OPTIONS" });
  const all = [...answers, preflight];
  for (const { headers } of all) {
    expect(headers.get("x-request-id")).toMatch(uuid);
    expect(headers.get("retry-after")).toBeNull();
  }
  expect(new Set(all.map(({ headers }) => headers.get("x-request-id"))).size).toBe(all.length);
});

it("sandbox: answers are dated by the sandbox's clock, once they are given", async () => {
  await sandbox().control("clock", { advance: 86_400_000 });
  const addresses = [`/v1/identity/${juniper()}?projectId=p`, "/nowhere", "/wallets/feed"];
  const answers = await Promise.all(addresses.map((path) => fetch(at(path))));
  answers.push(await fetch(at("/v1/"), { method: "OPTIONS" }));
  await Promise.all(answers.map(({ body }) => body?.cancel()));
  const { now } = await sandbox().control("clock");
  const ageOf = ({ headers }: Pick<Response, "headers">): number => now - Date.parse(headers.get("date") ?? "");
  expect(Math.max(...answers.map(ageOf))).toBeLessThan(43_200_000);
  await sandbox().control("faults", { endpoint: "identity", fault: { delay: 2_000 } });
  // The header has whole seconds.
  expect(ageOf(await get(at(`/v1/identity/${juniper()}?projectId=p`)))).toBeLessThanOrEqual(-1_000);
});

it("sandbox: a fault alone says when to come again", async () => {
  await sandbox().control("faults", { endpoint: "supported-chains", fault: { status: 429, retryAfter: 7 } });
  expect((await get(at(`/v1/supported-chains?${common}`))).headers.get("retry-after")).toBe("7");
});

it.each([
  ["POST", "/v1/?chainId=eip155:1"],
  ["POST", "/v1/fungible/price"],
  ["GET", "/v1/convert/quotes"],
  ["GET", "/v1/convert/gas-price"],
])("sandbox: the preflight of %s %s lets its content type through", async (method, path) => {
  const headers = {
    origin: "https://page.example",
    "access-control-request-method": method,
    "access-control-request-headers": "content-type",
  };
  const preflight = await fetch(at(path), { method: "OPTIONS", headers });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("content-type");
  expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
});

it("sandbox: a batch is answered by a list, matched by ids as they came, whatever they are", async () => {
  const batch = [
    { id: "17456", jsonrpc: "2.0", method: "eth_chainId", params: [] },
    { id: 2, jsonrpc: "2.0", method: "eth_getBalance", params: [juniper(), "latest"] },
  ];
  const headers = { "content-type": "application/json" };
  const { body } = await post(at(`/v1/?chainId=eip155:1&projectId=p`), batch, headers);
  expect(body).toMatchObject([
    { id: "17456", result: "0x1" },
    { id: 2, result: expect.stringMatching(/^0x/) },
  ]);
  const plain = await post(at(`/v1/?chainId=eip155:1&projectId=p`), batch[0], { "content-type": "text/plain" });
  expect(plain.body).toMatchObject({ id: "17456", result: "0x1" });
});

it.each(["eip155:1", "eip155:8453", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"])(
  "sandbox: the universal provider's test of %s gets an answer of HTTP",
  async (chain) => {
    const request = { id: 1, jsonrpc: "2.0", method: "test", params: [] };
    const { body } = await post(at(`/v1/?chainId=${chain}&projectId=p`), request);
    expect(body).toMatchObject({ jsonrpc: "2.0", id: 1, error: { code: expect.any(Number) } });
  },
);

it("sandbox: blockchain reads take their query in the order of either client, and a clientId", async () => {
  const clientId = "did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp";
  for (const query of [common, `st=appkit&sv=html-ethers-1.7.3&projectId=p&clientId=${clientId}`]) {
    expect((await get(at(`/v1/identity/${juniper()}?${query}`))).body.name).toBe("juniper.eth");
  }
});

it("sandbox: an event of the pulse is plain text without a preflight, and its domain has no port", async () => {
  const event = {
    ...{
      eventId: "8c7a6f2e-4b1d-4f3a-9c5e-2d1b0a9f8e7d",
      url: "https://page.example/",
      domain: "page.example",
      timestamp: 1,
    },
    props: { type: "track", event: "MODAL_LOADED" },
  };
  const { status, text } = await post(at(`/e?${common}`), event, { "content-type": "text/plain" });
  expect(status).toBeLessThan(300);
  expect(() => JSON.parse(text)).not.toThrow();
});

it("sandbox: pictures are for pages of any origin, by fetch and by img", async () => {
  const { body } = await get(at(`/getWallets?${common}&page=1&entries=1`));
  const [wallet] = body.data;
  const { body: balances } = await fetch(at(`/v1/account/${juniper()}/balance?${common}&chainId=eip155:1`), {
    headers: { origin: "https://page.example" },
  }).then(async (response) => ({ body: (await response.json()) as { balances: { iconUrl: string }[] } }));
  const pictures = [at(`/getWalletImage/${wallet.image_id}?${common}`), balances.balances[0]?.iconUrl ?? ""];
  for (const url of pictures) {
    const { status, headers } = await get(url);
    expect([status, headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  }
});

it("sandbox: the list takes chains in every call, a search without an exclude, and what version 1.8 asks", async () => {
  const search = await get(at(`/getWallets?${common}&page=1&entries=4&search=fer&chains=eip155:1,eip155:137`));
  expect(search.status).toBe(200);
  expect(search.body.data.length).toBeGreaterThan(0);
  const recommended = await get(at(`/getWallets?${common}&page=1&entries=4&chains=eip155:1`));
  expect(recommended.body.data).toHaveLength(4);
  const { body: origins } = await get(at(`/projects/v1/origins?${common}`));
  expect(origins).toEqual({ allowedOrigins: ["*"] });
  expect((await get(at(`/appkit/v1/config?${common}`))).status).toBe(200);
});
