import { encodeAbiParameters, type Hex } from "viem";
import { expect, it } from "vitest";
import type { Ask } from "../../../../adapters/nodes/evm/contract.ts";
import { fetchEnsAddress } from "../../../../adapters/nodes/evm/ens.ts";

const ANN = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
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
