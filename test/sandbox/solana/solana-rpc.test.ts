import { expect, it } from "vitest";
import { solanaDevnet, solanaMainnet, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { type Answer, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const [usdc, pyusd] = tokensOf(solanaMainnet).map(({ address }) => address) as [string, string];
const newProgram = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";
const address = (index: number): string => sandbox().solanaKeys[index]?.address ?? "";

const ask = (method: string, params: unknown[] = [], id = solanaMainnet): Promise<Answer> =>
  post(`${sandbox().url}/v1?chainId=${id}&projectId=x`, { jsonrpc: "2.0", id: 1, method, params });

it("sandbox: Solana ids come back as they came, digits as text and integers beyond 2^53", async () => {
  const url = sandbox().rpc[solanaMainnet] ?? "";
  const one = await post(url, '{"jsonrpc":"2.0","id":123456789012345678901,"method":"getHealth"}');
  expect(one.text).toBe('{"jsonrpc":"2.0","result":"ok","id":123456789012345678901}');
  const batch = await post(url, [
    { jsonrpc: "2.0", id: "1750000000000000123", method: "getHealth" },
    { jsonrpc: "2.0", id: 2, method: "nothing" },
    { jsonrpc: "2.0", id: "a", method: "getSlot", params: [{ commitment: "finalized" }] },
  ]);
  expect(batch.body).toEqual([
    { jsonrpc: "2.0", id: "1750000000000000123", result: "ok" },
    { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "Method not found" } },
    { jsonrpc: "2.0", id: "a", result: expect.any(Number) },
  ]);
  const { body } = await post(`${sandbox().controlUrl}/log`, {});
  expect(body.entries.at(-1)).toMatchObject({
    endpoint: `rpc:${solanaMainnet}`,
    calls: ["getHealth", "nothing", "getSlot"],
  });
});

it("sandbox: each cluster has its genesis hash, and answers to its deprecated id in either case", async () => {
  const hash = async (id: string): Promise<string> => (await ask("getGenesisHash", [], id)).body.result;
  for (const id of [solanaMainnet, solanaDevnet]) expect(`solana:${(await hash(id)).slice(0, 32)}`).toBe(id);
  expect(await hash("solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ")).toBe(await hash(solanaMainnet));
  expect(await hash("solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz")).toBe(await hash(solanaMainnet));
  expect(await hash("solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K")).toBe(await hash(solanaDevnet));
});

it("sandbox: Solana requests without a project, for an unknown cluster, or of no JSON are refused as the service does", async () => {
  const url = `${sandbox().url}/v1?chainId=${solanaMainnet}`;
  expect(await post(url, {})).toMatchObject({
    status: 401,
    body: { status: "FAILED", reasons: [{ field: "projectId" }] },
  });
  const other = await ask("getHealth", [], "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z");
  expect(other).toMatchObject({ status: 400, body: { status: "FAILED", reasons: [{ field: "chainId" }] } });
  expect(await post(`${url}&projectId=x`, "{")).toMatchObject({ status: 400, body: { reasons: [{ field: "body" }] } });
  expect(await post(`${url}&projectId=x`, "[]")).toMatchObject({ status: 400, body: { reasons: [{ field: "body" }] } });
});

it.each([
  ["getBalance", [], -32602, "`params` should have at least 1 argument(s)"],
  ["getBalance", ["0OIl"], -32602, "Invalid param: Invalid"],
  ["getAccountInfo", ["abc"], -32602, "Invalid param: WrongSize"],
  ["getSlot", [{ minContextSlot: 999_999_999_999 }], -32016, "Minimum context slot has not been reached"],
  ["getSlot", [{ commitment: "soon" }], -32602, expect.stringContaining("unknown variant `soon`")],
  ["getBlockTime", [999_999_999_999], -32004, "Block not available for slot 999999999999"],
  ["getTokenAccountBalance", [usdc], -32602, "Invalid param: not a Token account"],
  ["getTokenSupply", ["11111111111111111111111111111111"], -32602, "Invalid param: not a Token mint"],
  ["getTokenAccountsByOwner", [usdc, { programId: usdc }], -32602, "Invalid param: unrecognized Token program id"],
  ["getSignaturesForAddress", [usdc, { limit: 1_001 }], -32602, "Invalid limit; max 1000"],
  ["getSignatureStatuses", [["abc"]], -32602, "Invalid param: WrongSize"],
  ["getTransaction", ["abc"], -32602, "Invalid param: WrongSize"],
  ["sendTransaction", ["****", { encoding: "base64" }], -32602, "invalid base64 encoding"],
  [
    "sendTransaction",
    ["A".repeat(2_000), { encoding: "base64" }],
    -32602,
    expect.stringContaining("too large: 2000 bytes"),
  ],
  [
    "simulateTransaction",
    ["AQ==", { encoding: "base64", sigVerify: true, replaceRecentBlockhash: true }],
    -32602,
    "sigVerify may not be used with replaceRecentBlockhash",
  ],
])("sandbox: Solana %s %j is answered with code %i", async (method, params, code, message) => {
  const { status, body } = await ask(method, params);
  expect({ status, error: body.error }).toMatchObject({ status: 200, error: { code, message } });
});

it("sandbox: accounts are written in every encoding, tokens and mints readable", async () => {
  const info = async (at: string, config: object) => (await ask("getAccountInfo", [at, config])).body.result.value;
  expect(await info(address(0), { encoding: "base64" })).toMatchObject({
    lamports: 12_500_000_000,
    data: ["", "base64"],
    owner: "11111111111111111111111111111111",
    executable: false,
    space: 0,
  });
  const mint = await info(pyusd, { encoding: "jsonParsed" });
  expect(mint.data).toMatchObject({
    program: "spl-token-2022",
    parsed: { type: "mint", info: { decimals: 6, isInitialized: true } },
  });
  expect(mint.data.parsed.info.extensions).toContainEqual({
    extension: "tokenMetadata",
    state: expect.objectContaining({ symbol: "PYUSD", name: "PayPal USD", mint: pyusd }),
  });
  const whole = Buffer.from((await info(usdc, { encoding: "base64" })).data[0], "base64");
  expect(whole.length).toBe(82);
  const slice = await info(usdc, { encoding: "base64", dataSlice: { offset: 44, length: 2 } });
  expect(slice.data).toEqual([whole.subarray(44, 46).toString("base64"), "base64"]);
  const packed = Buffer.from((await info(usdc, { encoding: "base64+zstd" })).data[0], "base64");
  expect(packed.readUInt32LE(0)).toBe(0xfd2fb528);
  expect(packed.subarray(-82)).toEqual(whole);
  expect((await info(usdc, { encoding: "base58" })).data[1]).toBe("base58");
  const { body } = await ask("getMultipleAccounts", [[address(1), address(9), pyusd.replace(/.$/, "p")]]);
  expect(body.result.value.map((one: { lamports: number } | null) => one?.lamports ?? null)).toEqual([
    3_250_000_000,
    100_000_000_000,
    null,
  ]);
});

it("sandbox: account 0 owns a print of token-2022 whose metadata holds its picture", async () => {
  const { body } = await ask("getTokenAccountsByOwner", [
    address(0),
    { programId: newProgram },
    { encoding: "jsonParsed" },
  ]);
  const held = body.result.value.map(
    ({ account }: { account: { data: { parsed: { info: object } } } }) => account.data.parsed.info,
  );
  const print = held.find(({ tokenAmount }: { tokenAmount: { decimals: number } }) => tokenAmount.decimals === 0);
  expect(print).toMatchObject({ owner: address(0), tokenAmount: { amount: "1", uiAmountString: "1" } });
  const mint = (await ask("getAccountInfo", [print.mint, { encoding: "jsonParsed" }])).body.result.value;
  expect(mint.data.parsed.info).toMatchObject({ supply: "1", mintAuthority: null });
  const { state } = mint.data.parsed.info.extensions.at(-1);
  const document = await (await fetch(state.uri)).json();
  expect(document).toMatchObject({
    name: state.name,
    symbol: state.symbol,
    image: expect.stringMatching(/^data:image\/svg\+xml/),
  });
});

it("sandbox: programs' accounts are found by size and bytes, supplies and holders agree", async () => {
  const filters = [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: address(1) } }];
  const { body } = await ask("getProgramAccounts", [
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    { encoding: "base64", filters },
  ]);
  expect(body.result).toHaveLength(1);
  const holders = (await ask("getTokenLargestAccounts", [usdc])).body.result.value as { amount: string }[];
  const supply = (await ask("getTokenSupply", [usdc])).body.result.value;
  expect(String(holders.reduce((sum, { amount }) => sum + BigInt(amount), 0n))).toBe(supply.amount);
  const owned = await ask("getTokenAccountsByOwner", [address(1), { mint: usdc }, { encoding: "jsonParsed" }]);
  expect(owned.body.result.value[0].account.data.parsed.info.tokenAmount.uiAmountString).toBe("310.5");
});

