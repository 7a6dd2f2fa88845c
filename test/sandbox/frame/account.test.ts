import { createPublicClient, createWalletClient, getAddress, http, parseAbi, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { receiptOf } from "../receipt.ts";
import { startedSandbox } from "../started.ts";
import { frameClient, refusalOf } from "./client.ts";

const sandbox = startedSandbox();
const { call, ask, logIn, advance } = frameClient(sandbox);
const chainId = "eip155:8453";
const chain = { id: 8453, name: "Base", nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 } };
const transport = () => http(sandbox().rpc[chainId]);
const publicClient = () => createPublicClient({ transport: transport() });
const someOwner = () => privateKeyToAccount(generatePrivateKey());
const hex = (ether: string) => `0x${parseEther(ether).toString(16)}` as const;

it("sandbox: AUTH-11: the account's address is known before it is made, the same on each chain, and deployed when it stands", async () => {
  const { token } = await logIn();
  const owner = someOwner();
  const before = await ask("account/address", { chainId, owner: owner.address }, token);
  expect(before).toEqual({ address: getAddress(before.address), deployed: false });
  const elsewhere = await ask("account/address", { chainId: "eip155:1", owner: owner.address }, token);
  expect(elsewhere.address).toBe(before.address);
  await ask("account/sponsor", { chainId, owner: owner.address, wei: hex("0.05") }, token);
  const client = createWalletClient({ account: owner, transport: transport() });
  const abi = parseAbi(["function createAccount(address owner, uint256 salt) returns (address)"]);
  const hash = await client.writeContract({
    ...{ abi, address: contracts.accountFactory as `0x${string}`, functionName: "createAccount" },
    ...{ args: [owner.address, 0n], chain: { ...chain, rpcUrls: { default: { http: [] } } } },
  });
  await receiptOf(publicClient(), hash);
  expect(await ask("account/address", { chainId, owner: owner.address }, token)).toEqual({ ...before, deployed: true });
  expect((await ask("account/address", { chainId: "eip155:1", owner: owner.address }, token)).deployed).toBe(false);
});

it("sandbox: gas is paid to the owner's key, unless it has that much", async () => {
  const { token } = await logIn();
  const { address } = someOwner();
  const first = await ask("account/sponsor", { chainId, owner: address, wei: hex("0.01") }, token);
  expect(first.hash).toMatch(/^0x[0-9a-f]{64}$/);
  expect(await publicClient().getBalance({ address })).toBe(parseEther("0.01"));
  const second = await ask("account/sponsor", { chainId, owner: address, wei: hex("0.005") }, token);
  expect(second).toEqual({ hash: null });
});

/** Takes an owner's coins away, so that the sponsor may pay again. */
async function empty(address: string): Promise<void> {
  const body = { jsonrpc: "2.0", id: 1, method: "anvil_setBalance", params: [address, "0x0"] };
  await fetch(sandbox().nodes[chainId]!, {
    ...{ method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } },
  });
}

it("sandbox: gas is paid up to 0.05 at once and 1 a day to an owner, whoever asks and how many at a time", async () => {
  const { token } = await logIn();
  const { address: owner } = someOwner();
  const pay = (wei: `0x${string}`, who: string = owner) => call("account/sponsor", { chainId, owner: who, wei }, token);
  const [status, message] = refusalOf(await pay(hex("0.050000000000000001")));
  expect([status, message]).toEqual([400, "The sandbox pays 0.05 coins at most at once"]);
  for (let round = 0; round < 20; round += 1) {
    expect((await pay(hex("0.05"))).status).toBe(200);
    await empty(owner);
  }
  const over = [429, "The sandbox pays 1 coin a day at most for an account"];
  expect(refusalOf(await pay("0x1"))).toEqual(over);
  expect(refusalOf(await pay("0x1", owner.toLowerCase()))).toEqual(over);
  expect((await pay("0x1", someOwner().address)).status).toBe(200);
  await advance(24 * 60 * 60);
  expect((await pay("0x1")).status).toBe(200);
});

it.each([
  ["account/address", { chainId: "base", owner: contracts.router }, "The chain id is malformed"],
  ["account/address", { chainId, owner: "0x12" }, "The owner is not an address"],
  ["account/sponsor", { chainId, owner: contracts.router, wei: "5" }, "The amount is malformed"],
  ["account/sponsor", { chainId, owner: contracts.router, wei: `0x${"f".repeat(65)}` }, "The amount is malformed"],
  ["account/assets", { account: contracts.router, chainFilter: ["8453"] }, "The chain id is malformed"],
  ["account/assets", { account: "ada" }, expect.stringContaining("not valid")],
  [
    "account/address",
    { chainId: "eip155:424242", owner: contracts.router },
    expect.stringContaining("We don't support"),
  ],
])("sandbox: %s with a wrong body is refused in words: %j", async (name, body, message) => {
  const { token } = await logIn();
  expect(refusalOf(await call(name, body, token))).toEqual([400, message]);
});

it("sandbox: assets are told in the shape of ERC-7811, on every chain or on those asked for", async () => {
  const { token } = await logIn();
  const account = sandbox().keys[0]!.address;
  const all = (await ask("account/assets", { account }, token)) as Record<string, { type: string; address: string }[]>;
  expect(Object.keys(all).sort()).toEqual(["0x1", "0x2105", "0x89"]);
  const one = await ask("account/assets", { account, chainFilter: ["0x2105"] }, token);
  expect(Object.keys(one)).toEqual(["0x2105"]);
  const [coin, ...tokens] = all["0x1"] ?? [];
  expect(coin).toEqual({
    ...{ address: "native", type: "NATIVE", balance: `0x${parseEther("1.284").toString(16)}` },
    metadata: {
      ...{ name: "Ether", symbol: "ETH", decimals: 18, price: expect.any(Number), value: expect.any(Number) },
      iconUrl: `${sandbox().url}/icons/ETH.svg`,
    },
  });
  expect(tokens.map(({ type }) => type)).toEqual(["ERC20", "ERC20", "ERC20"]);
  for (const { address } of tokens) expect(address).toMatch(/^0x[0-9a-f]{40}$/);
  const nobody = await ask("account/assets", { account: someOwner().address, chainFilter: ["0x1"] }, token);
  expect(nobody).toEqual({ "0x1": [] });
});
