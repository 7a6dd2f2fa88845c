import { describe, expect, it } from "vitest";
import { isSpam } from "../../../domain/account/transaction-rules.ts";
import type { CaipAddress } from "../../../domain/caip.ts";
import { ALICE, ALICE_HERE, elsewhere, openApi } from "./api.ts";

const ETHER_OUT = {
  fungible_info: { name: "Ether", symbol: "ETH", icon: { url: "https://icons.example/eth.png" } },
  direction: "out",
  quantity: { numeric: "0.25" },
  value: 750,
  price: 3000,
};
const PRINT_IN = {
  nft_info: {
    name: "Linocut 7",
    content: {
      preview: { url: "https://prints.example/7.webp", content_type: "image/webp" },
      detail: { url: "https://prints.example/7-large.webp" },
    },
    flags: { is_spam: true },
  },
  direction: "in",
  quantity: { numeric: "1" },
};
const TX = {
  id: "tx-1",
  metadata: {
    ...{ operationType: "Trade", hash: `0x${"ab".repeat(32)}`, minedAt: "2026-02-03T04:05:06.000Z", nonce: 7 },
    ...{
      sentFrom: ALICE,
      sentTo: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      status: "confirmed",
      chain: "eip155:1",
    },
    application: { name: "Larkspur", iconUrl: "https://larkspur.example/icon.png" },
  },
  transfers: [ETHER_OUT, PRINT_IN],
};
const changed = (metadata: object) => ({ ...TX, metadata: { ...TX.metadata, ...metadata } });

const pageOf = (data: unknown, next: unknown = null, cursor?: string) =>
  openApi({ history: { data, next } }).api.fetchHistory({ ...ALICE_HERE, cursor });
const transfersOf = async (transfers: unknown) => (await pageOf([{ ...TX, transfers }])).transactions[0]?.transfers;

