import type { Address } from "@solana/kit";
import { getMintSize, getTokenDecoder, getTokenSize, TOKEN_PROGRAM_ADDRESS, type Token } from "@solana-program/token";
import * as v from "valibot";
import { fromBase64 } from "../../../domain/bytes.ts";
import type { Ask } from "../../nodes/evm/contract.ts";

export const TOKEN_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb" as Address;

/** A figure of a node, which comes as text where a number would lose digits. */
export const FIGURE = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{1,20}$/))]),
  v.transform((figure) => BigInt(figure)),
);

/** An account as it stands on the cluster. */
export const ACCOUNT = v.pipe(
  v.object({ lamports: FIGURE, owner: v.string(), executable: v.boolean(), data: v.tuple([v.string(), v.string()]) }),
  v.transform(({ lamports, owner, executable, data }) => ({
    lamports,
    /** The program that it belongs to. */
    owner: owner as Address,
    isExecutable: executable,
    data: fromBase64(data[0]) ?? new Uint8Array(),
  })),
);
export type Account = v.InferOutput<typeof ACCOUNT>;

const ACCOUNTS = v.object({ value: v.array(v.nullable(ACCOUNT)) });
const OWNED = v.object({ value: v.array(v.object({ pubkey: v.string(), account: ACCOUNT })) });

/** How every account is read: as it stands in a block that is not taken back any more. */
const HOW = { encoding: "base64", commitment: "confirmed" };

/** Accounts in the order of their addresses; null for one that does not exist. Throws what the nodes fail with. */
export async function readAccounts(ask: Ask, addresses: readonly Address[]): Promise<(Account | null)[]> {
  return v.parse(ACCOUNTS, await ask("getMultipleAccounts", [addresses, HOW])).value;
}

export const isTokenProgram = (program: Address): boolean =>
  program === TOKEN_PROGRAM_ADDRESS || program === TOKEN_2022;

/** The byte behind the common part of a token-2022 account with extensions tells what it is. */
const KIND = { mint: 1, token: 2 } as const;

function isKind({ owner, data }: Account, kind: keyof typeof KIND, size: number): boolean {
  return isTokenProgram(owner) && (data.length === size || data[getTokenSize()] === KIND[kind]);
}

export const isMint = (account: Account): boolean => isKind(account, "mint", getMintSize());

/** An account that holds a token of its owner; undefined for any other. */
export function tokenIn(account: Account | null): Token | undefined {
  return account && isKind(account, "token", getTokenSize()) ? getTokenDecoder().decode(account.data) : undefined;
}

/** An account of a token with its address. */
export interface TokenAccount {
  address: Address;
  token: Token;
  /** In bytes: what its rent is computed from. */
  size: number;
}

/** The account of an owner that holds the most of a token; undefined where there is none. Throws what the nodes fail with. */
export async function readHolding(ask: Ask, owner: Address, mint: Address): Promise<TokenAccount | undefined> {
  const answer = v.parse(OWNED, await ask("getTokenAccountsByOwner", [owner, { mint }, HOW]));
  const holdings = answer.value.flatMap(({ pubkey, account }) => {
    const token = tokenIn(account);
    return token ? [{ address: pubkey as Address, token, size: account.data.length }] : [];
  });
  return holdings.reduce<TokenAccount | undefined>(
    (best, one) => (best && best.token.amount >= one.token.amount ? best : one),
    undefined,
  );
}
