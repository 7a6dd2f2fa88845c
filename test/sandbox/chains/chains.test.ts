import { createPublicClient, http } from "viem";
import { expect, it } from "vitest";
import { tokensOf } from "../../../sandbox/assets/tokens.ts";
import { tokenAbi } from "../../../sandbox/contracts/artifacts/token.ts";
import { get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const first = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const day = 86_400;

const clientOf = (id: string) => createPublicClient({ transport: http(sandbox().rpc[id]!) });
const running = async (): Promise<string[]> => {
  const { running } = await sandbox().control("chains");
  return running.map(({ id }) => id);
};
const blockTime = async (id: string): Promise<number> => Number((await clientOf(id).getBlock()).timestamp);
const shownTime = async (): Promise<number> => (await sandbox().control("clock")).now / 1000;
/** A block's time is whole seconds, and the clock goes on between one question and the next. */
async function expectInTime(id: string): Promise<void> {
  expect(Math.abs((await blockTime(id)) - (await shownTime()))).toBeLessThan(60);
}
const mine = (chain: string) => sandbox().control("mine", { chain });

it("sandbox: three EVM chains run from the start, each with its own balances", async () => {
  expect(await running()).toEqual(["eip155:1", "eip155:8453", "eip155:137"]);
  const held = await Promise.all(
    (await running()).map(async (id) => {
      const [usdc] = tokensOf(id);
      const address = usdc!.address as `0x${string}`;
      const read = { address, abi: tokenAbi, functionName: "balanceOf", args: [first] } as const;
      const client = clientOf(id);
      return [await client.getBalance({ address: first }), await client.readContract(read)];
    }),
  );
  expect(held).toEqual([
    [1_284_000_000_000_000_000n, 2_450_750_000n],
    [412_700_000_000_000_000n, 310_200_000n],
    [48_200_000_000_000_000_000n, 75_500_000n],
  ]);
});

it("sandbox: another chain starts once, at its first request, with the same contracts, and ends with a reset", async () => {
  const ask = { jsonrpc: "2.0", id: 1, method: "eth_chainId" };
  const answers = await Promise.all([1, 2, 3].map(() => post(sandbox().rpc["eip155:10"]!, ask)));
  expect(answers.map(({ body }) => body.result)).toEqual(["0xa", "0xa", "0xa"]);
  expect(await running()).toEqual(["eip155:1", "eip155:8453", "eip155:137", "eip155:10"]);
  const [, usdt] = tokensOf("eip155:10");
  const address = usdt!.address as `0x${string}`;
  const read = { address, abi: tokenAbi, functionName: "balanceOf", args: [first] } as const;
  expect(await clientOf("eip155:10").readContract(read)).toBe(50_000_000n);
  await sandbox().reset();
  expect(await running()).toEqual(["eip155:1", "eip155:8453", "eip155:137"]);
});

it("sandbox: a control call starts a chain and names its node", async () => {
  const told = await sandbox().control("chain", { chain: "eip155:42161" });
  expect(told).toEqual({ id: "eip155:42161", chainId: 42161, name: "Arbitrum One", node: expect.any(String) });
  const direct = createPublicClient({ transport: http(told.node) });
  expect(await direct.getChainId()).toBe(42161);
});

it("sandbox: a chain that is not on the public list is refused", async () => {
  const refused = await post(`${sandbox().controlUrl}/chain`, { chain: "eip155:424242" });
  expect([refused.status, refused.body.reasons[0].field]).toEqual([400, "chain"]);
  expect((await get(`${sandbox().controlUrl}/chains`)).body.supported).toHaveLength(31);
});

it("sandbox: a reset while a chain starts leaves none behind", async () => {
  const request = { jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] };
  const starting = post(sandbox().rpc["eip155:56"] ?? "", request);
  const arrived = async () => (await sandbox().control("log")).counts;
  await expect.poll(arrived, { interval: 5 }).toMatchObject({ "rpc:eip155:56": 1 });
  await sandbox().reset();
  await starting.catch(() => undefined);
  expect(await running()).toEqual(["eip155:1", "eip155:8453", "eip155:137"]);
});

it("sandbox: blocks follow the clock, and a reset takes them back", async () => {
  const before = await blockTime("eip155:1");
  await sandbox().control("clock", { advance: day * 1000 });
  for (const id of ["eip155:1", "eip155:137"]) {
    await expectInTime(id);
  }
  expect((await blockTime("eip155:10")) - before).toBeGreaterThanOrEqual(day);
  await sandbox().reset();
  expect(await blockTime("eip155:1")).toBe(before);
  await mine("eip155:1");
  await expectInTime("eip155:1");
});

it("sandbox: gas costs after a reset what it cost at the start", async () => {
  const client = clientOf("eip155:1");
  const before = await client.estimateFeesPerGas();
  await sandbox().control("mine", { chain: "eip155:1", blocks: 50 });
  expect(await client.estimateFeesPerGas()).not.toEqual(before);
  await sandbox().reset();
  expect(await client.estimateFeesPerGas()).toEqual(before);
});

it("sandbox: a clock is not moved by more than 100 years", async () => {
  const century = 100 * 365 * day * 1000;
  const farAway = [Number.MAX_SAFE_INTEGER, century + 1];
  for (const advance of farAway) {
    await expect(sandbox().control("clock", { advance })).rejects.toThrow(/further than 100 years/);
  }
  await sandbox().control("clock", { advance: century });
  await expect(sandbox().control("clock", { advance: 1 })).rejects.toThrow(/further than 100 years/);
  await expectInTime("eip155:1");
});

it("sandbox: balances are set and blocks mined on a chain that did not run yet", async () => {
  await sandbox().control("balance", { chain: "eip155:100", address: first, amount: "0.5" });
  await sandbox().control("mine", { chain: "eip155:100", blocks: 3 });
  const client = clientOf("eip155:100");
  expect([await client.getBalance({ address: first }), await client.getBlockNumber()]).toEqual([5n * 10n ** 17n, 4n]);
});
