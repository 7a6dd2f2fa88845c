import {
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbi,
  stringToHex,
  toFunctionSelector,
  zeroHash,
} from "viem";
import { describe, expect, it } from "vitest";
import type { Ask } from "../../../../adapters/nodes/evm/contract.ts";
import { fetchEnsAddress, fetchEnsIdentity } from "../../../../adapters/nodes/evm/ens.ts";
import type { EvmAddress } from "../../../../domain/addresses/address.ts";
import { AppKitError } from "../../../../domain/errors.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";

const ANN = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" as EvmAddress;
const NOBODY = "0x0000000000000000000000000000000000000000";

/** A node whose resolver says that a name stands for an address. */
function resolving(found: Hex): Ask {
  const inner = encodeAbiParameters([{ type: "address" }], [found]);
  return async () => encodeAbiParameters([{ type: "bytes" }, { type: "address" }], [inner, ANN]);
}

it("SEND-3: a name that stands for nobody has no address, and nothing can be sent to it", async () => {
  await expect(fetchEnsAddress(resolving(ANN), "ann.example")).resolves.toBe(ANN);
  await expect(fetchEnsAddress(resolving(NOBODY), "ann.example")).resolves.toBeUndefined();
  await expect(fetchEnsAddress(async () => "0x", "ann.example")).resolves.toBeUndefined();
});

it.each([new RpcError(-32005), new AppKitError("RPC_FAILED", { rpcCode: 429 })])(
  "SEND-3, R12: a name that nodes have no time to look up is not one that stands for nobody: %s",
  async (busy) => {
    await expect(fetchEnsAddress(() => Promise.reject(busy), "ann.example")).rejects.toBe(busy);
  },
);

it.each([new RpcError(-32603), new RpcError(-32000), new AppKitError("RPC_FAILED", { rpcCode: 3 })])(
  "SEND-3: a name of which the resolver refuses to say anything stands for nobody: %s",
  async (refusal) => {
    await expect(fetchEnsAddress(() => Promise.reject(refusal), "ann.example")).resolves.toBeUndefined();
  },
);

const REVERSE = toFunctionSelector("reverse(bytes,uint256)");

/** A node that knows one address's name, and the picture that its owner gave to it. */
function naming(name: string, avatar?: string): Ask {
  const record = encodeAbiParameters([{ type: "string" }], [avatar ?? ""]);
  return async (_, params) =>
    (params as [{ data: Hex }])[0].data.startsWith(REVERSE)
      ? encodeAbiParameters([{ type: "string" }, { type: "address" }, { type: "address" }], [name, ANN, ANN])
      : encodeAbiParameters([{ type: "bytes" }, { type: "address" }], [record, ANN]);
}

it("ACCT-9: an address has its name by ENS and its picture, as far as it has one that may be shown", async () => {
  const image = "https://ann.example/face.png";
  await expect(fetchEnsIdentity(naming("ann.eth", image), ANN)).resolves.toEqual({ name: "ann.eth", image });
  await expect(fetchEnsIdentity(naming("ann.eth"), ANN)).resolves.toEqual({ name: "ann.eth" });
  await expect(fetchEnsIdentity(naming("ann.eth", "javascript:1"), ANN)).resolves.toEqual({ name: "ann.eth" });
  await expect(fetchEnsIdentity(naming("Ann\u200b.eth", image), ANN)).resolves.toEqual({});
});

/** The resolver's methods, as ENSIP-19 and its documentation spell them. */
const RESOLVER = parseAbi([
  "function resolve(bytes name, bytes data) view returns (bytes, address)",
  "function reverse(bytes lookupAddress, uint256 coinType) view returns (string, address, address)",
]);
const RECORDS = parseAbi([
  "function addr(bytes32) view returns (address)",
  "function text(bytes32, string) view returns (string)",
]);
/** "vitalik.eth", as DNS writes it, and its hash, label after label (EIP-137). */
const DNS = "0x07766974616c696b0365746800";
const NODE = ["eth", "vitalik"].reduce<Hex>(
  (node, label) => keccak256(concat([node, keccak256(stringToHex(label))])),
  zeroHash,
);

