import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import type { Fault } from "../../../domain/errors.ts";
import { safeText } from "../../../domain/text.ts";
import { field, listOf } from "../../page-wallets/shared/untrusted.ts";

/** Refusals for too few lamports or tokens: the runtime's names, and error 1 of the system and token programs. */
const POOR: readonly unknown[] = ["AccountNotFound", "InsufficientFundsForFee", "InsufficientFunds", 1];

/** The runtime's and the token programs' refusals that a transfer can meet, where the program does not say them in its log. */
const REASONS: Readonly<Record<string, string>> = {
  3: "the receiving account holds another token",
  17: "the account is frozen",
  37: "this token cannot be sent on",
};

const SAID = /^Program log: Error: (.+)$/;

/** Error 0 of the program that opens token accounts: somebody else owns the account. Its log gives no reason. */
const FOREIGN = `Program ${ASSOCIATED_TOKEN_PROGRAM_ADDRESS} failed: custom program error: 0x0`;

/** The error's name, or the number that a program gave it: `{InstructionError: [2, {Custom: 1}]}`. */
function nameOf(error: unknown): unknown {
  if (typeof error === "string") return error;
  const [, inner] = listOf(field(error, "InstructionError")) ?? [];
  if (typeof inner === "string") return inner;
  return field(inner, "Custom") ?? Object.keys(Object(inner ?? error))[0];
}

/** The account that would keep too little: the sender's is the first one of each transaction. */
function rentReason(error: unknown): string | undefined {
  const index = field(field(error, "InsufficientFundsForRent"), "account_index");
  if (index === undefined) return undefined;
  return Number(index) === 0
    ? "the sending account would keep too little. Send all of it, or less"
    : "the receiving account is new, and would get too little";
}

/** Why the cluster refuses a transaction, from its error and the programs' log. */
export function chainFault(error: unknown, log: unknown): Fault {
  const name = nameOf(error);
  if (POOR.includes(typeof name === "string" ? name : Number(name))) return { code: "NODE_FUNDS_LOW" };
  const lines = (listOf(log) ?? []).map((line) => safeText(line, 300));
  const programReason = lines.flatMap((line) => SAID.exec(line)?.[1] ?? []).at(-1);
  const foreign = lines.includes(FOREIGN) ? "the receiver's account of this token belongs to somebody else" : undefined;
  const reason = rentReason(error) ?? foreign ?? programReason ?? REASONS[`${name}`] ?? safeText(`${name}`);
  return name === undefined ? { code: "NODE_REVERTED_SILENT" } : { code: "NODE_REVERTED", values: { reason } };
}
