import { verifyMessage } from "viem";
import { expect, it } from "vitest";
import { get, post, startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const first = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266" as const;
const origin = "http://shop.example";

async function ask(method: string, params?: unknown, more: object = {}, wallet = "juniper") {
  const answer = await post(`${sandbox().url}/wallets/${wallet}/request`, { method, params, ...more }, { origin });
  return answer.body.outcome;
}

const set = (change: object, wallet = "juniper") => sandbox().control("wallet", { wallet, set: change });
const to = (chainId: string) => [{ chainId }];

it("sandbox: a site sees accounts only after it was let in, and no longer after it was put out", async () => {
  expect(await ask("eth_accounts")).toEqual({ kind: "result", value: [] });
  expect(await ask("personal_sign", ["0x1234", first])).toMatchObject({ kind: "error", code: 4100 });
  expect((await ask("eth_requestAccounts")).value[0]).toBe(first);
  expect((await ask("eth_accounts")).value[0]).toBe(first);
  expect((await ask("wallet_getPermissions")).value[0].parentCapability).toBe("eth_accounts");
  await ask("wallet_revokePermissions", [{ eth_accounts: {} }]);
  expect((await ask("eth_accounts")).value).toEqual([]);
});

it("sandbox: signatures are real", async () => {
  await ask("eth_requestAccounts");
  const { value: signature } = await ask("personal_sign", ["0x68656c6c6f", first]);
  expect(await verifyMessage({ address: first, message: "hello", signature })).toBe(true);
  const typed = {
    types: { EIP712Domain: [{ name: "name", type: "string" }], Order: [{ name: "id", type: "uint256" }] },
    primaryType: "Order",
    domain: { name: "Larkspur" },
    message: { id: "1" },
  };
  expect((await ask("eth_signTypedData_v4", [first, JSON.stringify(typed)])).value).toMatch(/^0x[0-9a-f]{130}$/);
});

it("sandbox: a transaction is mined and changes the balance; one without funds is the node's own error", async () => {
  await ask("eth_requestAccounts");
  const transaction = { from: first, to: sandbox().keys[9]!.address, value: "0x2386f26fc10000" };
  const { value: hash } = await ask("eth_sendTransaction", [transaction]);
  await expect.poll(async () => (await ask("eth_getTransactionReceipt", [hash])).value?.status).toBe("0x1");
  expect(BigInt((await ask("eth_getBalance", [first, "latest"])).value)).toBeLessThan(1_274_000_000_000_000_000n);
  const tooMuch = { ...transaction, value: "0x8ac7230489e80000" };
  expect((await ask("eth_sendTransaction", [tooMuch])).message).toMatch(/insufficient funds/i);
  expect((await ask("eth_sendTransaction", [{ ...transaction, chainId: "0x2105" }])).code).toBe(-32602);
});

it.each([
  [{ mode: "reject" }, { kind: "error", code: 4001 }],
  [{ mode: "pending" }, { kind: "error", code: -32002 }],
  [{ mode: "hang" }, { kind: "hang" }],
  [{ mode: "locked" }, { kind: "wait" }],
  [{ mode: "ask" }, { kind: "ask", title: "Connect to this site?" }],
  [
    { mode: "throw", thrown: "null" },
    { kind: "throw", thrown: "null" },
  ],
  [
    { mode: "reject", nestErrors: true },
    { kind: "error", code: -32603, data: { originalError: { code: 4001 } } },
  ],
])("sandbox: a wallet that is told %j does so", async (change, outcome) => {
  await set(change);
  expect(await ask("eth_requestAccounts")).toMatchObject(outcome);
});

it("sandbox: a locked wallet shows no account and waits until it is unlocked", async () => {
  await ask("eth_requestAccounts");
  await set({ mode: "locked" });
  expect((await ask("eth_accounts")).value).toEqual([]);
  expect((await ask("eth_requestAccounts")).kind).toBe("wait");
  await set({ mode: "approve" });
  expect((await ask("eth_requestAccounts")).value[0]).toBe(first);
});

it("sandbox: what a person decides in the dialog is what happens", async () => {
  await set({ mode: "ask" });
  expect(await ask("eth_requestAccounts", [], { decision: "reject" })).toMatchObject({ code: 4001 });
  expect((await ask("eth_requestAccounts", [], { decision: "approve" })).value[0]).toBe(first);
});

it("sandbox: an unknown chain is refused with 4902 until it is added", async () => {
  await set({ chains: [1] });
  expect(await ask("wallet_switchEthereumChain", to("0x2105"))).toMatchObject({ kind: "error", code: 4902 });
  const chain = { chainId: "0x2105", chainName: "Base", rpcUrls: [sandbox().rpc["eip155:8453"]] };
  expect((await ask("wallet_addEthereumChain", [chain])).value).toBeNull();
  expect((await ask("eth_chainId")).value).toBe("0x2105");
  expect((await ask("wallet_switchEthereumChain", to("8453"))).code).toBe(-32602);
});

it("sandbox: a switch can be silent, and it can be a lie", async () => {
  await set({ switchLies: true });
  expect((await ask("wallet_switchEthereumChain", to("0x2105"))).value).toBeNull();
  expect((await ask("eth_chainId")).value).toBe("0x1");
  await set({ switchLies: false, silentSwitch: true });
  await ask("wallet_switchEthereumChain", to("0x2105"));
  expect((await ask("eth_chainId")).value).toBe("0x2105");
});

it("sandbox: a wallet can answer the wrong type, and break only where it is told to", async () => {
  await set({ returns: { eth_chainId: 8453, eth_accounts: "none" } });
  expect((await ask("eth_chainId")).value).toBe(8453);
  await set({ returns: {}, mode: "throw", methods: ["eth_chainId"] });
  expect((await ask("eth_chainId")).kind).toBe("throw");
  expect((await ask("eth_requestAccounts")).kind).toBe("result");
});

it("sandbox: a method that no wallet has is refused with 4200, reads go to the chain", async () => {
  expect(await ask("wallet_flyToTheMoon")).toMatchObject({ kind: "error", code: 4200 });
  expect((await ask("eth_blockNumber")).value).toBe("0x1");
  await set({ chain: 250 });
  expect(await ask("eth_blockNumber")).toMatchObject({ kind: "error", code: -32603 });
});

it("sandbox: permissions outlive the page and end with a reset", async () => {
  await ask("eth_requestAccounts");
  expect((await ask("eth_accounts")).value).toHaveLength(2);
  await sandbox().reset();
  expect((await ask("eth_accounts")).value).toEqual([]);
});

it.each([
  [{ set: { mode: "sulk" } }, 400, "mode must be one of"],
  [{ set: { colour: "red" } }, 400, "colour is not a switch"],
  [{ wallet: "nobody", set: {} }, 404, "There is no wallet nobody"],
  [{ emit: { payload: 1 } }, 400, "emit needs"],
])("sandbox: a wrong control call %j is refused with its reason", async (body, status, reason) => {
  const answer = await post(`${sandbox().url}/control/wallet`, { wallet: "juniper", ...body });
  expect(answer.status).toBe(status);
  expect(answer.body.reasons[0].description).toContain(reason);
});

it("sandbox: control describes every call and shows every wallet", async () => {
  const { body } = await get(`${sandbox().url}/control`);
  expect(body.calls.map(({ call }: { call: string }) => call)).toContain("POST /control/wallet");
  expect(body.wallets.map(({ wallet }: { wallet: string }) => wallet)).toEqual([
    "juniper",
    "heron",
    "marigold",
    "thistle",
    "sorrel",
    "tansy",
  ]);
});