describe("what the resolver is asked", () => {
  /** Takes what is asked, and goes on to a node. */
  function asking(node: Ask) {
    const asked: unknown[] = [];
    const ask: Ask = (method, params) => {
      const [{ to, data }, block] = params as [{ to: string; data: Hex }, string];
      asked.push([method, to, block, decodeFunctionData({ abi: RESOLVER, data })]);
      return node(method, params);
    };
    /** The question within the question at this place. */
    const innerOf = (at: number) => {
      const [, , , { args }] = asked[at] as [string, string, string, { args: [Hex, Hex] }];
      return decodeFunctionData({ abi: RECORDS, data: args[1] });
    };
    return { ask, asked, innerOf };
  }
  const [method, to, block] = ["eth_call", "0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe", "latest"];

  it("SEND-3: is a name's address", async () => {
    const { ask, asked, innerOf } = asking(resolving(ANN));
    await fetchEnsAddress(ask, "vitalik.eth");
    expect(asked).toEqual([[method, to, block, { functionName: "resolve", args: [DNS, expect.any(String)] }]]);
    expect(innerOf(0)).toEqual({ functionName: "addr", args: [NODE] });
  });

  it("ACCT-9: is an address's name on Ethereum, and that name's picture", async () => {
    const { ask, asked, innerOf } = asking(naming("vitalik.eth"));
    await fetchEnsIdentity(ask, ANN);
    expect(asked).toEqual([
      [method, to, block, { functionName: "reverse", args: [ANN.toLowerCase(), 60n] }],
      [method, to, block, { functionName: "resolve", args: [DNS, expect.any(String)] }],
    ]);
    expect(innerOf(1)).toEqual({ functionName: "text", args: [NODE, "avatar"] });
  });
});

it.each<[string, boolean]>([
  ["ann.eth", true],
  ["a-1.b.c.example", true],
  [`${"a".repeat(76)}.eth`, true],
  [`${"a".repeat(77)}.eth`, false],
  ["ann", false],
  ["", false],
  [".eth", false],
  ["ann.", false],
  ["ann..eth", false],
  ["Ann.eth", false],
  ["änn.eth", false],
  ["ann.eth\n", false],
  [" ann.eth", false],
  ["ann.eth/", false],
  ["ann_1.eth", false],
])("SEND-3: the name %j is asked for: %s", async (name, isAsked) => {
  let count = 0;
  const ask: Ask = (...call) => {
    count += 1;
    return resolving(ANN)(...call);
  };
  expect(await fetchEnsAddress(ask, name)).toBe(isAsked ? ANN : undefined);
  expect(count).toBe(isAsked ? 1 : 0);
  expect(await fetchEnsIdentity(naming(name), ANN)).toEqual(isAsked ? { name } : {});
});

describe("a name whose records are not there", () => {
  const refusing: Ask = () => Promise.reject(new RpcError(-32000));
  const down: Ask = () => Promise.reject(new AppKitError("HTTP_REQUEST", { reason: "failed" }));
  const reverting: Ask = () => Promise.reject(new AppKitError("RPC_FAILED", { rpcCode: 3 }));

  it.each([
    ["refuses", refusing],
    ["reverts", reverting],
  ])("ACCT-9, SEND-3: is none where the resolver %s", async (_, ask) => {
    await expect(fetchEnsIdentity(ask, ANN)).resolves.toEqual({});
    await expect(fetchEnsAddress(ask, "ann.eth")).resolves.toBeUndefined();
  });

  it("ACCT-9, SEND-3: is not known where no node answers", async () => {
    await expect(fetchEnsIdentity(down, ANN)).rejects.toMatchObject({ code: "HTTP_REQUEST" });
    await expect(fetchEnsAddress(down, "ann.eth")).rejects.toMatchObject({ code: "HTTP_REQUEST" });
  });

  it("ACCT-9: is still a name where the picture is not to be had", async () => {
    for (const pictures of [down, refusing, async () => "0x12"]) {
      const ask: Ask = (method, params) =>
        (params as [{ data: Hex }])[0].data.startsWith(REVERSE)
          ? naming("ann.eth")(method, params)
          : pictures(method, params);
      await expect(fetchEnsIdentity(ask, ANN)).resolves.toEqual({ name: "ann.eth" });
    }
  });

  it("ACCT-9, S6: has a picture that it brings along", async () => {
    const image = "data:image/png;base64,AAAA";
    await expect(fetchEnsIdentity(naming("ann.eth", image), ANN)).resolves.toEqual({ name: "ann.eth", image });
  });
});
