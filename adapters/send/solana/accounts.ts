import { base58 } from "@scure/base";
import type { Address } from "@solana/kit";
import { TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import * as v from "valibot";
import { fromBase64 } from "../../../domain/bytes.ts";
import type { Ask } from "../../nodes/evm/contract.ts";
import { FIGURE, HOW, KEY, readAnswer } from "./answer.ts";

const TOKEN_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb" as Address;

/** An account on the cluster. */
export const ACCOUNT = v.pipe(
  v.object({ lamports: FIGURE, owner: v.string(), data: v.array(v.string()) }),
  v.transform(({ lamports, owner, data }) => ({
    lamports,
    /** The program that owns the account. */
    owner: owner as Address,
    data: fromBase64(data[0]) ?? new Uint8Array(),
  })),
);
export type Account = v.InferOutput<typeof ACCOUNT>;

const ACCOUNTS = v.object({ value: v.array(v.nullable(ACCOUNT)) });
const OWNED = v.object({ value: v.array(v.object({ pubkey: KEY, account: ACCOUNT })) });

/** Accounts in the order of their addresses; null for one that does not exist. Rethrows the nodes' errors. */
export async function readAccounts(ask: Ask, addresses: readonly Address[]): Promise<(Account | null)[]> {
  return readAnswer(ACCOUNTS, await ask("getMultipleAccounts", [addresses, HOW])).value;
}

/** The sizes of a mint and of a token account, and the type byte that follows in accounts with extensions (token-2022). */
const KINDS = { mint: { size: 82, mark: 1 }, token: { size: 165, mark: 2 } } as const;

function isKind({ owner, data }: Account, kind: keyof typeof KINDS): boolean {
  const { size, mark } = KINDS[kind];
  const isOfToken = owner === TOKEN_PROGRAM_ADDRESS || owner === TOKEN_2022;
  return isOfToken && (data.length === size || data[KINDS.token.size] === mark);
}

export const isMint = (account: Account): boolean => isKind(account, "mint");

/** The contents of a token account. */
export interface Token {
  mint: Address;
  /** The address that can spend the amount. */
  owner: Address;
  /** In smallest units. */
  amount: bigint;
}

/** Decodes a token account; undefined for any other account. The program's own decoder would read ten fields more. */
export function tokenIn(account: Account | null): Token | undefined {
  if (!account || !isKind(account, "token")) return undefined;
  const { data } = account;
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true);
  const addressAt = (start: number) => base58.encode(data.subarray(start, start + 32)) as Address;
  return { mint: addressAt(0), owner: addressAt(32), amount };
}

/** An account of a token with its address. */
export interface TokenAccount {
  address: Address;
  token: Token;
  /** In bytes; the account's rent is computed from it. */
  size: number;
}

/** The owner's account with the largest amount of a token; undefined where there is none. Rethrows the nodes' errors. */
export async function readHolding(ask: Ask, owner: Address, mint: Address): Promise<TokenAccount | undefined> {
  const answer = readAnswer(OWNED, await ask("getTokenAccountsByOwner", [owner, { mint }, HOW]));
  const holdings = answer.value.flatMap(({ pubkey, account }) => {
    const token = tokenIn(account);
    return token ? [{ address: pubkey, token, size: account.data.length }] : [];
  });
  return holdings.reduce<TokenAccount | undefined>(
    (best, one) => (best && best.token.amount >= one.token.amount ? best : one),
    undefined,
  );
}
