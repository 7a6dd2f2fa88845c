import { describe, expect, it } from "vitest";
import { addresseeOf } from "../../../domain/send/receiver.ts";
import { safeText } from "../../../domain/text.ts";
import { ALICE, BITCOIN, BOB, CAROL, ETHEREUM, PAYER, SOLANA } from "../../../testing/samples/values.ts";

describe("whom a text stands for", () => {
  it("S12: an address of the network's own family", () => {
    expect(addresseeOf(BOB, ETHEREUM)).toEqual({ address: BOB });
    expect(addresseeOf(BOB.toLowerCase(), ETHEREUM)).toEqual({ address: BOB });
    expect(addresseeOf(CAROL, SOLANA)).toEqual({ address: CAROL });
    expect(addresseeOf(PAYER, BITCOIN)).toEqual({ address: PAYER });
  });

  it.each([
    ["another family's", CAROL, ETHEREUM],
    ["another family's", BOB, SOLANA],
    ["another family's", ALICE, BITCOIN],
    ["without its 0x", BOB.slice(2), ETHEREUM],
    ["with a wrong checksum", BOB.replace("C8", "c8"), ETHEREUM],
    ["too short", BOB.slice(0, -1), ETHEREUM],
    ["too long", `${BOB}0`, ETHEREUM],
    ["with a blank", ` ${BOB}`, ETHEREUM],
    ["with a letter that only looks alike", CAROL.replace("S", "Ѕ"), SOLANA],
    ["of 31 bytes", "1".repeat(31), SOLANA],
    ["with a wrong checksum", PAYER.replace("t4", "t5"), BITCOIN],
    ["of a witness version that has no rules yet", "BC1SW50QGDZ25J", BITCOIN],
    ["nothing", "", ETHEREUM],
  ])("S12: one that is %s is nobody (%#)", (_, text, network) => {
    expect(addresseeOf(text, network)).toBeNull();
  });

  it("SEND-3: a name, in small letters, on chains that have names", () => {
    expect(addresseeOf("Bob.Eth", ETHEREUM)).toEqual({ name: "bob.eth" });
    expect(addresseeOf("bob.reown.id", ETHEREUM)).toEqual({ name: "bob.reown.id" });
    expect([addresseeOf("bob.eth", SOLANA), addresseeOf("bob.eth", BITCOIN)]).toEqual([null, null]);
  });

  // A pirates' flag, and an astronaut with a tone of skin: both have a joiner.
  it.each(["\u{1F3F4}\u200D\u2620\uFE0F.eth", "\u{1F469}\u{1F3FD}\u200D\u{1F680}.eth"])(
    "SEND-3: a name of emoji, %s",
    (name) => {
      expect(addresseeOf(name, ETHEREUM)).toEqual({ name });
    },
  );

  const flag = (region: string) =>
    String.fromCodePoint(0x1f3f4, ...[...region].map((letter) => 0xe0000 + letter.charCodeAt(0)), 0xe007f);

  it.each(["gbeng", "gbsct", "gbwls"])(
    "SEND-3, S8: a name with the flag of %s is looked up, and shown, as it is",
    (of) => {
      const name = `${flag(of)}.eth`;
      expect(addresseeOf(name, ETHEREUM)).toEqual({ name });
      expect(safeText(name)).toBe(name);
    },
  );

  it.each([flag("usca"), flag("gbnir"), flag("gbeng").slice(0, -2), `bob${flag("gbeng").slice(2)}`])(
    "S8: no other tags, which nobody sees, are in a name (%#)",
    (text) => {
      expect(addresseeOf(`${text}.eth`, ETHEREUM)).toBeNull();
      expect(safeText(text)).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
    },
  );

  it.each([
    "bob",
    ".eth",
    "bob.",
    "bob..eth",
    "bob .eth",
    "bob\n.eth",
    "bob.eth.",
    "bob.eth shop",
    `${"a".repeat(252)}.eth`,
    "ada@example.com",
    "https://example.com",
    "example.com/shop",
    `ethereum:${BOB}@1?value=1.5`,
    "wc:7f6e.a@2",
    "bob\u200b.eth",
    "bob\u200D.eth",
    "\u202ehte.bob",
  ])("SEND-3, S8, S9: %j is no name, and nobody is asked for it", (text) => {
    expect(addresseeOf(text, ETHEREUM)).toBeNull();
  });
});
