import { type Address, type Instruction, isWritableRole } from "@solana/kit";
import { decodeBase58 } from "../../../domain/base58.ts";

/** Kit's numbers of an account's role are sums of these: what it is for two instructions, it is for the transaction. */
const ROLES = { readonly: 0, writableSigner: 3 } as const;

const SIGNATURE = 64;

/** Each account of a transaction with its role, in the order of a message: the payer, then writable ones, then the rest. */
function accountsOf(payer: Address, instructions: readonly Instruction[]): [Address, number][] {
  const roles = new Map<Address, number>([[payer, ROLES.writableSigner]]);
  for (const { programAddress, accounts = [] } of instructions) {
    for (const { address, role } of [...accounts, { address: programAddress, role: ROLES.readonly }]) {
      roles.set(address, (roles.get(address) ?? 0) | role);
    }
  }
  return [...roles].sort(([, one], [, other]) => other - one);
}

/**
 * An unsigned transaction of one signer in wire format, with a legacy message, which every wallet reads. Kit's own compiler, which
 * serves all versions and lookup tables, takes a quarter of Solana's share of the script. Lists here are shorter than 128 entries,
 * so that each length is one byte.
 */
export function unsignedTransaction(
  payer: Address,
  instructions: readonly Instruction[],
  blockhash: string,
): Uint8Array {
  const accounts = accountsOf(payer, instructions);
  const indexOf = (address: Address) => accounts.findIndex(([key]) => key === address);
  const readonly = accounts.filter(([, role]) => !isWritableRole(role)).length;
  const keys = [...accounts.map(([key]) => key), blockhash].flatMap((key) => [...(decodeBase58(key) ?? [])]);
  const calls = instructions.flatMap(({ programAddress, accounts: used = [], data = new Uint8Array() }) => {
    const indexes = used.map(({ address }) => indexOf(address));
    return [indexOf(programAddress), indexes.length, ...indexes, data.length, ...data];
  });
  const message = [1, 0, readonly, accounts.length, ...keys, instructions.length, ...calls];
  return Uint8Array.from([1, ...new Uint8Array(SIGNATURE), ...message]);
}
