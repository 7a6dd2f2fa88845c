import { hash160, sha256, sha256x2 } from "@scure/btc-signer/utils";
import type { BitcoinAddressKind } from "../../../domain/addresses/bitcoin-address.ts";
import { bitcoinProgram } from "../../../domain/addresses/bitcoin-address.ts";
import { toHex } from "../../../domain/bytes.ts";
import { isDerSignedBy, isSchnorrSignedBy, taggedHash } from "./secp256k1.ts";

type Part = Uint8Array | readonly number[];

const join = (...fields: readonly Part[]): Uint8Array => Uint8Array.from(fields.flatMap((part) => [...part]));
const zeros = (count: number): number[] => new Array<number>(count).fill(0);
const twice = (...fields: readonly Part[]): Uint8Array => sha256x2(join(...fields));
const once = (...fields: readonly Part[]): Uint8Array => sha256(join(...fields));

/** The one output of the transaction that is signed: nothing, to nobody. */
const NOWHERE = [...zeros(8), 1, 0x6a];
const ALL = 1;

/** The output that is spent: the first of a transaction that holds the message and was never sent. */
function spentOutput(script: Uint8Array, message: string): Uint8Array {
  const hash = taggedHash("BIP0322-signed-message", new TextEncoder().encode(message));
  const input = [...zeros(32), 255, 255, 255, 255, 34, 0, 32, ...hash, ...zeros(4)];
  const output = [...zeros(8), script.length, ...script];
  return join(twice(zeros(4), [1], input, [1], output, zeros(4)), zeros(4));
}

/** The stack of a witness; undefined where bytes are missing or left over. */
function stackOf(witness: Uint8Array): Uint8Array[] | undefined {
  const items: Uint8Array[] = [];
  let at = 1;
  for (let count = witness[0] ?? 0; count > 0; count -= 1) {
    const length = witness[at] ?? 0;
    items.push(witness.slice(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return at === witness.length ? items : undefined;
}

function isSignedByKeyHash(program: Uint8Array, spent: Uint8Array, stack: readonly Uint8Array[]): boolean {
  const [signature, key] = stack;
  if (stack.length !== 2 || !signature || key?.length !== 33 || signature.at(-1) !== ALL) return false;
  if (toHex(hash160(key)) !== toHex(program)) return false;
  const code = [0x19, 0x76, 0xa9, 0x14, ...program, 0x88, 0xac];
  const before = [twice(spent), twice(zeros(4)), spent, code, zeros(12), twice(NOWHERE)];
  const digest = twice(zeros(4), ...before, zeros(4), [ALL, 0, 0, 0]);
  return isDerSignedBy(digest, signature.slice(0, -1), key);
}

function isSignedByTaproot(
  program: Uint8Array,
  script: Uint8Array,
  spent: Uint8Array,
  stack: readonly Uint8Array[],
): boolean {
  const [signature] = stack;
  const type = signature?.length === 65 ? ALL : 0;
  if (stack.length !== 1 || !signature || signature.length !== 64 + type || (type && signature[64] !== ALL))
    return false;
  const hashes = [once(spent), once(zeros(8)), once([script.length], script), once(zeros(4)), once(NOWHERE)];
  const digest = taggedHash("TapSighash", join([0, type], zeros(8), ...hashes, zeros(5)));
  return isSchnorrSignedBy(digest, signature.slice(0, 64), program);
}

/** True if a witness is the "simple" signature of one key that an address of segwit or taproot commits to (BIP-322). */
export function isSignedByScript(
  kind: BitcoinAddressKind,
  address: string,
  message: string,
  witness: Uint8Array,
): boolean {
  const stack = stackOf(witness);
  const program = bitcoinProgram(address);
  if (!stack || (kind !== "p2wpkh" && kind !== "p2tr")) return false;
  const script = join([kind === "p2tr" ? 0x51 : 0, program.length], program);
  const spent = spentOutput(script, message);
  return kind === "p2tr" ? isSignedByTaproot(program, script, spent, stack) : isSignedByKeyHash(program, spent, stack);
}
