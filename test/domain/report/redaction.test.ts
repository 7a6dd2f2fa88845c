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

  it("CONF-12: words that charts go on by stay, so that what follows from them plays again", () => {
    const own = {
      flowView: "Swap",
      end: "reverted",
      outcome: { state: "refused", changes: [{ whose: "receiver" }] },
      steps: [{ what: "approve" }],
    };
    expect(told(own)).toEqual(own);
  });

  it("S9: a chain stays, and a text that has one in it is told as another", () => {
    const chains = ["eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", `bip122:${"0".repeat(32)}`];
    expect(told({ chains })).toEqual({ chains });
    const texts = chains.flatMap((chain) => [`maya ${chain}`, `${chain} maya`]);
    expect(JSON.stringify(told({ texts }))).not.toContain("maya");
  });

  it("S9: a chain of any family stays, and the account on it does not", () => {
    const networkId = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
    expect(told({ networkId })).toEqual({ networkId });
    expect(told({ networkId: `${networkId}:maya` })).toEqual({ networkId: `${networkId}:text-1` });
  });

  it("CONF-12: a token of a chain is still one, so that what reads it plays again, and its address is not told", () => {
    const token = { address: `eip155:1:0x${"ab".repeat(20)}`, name: "eip155:1:maya" };
    expect(told(token)).toEqual({ address: `eip155:1:0x${"1".padStart(40, "0")}`, name: "text-2" });
  });

  it("S9: a line of a log keeps its words, and no address of any family", () => {
    const bitcoin = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    const evm = `0x${"ab".repeat(20)}`;
    const line = new Redaction().line(`sent from ${bitcoin} to ${evm}, key (${bitcoin})`);
    expect(line).toMatch(/^sent from \S+ to 0x0{39}2, key \(\S+\)$/);
    expect(line).not.toMatch(/bc1q|abab/);
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

  it("S9: the moment of a transaction, which leads to its sender on the chain, is not told", () => {
    const minedAt = Date.UTC(2026, 1, 3, 4, 5, 6);
    const moment = told({ transactions: [{ id: "tx-1", minedAt }], nfts: [{ cameAt: minedAt }], at: 7 });
    expect(moment).toMatchObject({ transactions: [{ minedAt: 1 }], nfts: [{ cameAt: 1 }], at: 7 });
  });
});
