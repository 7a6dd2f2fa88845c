import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  fallback,
  http,
  maxUint256,
  namehash,
  parseAbi,
  parseEther,
  parseSignature,
  webSocket,
  zeroAddress,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { base, mainnet } from "viem/chains";
import { expect, it } from "vitest";
import { contracts, ensRegistry, nativePlaceholder, tokensOf } from "../../../sandbox/assets/tokens.ts";
import { accountAbi } from "../../../sandbox/contracts/artifacts/account.ts";
import { accountFactoryAbi } from "../../../sandbox/contracts/artifacts/account-factory.ts";
import { printsAbi } from "../../../sandbox/contracts/artifacts/prints.ts";
import { routerAbi } from "../../../sandbox/contracts/artifacts/router.ts";
import { tokenAbi } from "../../../sandbox/contracts/artifacts/token.ts";
import { receiptOf } from "../receipt.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const [usdc, usdt, dai] = tokensOf("eip155:1").map(({ address }) => address as Address) as [Address, Address, Address];
const native = nativePlaceholder.eip155;
const router = contracts.router;
const quietTether = parseAbi([
  "function transfer(address to, uint256 value)",
  "function approve(address spender, uint256 value)",
]);

function mainnetClients(index = 0) {
  const account = privateKeyToAccount(sandbox().keys[index]!.privateKey);
  const dead = http("http://127.0.0.1:9", { retryCount: 0 });
  const transport = fallback([dead, http(sandbox().rpc["eip155:1"]!)]);
  const reader = createPublicClient({ chain: mainnet, transport, batch: { multicall: true }, pollingInterval: 50 });
  const writer = createWalletClient({ chain: mainnet, transport, account });
  const mined = async (hash: `0x${string}`) => (await receiptOf(reader, hash)).status;
  const balance = (token: Address, owner: Address = account.address) =>
    reader.readContract({ abi: erc20Abi, address: token, functionName: "balanceOf", args: [owner] });
  return { account, reader, writer, mined, balance };
}

function swapOf(from: Address, src: Address, dst: Address, amount: bigint, least = 0n) {
  const desc = {
    ...{ srcToken: src, dstToken: dst, srcReceiver: router, dstReceiver: from },
    ...{ amount, minReturnAmount: least, flags: 0n },
  };
  const value = src === native ? amount : 0n;
  return { address: router, abi: routerAbi, functionName: "swap", args: [router, desc, "0x"], value } as const;
}

it("sandbox: viem passes over a dead node, and reads several things in one call", async () => {
  const { reader, account } = mainnetClients();
  const owner = { abi: erc20Abi, functionName: "balanceOf", args: [account.address] } as const;
  const [symbols, balances] = await Promise.all([
    Promise.all(
      [usdc, usdt, dai].map((address) => reader.readContract({ abi: erc20Abi, address, functionName: "symbol" })),
    ),
    reader.multicall({ contracts: [usdc, usdt, dai].map((address) => ({ ...owner, address })), allowFailure: false }),
  ]);
  expect(symbols).toEqual(["USDC", "USDT", "DAI"]);
  expect(balances).toEqual([2_450_750_000n, 812_400_000n, 96_125_000_000_000_000_000n]);
});

it("sandbox: a token is sent with a local key, through the public proxy", async () => {
  const { writer, mined, balance } = mainnetClients();
  const to = sandbox().keys[1]!.address as Address;
  const sent = await writer.writeContract({ abi: erc20Abi, address: usdc, functionName: "transfer", args: [to, 50n] });
  expect([await mined(sent), await balance(usdc, to), await balance(usdc)]).toEqual(["success", 50n, 2_450_749_950n]);
});

it("sandbox: more of a token than there is, is refused with the name of the error", async () => {
  const { reader, account } = mainnetClients(4);
  const call = { abi: tokenAbi, address: usdc, functionName: "transfer", args: [router, 1n], account } as const;
  await expect(reader.simulateContract(call)).rejects.toThrow(/ERC20InsufficientBalance/);
});

it("sandbox: USDT answers nothing, and an allowance goes through zero", async () => {
  const { reader, writer, account, mined, balance } = mainnetClients();
  const to = sandbox().keys[4]!.address as Address;
  const usdtCall = { abi: quietTether, address: usdt, account } as const;
  expect(await mined(await writer.writeContract({ ...usdtCall, functionName: "transfer", args: [to, 7n] }))).toBe(
    "success",
  );
  expect(await balance(usdt, to)).toBe(7n);
  const loud = { abi: erc20Abi, address: usdt, functionName: "transfer", args: [to, 1n], account } as const;
  await expect(reader.simulateContract(loud)).rejects.toThrow(/returned no data/);

  const approve = (amount: bigint) => ({ ...usdtCall, functionName: "approve", args: [router, amount] }) as const;
  expect(await mined(await writer.writeContract(approve(5n)))).toBe("success");
  await expect(reader.simulateContract(approve(6n))).rejects.toThrow(/reverted/);
  expect(await mined(await writer.writeContract(approve(0n)))).toBe("success");
  expect(await mined(await writer.writeContract(approve(6n)))).toBe("success");
});

