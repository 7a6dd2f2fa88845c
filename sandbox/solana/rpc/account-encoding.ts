import { base58 } from "@scure/base";
import { isRecord } from "../../../domain/record.ts";
import { programs } from "../addresses.ts";
import type { Cluster } from "../cluster.ts";
import type { Account } from "../runtime.ts";
import { extensionsOf, isTokenProgram, type Mint, mintOf, type TokenAccount, tokenAccountOf } from "../token.ts";
import { codes, RpcError } from "./error.ts";
import { type Config, checkedInteger, choice } from "./params.ts";
import { zstdFrame } from "./zstd.ts";

export const accountEncodings = ["binary", "base58", "base64", "base64+zstd", "jsonParsed"] as const;
type AccountEncoding = (typeof accountEncodings)[number];

/** How accounts are to be written. */
export interface AccountForm {
  readonly encoding: AccountEncoding;
  readonly slice?: { readonly offset: number; readonly length: number };
}

/** Rent is paid for good: no epoch at which it falls due. */
const never = 2n ** 64n - 1n;
const base58Limit = 128;

/** Reads the settings `encoding` and `dataSlice`. */
export function accountForm({ encoding, dataSlice }: Config): AccountForm {
  const form = { encoding: choice(encoding, accountEncodings, "binary") };
  if (!isRecord(dataSlice)) return form;
  const [offset, length] = [checkedInteger(dataSlice.offset), checkedInteger(dataSlice.length)];
  return { ...form, slice: { offset: Number(offset), length: Number(length) } };
}

/** Base units with the decimal forms that the nodes add. */
export function tokenAmount(amount: bigint, decimals: number): object {
  const digits = String(amount).padStart(decimals + 1, "0");
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const text = decimals === 0 ? digits : `${whole}.${part}`.replace(/\.?0+$/, "");
  return { amount: String(amount), decimals, uiAmount: Number(text), uiAmountString: text };
}

function parsedTokenAccount(cluster: Cluster, state: TokenAccount, extensions: object): object {
  const decimals = cluster.mint(state.mint)?.decimals ?? 0;
  return {
    type: "account",
    info: {
      mint: state.mint,
      owner: state.owner,
      tokenAmount: tokenAmount(state.amount, decimals),
      state: state.state,
      isNative: state.nativeReserve !== null,
      ...(state.nativeReserve !== null && { rentExemptReserve: tokenAmount(state.nativeReserve, decimals) }),
      ...(state.delegate !== null && {
        delegate: state.delegate,
        delegatedAmount: tokenAmount(state.delegatedAmount, decimals),
      }),
      ...(state.closeAuthority !== null && { closeAuthority: state.closeAuthority }),
      ...extensions,
    },
  };
}

const parsedMint = ({ supply, decimals, mintAuthority, freezeAuthority }: Mint, extensions: object): object => ({
  type: "mint",
  info: { mintAuthority, supply: String(supply), decimals, isInitialized: true, freezeAuthority, ...extensions },
});

const nullable = (key: string): string | null => (key === programs.system ? null : key);

/** The extensions that the sandbox's own tokens have; others are named by their number alone. */
function parsedExtensions(data: Uint8Array): object[] {
  const metadata = mintOf(data)?.metadata;
  return extensionsOf(data).map(({ type, data: state }) => {
    const key = (at: number): string => base58.encode(state.subarray(at, at + 32));
    if (type === 7) return { extension: "immutableOwner" };
    if (type === 18) {
      return {
        extension: "metadataPointer",
        state: { authority: nullable(key(0)), metadataAddress: nullable(key(32)) },
      };
    }
    if (type !== 19 || !metadata) return { extension: "unparseableExtension" };
    const { additional: additionalMetadata, ...own } = metadata;
    return { extension: "tokenMetadata", state: { ...own, additionalMetadata, mint: key(32) } };
  });
}

/** The readable form of a token program's account; nothing for any other. */
function parsedData(cluster: Cluster, { owner, data }: Account): object | undefined {
  if (!isTokenProgram(owner)) return undefined;
  const list = parsedExtensions(data);
  const extensions = list.length > 0 ? { extensions: list } : {};
  const mint = mintOf(data);
  const holding = tokenAccountOf(data);
  const parsed = mint ? parsedMint(mint, extensions) : holding && parsedTokenAccount(cluster, holding, extensions);
  const program = owner === programs.token ? "spl-token" : "spl-token-2022";
  return parsed && { program, parsed, space: data.length };
}

function inBase58(data: Uint8Array): string {
  if (data.length <= base58Limit) return base58.encode(data);
  const advice = "please use Base64 encoding.";
  throw new RpcError(
    codes.invalidRequest,
    `Encoded binary (base 58) data should be less than ${base58Limit} bytes, ${advice}`,
  );
}

function encodedData(cluster: Cluster, account: Account, { encoding, slice }: AccountForm): unknown {
  const parsed = encoding === "jsonParsed" ? parsedData(cluster, account) : undefined;
  if (parsed) return parsed;
  const data = slice ? account.data.subarray(slice.offset, slice.offset + slice.length) : account.data;
  if (encoding === "binary") return inBase58(data);
  if (encoding === "base58") return [inBase58(data), encoding];
  if (encoding === "base64+zstd") return [zstdFrame(data).toString("base64"), encoding];
  return [Buffer.from(data).toString("base64"), "base64"];
}

/** An account as the RPC writes it. */
export function encodedAccount(cluster: Cluster, account: Account, form: AccountForm): object {
  return {
    lamports: account.lamports,
    data: encodedData(cluster, account, form),
    owner: account.owner,
    executable: account.executable,
    rentEpoch: never,
    space: account.data.length,
  };
}
