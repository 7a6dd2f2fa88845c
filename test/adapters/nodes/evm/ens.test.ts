import { encodeAbiParameters, type Hex, toFunctionSelector } from "viem";
import { expect, it } from "vitest";
import type { Ask } from "../../../../adapters/nodes/evm/contract.ts";
import { fetchEnsAddress, fetchEnsIdentity } from "../../../../adapters/nodes/evm/ens.ts";
import type { EvmAddress } from "../../../../domain/address.ts";

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
