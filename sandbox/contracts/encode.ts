import { encodeFunctionData, parseAbiItem } from "viem";

/** Call data of a function by its signature; addresses in any case. Throws what viem throws for arguments that do not fit. */
export function callData(signature: string, ...args: readonly unknown[]): `0x${string}` {
  // The type of an ABI is read from a literal; a signature that is put together has none.
  const item = parseAbiItem(`function ${signature}` as "function call(bytes)");
  const inputs: readonly { type: string }[] = item.inputs;
  const given = args.map((one, index) => (inputs[index]?.type === "address" ? String(one).toLowerCase() : one));
  return encodeFunctionData({ abi: [item], args: given as never });
}
