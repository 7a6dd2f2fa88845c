import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { fetchNft } from "../../../../adapters/nodes/solana/collectible.ts";
import { METAPLEX, metadataAddress } from "../../../../adapters/nodes/solana/metaplex.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { programs } from "../../../../sandbox/solana/addresses.ts";
import { network } from "../../networks.ts";
import { FIRST, MAINNET } from "../../page-wallets/solana/page.ts";
import { COLLECTION, json, type Meta, MINT, packed, TRAITS } from "./nft-bytes.ts";

const OWNER = FIRST as Address;
const on = network([], { caipNetworkId: MAINNET, chainNamespace: "solana" });

/** A token balance behind a transaction. */
const balance = (mint: string, amount = "1", change: object = {}) => ({
  ...{ mint, owner: OWNER, accountIndex: 1 },
  uiTokenAmount: { amount, decimals: 0 },
  ...change,
});

type Asked = [method: string, params: unknown];

/** A node that answers with these balances, and with one account and its metadata account for each mint in `accounts`. */
async function telling(post: unknown[], accounts: Readonly<Record<string, [unknown, unknown?]>>, name = "any") {
  const calls: Asked[] = [];
  const answer = async (method: string, params: unknown) => {
    calls.push([method, params]);
    if (method === "getTransaction") return { meta: { preTokenBalances: [], postTokenBalances: post } };
    const [addresses] = params as [string[]];
    return { value: addresses.map((address, at) => accounts[addresses[at - (at % 2)] ?? address]?.[at % 2] ?? null) };
  };
  const nft = { address: OWNER, network: on, hash: "1", name };
  return { found: await fetchNft(answer, nft), calls };
}

/** A mint of Token-2022 with extensions. */
const mint = (...extensions: unknown[]) => ({ data: { parsed: { info: { extensions } } } });
const tokenMetadata = (state: object) => ({ extension: "tokenMetadata", state: { name: "Fox", uri: "", ...state } });
const member = (group: unknown) => ({ extension: "tokenGroupMember", state: { group } });
/** A metadata account of Metaplex's. */
const metaplex = (meta: Meta, owner = METAPLEX, encoding = "base64") => ({
  owner,
  data: [packed(MINT, meta).toString("base64"), encoding],
});

/** A node that answers with these balances, and the same metadata for both mints. */
function lying(post: unknown, extensions: unknown = [], pre: unknown = []) {
  const account = { owner: programs.token2022, data: { parsed: { info: { extensions } } } };
  const answer = async (method: string) =>
    method === "getTransaction"
      ? { meta: { preTokenBalances: pre, postTokenBalances: post } }
      : { value: [account, null, account, null] };
  const nft = { address: OWNER, network: on, hash: "1", name: "Fox #1" };
  return fetchNft(answer, nft);
}

const metadata = (state: object) => [{ extension: "tokenMetadata", state: { name: "Fox #1", uri: "", ...state } }];

describe("R12: hostile nodes", () => {
  it.each<[string, unknown]>([
    ["no transaction", null],
    ["no effects", { meta: null }],
    ["balances that are no list", { meta: { preTokenBalances: {}, postTokenBalances: 7 } }],
  ])("R12: %s is a failure", async (_, answer) => {
    const nft = { address: OWNER, network: on, hash: "1", name: "any" };
    await expect(fetchNft(async () => answer, nft)).rejects.toMatchObject({
      code: "HTTP_REQUEST",
      context: { reason: "malformed" },
    });
  });

  it.each<[string, unknown[]]>([
    ["balances of no shape", [null, 7, {}, balance("no mint"), balance(MINT, "-1"), balance(MINT, "0")]],
    ["a coin that can be divided", [balance(MINT, "1", { uiTokenAmount: { amount: "1", decimals: 6 } })]],
    ["somebody else's", [balance(MINT, "1", { owner: COLLECTION })]],
  ])("R12: of %s nothing is known", async (_, post) => {
    expect(await lying(post)).toEqual({ attributes: [] });
  });

  it("ACCT-10: what the account had before is not what came", async () => {
    const post = [balance(MINT), balance(COLLECTION)];
    const found = await lying(post, metadata({}), [balance(COLLECTION)]);
    expect(found).toEqual({ contract: MINT, attributes: [] });
  });

  it("ACCT-10: two that came together under one name are not told apart", async () => {
    expect(await lying([balance(MINT), balance(COLLECTION)], metadata({}))).toEqual({ attributes: [] });
  });

  it("ACCT-10: the fields of a mint itself are attributes where it has no document, of any length and number", async () => {
    const additionalMetadata = Array.from({ length: 1_000 }, (_, at) => [`a${at}`, "b\u202e".repeat(500)]);
    const { attributes } = await lying([balance(MINT)], metadata({ additionalMetadata }));
    expect(attributes).toHaveLength(64);
    expect(attributes[0]?.value).toMatch(/^b{79}…$/);
  });

  it.each<[string, unknown]>([
    ["extensions that are no list", "many"],
    ["extensions of no shape", [null, 7, { extension: "tokenMetadata" }, { extension: "tokenGroupMember", state: 1 }]],
    ["metadata of numbers", metadata({ name: 7, uri: 7 })],
  ])("R12: of %s only the mint is known", async (_, extensions) => {
    expect(await lying([balance(MINT)], extensions)).toEqual({ contract: MINT, attributes: [] });
  });
});

