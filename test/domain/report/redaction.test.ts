import { describe, expect, it } from "vitest";
import { UNKNOWN_NETWORK_NAME } from "../../../domain/networks/network.ts";
import { Redaction } from "../../../domain/report/redaction.ts";

const told = (value: unknown): unknown => new Redaction().copy(value);

describe("what a report tells", () => {
  it("S9: what the machines name by themselves stays, so that a replay names it alike", () => {
    const own = { name: UNKNOWN_NETWORK_NAME, from: "native", provider: "coinbase", side: "to" };
    expect(told(own)).toEqual(own);
    expect(told({ name: "Larkspur", from: "maya", to: "maya" })).toEqual({
      name: "text-1",
      from: "text-2",
      to: "text-2",
    });
  });

  it("S9: a chain stays, and a text that has one in it is told as another", () => {
    const chains = ["eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", `bip122:${"0".repeat(32)}`];
    expect(told({ chains })).toEqual({ chains });
    const texts = chains.flatMap((chain) => [`maya ${chain}`, `${chain} maya`]);
    expect(JSON.stringify(told({ texts }))).not.toContain("maya");
  });

  it("S9: the name of somebody is told as another name, which machines take for one", () => {
    const { to, sub, mail, amount } = told({
      to: "maya.eth",
      sub: "maya.shop.id",
      mail: "m@maya.eth",
      amount: "1.5",
    }) as Record<string, string>;
    expect([to, sub]).toEqual(["name-1.example", "name-2.example"]);
    expect(mail).toMatch(/^visitor-3@/);
    expect(amount).toBe("4");
  });
});
