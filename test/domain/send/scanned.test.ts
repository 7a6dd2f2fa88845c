import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ForeignCode, foreignCode } from "../../../domain/send/scanned.ts";
import { ALICE, BITCOIN, BOB, ETHEREUM, SOLANA } from "../../../testing/samples/values.ts";
import { runs } from "../../runs.ts";

const SOL = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
const COIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

describe("what a scanned code holds", () => {
  it.each([
    ["an address", BOB],
    ["an address between blanks", ` ${BOB}\n`],
    ["a name", "bob.eth"],
    ["a payment link", `ethereum:${BOB}@1?value=1e18`],
    ["a payment link in capitals", `ETHEREUM:${BOB}`],
    ["a payment link for another network", `solana:${SOL}?amount=1`],
  ])("SEND-3: %s is somebody to send to", (_, text) => {
    expect(foreignCode(text, ETHEREUM)).toBeNull();
  });

  it.each<[string, string, ForeignCode]>([
    ["a pairing URI", "wc:8a5e@2?relay-protocol=irn&symKey=1f", "pairing"],
    ["a web page", "https://shop.example/pay", "page"],
    ["a web page in capitals", "HTTP://SHOP.EXAMPLE", "page"],
    ["a call that is no transfer", `ethereum:${BOB}/approve?uint256=1`, "payment"],
    ["a link to a server that asks for a payment", "solana:https%3A%2F%2Fshop.example", "payment"],
    ["an address of Solana", SOL, "address"],
    ["an address of Bitcoin", COIN, "address"],
    ["an address with a wrong checksum", `${ALICE.slice(0, -1)}d`, "text"],
    ["a business card", "BEGIN:VCARD\nFN:Bob\nEND:VCARD", "text"],
    ["a script", "javascript:alert(1)", "text"],
    ["nothing", "", "text"],
  ])("SEND-3: %s is named", (_, text, what) => {
    expect(foreignCode(text, ETHEREUM)).toBe(what);
  });

  it("SEND-3: whose address it is depends on the network", () => {
    expect([foreignCode(SOL, SOLANA), foreignCode(COIN, BITCOIN)]).toEqual([null, null]);
    expect([foreignCode(BOB, SOLANA), foreignCode(BOB, BITCOIN)]).toEqual(["address", "address"]);
  });

  it("S12: no text throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        foreignCode(text, ETHEREUM);
      }),
      { numRuns: runs(10_000) },
    );
  });
});
