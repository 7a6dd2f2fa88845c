import {
  type Address,
  deploylessCallViaFactoryBytecode,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseErc6492Signature,
} from "viem";

/** Reads a chain: `eth_call` and its kin. */
export type Read = (method: string, params: readonly unknown[]) => Promise<unknown>;

const VALID = `0x1626ba7e${"0".repeat(56)}`;

const ACCOUNT = [
  {
    type: "function",
    name: "isValidSignature",
    stateMutability: "view",
    inputs: [{ type: "bytes32" }, { type: "bytes" }],
    outputs: [{ type: "bytes4" }],
  },
] as const;

/** viem's program that makes an account with its factory and calls it, in one call that leaves nothing behind. */
const DEPLOYLESS = [
  {
    type: "constructor",
    stateMutability: "view",
    inputs: [{ type: "address" }, { type: "bytes" }, { type: "address" }, { type: "bytes" }],
  },
] as const;

/** The content of an ERC-6492 signature: the account's factory and its call data; undefined where it cannot be read. */
function unwrapped(signature: Hex): ReturnType<typeof parseErc6492Signature> | undefined {
  try {
    return parseErc6492Signature(signature);
  } catch {
    return undefined;
  }
}

/** True if a node says that a call reverted, which is an answer and no failure. */
function isReverted(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  return code === 3 || /execution reverted/i.test(String(message)) || isReverted(cause);
}

/** The call that asks an account, which its factory makes first where the signature names one. */
function question(to: Address, hash: Hex, signature: Hex): object | undefined {
  const parsed = unwrapped(signature);
  if (!parsed) return undefined;
  const data = encodeFunctionData({ abi: ACCOUNT, args: [hash, parsed.signature] });
  if (!parsed.address) return { to, data };
  const args = [to, data, parsed.address, parsed.data] as const;
  return { data: encodeDeployData({ abi: DEPLOYLESS, bytecode: deploylessCallViaFactoryBytecode, args }) };
}

/**
 * True if a contract says that a signature is its own: one that is deployed (ERC-1271), or one that the signature tells how to make
 * (ERC-6492). Arguments are hex without 0x. Throws what `read` throws; a call that reverts is a no.
 */
export async function isSignedByContract(
  read: Read,
  account: string,
  hash: string,
  signature: string,
): Promise<boolean> {
  const call = question(`0x${account}`, `0x${hash}`, `0x${signature}`);
  if (!call) return false;
  try {
    return (await read("eth_call", [call, "latest"])) === VALID;
  } catch (error) {
    if (isReverted(error)) return false;
    throw error;
  }
}
