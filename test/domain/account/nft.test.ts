import { describe, expect, it } from "vitest";
import { collectNfts } from "../../../domain/account/nft.ts";
import type { Transaction, Transfer } from "../../../domain/account/transaction.ts";
import { continueWith, isSpam, layOver } from "../../../domain/account/transaction-rules.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { RECEIVED, SENT } from "../../../testing/samples/holdings.ts";

const piece = (direction: Transfer["direction"], name = "Fox", changes: Partial<Transfer> = {}): Transfer => ({
  direction,
  quantity: "1",
  nft: { name, isSpam: false },
  ...changes,
});
const moved = (id: string, ...transfers: Transfer[]): Transaction => ({ ...RECEIVED, id, hash: id, transfers });
const holdings = (...transactions: Transaction[]) =>
  collectNfts(transactions).map(({ name, amount }) => `${amount} ${name}`);

describe("collectibles", () => {
  it("ACCT-10 what came is held, with the transaction that it last came with", () => {
    expect(collectNfts([moved("2", piece("in")), moved("1", piece("in"))])).toMatchObject([
      { name: "Fox", amount: "2", hash: "2" },
    ]);
  });

  it("ACCT-10 what went is not, and what came back is", () => {
    expect(holdings(moved("2", piece("out")), moved("1", piece("in")))).toEqual([]);
    expect(holdings(moved("3", piece("in")), moved("2", piece("out")), moved("1", piece("in")))).toEqual(["1 Fox"]);
  });

  it("ACCT-10 what took some away since is not the transaction that it came with", () => {
    const history = [
      { ...moved("3", piece("out")), minedAt: 3 },
      { ...moved("2", piece("in")), minedAt: 2 },
      { ...moved("1", piece("in", "Fox", { quantity: "3" })), minedAt: 1 },
    ];
    expect(collectNfts(history)).toMatchObject([{ amount: "3", hash: "2", cameAt: 2 }]);
  });

  it("ACCT-10 pieces of one kind are counted, also in numbers that no double holds", () => {
    const many = "100000000000000000000000000000000000001";
    expect(holdings(moved("2", piece("out")), moved("1", piece("in", "Coin", { quantity: many })))).toEqual([
      `${many} Coin`,
    ]);
    expect(holdings(moved("1", piece("in", "Odd", { quantity: "0.5" })))).toEqual(["1 Odd"]);
  });

  it("ACCT-10 spam, failed and pending transactions, and moves to oneself bring nothing", () => {
    expect(holdings(moved("1", piece("in", "Win", { nft: { name: "Win", isSpam: true } })))).toEqual([]);
    expect(holdings({ ...moved("1", piece("in")), status: "failed" })).toEqual([]);
    expect(holdings({ ...moved("1", piece("in")), status: "pending" })).toEqual([]);
    expect(holdings(moved("2", piece("self")), moved("1", piece("in")))).toEqual(["1 Fox"]);
  });

  it("ACCT-10 counted page by page, from any of its beginnings, a history holds what it holds counted at once", () => {
    const all = [
      moved("5", piece("in", "Hen")),
      moved("4", piece("out"), piece("in", "Elk", { quantity: "3" })),
      moved("3", piece("in")),
      moved("2", piece("out", "Elk", { quantity: "2" }), piece("in", "Hen")),
      moved("1", piece("in")),
    ];
    const pages = [all.slice(0, 2), all.slice(0, 4), all];
    const whole = collectNfts([...all]);
    for (const before of [[], ...pages, pages[0], pages[1]])
      for (const after of pages.filter((page) => page.length >= (before?.length ?? 0)))
        expect(collectNfts(after, before)).toEqual(collectNfts([...after]));
    expect(collectNfts(all, pages[1])).toEqual(whole);
    expect(whole.map(({ amount, name }) => `${amount} ${name}`)).toEqual(["2 Hen", "1 Fox", "1 Elk"]);
  });

  it("ACCT-10 two of one name with different pictures are two", () => {
    const one = piece("in", "Fox", { nft: { name: "Fox", previewUrl: "https://a/1.png", isSpam: false } });
    const other = piece("in", "Fox", { nft: { name: "Fox", previewUrl: "https://a/2.png", isSpam: false } });
    expect(holdings(moved("1", one, other))).toEqual(["1 Fox", "1 Fox"]);
  });

  it("ACCT-10 a name that begins with a digit is not taken for one of another network", () => {
    const onMainnet = moved("1", piece("in", "0 Fox"));
    const onOptimism: Transaction = { ...moved("2", piece("in", " Fox")), networkId: "eip155:10" as CaipNetworkId };
    expect(holdings(onMainnet, onOptimism)).toEqual(["1 0 Fox", "1  Fox"]);
  });
});

describe("pages of history", () => {
  it("ACCT-6 only a transaction of nothing but spam is spam", () => {
    const spam = piece("in", "Win", { nft: { name: "Win", isSpam: true } });
    expect(isSpam(moved("1", spam))).toBe(true);
    expect(isSpam(moved("1", spam, piece("in")))).toBe(false);
    expect(isSpam(moved("1", ...SENT.transfers))).toBe(false);
    expect(isSpam(moved("1"))).toBe(false);
  });

  it("ACCT-6 the newest page replaces what it repeats; a gap asks for everything anew", () => {
    const [one, two, three] = [moved("1"), moved("2"), moved("3")];
    const pending = { ...two, status: "pending" } as const;
    expect(layOver([pending, one], [three, two])).toEqual([three, two, one]);
    expect(layOver([one], [three, two])).toBeUndefined();
    expect(layOver([one], [])).toBeUndefined();
  });

  it("ACCT-6 what the newest page passes over is gone; what it ends above stays", () => {
    const [one, two, three, four] = [moved("1"), moved("2"), moved("3"), moved("4")];
    const pending = { ...moved("pending"), status: "pending" } as const;
    expect(layOver([pending, two, one], [three, two])).toEqual([three, two, one]);
    expect(layOver([three, pending, two, one], [three, two])).toEqual([three, two, one]);
    const mined = moved("pending");
    expect(layOver([four, three, two, pending, one], [mined, four, three])).toEqual([mined, four, three, two, one]);
  });

  it("ACCT-6 a newest page that tells nothing new leaves what was read as it was", () => {
    const before = [moved("2", piece("in")), moved("1")];
    expect(layOver(before, [moved("2", piece("in"))])).toBe(before);
    expect(layOver(before, [moved("2", piece("out"))])).toEqual([moved("2", piece("out")), moved("1")]);
  });

  it("ACCT-6 a later page repeats nothing", () => {
    const [one, two, three] = [moved("1"), moved("2"), moved("3")];
    expect(continueWith([three, two], [two, one])).toEqual([three, two, one]);
  });
});
