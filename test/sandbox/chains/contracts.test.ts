import { readdirSync, readFileSync } from "node:fs";
import { encodeFunctionData } from "viem";
import { expect, it } from "vitest";
import { contractArtifacts } from "../../../build/contracts.ts";
import { namesAbi } from "../../../sandbox/contracts/artifacts/names.ts";
import { callData } from "../../../sandbox/contracts/encode.ts";

const folder = new URL("../../../sandbox/contracts/artifacts/", import.meta.url);

it("sandbox: the committed artefacts are what the compiler makes of the sources", async () => {
  const fresh = await contractArtifacts();
  expect(readdirSync(folder).sort()).toEqual([...fresh.keys()].sort());
  for (const [file, text] of fresh) expect(readFileSync(new URL(file, folder), "utf8")).toBe(text);
}, 60_000);

it("sandbox: call data is encoded by a signature, and what does not fit is refused", () => {
  expect(callData("setText(string,string,string)", "a.eth", "", "é")).toBe(
    encodeFunctionData({ abi: namesAbi, functionName: "setText", args: ["a.eth", "", "é"] }),
  );
  expect(() => callData("f(uint256)", -1n)).toThrow(/not in safe 256-bit/);
  expect(() => callData("f(uint256)")).toThrow(/length mismatch/);
});
