import { associatedAddress, programs } from "./addresses.ts";
import type { Instruction } from "./message.ts";

const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};

/** The system program's transfer of lamports. */
export function transferLamports(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: programs.system,
    accounts: [
      { address: from, signer: true, writable: true },
      { address: to, writable: true },
    ],
    data: Buffer.concat([Uint8Array.of(2, 0, 0, 0), u64(lamports)]),
  };
}

/** Makes the associated token account of an owner, unless it is there. */
export function openTokenAccount(payer: string, owner: string, mint: string, tokenProgram: string): Instruction {
  return {
    program: programs.associated,
    accounts: [
      { address: payer, signer: true, writable: true },
      { address: associatedAddress(owner, mint, tokenProgram), writable: true },
      { address: owner },
      { address: mint },
      { address: programs.system },
      { address: tokenProgram },
    ],
    data: Uint8Array.of(1),
  };
}

/** The fields of a checked transfer between associated token accounts. */
export interface TokenTransfer {
  readonly from: string;
  readonly to: string;
  readonly mint: string;
  readonly amount: bigint;
  readonly decimals: number;
  readonly tokenProgram: string;
}

/** The token programs' TransferChecked, the same for both. */
export function transferTokens({ from, to, mint, amount, decimals, tokenProgram }: TokenTransfer): Instruction {
  return {
    program: tokenProgram,
    accounts: [
      { address: associatedAddress(from, mint, tokenProgram), writable: true },
      { address: mint },
      { address: associatedAddress(to, mint, tokenProgram), writable: true },
      { address: from, signer: true },
    ],
    data: Buffer.concat([Uint8Array.of(12), u64(amount), Uint8Array.of(decimals)]),
  };
}
