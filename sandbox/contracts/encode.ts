import { encodeFunctionData, parseAbiItem } from "viem";

/** Call data of a function by its signature; addresses in any case. Throws viem's error for arguments that do not fit. */
export function callData(signature: string, ...args: readonly unknown[]): `0x${string}` {
  // viem infers the type of an ABI from a literal; a composed signature has none.
  const item = parseAbiItem(`function ${signature}` as "function call(bytes)");
  const inputs: readonly { type: string }[] = item.inputs;
  const values = args.map((one, index) => (inputs[index]?.type === "address" ? String(one).toLowerCase() : one));
  return encodeFunctionData({ abi: [item], args: values as never });
}
