import { expect, it, test } from "vitest";
import { examineTransfer } from "../../../../adapters/send/evm/examine.ts";
import { sendTransfer } from "../../../../adapters/send/evm/send.ts";
import { checksumAddress } from "../../../../domain/addresses/address.ts";
import type { Asset } from "../../../../domain/send/asset.ts";
import type { Transfer } from "../../../../domain/send/transfer.ts";
import { contracts } from "../../../../sandbox/assets/tokens.ts";
import { tetherCode } from "../../../../sandbox/contracts/artifacts/tether.ts";
import { callData } from "../../../../sandbox/contracts/encode.ts";
import { dai, native, STRANGER, startedChain, usdc, usdt } from "./chain.ts";
import { compile } from "./compile.ts";

const chain = startedChain();

const outcomeOf = async (change: Partial<Transfer>, ask = chain.ask) =>
  (await examineTransfer(chain.deps({ ask }), chain.transfer(change))).outcome;

/** Nodes that know no `eth_simulateV1`. */
const old = async (method: string, params: unknown) => {
  if (method !== "eth_simulateV1") return chain.ask(method, params);
  throw Object.assign(new Error("the method eth_simulateV1 does not exist/is not available"), { code: -32601 });
};

test.each<[string, Asset, string]>([
  ["ether", native, "0.500000000000000001"],
  ["USDC", usdc, "12.345678"],
  ["USDT", usdt, "1"],
  ["DAI", dai, "0.000000000000000001"],
])("S13: a simulation promises how %s moves", async (_, asset, amount) => {
  const { symbol } = asset;
  expect(await outcomeOf({ asset, amount })).toEqual({
    state: "promised",
    changes: [
      { whose: "sender", symbol, amount: `-${amount}` },
      { whose: "receiver", symbol, amount },
    ],
  });
});

it("S13: a transfer to oneself changes nothing", async () => {
  expect(await outcomeOf({ receiver: { address: chain.sender } })).toEqual({
    state: "promised",
    changes: [{ whose: "sender", symbol: "ETH", amount: "0" }],
  });
});

it("S12: a token of 77 decimals is promised to its last unit", async () => {
  const asset = await chain.token(77, 10n ** 77n);
  const amount = `0.${"0".repeat(76)}1`;
  expect(await outcomeOf({ asset, amount })).toMatchObject({ changes: [{ amount: `-${amount}` }, { amount }] });
});

test.each([chain.ask, old])("SEND-7: what the chain would refuse is refused with its reason (%#)", async (ask) => {
  expect(await outcomeOf({ asset: usdc, amount: "999999999" }, ask)).toEqual({
    state: "refused",
    fault: { code: "NODE_REVERTED", values: { reason: "ERC20 insufficient balance" } },
  });
  const silent = await chain.token(6, 1n, tetherCode);
  expect(await outcomeOf({ asset: silent, amount: "5" }, ask)).toEqual({
    state: "refused",
    fault: { code: "NODE_REVERTED_SILENT" },
  });
  expect(await outcomeOf({ amount: "5" }, ask)).toEqual({ state: "refused", fault: { code: "NODE_FUNDS_LOW" } });
  await chain.raw("anvil_setCode", [STRANGER, "0x60006000fd"]);
  expect(await outcomeOf({}, ask)).toEqual({ state: "refused", fault: { code: "NODE_REVERTED_SILENT" } });
});

it("SEND-7: what another page has sent meanwhile, and waits for the next block, is not there to be sent", async () => {
  chain.isMining = false;
  await sendTransfer(chain.deps(), chain.transfer({ asset: usdc, amount: "2000" }));
  expect(await outcomeOf({ asset: usdc, amount: "450.75" })).toMatchObject({ state: "promised" });
  expect(await outcomeOf({ asset: usdc, amount: "450.76" })).toEqual({
    state: "refused",
    fault: { code: "NODE_FUNDS_LOW" },
  });
});