describe("what a node is asked", () => {
  it("ACCT-10: is the transaction as it was confirmed, and each mint with its metadata account at once", async () => {
    const { calls } = await telling([balance(MINT), balance(COLLECTION)], {});
    expect(calls).toEqual([
      ["getTransaction", ["1", { encoding: "base64", commitment: "confirmed", maxSupportedTransactionVersion: 0 }]],
      [
        "getMultipleAccounts",
        [
          [MINT, metadataAddress(MINT), COLLECTION, metadataAddress(COLLECTION)],
          { encoding: "jsonParsed", commitment: "confirmed" },
        ],
      ],
    ]);
  });

  it("ACCT-10: is the collection too, of the one that is meant", async () => {
    const { found, calls } = await telling([balance(MINT)], {
      [MINT]: [mint(member(COLLECTION), tokenMetadata({}))],
      [COLLECTION]: [mint(tokenMetadata({ name: "Foxes\u202e" }))],
    });
    expect(found).toEqual({ collection: "Foxes", contract: MINT, attributes: [] });
    expect(calls[2]).toMatchObject(["getMultipleAccounts", [[COLLECTION, metadataAddress(COLLECTION)], {}]]);
  });

  it("R10: of thousands that came together, only some are looked at", async () => {
    const post = Array.from({ length: 1_000 }, (_, at) => {
      const bytes = new Uint8Array(32).fill(1);
      new DataView(bytes.buffer).setUint32(0, at);
      return balance(base58.encode(bytes));
    });
    const { calls } = await telling(post, {});
    expect(calls.map(([, params]) => (params as [unknown])[0])).toMatchObject([
      "1",
      { length: 2 * LIMITS.nftCandidates },
    ]);
  });

  it("R12: accounts that are no list are a failure", async () => {
    const answer = async (method: string) =>
      method === "getTransaction"
        ? { meta: { preTokenBalances: [], postTokenBalances: [balance(MINT)] } }
        : { value: null };
    const nft = { address: OWNER, network: on, hash: "1", name: "Fox" };
    await expect(fetchNft(answer, nft)).rejects.toMatchObject({
      code: "HTTP_REQUEST",
      context: { reason: "malformed" },
    });
  });
});

describe("a collectible among several", () => {
  const red = { uri: json(TRAITS) };

  it.each<[string, Record<string, [unknown, unknown?]>, string, object]>([
    [
      "by the name of its mint",
      { [MINT]: [mint(tokenMetadata({ name: "Hen" }))], [COLLECTION]: [mint(tokenMetadata({ name: "Fox", ...red }))] },
      "Fox",
      { contract: COLLECTION, attributes: [{ name: "Fur", value: "Red" }] },
    ],
    [
      "by the name in its document",
      {
        [MINT]: [mint(tokenMetadata({ name: "F", uri: json({ name: "Fox" }) }))],
        [COLLECTION]: [mint(tokenMetadata({ name: "Hen" }))],
      },
      "Fox",
      { contract: MINT, attributes: [] },
    ],
    [
      "by the name that Metaplex has of it",
      { [MINT]: [null, metaplex({ name: "Hen", uri: "" })], [COLLECTION]: [null, metaplex({ name: "Fox", ...red })] },
      "Fox",
      { contract: COLLECTION, attributes: [{ name: "Fur", value: "Red" }] },
    ],
    [
      "beside one that says nothing",
      { [COLLECTION]: [mint(tokenMetadata({}))] },
      "Fox",
      { contract: COLLECTION, attributes: [] },
    ],
    ["of none that has the name: not at all", { [MINT]: [mint(tokenMetadata({}))] }, "Hen", { attributes: [] }],
  ])("ACCT-10: is found %s", async (_, accounts, name, want) => {
    expect((await telling([balance(MINT), balance(COLLECTION)], accounts, name)).found).toEqual(want);
  });
});

