/** Reads a chain: `eth_call` and its kin. */
export type Read = (method: string, params: readonly unknown[]) => Promise<unknown>;

const ERC6492 = "6492".repeat(16);
const IS_VALID = "1626ba7e";
const VALID = `0x${IS_VALID.padEnd(64, "0")}`;

const word = (value: number): string => value.toString(16).padStart(64, "0");
const push3 = (value: number): string => `62${value.toString(16).padStart(6, "0")}`;

/** The call data of `isValidSignature(bytes32,bytes)` (ERC-1271). */
function question(hash: string, signature: string): string {
  const padded = signature.padEnd(Math.ceil(signature.length / 64) * 64, "0");
  return IS_VALID + hash + word(64) + word(signature.length / 2) + padded;
}

/** What an ERC-6492 signature wraps: who makes the account and how, and what the account then has to judge. */
function unwrapped(body: string): { factory: string; making: string; inner: string } | undefined {
  const numberAt = (at: number): number => Number.parseInt(body.slice(at * 2, at * 2 + 64), 16);
  const bytesAt = (at: number): string => body.slice((at + 32) * 2, (at + 32 + numberAt(at)) * 2);
  const [first, second] = [numberAt(32), numberAt(64)];
  const isInside = (at: number): boolean => at >= 96 && (at + 32 + numberAt(at)) * 2 <= body.length;
  if (!isInside(first) || !isInside(second) || !/^0{24}/.test(body)) return undefined;
  return { factory: body.slice(24, 64), making: bytesAt(first), inner: bytesAt(second) };
}

/**
 * A program that a node runs as if it were deployed, and that leaves nothing: it calls the factory, then asks the account, and gives
 * its answer, or zero when it refused. Arguments lie behind the code and are copied to byte 32, so that byte 0 holds the answer alone.
 */
function makeAndAsk(account: string, factory: string, making: string, asking: string): string {
  const [made, asked] = [making.length / 2, asking.length / 2];
  const size = 103;
  const copy = (length: number, from: number): string => `${push3(length)}${push3(from)}602039`;
  const make = `60006000${push3(made)}6020600073${factory}5af150`;
  const ask = `60206000${push3(asked)}602073${account}5afa`;
  // MLOAD(0) times whether it succeeded, stored at 0 and returned.
  const answer = "60005102600052" + "60206000f3";
  return `0x${copy(made, size)}${make}${copy(asked, size + made)}${ask}${answer}${making}${asking}`;
}

/**
 * Whether a contract says that a signature is its own: one that is deployed (ERC-1271), or one that the signature tells how to make
 * (ERC-6492). Arguments are hex without 0x. Throws what `read` throws.
 */
export async function isSignedByContract(
  read: Read,
  account: string,
  hash: string,
  signature: string,
): Promise<boolean> {
  const wrapped = signature.endsWith(ERC6492) ? unwrapped(signature.slice(0, -64)) : undefined;
  if (signature.endsWith(ERC6492) && !wrapped) return false;
  const call = wrapped
    ? { data: makeAndAsk(account, wrapped.factory, wrapped.making, question(hash, wrapped.inner)) }
    : { to: `0x${account}`, data: `0x${question(hash, signature)}` };
  return (await read("eth_call", [call, "latest"])) === VALID;
}