const ODD_TOKENS = `
  contract Odd {
    mapping(address => uint256) public balanceOf;
    uint8 public constant decimals = 6;
    function mint(address to, uint256 value) external { balanceOf[to] += value; }
    function move(address to, uint256 value, uint256 kept) internal {
      require(balanceOf[msg.sender] >= value, "too little");
      balanceOf[msg.sender] -= value;
      balanceOf[to] += value - kept;
    }
  }
  contract Taker is Odd {
    function transfer(address to, uint256 value) external returns (bool) { move(to, value, value / 100); return true; }
  }
  contract Liar is Odd {
    function transfer(address, uint256) external pure returns (bool) { return false; }
  }
  contract Mute is Odd {
    function transfer(address to, uint256 value) external { move(to, value, 0); }
  }`;

/** A token of the source above, of which the sender has 100. */
async function oddToken(name: string): Promise<Asset> {
  const address = checksumAddress("0x0000000000000000000000000000000000000dd1");
  await chain.raw("anvil_setCode", [address, (await compile(ODD_TOKENS))[name]]);
  const data = callData("mint(address,uint256)", chain.sender, 100_000_000n);
  await chain.send({ from: chain.sender, to: address, data });
  return { ...usdc, address, symbol: "ODD" };
}

it("S13: what a token keeps of a transfer is seen in what the receiver gets", async () => {
  const asset = await oddToken("Taker");
  const { changes } = (await outcomeOf({ asset, amount: "50" })) as { changes: readonly { amount: string }[] };
  expect(changes.map(({ amount }) => amount)).toEqual(["-50", "49.5"]);
  expect(await outcomeOf({ asset, amount: "50" }, old)).toEqual({ state: "unknown" });
});

test.each([chain.ask, old])("SEND-5: a token that answers false refuses (%#)", async (ask) => {
  const asset = await oddToken("Liar");
  expect(await outcomeOf({ asset, amount: "1" }, ask)).toEqual({
    state: "refused",
    fault: { code: "NODE_REVERTED_SILENT" },
  });
});

it("SEND-5: a token that answers nothing, as USDT does, is transferred", async () => {
  const asset = await oddToken("Mute");
  expect(await outcomeOf({ asset, amount: "1" })).toMatchObject({ state: "promised" });
  expect(await outcomeOf({ asset, amount: "101" })).toEqual({
    state: "refused",
    fault: { code: "NODE_REVERTED", values: { reason: "too little" } },
  });
});

it("S13: where no node simulates a block, only what is certain is promised", async () => {
  expect(await outcomeOf({ amount: "0.25" }, old)).toMatchObject({
    changes: [{ amount: "-0.25" }, { amount: "0.25" }],
  });
  expect(await outcomeOf({ asset: usdc, amount: "1" }, old)).toEqual({ state: "unknown" });
});

it("S13: where nobody simulates, the outcome is unknown", async () => {
  const ask = async (method: string, params: unknown) => {
    if (/simulate|eth_call|getCode/.test(method)) throw new Error("dead");
    return chain.ask(method, params);
  };
  const { outcome, facts } = await examineTransfer(chain.deps({ ask }), chain.transfer());
  expect({ outcome, facts }).toEqual({ outcome: { state: "unknown" }, facts: {} });
});

test.each<[string, () => string, object]>([
  ["nobody's", () => STRANGER, { isContract: false, isToken: false }],
  ["a person's", () => chain.accounts[1] ?? "", { isContract: false, isToken: false }],
  ["a token's", () => usdc.address ?? "", { isContract: true, isToken: true }],
  ["USDT's", () => usdt.address ?? "", { isContract: true, isToken: true }],
  ["a contract's", () => contracts.multicall, { isContract: true, isToken: false }],
  ["a collection's", () => contracts.prints, { isContract: true, isToken: false }],
])("S12: an address is known as %s", async (_, address, facts) => {
  const receiver = { address: checksumAddress(address()) };
  expect((await examineTransfer(chain.deps(), chain.transfer({ receiver }))).facts).toEqual(facts);
});

it("S12: a person's account that runs a contract's code is still a person's (EIP-7702)", async () => {
  await chain.raw("anvil_setCode", [STRANGER, `0xef0100${usdc.address?.slice(2)}`]);
  expect((await examineTransfer(chain.deps(), chain.transfer())).facts).toEqual({ isContract: false, isToken: false });
});
