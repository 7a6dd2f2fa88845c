import { expect, it } from "vitest";
import { post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const ask = (body: unknown, query = "projectId=p&st=appkit&sv=html-ethers-1.8.0&source=fund-wallet") =>
  post(`${sandbox().url}/v1/json-rpc?${query}`, body);

it("sandbox: there is no exchange to fund a wallet from, which is an answer and no error", async () => {
  const params = { page: 0, asset: "eip155:1/slip44:60", amount: "10", projectId: "p" };
  const { status, body } = await ask({ jsonrpc: "2.0", id: 1, method: "reown_getExchanges", params });
  expect([status, body]).toEqual([200, { jsonrpc: "2.0", id: 1, result: { exchanges: [], total: 0 } }]);
});

it.each([
  ["reown_getExchangePayUrl", -32_602],
  ["reown_getExchangeBuyStatus", -32_602],
  ["eth_chainId", -32_601],
])("sandbox: %s is refused as JSON-RPC does", async (method, code) => {
  const { status, body } = await ask({ jsonrpc: "2.0", id: "9", method, params: {} });
  expect([status, body.error.code, body.id]).toEqual([400, code, "9"]);
});

it("sandbox: a project and JSON are wanted to ask for exchanges, and the endpoint can be made to fail", async () => {
  expect((await ask({ method: "reown_getExchanges" }, "")).status).toBe(401);
  for (const malformed of ["{", "7", { jsonrpc: "2.0", id: 1, method: 7 }]) {
    const { status, body } = await ask(malformed);
    expect([status, body.status, body.reasons[0].field]).toEqual([422, "FAILED", "body"]);
  }
  await sandbox().control("faults", { endpoint: "exchanges", fault: { status: 503 } });
  expect((await ask({ method: "reown_getExchanges" })).status).toBe(503);
});