it("sandbox: slots and blocks pass with the clock, 400 ms each", async () => {
  const before = (await ask("getEpochInfo")).body.result;
  const time = (await ask("getBlockTime", [before.absoluteSlot])).body.result;
  await sandbox().control("clock", { advance: 3_600_000 });
  const after = (await ask("getEpochInfo")).body.result;
  for (const field of ["absoluteSlot", "blockHeight"]) {
    expect(after[field] - before[field]).toBeGreaterThanOrEqual(9_000);
    expect(after[field] - before[field]).toBeLessThan(9_050);
  }
  expect((await ask("getBlockTime", [after.absoluteSlot])).body.result - time).toBeGreaterThanOrEqual(3_600);
  const clock = "SysvarC1ock11111111111111111111111111111111";
  const { value } = (await ask("getAccountInfo", [clock, { encoding: "base64" }])).body.result;
  const data = Buffer.from(value.data[0], "base64");
  expect(Number(data.readBigInt64LE(32)) - time).toBeGreaterThanOrEqual(3_600);
});

it("sandbox: faults of a cluster leave the others alone: status, rate, lies and errors by method", async () => {
  const fault = (value: object) => sandbox().control("faults", { endpoint: `rpc:${solanaMainnet}`, fault: value });
  await fault({ status: 503, retryAfter: 2, times: 1 });
  expect(await ask("getHealth")).toMatchObject({ status: 503 });
  expect((await ask("getHealth")).body.result).toBe("ok");
  await fault({ errors: { getBalance: { code: -32005, message: "Node is behind" } }, answers: { getSlot: 7 } });
  expect((await ask("getBalance", [usdc])).body.error).toEqual({ code: -32005, message: "Node is behind" });
  expect((await ask("getSlot")).body.result).toBe(7);
  expect((await ask("getSlot", [], solanaDevnet)).body.result).toBeGreaterThan(7);
  await sandbox().control("faults", { endpoint: "rpc", fault: { status: 429 } });
  expect((await ask("getHealth", [], solanaDevnet)).status).toBe(429);
});

it("sandbox: the airdrop control pays decimal SOL and refuses what is none", async () => {
  const paid = await sandbox().control("airdrop", { chain: solanaDevnet, address: address(4), amount: "1.5" });
  expect(paid).toMatchObject({ lamports: "1500000000", balance: "1500000000", signature: expect.any(String) });
  expect((await ask("getBalance", [address(4)], solanaDevnet)).body.result.value).toBe(1_500_000_000);
  for (const [field, body] of [
    ["chain", { chain: "solana:x", address: address(4), amount: "1" }],
    ["address", { chain: solanaDevnet, address: "x", amount: "1" }],
    ["amount", { chain: solanaDevnet, address: address(4), amount: "0" }],
    ["amount", { chain: solanaDevnet, address: address(4), amount: 1 }],
  ] as const) {
    const answer = await post(`${sandbox().controlUrl}/airdrop`, body);
    expect(answer).toMatchObject({ status: 400, body: { reasons: [{ field }] } });
  }
});
