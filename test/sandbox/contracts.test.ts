import { readdirSync, readFileSync } from "node:fs";
import { encodeFunctionData, parseAbi } from "viem";
import { expect, it } from "vitest";
import { contractArtifacts } from "../../build/contracts.ts";
import { namesAbi } from "../../sandbox/contracts/artifacts/names.ts";
import { callData } from "../../sandbox/contracts/encode.ts";

const folder = new URL("../../sandbox/contracts/artifacts/", import.meta.url);
const someone = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

it("sandbox: the committed artefacts are what the compiler makes of the sources", async () => {
  const fresh = await contractArtifacts();
  expect(readdirSync(folder).sort()).toEqual([...fresh.keys()].sort());
  for (const [file, text] of fresh) expect(readFileSync(new URL(file, folder), "utf8")).toBe(text);
}, 60_000);

it("sandbox: call data of the first block reads as a library writes it", () => {
  const long = "a text that is longer than one word of thirty-two bytes";
  expect(callData("setText(string,string,string)", "a.eth", "", long)).toBe(
    encodeFunctionData({ abi: namesAbi, functionName: "setText", args: ["a.eth", "", long] }),
  );
  const abi = parseAbi(["function f(address,uint256,string)", "function g()"]);
  expect(callData("f(address,uint256,string)", someone, 7n, "é")).toBe(
    encodeFunctionData({ abi, functionName: "f", args: [someone, 7n, "é"] }),
  );
  expect(callData("g()")).toBe(encodeFunctionData({ abi, functionName: "g" }));
});

it("sandbox: call data that does not fit is refused", () => {
  expect(() => callData("f(uint256)", -1n)).toThrow(RangeError);
  expect(() => callData("f(uint256)", 2n ** 256n)).toThrow(RangeError);
  expect(() => callData("f(uint256)")).toThrow(/takes 1/);
});
