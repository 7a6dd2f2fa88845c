import { expect, it } from "vitest";
import { type Answer, get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const common = "projectId=p&st=appkit&sv=html-ethers-1.7.3";
const juniper = () => sandbox().keys[0]!.address;
const page = { origin: "https://page.example" };

async function balance(query: string, headers: Record<string, string> = page, address = juniper()) {
  const response = await fetch(`${sandbox().url}/v1/account/${address}/balance?${query}`, { headers });
  return { status: response.status, body: await response.json() };
}
const symbols = (balances: { symbol: string }[]) => balances.map(({ symbol }) => symbol);
const price = (body: object | string) => post(`${sandbox().url}/v1/fungible/price`, body);
const reasons = ({ status, body }: Pick<Answer, "status" | "body">) => [status, body.status, body.reasons[0].field];
const usdc = "eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const eth = "eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

it("sandbox: supported chains are those that run, those that start on demand, and both Solana clusters", async () => {
  const { body } = await get(`${sandbox().url}/v1/supported-chains?${common}`);
  expect(body.http).toEqual(body.ws);
  for (const id of ["eip155:1", "eip155:8453", "eip155:137", "eip155:10", solana]) expect(body.http).toContain(id);
  expect(new Set(body.http).size).toBe(body.http.length);
});

it("sandbox: a balance is what the chain says, worth what the price table says", async () => {
  const { body } = await balance(`currency=usd&chainId=eip155:1&${common}`);
  expect(symbols(body.balances)).toEqual(["ETH", "USDC", "USDT", "DAI"]);
  expect(body.balances[0]).toEqual({
    name: "Ether",
    symbol: "ETH",
    chainId: "eip155:1",
    value: 3852,
    price: 3000,
    quantity: { decimals: "18", numeric: "1.284" },
    iconUrl: `${sandbox().url}/icons/ETH.svg`,
  });
  expect(body.balances[1]).toMatchObject({ address: usdc, quantity: { decimals: "6", numeric: "2450.75" }, price: 1 });
  await sandbox().control("balance", { chain: "eip155:1", address: juniper(), amount: "0" });
  expect(symbols((await balance(`currency=usd&chainId=eip155:1&${common}`)).body.balances)).not.toContain("ETH");
});

it("sandbox: without a chain a balance is that of every chain, and in another currency it costs another price", async () => {
  const all = (await balance(`currency=eur&${common}`)).body.balances as {
    chainId: string;
    price: number;
    symbol: string;
  }[];
  expect(new Set(all.map(({ chainId }) => chainId))).toEqual(new Set(["eip155:1", "eip155:8453", "eip155:137"]));
  expect(all.find(({ symbol }) => symbol === "ETH")?.price).toBe(2760);
});

it("sandbox: a chain starts when its balance is asked for", async () => {
  const { body } = await balance(`currency=usd&chainId=eip155:10&${common}`);
  expect(symbols(body.balances)).toEqual(["ETH", "USDC", "USDT", "DAI"]);
});

it("sandbox: a Solana address has the balance of its cluster", async () => {
  const address = sandbox().solanaKeys[0]!.address;
  const { body } = await balance(`currency=usd&chainId=${solana}&${common}`, page, address);
  expect(body.balances[0]).toMatchObject({ chainId: solana, quantity: { numeric: expect.stringMatching(/^[\d.]+$/) } });
  expect(symbols(body.balances)).toContain("SOL");
  expect(symbols(body.balances)).toContain("USDC");
  const token = body.balances.find(({ symbol }: { symbol: string }) => symbol === "USDC");
  expect(token.address).toBe(`${solana}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`);
});

it.each<[string, string, Record<string, string>]>([
  ["there is no Origin", common, {}],
  ["there is no version", "projectId=p&st=appkit", page],
  ["the version is 1.6.4", "projectId=p&st=appkit&sv=react-wagmi-1.6.4", page],
  ["the version is 1.6.5", "projectId=p&st=appkit&sv=react-wagmi-1.6.5", page],
])("sandbox: a balance is an empty list when %s, as the public service has it", async (_, query, headers) => {
  expect(await balance(`currency=usd&chainId=eip155:1&${query}`, headers)).toEqual({
    status: 200,
    body: { balances: [] },
  });
});

it("sandbox: a balance is given to a page of the sandbox's own, and to a version told in a header", async () => {
  const own = await balance(`currency=usd&chainId=eip155:1&${common}`, { "sec-fetch-site": "same-origin" });
  expect(own.body.balances).toHaveLength(4);
  const told = await balance("currency=usd&chainId=eip155:1&projectId=p", {
    ...page,
    "x-sdk-version": "html-core-1.8.0",
  });
  expect(told.body.balances).toHaveLength(4);
});

it("sandbox: a forced token that is not held is an entry with the amount 0; one that is held is there once", async () => {
  const nobody = "0x000000000000000000000000000000000000dEaD";
  const none = await balance(`currency=usd&chainId=eip155:1&${common}`, page, nobody);
  expect(symbols(none.body.balances)).not.toContain("USDC");
  const forced = await balance(`currency=usd&chainId=eip155:1&forceUpdate=${usdc}&${common}`, page, nobody);
  expect(forced.body.balances.find(({ symbol }: { symbol: string }) => symbol === "USDC")).toMatchObject({
    ...{ address: usdc, value: 0, price: 1 },
    quantity: { decimals: "6", numeric: "0" },
  });
  const held = await balance(`currency=usd&chainId=eip155:1&forceUpdate=${usdc},${eth}&${common}`);
  expect(symbols(held.body.balances)).toEqual(["ETH", "USDC", "USDT", "DAI"]);
});

it("sandbox: on Solana nothing can be forced", async () => {
  const address = sandbox().solanaKeys[0]!.address;
  const token = `${solana}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`;
  const refused = await balance(`currency=usd&chainId=${solana}&forceUpdate=${token}&${common}`, page, address);
  expect(reasons(refused)).toEqual([400, "FAILED", "forceUpdate"]);
});

it.each<[string, string, string | undefined, number, string]>([
  ["no project", "sv=html-1.7.3", undefined, 401, "projectId"],
  ["a malformed address", common, "0x12", 400, "address"],
  ["a Bitcoin address", common, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", 400, "address"],
  ["an unsupported chain", `${common}&chainId=eip155:424242`, undefined, 400, "chainId"],
  ["a malformed chain", `${common}&chainId=1`, undefined, 400, "chainId"],
  ["a chain of another family", `${common}&chainId=${solana}`, undefined, 400, "address"],
  ["a currency unknown here", `${common}&currency=xau`, undefined, 400, "currency"],
  ["a forced token that is none", `${common}&forceUpdate=USDC`, undefined, 400, "forceUpdate"],
])("sandbox: a balance refuses %s", async (_, query, address, status, field) => {
  expect(reasons(await balance(query, page, address))).toEqual([status, "FAILED", field]);
});

it("sandbox: a price is that of the first address, moves with the clock, and is back after a reset", async () => {
  const ask = async (...addresses: string[]) =>
    (await price({ projectId: "p", currency: "usd", addresses })).body.fungibles;
  expect(await ask(eth, usdc)).toEqual([
    {
      name: "Ether",
      symbol: "ETH",
      iconUrl: `${sandbox().url}/icons/ETH.svg`,
      price: 3000,
      address: eth,
      decimals: 18,
    },
  ]);
  expect((await ask(usdc.toUpperCase().replace("EIP155:1:0X", "eip155:1:0x")))[0]).toMatchObject({
    symbol: "USDC",
    price: 1,
  });
  expect((await ask(`${solana}:So11111111111111111111111111111111111111111`))[0]).toMatchObject({
    symbol: "SOL",
    price: 150,
  });
  expect(await ask(`eip155:1:0x${"1".repeat(40)}`)).toEqual([]);
  await sandbox().control("clock", { advance: 3 * 3_600_000 });
  expect((await ask(eth))[0].price).not.toBe(3000);
  await sandbox().reset();
  expect((await ask(eth))[0].price).toBe(3000);
});

it("sandbox: a price refuses no project, no address, a currency unknown here, an unsupported chain, and no JSON", async () => {
  const sound = { projectId: "p", currency: "usd", addresses: [eth] };
  const refusal = async (change: object) => reasons(await price({ ...sound, ...change }));
  expect(await refusal({ projectId: undefined })).toEqual([401, "FAILED", "projectId"]);
  expect(await refusal({ addresses: [] })).toEqual([400, "FAILED", "addresses"]);
  expect(await refusal({ addresses: ["0x12"] })).toEqual([400, "FAILED", "addresses"]);
  expect(await refusal({ addresses: [`eip155:424242:0x${"e".repeat(40)}`] })).toEqual([400, "FAILED", "addresses"]);
  expect(await refusal({ currency: "irn" })).toEqual([422, "FAILED", "currency"]);
  expect(reasons(await price("{"))).toEqual([400, "FAILED", "body"]);
  expect(reasons(await price("[]"))).toEqual([400, "FAILED", "body"]);
});

it("sandbox: a body is JSON whatever its content type", async () => {
  const body = JSON.stringify({ projectId: "p", currency: "usd", addresses: [eth] });
  for (const type of ["text/plain", "application/json", "application/octet-stream"]) {
    const answer = await post(`${sandbox().url}/v1/fungible/price`, body, { "content-type": type });
    expect(answer.body.fungibles).toHaveLength(1);
  }
});

it("sandbox: an endpoint that there is none of is not found; the wrong method is refused", async () => {
  expect((await get(`${sandbox().url}/v1/nothing?${common}`)).status).toBe(404);
  expect((await get(`${sandbox().url}/v1/convert/nothing?${common}`)).status).toBe(404);
  expect((await get(`${sandbox().url}/v1/fungible/price?${common}`)).status).toBe(405);
});

it("sandbox: each endpoint fails by its own name, and all of them by that of their group", async () => {
  const chains = async () => (await get(`${sandbox().url}/v1/supported-chains?${common}`)).status;
  const held = async () => (await balance(`chainId=eip155:1&${common}`)).status;
  await sandbox().control("faults", { endpoint: "balance", fault: { status: 503 } });
  expect([await chains(), await held()]).toEqual([200, 503]);
  await sandbox().control("faults", { endpoint: "blockchain", fault: { status: 500 } });
  expect([await chains(), await held()]).toEqual([500, 503]);
});

it("sandbox: a page may send the headers that clients send", async () => {
  const answer = await fetch(`${sandbox().url}/v1/convert/quotes?${common}`, {
    method: "OPTIONS",
    headers: { ...page, "access-control-request-method": "GET", "access-control-request-headers": "content-type" },
  });
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  expect(answer.headers.get("access-control-allow-headers")).toContain("content-type");
});
