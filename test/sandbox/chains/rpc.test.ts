import { createPublicClient, fallback, http } from "viem";
import { expect, it } from "vitest";
import { get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const first = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({ jsonrpc: "2.0", id, method, params });
const proxy = (query: string) => `${sandbox().url}/v1/?${query}`;

it("sandbox: the proxy reads JSON whatever the content type says", async () => {
  const url = sandbox().rpc["eip155:1"]!;
  for (const type of ["text/plain", "application/json", "application/octet-stream", "nonsense"]) {
    const answer = await post(url, call("eth_chainId"), { "content-type": type });
    expect([answer.status, answer.body.result]).toEqual([200, "0x1"]);
  }
});

it("sandbox: both spellings of the path answer, on each loopback address", async () => {
  const { port } = sandbox();
  for (const base of [`http://127.0.0.1:${port}/v1`, `http://localhost:${port}/v1/`]) {
    const answer = await post(`${base}?chainId=eip155:8453&projectId=x`, call("eth_chainId"));
    expect(answer.body.result).toBe("0x2105");
  }
});

it("sandbox: a batch is answered in its order, with the ids as they came", async () => {
  const batch = [
    call("eth_chainId", [], "a"),
    call("anvil_mine", [], 7),
    call("eth_blockNumber", [], 9_007_199_254_740_991),
  ];
  const { body } = await post(sandbox().rpc["eip155:1"]!, batch);
  expect(body.map((one: { id: unknown }) => one.id)).toEqual(["a", 7, 9_007_199_254_740_991]);
  expect(body[1].error.code).toBe(-32601);
  expect(body[2].result).toBe("0x1");
});

it("sandbox: an id beyond 2^53 comes back digit by digit", async () => {
  const text = '{"jsonrpc":"2.0","id":1763000000000000001,"method":"eth_chainId","params":[]}';
  expect((await post(sandbox().rpc["eip155:1"]!, text)).text).toContain('"id":1763000000000000001');
});

it("sandbox: ids of digits come back as they came, also in a batch that is answered in part here", async () => {
  const texts = ['"1763000000000000001"', "1763000000000000002", "9223372036854775807", '"a \\"9007199254740993\\""'];
  const methods = ["eth_chainId", "eth_accounts", "eth_chainId", "anvil_mine"];
  const batch = texts.map((id, index) => `{"jsonrpc":"2.0","id":${id},"method":"${methods[index]}","params":[]}`);
  const { text } = await post(sandbox().rpc["eip155:1"]!, `[${batch.join(",")}]`);
  expect([...text.matchAll(/"id":("(?:[^"\\]|\\.)*"|\d+)/g)].map(([, id]) => id)).toEqual(texts);
});

it("sandbox: a fraction of many digits passes, in a request and in a batch that is answered in part here", async () => {
  const url = sandbox().rpc["eip155:1"]!;
  const history = call("eth_feeHistory", ["0x1", "latest", [0.30000000000000004]]);
  expect((await post(url, history)).body.result.reward[0]).toHaveLength(1);
  const { body } = await post(url, [call("eth_accounts"), history]);
  expect(body.map(({ result }: { result: unknown }) => result !== undefined)).toEqual([true, true]);
});

it("sandbox: a notification has no answer, and moves no other", async () => {
  const silent = { jsonrpc: "2.0", method: "eth_blockNumber", params: [] };
  const batch = [call("eth_accounts", [], 1), silent, call("eth_chainId", [], 2), call("eth_blockNumber", [], 3)];
  const { body } = await post(sandbox().rpc["eip155:1"]!, batch);
  expect(body.map(({ id, result }: { id: number; result: unknown }) => [id, result])).toEqual([
    [1, []],
    [2, "0x1"],
    [3, "0x1"],
  ]);
});

it("sandbox: a batch that leaves the node notifications only, or what it cannot read, is answered", async () => {
  const own = call("eth_accounts", [], "own");
  const silent = { jsonrpc: "2.0", method: "eth_blockNumber" };
  const answers = async (batch: unknown) => (await post(sandbox().rpc["eip155:1"]!, batch)).body;
  expect(await answers([own, silent])).toEqual([{ jsonrpc: "2.0", id: "own", result: [] }]);
  const refused = { jsonrpc: "2.0", error: { code: expect.any(Number), message: expect.any(String) } };
  expect(await answers([own, call("eth_chainId", [], 1.5), silent, call("eth_chainId", [], 2)])).toEqual([
    { jsonrpc: "2.0", id: "own", result: [] },
    { ...refused, id: 1.5 },
    { ...refused, id: 2 },
  ]);
});

it("sandbox: the method that a universal provider tries first has an answer", async () => {
  const answer = await post(sandbox().rpc["eip155:137"]!, call("test", [], 1));
  expect([answer.status, answer.body.id, answer.body.error.code]).toEqual([200, 1, -32601]);
});

it("sandbox: a public node holds no keys and has no switches", async () => {
  const url = sandbox().rpc["eip155:1"]!;
  expect((await post(url, call("eth_accounts"))).body.result).toEqual([]);
  for (const method of [
    "eth_sendTransaction",
    "personal_sign",
    "anvil_setBalance",
    "evm_snapshot",
    "eth_signTypedData_v4",
    "eth_requestAccounts",
    "eth_sendTransactionSync",
    "tenderly_setBalance",
  ]) {
    expect((await post(url, call(method, []))).body.error.code).toBe(-32601);
  }
});

it.each([
  ["no projectId", "chainId=eip155:1", "{}", 401, "projectId"],
  ["no chainId", "projectId=x", "{}", 400, "chainId"],
  ["an unknown chain", "projectId=x&chainId=eip155:424242", "{}", 400, "chainId"],
  ["a chain of another kind", "projectId=x&chainId=near:mainnet", "{}", 400, "chainId"],
  ["no JSON", "projectId=x&chainId=eip155:1", "oops", 400, "body"],
  ["no request", "projectId=x&chainId=eip155:1", '{"id":1}', 400, "body"],
  ["an empty batch", "projectId=x&chainId=eip155:1", "[]", 400, "body"],
])("sandbox: %s is refused in the public service's words", async (_, query, body, status, field) => {
  const answer = await post(proxy(query), body);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ status: "FAILED", reasons: [{ field, description: expect.any(String) }] });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});

it("sandbox: what is not served is refused in the same words", async () => {
  expect((await get(`${sandbox().url}/v1/nothing`)).body).toMatchObject({
    status: "FAILED",
    reasons: [{ field: "path" }],
  });
  expect((await get(proxy("projectId=x&chainId=eip155:1"))).status).toBe(405);
});

it("sandbox: a preflight passes with the headers that the public service lets through", async () => {
  const headers = { "access-control-request-method": "POST", "access-control-request-headers": "content-type" };
  const response = await fetch(sandbox().rpc["eip155:1"]!, { method: "OPTIONS", headers });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-allow-headers")).toContain("content-type");
});

it("sandbox: an untouched viem client reads a balance through fallback(http), each chain its own", async () => {
  const read = async (id: string) => {
    const client = createPublicClient({ transport: fallback([http(sandbox().rpc[id]!, { batch: true })]) });
    const [balance, chainId] = await Promise.all([client.getBalance({ address: first }), client.getChainId()]);
    return { balance, chainId };
  };
  expect(await read("eip155:1")).toEqual({ balance: 1_284_000_000_000_000_000n, chainId: 1 });
  expect(await read("eip155:8453")).toEqual({ balance: 412_700_000_000_000_000n, chainId: 8453 });
});

it("sandbox: a node can be made to lie, and to answer an error", async () => {
  const url = sandbox().rpc["eip155:1"]!;
  const errors = { eth_gasPrice: { code: -32005, message: "limit exceeded" } };
  await sandbox().control("faults", { endpoint: "rpc:eip155:1", fault: { answers: { eth_chainId: "0x2" }, errors } });
  const { body } = await post(url, [call("eth_chainId"), call("eth_gasPrice", [], 2), call("eth_blockNumber", [], 3)]);
  expect(body.map((one: { result?: unknown; error?: { code: number } }) => one.result ?? one.error?.code)).toEqual([
    "0x2",
    -32005,
    "0x1",
  ]);
});