describe("the metadata of a mint", () => {
  it.each<[string, [unknown, unknown?], object]>([
    ["count before Metaplex's", [mint(tokenMetadata({})), metaplex({ name: "Fox", uri: json(TRAITS) })], {}],
    [
      "are found behind others that have no shape",
      [mint({ extension: "tokenMetadata" }, tokenMetadata({ uri: json(TRAITS) }))],
      TRAITS,
    ],
    [
      "of another extension are none",
      [mint({ ...tokenMetadata({ uri: json(TRAITS) }), extension: "metadataPointer" })],
      {},
    ],
    ["without a name are none", [mint(tokenMetadata({ name: 7, uri: json(TRAITS) }))], {}],
    ["without an address are none", [mint(tokenMetadata({ uri: 7, additionalMetadata: [["Fur", "Red"]] }))], {}],
    ["have fields of their own", [mint(tokenMetadata({ additionalMetadata: [["Fur", "Red"]] }))], TRAITS],
    [
      "have their document's fields rather than those",
      [mint(tokenMetadata({ uri: json(TRAITS), additionalMetadata: [["Fur", "Blue"]] }))],
      TRAITS,
    ],
    [
      "have no fields where one of them has no shape",
      [mint(tokenMetadata({ additionalMetadata: [["Fur", "Red"], ["Age"]] }))],
      {},
    ],
    ["have no fields where one of them is a number", [mint(tokenMetadata({ additionalMetadata: [["Age", 7]] }))], {}],
    ["are Metaplex's", [null, metaplex({ name: "Fox", uri: json(TRAITS) })], TRAITS],
    ["of another program's account are none", [null, metaplex({ name: "Fox", uri: json(TRAITS) }, programs.token)], {}],
    ["in another encoding are none", [null, metaplex({ name: "Fox", uri: json(TRAITS) }, METAPLEX, "base58")], {}],
    ["that are no base64 are none", [null, { owner: METAPLEX, data: ["%", "base64"] }], {}],
  ])("ACCT-10, R12: %s", async (_, accounts, { attributes = [] }: { attributes?: typeof TRAITS.attributes }) => {
    expect((await telling([balance(MINT)], { [MINT]: accounts })).found).toEqual({
      contract: MINT,
      attributes: attributes.map(({ trait_type: name, value }) => ({ name, value })),
    });
  });

  it.each<[string, unknown[]]>([
    ["a number", [member(7)]],
    ["no address", [member("Foxes")]],
    ["nothing", [{ extension: "tokenGroupMember" }]],
    ["another extension's", [{ ...member(COLLECTION), extension: "groupPointer" }]],
  ])("R12: a collection that is %s is none, and not asked for", async (_, extensions) => {
    const { found, calls } = await telling([balance(MINT)], {
      [MINT]: [mint(tokenMetadata({}), ...extensions)],
      [COLLECTION]: [mint(tokenMetadata({ name: "Foxes" }))],
    });
    expect(found).toEqual({ contract: MINT, attributes: [] });
    expect(calls).toHaveLength(2);
  });
});

describe("what came to the account", () => {
  const amount = (text: unknown, decimals: unknown = 0) => ({ uiTokenAmount: { amount: text, decimals } });

  it.each<[string, object, boolean]>([
    ["one", {}, true],
    ["the most there can be", amount("18446744073709551615"), true],
    ["none", amount("0"), false],
    ["more digits than there can be", amount("184467440737095516150"), false],
    ["a number with a sign", amount("+1"), false],
    ["a number with a space", amount("1 "), false],
    ["no digits", amount(""), false],
    ["a number that is no text", amount(1), false],
    ["something that can be divided", amount("1", 1), false],
    ["something of which that is not said", amount("1", null), false],
    ["nobody's", { owner: 7 }, false],
    ["of a mint that is too short", { mint: MINT.slice(1) }, false],
    ["of a mint that is a number", { mint: 7 }, false],
  ])("R12: %s", async (_, change, isReceived) => {
    const { found, calls } = await telling([balance(MINT, "1", change)], {});
    expect(found).toEqual(isReceived ? { contract: MINT, attributes: [] } : { attributes: [] });
    // Of nothing there is nothing more to ask.
    expect(calls).toHaveLength(isReceived ? 2 : 1);
  });

  it("ACCT-10: is more than what was there before, and not as much or less", async () => {
    expect(await lying([balance(MINT, "2")], [], [balance(MINT, "1")])).toMatchObject({ contract: MINT });
    expect(await lying([balance(MINT, "2")], [], [balance(MINT, "2")])).toEqual({ attributes: [] });
    expect(await lying([balance(MINT, "2")], [], [balance(MINT, "3")])).toEqual({ attributes: [] });
    expect(await lying([balance(MINT, "2")], [], [balance(MINT, "3", { owner: COLLECTION })])).toMatchObject({
      contract: MINT,
    });
  });
});