it("sandbox: coin to token and back goes through the router at its quote", async () => {
  const { account, reader, writer, mined, balance } = mainnetClients(2);
  const amount = parseEther("0.5");
  const quote = { address: router, abi: routerAbi, functionName: "quote" } as const;
  const expected = await reader.readContract({ ...quote, args: [native, usdc, amount] });
  expect(Number(expected) / 1e6).toBeCloseTo(1500 * 0.997, 0);

  const had = await balance(usdc);
  expect(await mined(await writer.writeContract(swapOf(account.address, native, usdc, amount, expected)))).toBe(
    "success",
  );
  expect((await balance(usdc)) - had).toBe(expected);

  const unallowed = { ...swapOf(account.address, usdc, native, 10n ** 9n), abi: [...routerAbi, ...tokenAbi], account };
  await expect(reader.simulateContract(unallowed)).rejects.toThrow(/ERC20InsufficientAllowance/);
  const approve = { abi: erc20Abi, address: usdc, functionName: "approve", args: [router, 10n ** 9n] } as const;
  expect(await mined(await writer.writeContract(approve))).toBe("success");
  const before = await reader.getBalance({ address: account.address });
  expect(await mined(await writer.writeContract(swapOf(account.address, usdc, native, 10n ** 9n)))).toBe("success");
  const gained = (await reader.getBalance({ address: account.address })) - before;
  expect(Number(gained) / 1e18).toBeCloseTo(0.332, 2);
});

it("sandbox: a swap of USDT into DAI passes both pools, also through a token that answers nothing", async () => {
  const { account, writer, mined, balance } = mainnetClients();
  const approve = { abi: quietTether, address: usdt, functionName: "approve", args: [router, 100_000_000n] } as const;
  expect(await mined(await writer.writeContract(approve))).toBe("success");
  const had = await balance(dai);
  expect(await mined(await writer.writeContract(swapOf(account.address, usdt, dai, 100_000_000n)))).toBe("success");
  expect(Number((await balance(dai)) - had) / 1e18).toBeCloseTo(99.4, 1);
});

it("sandbox: a swap below the least that was asked for is refused by name", async () => {
  const { account, reader } = mainnetClients();
  const call = swapOf(account.address, native, usdc, parseEther("0.1"), 10n ** 9n);
  await expect(reader.simulateContract({ ...call, account })).rejects.toThrow(/ReturnAmountIsNotEnough/);
  await expect(reader.simulateContract({ ...call, value: 1n, account })).rejects.toThrow(/InvalidMsgValue/);
});

it("sandbox: a permit is a signature, used once and until its deadline", async () => {
  const { account, reader, writer, mined } = mainnetClients();
  const { name, version, chainId, verifyingContract } = (await reader.getEip712Domain({ address: usdc })).domain;
  const domain = { name, version, chainId, verifyingContract };
  expect(domain).toEqual({ name: "USD Coin", version: "2", chainId: 1, verifyingContract: usdc });
  const fields = ["owner:address", "spender:address", "value:uint256", "nonce:uint256", "deadline:uint256"];
  const Permit = fields.map((field) => ({ name: field.split(":")[0]!, type: field.split(":")[1]! }));
  const sign = async (deadline: bigint) => {
    const message = { owner: account.address, spender: router, value: 5n, nonce: 0n, deadline };
    const signed = await account.signTypedData({ domain, types: { Permit }, primaryType: "Permit", message });
    const { r, s, yParity } = parseSignature(signed);
    const args = [account.address, router, 5n, deadline, 27 + yParity, r, s] as const;
    return { address: usdc, abi: tokenAbi, functionName: "permit", args } as const;
  };
  await expect(reader.simulateContract(await sign(1n))).rejects.toThrow(/ERC2612ExpiredSignature/);
  const permit = await sign(maxUint256);
  expect(await mined(await writer.writeContract(permit))).toBe("success");
  const allowance = {
    abi: erc20Abi,
    address: usdc,
    functionName: "allowance",
    args: [account.address, router],
  } as const;
  expect(await reader.readContract(allowance)).toBe(5n);
  await expect(reader.simulateContract(permit)).rejects.toThrow(/ERC2612InvalidSigner/);
});

it("sandbox: a print is its owner's, and its picture is drawn on chain", async () => {
  const { account, reader } = mainnetClients();
  const prints = { address: contracts.prints, abi: printsAbi } as const;
  expect(await reader.readContract({ ...prints, functionName: "tokensOf", args: [account.address] })).toEqual([1n, 2n]);
  const uri = await reader.readContract({ ...prints, functionName: "tokenURI", args: [3n] });
  const inside = (text: string) => Buffer.from(text.slice(text.indexOf(",") + 1), "base64").toString("utf8");
  const { name, image, attributes } = JSON.parse(inside(uri));
  expect(attributes).toEqual([
    { trait_type: "Circles", value: 3 },
    { trait_type: "Paper", value: expect.stringMatching(/^(?:Warm|Cool)$/) },
  ]);
  expect([uri.slice(0, 29), name, image.slice(0, 26)]).toEqual([
    "data:application/json;base64,",
    "Print #3",
    "data:image/svg+xml;base64,",
  ]);
  expect(inside(image)).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^<]*>(<(rect|circle) [^<>]*\/>)+<\/svg>$/,
  );
});

