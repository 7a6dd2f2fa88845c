import { base58 } from "@scure/base";

/** Addresses that stand for mints of the test's own. */
export const MINT = base58.encode(new Uint8Array(32).fill(7));
export const COLLECTION = base58.encode(new Uint8Array(32).fill(9));
export const TRAITS = { attributes: [{ trait_type: "Fur", value: "Red" }] };

/** A document as a data: URI. */
export const json = (document: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(document))}`;

const size = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const text = (value: string, length = Buffer.byteLength(value)) =>
  Buffer.concat([size(length), Buffer.from(value), Buffer.alloc(length - Buffer.byteLength(value))]);

export interface Meta {
  name: string;
  uri: string;
  creators?: number;
  /** The bytes after the creators: sold, mutable, edition, standard, collection. */
  tail?: Uint8Array;
}

/** The bytes of a metadata account of Metaplex's. */
export function packed(mint: string, { name, uri, creators = 0, tail = new Uint8Array(40) }: Meta): Buffer {
  const list = creators > 0 ? Buffer.concat([Buffer.of(1), size(creators), Buffer.alloc(34 * creators)]) : Buffer.of(0);
  const head = [Buffer.of(4), Buffer.alloc(32), base58.decode(mint)];
  return Buffer.concat([...head, text(name, 32), text("FOX", 10), text(uri, 200), Buffer.of(0, 0), list, tail]);
}
