import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { metadataAddress, readMetaplex } from "../../../../adapters/nodes/solana/metaplex.ts";

// From the cluster; the last number is the bump with which @solana/kit derives the address.
it.each([
  ["EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq", 255],
  ["JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN", "5pddDLA4taryBwRYGdtKmS9qkwssXD8vHECeNbCZnwUy", 255],
  ["Es9vMFrzaCERmJfrF4H2FYD4KConJKUBmpzTZZW9F2oe", "HmFF4QGLZPgE1xtRc1kbW8U5HnRnTuQha78HoiFixYPQ", 254],
  ["DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263", "FDZZbyY9XGpL3CNKUZxLk3wFTTQYL3TkDiDzqxrizcPN", 250],
])("ACCT-10: the metadata of mint %s lie at %s, by bump %i", (mint, address) => {
  expect(metadataAddress(mint)).toBe(address);
});

const COLLECTION = base58.encode(new Uint8Array(32).fill(9));
const size = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const text = (value: string) => Buffer.concat([size(Buffer.byteLength(value)), Buffer.from(value)]);
const NONE = Buffer.of(0);
const some = (...bytes: number[]) => Buffer.of(1, ...bytes);
/** Kind, authority and mint, which are full of bytes that could be taken for something else. */
const HEAD = Buffer.alloc(65, 1);

interface Layout {
  name?: string;
  uri?: string;
  /** The optional list of creators, 34 bytes each. */
  creators?: Buffer;
  edition?: Buffer;
  standard?: Buffer;
  collection?: Buffer;
}

/** A metadata account, field by field, as Metaplex's program writes it. */
const account = ({ name = "Fox", uri = "data:,{}", ...rest }: Layout = {}) =>
  Buffer.concat([
    ...[HEAD, text(name), text("FOX"), text(uri)],
    // A fee of 257 hundredths of a percent.
    Buffer.of(1, 1),
    rest.creators ?? NONE,
    // It was sold, and may change.
    Buffer.of(1, 1),
    ...[rest.edition ?? NONE, rest.standard ?? NONE, rest.collection ?? NONE],
  ]);

const creators = (count: number) => Buffer.concat([some(), size(count), Buffer.alloc(34 * count, 1)]);
const collection = (isVerified: number) => Buffer.concat([some(isVerified), base58.decode(COLLECTION)]);

const FOX = { name: "Fox", uri: "data:,{}" };
const OF_FOXES = { ...FOX, collection: COLLECTION };

describe("a metadata account", () => {
  it.each<[string, Layout, ReturnType<typeof readMetaplex>]>([
    ["with nothing that it need not have", {}, FOX],
    [
      "with all it can have",
      {
        ...{ creators: creators(5), edition: some(255), standard: some(4), collection: collection(1) },
      },
      OF_FOXES,
    ],
    ["without creators", { edition: some(255), standard: some(4), collection: collection(1) }, OF_FOXES],
    ["with an empty list of creators", { creators: creators(0), collection: collection(1) }, OF_FOXES],
    ["without an edition", { standard: some(0), collection: collection(1) }, OF_FOXES],
    ["without a standard", { edition: some(0), collection: collection(1) }, OF_FOXES],
    ["of a collection that has not confirmed it", { collection: collection(0) }, FOX],
    // Borsh knows no other flags.
    ["with a flag that is none", { collection: collection(2) }, FOX],
    [
      "with a flag of a collection that is none",
      { collection: Buffer.concat([Buffer.of(2, 1), base58.decode(COLLECTION)]) },
      FOX,
    ],
    ["whose texts are filled up with zeros", { name: "Fox\0\0\0", uri: "data:,{}\0\0" }, FOX],
    ["whose name has a zero within", { name: "Fox\0#1\0" }, { ...FOX, name: "Fox\0#1" }],
    ["with a long address", { uri: `data:,${"a".repeat(70_000)}` }, { ...FOX, uri: `data:,${"a".repeat(70_000)}` }],
    ["with a name beyond ASCII", { name: "Füchse" }, { ...FOX, name: "Füchse" }],
  ])("ACCT-10: is read %s", (_, layout, metadata) => {
    expect(readMetaplex(account(layout))).toEqual(metadata);
  });

  it("R12: is read from the middle of other bytes, and not beyond its own", () => {
    const bytes = Buffer.concat([Buffer.alloc(7, 1), account(), collection(1)]);
    expect(readMetaplex(bytes.subarray(7, 7 + account().length))).toEqual(FOX);
  });

  it("R12: that ends before its collection, at any byte, is none", () => {
    const whole = account({ creators: creators(1), edition: some(1), standard: some(1), collection: collection(1) });
    expect(readMetaplex(whole)).toEqual(OF_FOXES);
    for (let length = 0; length < whole.length; length += 1)
      expect(readMetaplex(whole.subarray(0, length)), `${length} bytes`).toBeUndefined();
  });

  it("R12: with a list of creators longer than itself is none", () => {
    const long = Buffer.concat([some(), size(0xffffffff), Buffer.alloc(34)]);
    expect(readMetaplex(account({ creators: long }))).toBeUndefined();
  });
});