it("sandbox: viem finds names where it looks for ENS", async () => {
  const { reader } = mainnetClients();
  const [juniper, , heron] = sandbox().keys.map(({ address }) => address as Address) as [Address, Address, Address];
  const addressOf = async (name: string, coinType?: bigint) =>
    (await reader.getEnsAddress({ name, ...(coinType && { coinType }) }))?.toLowerCase() ?? null;
  expect(await addressOf("juniper.eth")).toBe(juniper);
  expect(await addressOf("heron.eth")).toBe(heron);
  expect(await addressOf("juniper.reown.id", 0x8000_0001n)).toBe(juniper);
  expect(await addressOf("juniper.eth", 0x8000_0001n)).toBeNull();
  expect(await addressOf("nobody.eth")).toBeNull();
  expect(await reader.getEnsName({ address: juniper })).toBe("juniper.eth");
  expect(await reader.getEnsName({ address: contracts.router })).toBeNull();
  expect(await reader.getEnsAvatar({ name: "juniper.eth" })).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(await reader.getEnsAvatar({ name: "heron.eth" })).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(await reader.getEnsText({ name: "juniper.eth", key: "url" })).toBeNull();
  expect((await reader.getEnsResolver({ name: "juniper.eth" })).toLowerCase()).toBe(contracts.names.toLowerCase());
});

it("sandbox: a client that asks the ENS registry by node finds the same names", async () => {
  const { account, reader } = mainnetClients();
  const abi = parseAbi([
    "function resolver(bytes32) view returns (address)",
    "function addr(bytes32) view returns (address)",
    "function name(bytes32) view returns (string)",
  ]);
  const resolverOf = (name: string) =>
    reader.readContract({ abi, address: ensRegistry, functionName: "resolver", args: [namehash(name)] });
  const address = await resolverOf("juniper.eth");
  const reverse = `${account.address.slice(2).toLowerCase()}.addr.reverse`;
  expect([address, await resolverOf(reverse), await resolverOf("nobody.eth")]).toEqual([
    contracts.names,
    contracts.names,
    zeroAddress,
  ]);
  const at = { abi, address } as const;
  expect(await reader.readContract({ ...at, functionName: "addr", args: [namehash("juniper.eth")] })).toBe(
    account.address,
  );
  expect(await reader.readContract({ ...at, functionName: "name", args: [namehash(reverse)] })).toBe("juniper.eth");
});

it("sandbox: a smart account signs as its owner, and does what the owner asks", async () => {
  const { account, reader, writer, mined } = mainnetClients();
  const make = { address: contracts.accountFactory, abi: accountFactoryAbi, args: [account.address, 0n] } as const;
  const address = await reader.readContract({ ...make, functionName: "getAddress" });
  expect(await mined(await writer.writeContract({ ...make, functionName: "createAccount" }))).toBe("success");
  const signature = await account.signMessage({ message: "hello" });
  expect(await reader.verifyMessage({ address, message: "hello", signature })).toBe(true);
  expect(await reader.verifyMessage({ address, message: "goodbye", signature })).toBe(false);

  expect(await mined(await writer.sendTransaction({ to: address, value: parseEther("0.1") }))).toBe("success");
  const pay = [{ target: router, value: 0n, data: "0x" }] as const;
  const own = { address, abi: accountAbi } as const;
  await expect(
    reader.simulateContract({ ...own, functionName: "executeBatch", args: [pay], account: router }),
  ).rejects.toThrow(/NotTheOwner/);
  const to = sandbox().keys[5]!.address as Address;
  const before = await reader.getBalance({ address: to });
  const out = { ...own, functionName: "execute", args: [to, 5n, "0x"] } as const;
  expect(await mined(await writer.writeContract(out))).toBe("success");
  expect((await reader.getBalance({ address: to })) - before).toBe(5n);
});

it("sandbox: a client that subscribes over the websocket hears of new blocks", async () => {
  const url = `${sandbox().url.replace("http", "ws")}/ws?chainId=eip155:8453&projectId=x`;
  const client = createPublicClient({ chain: base, transport: webSocket(url, { reconnect: false }) });
  const seen: bigint[] = [];
  const unwatch = client.watchBlockNumber({ onBlockNumber: (block) => seen.push(block) });
  expect(await client.getChainId()).toBe(8453);
  await sandbox().control("mine", { chain: "eip155:8453", blocks: 2 });
  await expect.poll(() => seen).toEqual([2n, 3n]);
  unwatch();
  await expect(client.request({ method: "anvil_mine" as never })).rejects.toThrow(/does not exist/);
  (await client.transport.getRpcClient()).close();
});
