import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  serializeErc6492Signature,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import { isSignedByEvm } from "../../../adapters/sign-in/verifiers/evm.ts";
import { contracts } from "../../../sandbox/assets/tokens.ts";
import { receiptOf } from "../receipt.ts";
import { startedSandbox } from "../started.ts";

const sandbox = startedSandbox();
const abi = parseAbi([
  "function createAccount(address owner, uint256 salt) returns (address)",
  "function getAddress(address owner, uint256 salt) view returns (address)",
]);
const factory = contracts.accountFactory as `0x${string}`;
const TEXT = "Sign in here";

it("SIGN-4 a smart account signs before and after it is deployed, and only its owner does", async () => {
  const transport = http(sandbox().nodes["eip155:1"]);
  const chain = createPublicClient({ transport });
  const asked: unknown[] = [];
  const read = (method: string, params: readonly unknown[]) => {
    asked.push(method);
    return chain.request({ method, params } as never);
  };
  const [owner, stranger] = [0, 1].map((at) => privateKeyToAccount(sandbox().keys[at]!.privateKey));
  if (!owner || !stranger) throw new Error("No keys");
  const args = [owner.address, 11n] as const;
  const address = await chain.readContract({ address: factory, abi, functionName: "getAddress", args });
  const data = encodeFunctionData({ abi, functionName: "createAccount", args });
  const bare = await owner.signMessage({ message: TEXT });
  const wrap = (signature: `0x${string}`, by = factory, making = data) =>
    serializeErc6492Signature({ address: by, data: making, signature });
  const wrapped = wrap(bare);
  const foreign = await stranger.signMessage({ message: TEXT });

  expect(await isSignedByEvm(address, TEXT, bare, read)).toBe(false);
  expect(await isSignedByEvm(address, TEXT, wrapped, read)).toBe(true);
  expect(await isSignedByEvm(address, TEXT, wrapped, undefined)).toBe(false);
  expect(await isSignedByEvm(address, `${TEXT}!`, wrapped, read)).toBe(false);
  expect(await isSignedByEvm(address, TEXT, wrap(foreign), read)).toBe(false);
  expect(await isSignedByEvm(address, TEXT, wrap(bare, address), read)).toBe(false);
  expect(await isSignedByEvm(address, TEXT, wrap(bare, factory, "0x12"), read)).toBe(false);
  expect(await isSignedByEvm(stranger.address, TEXT, wrapped, read)).toBe(false);
  expect(await isSignedByEvm(address, TEXT, `0x${"6492".repeat(16)}`, read)).toBe(false);
  expect(await chain.getCode({ address })).toBeUndefined();

  const hash = await createWalletClient({ account: owner, transport }).sendTransaction({
    to: factory,
    data,
    chain: null,
  });
  await receiptOf(chain, hash);
  expect(await isSignedByEvm(address, TEXT, bare, read)).toBe(true);
  expect(await isSignedByEvm(address, TEXT, wrapped, read)).toBe(true);
  expect(await isSignedByEvm(address, TEXT, foreign, read)).toBe(false);
  expect(await isSignedByEvm(address, TEXT, wrap(foreign), read)).toBe(false);

  const before = asked.length;
  expect(await isSignedByEvm(owner.address, TEXT, bare, read)).toBe(true);
  expect(asked.length).toBe(before);
});