describe("ACCT-6", () => {
  it("ACCT-6: every field of a transaction is read", async () => {
    expect(await pageOf([TX], "more")).toEqual({
      next: "more",
      transactions: [
        {
          ...{ id: "tx-1", hash: TX.metadata.hash, operation: "trade", minedAt: Date.UTC(2026, 1, 3, 4, 5, 6) },
          ...{ status: "confirmed", networkId: "eip155:1", sentFrom: ALICE, sentTo: TX.metadata.sentTo },
          application: { name: "Larkspur", iconUrl: "https://larkspur.example/icon.png" },
          transfers: [
            {
              ...{ direction: "out", quantity: "0.25" },
              fungible: { name: "Ether", symbol: "ETH", iconUrl: "https://icons.example/eth.png" },
            },
            {
              ...{ direction: "in", quantity: "1" },
              nft: {
                ...{ name: "Linocut 7", isSpam: true, previewUrl: "https://prints.example/7.webp" },
                detailUrl: "https://prints.example/7-large.webp",
              },
            },
          ],
        },
      ],
    });
  });

  it("ACCT-6: a page is asked for by its cursor and chain; an unsupported network has no history and is not asked about", async () => {
    const { api, asked } = openApi({ history: { data: [], next: null } });
    await api.fetchHistory({ ...ALICE_HERE, cursor: "a b&c" });
    expect(asked[1]?.pathname).toBe(`/v1/account/${ALICE}/history`);
    expect([...(asked[1]?.searchParams ?? [])].slice(0, 3)).toEqual([
      ["cursor", "a b&c"],
      ["chainId", "eip155:1"],
      ["st", "appkit"],
    ]);
    const there = { address: ALICE, network: elsewhere("eip155:777") };
    expect(await api.fetchHistory(there)).toEqual({ transactions: [] });
    expect(asked).toHaveLength(2);
  });

  it("ACCT-6: a page is asked for once in 30 s, so that the gallery and the activity share it; a failure is not remembered", async () => {
    const { api, names, clock, levers } = openApi({ history: () => new Response("", { status: 404 }) });
    await expect(api.fetchHistory(ALICE_HERE)).rejects.toMatchObject({ code: "HTTP_STATUS" });
    levers.answers.history = { data: [TX], next: "more" };
    await Promise.all([api.fetchHistory(ALICE_HERE), api.fetchHistory(ALICE_HERE)]);
    await clock.advance(29_999);
    await api.fetchHistory(ALICE_HERE);
    await api.fetchHistory({ ...ALICE_HERE, cursor: "more" });
    await clock.advance(1);
    await api.fetchHistory(ALICE_HERE);
    clock.set(clock.now() - 86_400_000);
    await api.fetchHistory(ALICE_HERE);
    expect(names()).toEqual(["supported", ...Array(5).fill("history")]);
  });

  it("ACCT-6: once something was sent, the newest page is asked for anew", async () => {
    const { api, names } = openApi({ history: { data: [TX], next: "more" } });
    const ask = (cursor?: string) => api.fetchHistory({ ...ALICE_HERE, cursor });
    await ask();
    await ask("more");
    await api.forgetTokens(`eip155:1:${ALICE}` as CaipAddress);
    await ask();
    await ask("more");
    expect(names()).toEqual(["supported", ...Array(3).fill("history")]);
  });

  it("ACCT-6: what was done on another network is left out, whatever the service answers with", async () => {
    const there = { ...changed({ chain: "eip155:137" }), id: "tx-2" };
    const { transactions, next } = await pageOf([there, TX], "more");
    expect([transactions.map(({ id }) => id), next]).toEqual([["tx-1"], "more"]);
  });

  it.each([
    ["the cursor of the page itself", "here", "here"],
    ["an empty cursor", "", undefined],
    ["no cursor", null, undefined],
    ["a cursor that is no text", 7, undefined],
    ["an endless cursor", "x".repeat(2_001), undefined],
  ])("ACCT-6: %s ends the list", async (_, next, cursor) => {
    expect(await pageOf([TX], next, cursor)).not.toHaveProperty("next");
  });

  it.each([
    ["null", null],
    ["no list", "transfers"],
    ["nothing", undefined],
  ])("ACCT-6: transfers that are %s are none", async (_, transfers) => {
    expect(await transfersOf(transfers)).toEqual([]);
  });

  it("ACCT-6: a transfer that is malformed is left out", async () => {
    const bad = [
      ...[null, 7, {}, { ...ETHER_OUT, direction: "up" }, { ...ETHER_OUT, quantity: null }],
      { ...ETHER_OUT, quantity: { numeric: "-5" } },
      { ...ETHER_OUT, quantity: { numeric: "all of it" } },
      { ...ETHER_OUT, fungible_info: null },
    ];
    const huge = { ...ETHER_OUT, quantity: { numeric: "9".repeat(78) } };
    expect(await transfersOf([...bad, huge])).toEqual([
      expect.objectContaining({ quantity: "9".repeat(78), direction: "out" }),
    ]);
  });

  it("S6 S8: hostile names, pictures and senders are made safe", async () => {
    const nft = {
      ...PRINT_IN.nft_info,
      name: "\u202eevil\u0000",
      content: { preview: { url: "data:text/html,x" }, detail: 7 },
    };
    const coin = { name: null, symbol: "S".repeat(99), icon: { url: "javascript:alert(1)" } };
    const hostile = {
      ...changed({
        sentFrom: "<a>\u202e",
        sentTo: { toString: null },
        operationType: "\u0000MINT",
        application: { name: "\u200b" },
      }),
      transfers: [
        { ...PRINT_IN, nft_info: { ...nft, flags: null } },
        { ...ETHER_OUT, fungible_info: coin },
      ],
    };
    expect((await pageOf([hostile])).transactions).toEqual([
      {
        ...{ id: "tx-1", hash: TX.metadata.hash, operation: "mint", minedAt: expect.any(Number), status: "confirmed" },
        ...{ networkId: "eip155:1", sentFrom: "<a>", sentTo: "" },
        transfers: [
          { direction: "in", quantity: "1", nft: { name: "evil", isSpam: false } },
          { direction: "out", quantity: "0.25", fungible: { name: "", symbol: `${"S".repeat(19)}…` } },
        ],
      },
    ]);
  });

  it("ACCT-6: what moved is told without a picture, too", async () => {
    const { icon: _, ...plain } = ETHER_OUT.fungible_info;
    const bare = { ...PRINT_IN.nft_info, content: {} };
    expect(
      await transfersOf([
        { ...ETHER_OUT, fungible_info: plain },
        { ...PRINT_IN, nft_info: bare },
      ]),
    ).toEqual([
      { direction: "out", quantity: "0.25", fungible: { name: "Ether", symbol: "ETH" } },
      { direction: "in", quantity: "1", nft: { name: "Linocut 7", isSpam: true } },
    ]);
  });

  it("ACCT-6: a transaction whose status is a word that nobody knows, or none, is there, and of unknown status", async () => {
    const { transactions } = await pageOf([
      changed({ status: "lost" }),
      { ...(changed({ status: null }) as object), id: "tx-2" },
    ]);
    expect(transactions.map(({ status }) => status)).toEqual(["unknown", "unknown"]);
  });

  it.each([[undefined], [null]])("ACCT-6: a transaction whose hash is %s is there", async (hash) => {
    expect((await pageOf([changed({ hash })])).transactions).toMatchObject([{ id: "tx-1", hash: "" }]);
  });

  it("ACCT-6: a collectible without an amount is told, so that spam stays spam", async () => {
    const { quantity: _, ...bare } = PRINT_IN;
    const [transaction] = (await pageOf([{ ...TX, transfers: [bare, { ...bare, quantity: null }] }])).transactions;
    expect(transaction?.transfers).toMatchObject([{ quantity: "" }, { quantity: "" }]);
    expect(transaction && isSpam(transaction)).toBe(true);
  });

  it("ACCT-6: what is no transaction is left out, and the same one is there once", async () => {
    const bad = [
      ...[null, 7, [], {}, { ...TX, id: 7 }, { ...TX, id: "" }, { ...TX, metadata: null }],
      ...[
        { hash: "0x<b>" },
        { minedAt: "yesterday" },
        { minedAt: 7 },
        { minedAt: "+275760-09-13T00:00:00.000Z" },
        { chain: "ethereum" },
      ].map(changed),
    ];
    expect((await pageOf([...bad, TX, { ...TX }])).transactions).toHaveLength(1);
  });
});
