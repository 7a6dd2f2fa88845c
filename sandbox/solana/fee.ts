import type { Message } from "./message.ts";

const budgetProgram = "ComputeBudget111111111111111111111111111111";
const lamportsPerSignature = 5_000n;
const mostUnits = 1_400_000n;
const unitsOfProgram = 200_000n;
const unitsOfBuiltin = 3_000n;
const microLamports = 1_000_000n;

/** Programs that are part of the runtime; an instruction of theirs asks for fewer units. */
const builtins = new Set([
  "11111111111111111111111111111111",
  budgetProgram,
  "Vote111111111111111111111111111111111111111",
  "BPFLoader1111111111111111111111111111111111",
  "BPFLoader2111111111111111111111111111111111",
  "BPFLoaderUpgradeab1e11111111111111111111111",
  "LoaderV411111111111111111111111111111111111",
]);

/** Programs whose signatures, counted in the first byte of their data, are paid for as well. */
const verifiers = new Set([
  "Ed25519SigVerify111111111111111111111111111",
  "KeccakSecp256k11111111111111111111111111111",
  "Secp256r1SigVerify1111111111111111111111111",
]);

/** Lamports that a message costs: 5,000 for each signature, and the price that it bids for its compute units. */
export function feeOf({ header, accountKeys, instructions }: Message): bigint {
  let signatures = BigInt(header.numRequiredSignatures);
  let price = 0n;
  let limit: bigint | undefined;
  let units = 0n;
  for (const { programIdIndex, data } of instructions) {
    const program = accountKeys[programIdIndex] ?? "";
    const bytes = Buffer.from(data);
    units += builtins.has(program) ? unitsOfBuiltin : unitsOfProgram;
    if (verifiers.has(program)) signatures += BigInt(bytes[0] ?? 0);
    if (program !== budgetProgram) continue;
    if (bytes[0] === 2 && bytes.length >= 5) limit = BigInt(bytes.readUInt32LE(1));
    if (bytes[0] === 3 && bytes.length >= 9) price = bytes.readBigUInt64LE(1);
  }
  const unitLimit = limit ?? units;
  const paid = (unitLimit < mostUnits ? unitLimit : mostUnits) * price;
  return signatures * lamportsPerSignature + (paid + microLamports - 1n) / microLamports;
}
