import { base58 } from "@scure/base";
import { addressBytes, programs } from "./addresses.ts";

/** The metadata of a mint. */
interface TokenMetadata {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly updateAuthority: string | null;
  readonly additional: readonly (readonly [string, string])[];
}

/** The state of a mint. */
export interface Mint {
  readonly supply: bigint;
  readonly decimals: number;
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
  readonly metadata?: TokenMetadata;
}

/** The state of a token account. */
export interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
  readonly state: "uninitialized" | "initialized" | "frozen";
  readonly delegate: string | null;
  readonly delegatedAmount: bigint;
  /** The rent of wrapped lamports; null where the token is not the native one. */
  readonly nativeReserve: bigint | null;
  readonly closeAuthority: string | null;
}

/** One extension entry of token-2022, behind the base state. */
export interface Extension {
  readonly type: number;
  readonly data: Uint8Array;
}

const mintSize = 82;
const accountSize = 165;
const extensionTypes = { immutableOwner: 7, metadataPointer: 18, tokenMetadata: 19 } as const;
const states = ["uninitialized", "initialized", "frozen"] as const;

export const isTokenProgram = (program: string): boolean =>
  program === programs.token || program === programs.token2022;

const buffer = (data: Uint8Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);
const keyAt = (data: Buffer, at: number): string => base58.encode(data.subarray(at, at + 32));
const optionalKey = (data: Buffer, at: number): string | null =>
  data.readUInt32LE(at) === 1 ? keyAt(data, at + 4) : null;

/** The kind of a state's bytes, by their length, or by the byte behind the base state. */
function kindOf(data: Uint8Array): "mint" | "account" | undefined {
  if (data.length === mintSize) return "mint";
  if (data.length === accountSize) return "account";
  if (data.length <= accountSize) return undefined;
  return ([undefined, "mint", "account"] as const)[data[accountSize] ?? 0];
}

/** The extensions of a mint or token account, in their order. */
export function extensionsOf(state: Uint8Array): Extension[] {
  const data = buffer(state);
  const found: Extension[] = [];
  for (let at = accountSize + 1; at + 4 <= data.length; ) {
    const type = data.readUInt16LE(at);
    const end = at + 4 + data.readUInt16LE(at + 2);
    if (type === 0 || end > data.length) break;
    found.push({ type, data: data.subarray(at + 4, end) });
    at = end;
  }
  return found;
}

const nullable = (key: string): string | null => (key === programs.system ? null : key);

/** Reads the metadata extension; nothing where it is absent or broken. */
function metadataOf(state: Uint8Array): TokenMetadata | undefined {
  const found = extensionsOf(state).find(({ type }) => type === extensionTypes.tokenMetadata);
  if (!found) return undefined;
  const data = buffer(found.data);
  let at = 64;
  const text = (): string => {
    const length = data.readUInt32LE(at);
    at += 4 + length;
    return data.toString("utf8", at - length, at);
  };
  try {
    const [name, symbol, uri] = [text(), text(), text()];
    const count = data.readUInt32LE(at);
    at += 4;
    const additional = Array.from({ length: count }, () => [text(), text()] as const);
    return { name, symbol, uri, updateAuthority: nullable(keyAt(data, 0)), additional };
  } catch {
    return undefined;
  }
}

/** The state of a mint, or nothing when the bytes are none. */
export function mintOf(state: Uint8Array): Mint | undefined {
  const data = buffer(state);
  if (kindOf(data) !== "mint" || data[45] !== 1) return undefined;
  const metadata = metadataOf(data);
  return {
    supply: data.readBigUInt64LE(36),
    decimals: data[44] ?? 0,
    mintAuthority: optionalKey(data, 0),
    freezeAuthority: optionalKey(data, 46),
    ...(metadata && { metadata }),
  };
}

/** The state of a token account, or nothing when the bytes are none. */
export function tokenAccountOf(state: Uint8Array): TokenAccount | undefined {
  const data = buffer(state);
  const phase = states[data[108] ?? 0];
  if (kindOf(data) !== "account" || !phase || phase === "uninitialized") return undefined;
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    amount: data.readBigUInt64LE(64),
    state: phase,
    delegate: optionalKey(data, 72),
    delegatedAmount: data.readBigUInt64LE(121),
    nativeReserve: data.readUInt32LE(109) === 1 ? data.readBigUInt64LE(113) : null,
    closeAuthority: optionalKey(data, 129),
  };
}

const writeKey = (data: Buffer, at: number, key: string | null): void => {
  if (key === null) return;
  data.writeUInt32LE(1, at);
  data.set(addressBytes(key), at + 4);
};

const entry = (type: number, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};

const packedText = (text: string): Buffer => {
  const bytes = Buffer.from(text, "utf8");
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** The base state padded to the size of an account, the byte that tells the kind, the extensions. */
const extended = (base: Buffer, kind: 1 | 2, entries: readonly Buffer[]): Buffer =>
  Buffer.concat([base, Buffer.alloc(accountSize - base.length), Uint8Array.of(kind), ...entries]);

/** Packs a mint; with metadata it is one of token-2022 that points at itself. */
export function packMint(address: string, mint: Mint): Uint8Array {
  const base = Buffer.alloc(mintSize);
  writeKey(base, 0, mint.mintAuthority);
  base.writeBigUInt64LE(mint.supply, 36);
  base[44] = mint.decimals;
  base[45] = 1;
  writeKey(base, 46, mint.freezeAuthority);
  if (!mint.metadata) return base;
  const { name, symbol, uri, updateAuthority, additional } = mint.metadata;
  const authority = addressBytes(updateAuthority ?? programs.system);
  const own = addressBytes(address);
  const count = Buffer.alloc(4);
  count.writeUInt32LE(additional.length);
  const texts = [[name, symbol, uri].map(packedText), count, additional.flat().map(packedText)].flat();
  return extended(base, 1, [
    entry(extensionTypes.metadataPointer, Buffer.concat([authority, own])),
    entry(extensionTypes.tokenMetadata, Buffer.concat([authority, own, ...texts])),
  ]);
}

/** Packs an associated token account as its program makes it: one of token-2022 never changes its owner. */
export function packTokenAccount(mint: string, owner: string, amount: bigint, tokenProgram: string): Uint8Array {
  const base = Buffer.alloc(accountSize);
  base.set(addressBytes(mint), 0);
  base.set(addressBytes(owner), 32);
  base.writeBigUInt64LE(amount, 64);
  base[108] = states.indexOf("initialized");
  if (tokenProgram === programs.token) return base;
  return extended(base, 2, [entry(extensionTypes.immutableOwner, new Uint8Array())]);
}
