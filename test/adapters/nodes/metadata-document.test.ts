import { describe, expect, it } from "vitest";
import { readDocument } from "../../../adapters/nodes/metadata-document.ts";
import { MOST_BYTES } from "../../../domain/bytes.ts";
import { LIMITS } from "../../../domain/limits.ts";

const NOTHING = { name: "", attributes: [] };
const base64 = (text: string) => `data:application/json;base64,${Buffer.from(text).toString("base64")}`;
const doc = (document: unknown) => base64(JSON.stringify(document));
const trait = (trait_type: unknown, value: unknown) => ({ trait_type, value });

describe("a metadata document", () => {
  const document = { name: "Füchse", attributes: [trait("Fur", "Red"), trait("Age", 7), trait("Tame", false)] };
  const known = {
    name: "Füchse",
    attributes: [
      { name: "Fur", value: "Red" },
      { name: "Age", value: "7" },
      { name: "Tame", value: "false" },
    ],
  };
  const text = JSON.stringify(document);

  it.each([
    ["in base64", base64(text)],
    ["in base64 without padding", base64(text).replace(/=+$/, "")],
    ["percent-encoded", `data:application/json,${encodeURIComponent(text)}`],
    ["as it stands", `data:application/json;utf8,${text}`],
    ["without a type", `data:,${text}`],
    ["whose type has base64 in it, but does not end in it", `data:application/json;base64=no,${text}`],
    ["in base64 in capitals", base64(text).replace("base64", "BASE64")],
    ["with a scheme in capitals", `DATA:application/json,${text}`],
  ])("ACCT-10: is read %s", (_, uri) => {
    expect(readDocument(uri)).toEqual(known);
  });

  it("ACCT-10: a percent sign that encodes nothing stays", () => {
    expect(readDocument('data:,{"name":"100% fox"}').name).toBe("100% fox");
  });

  it("ACCT-10: the properties of ERC-1155 are attributes, plain and rich", () => {
    const properties = {
      fur: "Red",
      age: { name: "Age", value: 7, display_value: "7 years" },
      home: { value: "Wood" },
      list: { name: "List", value: [1, 2] },
      nested: { deep: {} },
      files: [{ uri: "https://files.example" }],
    };
    expect(readDocument(doc({ properties })).attributes).toEqual([
      { name: "fur", value: "Red" },
      { name: "Age", value: "7 years" },
      { name: "home", value: "Wood" },
    ]);
  });

  it.each([
    ["of a host", "https://nfts.example/1.json"],
    ["of IPFS", "ipfs://bafy/1.json"],
    ["of a file", "file:///etc/passwd"],
    ["of no address", "JSON"],
    ["with a space before", ` ${doc({ name: "Fox" })}`],
    ["of nothing", ""],
    // The scheme and the host together are as long as a longer marker in the reader could be.
    ["with a document in its path", 'https://fox.test{"name":"Fox"}'],
    ["with a document that names another", 'ipfs:/{"name":"Fox","by":"data:,"}'],
    ["with another scheme before", `x${doc({ name: "Fox" })}`],
  ])("S16: what lies elsewhere is nothing: %s", (_, uri) => {
    expect(readDocument(uri)).toEqual(NOTHING);
  });

  it.each([
    ["HTML", base64("<!doctype html><p>Not found")],
    ["nothing", base64("")],
    ["base64 that is none", "data:application/json;base64,%%%"],
    ["half of it", base64(text.slice(0, 40))],
    ["a text", doc("Fox")],
    ["null", doc(null)],
    ["a list", doc([1])],
    ["other types", doc({ name: 7, attributes: "many", properties: [1] })],
    ["properties in words", doc({ properties: "many" })],
    ["properties that are null", doc({ properties: null })],
    ["a list of properties", doc({ properties: [1, "a"] })],
    [
      "properties of wrong names and values",
      doc({ properties: { a: { name: 7, value: 1 }, b: { value: {} }, c: {} } }),
    ],
    ["attributes of no shape", doc({ attributes: [null, 7, [], {}, trait(1, 2), trait("a", {}), trait("", "b")] })],
    ["values of nothing", doc({ attributes: [trait("a", ""), trait("\u202e", "b"), trait("c", "\u200b")] })],
    ["more than 10 MB as it stands", `data:,{"name":"${"a".repeat(10_000_000)}"}`],
    ["more than 10 MB in base64", base64(JSON.stringify({ name: "a".repeat(10_000_000) }))],
  ])("R12: nothing is known of %s", (_, uri) => {
    expect(readDocument(uri)).toEqual(NOTHING);
  });

  it("ACCT-10: properties count where the attributes have no shape, and beside good ones they do not", () => {
    const properties = { fur: "Red" };
    const red = [{ name: "fur", value: "Red" }];
    for (const attributes of [[trait(1, 2)], [trait("a", {})], [{}], []])
      expect(readDocument(doc({ attributes, properties })).attributes).toEqual(red);
    expect(readDocument(doc({ attributes: [trait("Tame", true)], properties })).attributes).toEqual([
      { name: "Tame", value: "true" },
    ]);
  });

  it("R12: entries without a shape take no place of good ones", () => {
    const none = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`a${at}`, { name: at, value: { at } }]));
    expect(readDocument(doc({ properties: { ...none, fur: "Red" } })).attributes).toEqual([
      { name: "fur", value: "Red" },
    ]);
    const traits = Array.from({ length: 200 }, (_, at) => trait(at, "b"));
    expect(readDocument(doc({ attributes: [...traits, trait("Fur", "Red")] })).attributes).toEqual([
      { name: "Fur", value: "Red" },
    ]);
  });

  it("R12: the longest document that is read", () => {
    const start = 'data:,{"name":"Fox","other":"';
    const longest = `${start}${"a".repeat(MOST_BYTES - start.length - 2)}"}`;
    expect(readDocument(longest).name).toBe("Fox");
    expect(readDocument(`${longest} `)).toEqual(NOTHING);
  });

  it("S8: texts come through the gate: controls, bidi overrides, length, and number", () => {
    const attributes = Array.from({ length: 10_000 }, (_, at) => trait(`a${at}\u202e\n`, "<b>".repeat(100)));
    const read = readDocument(doc({ name: "Fox\u0000\u202e #1", attributes }));
    expect(read.name).toBe("Fox #1");
    expect(read.attributes).toHaveLength(LIMITS.nftAttributes);
    expect(read.attributes[0]?.name).toBe("a0");
    expect(read.attributes.every(({ value }) => value.length <= 80)).toBe(true);
  });

  it("S8: a document of a thousand levels is read without an overflow", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(readDocument(base64(`{"name":"Fox","properties":{"a":${deep}}}`)).attributes).toEqual([]);
  });
});
