import { base58 } from "@scure/base";
import { beforeEach, describe, expect, it } from "vitest";
import { fetchNft } from "../../../../adapters/nodes/solana/collectible.ts";
import { parseExact } from "../../../../adapters/nodes/solana/json.ts";
import { METAPLEX, metadataAddress } from "../../../../adapters/nodes/solana/metaplex.ts";
import type { Address } from "../../../../domain/addresses/address.ts";
import { SandboxClock } from "../../../../sandbox/clock.ts";
import { associatedAddress, programs } from "../../../../sandbox/solana/addresses.ts";
import { SolanaChains } from "../../../../sandbox/solana/chains.ts";
import type { Cluster } from "../../../../sandbox/solana/cluster.ts";
import { printMint, solanaKeys } from "../../../../sandbox/solana/genesis.ts";
import { writeJson } from "../../../../sandbox/solana/json.ts";
import { accountMethods } from "../../../../sandbox/solana/rpc/accounts.ts";
import { historyMethods } from "../../../../sandbox/solana/rpc/history.ts";
import type { Method } from "../../../../sandbox/solana/rpc/params.ts";
import { packMint, packTokenAccount } from "../../../../sandbox/solana/token.ts";
import type { SolanaKey } from "../../../../sandbox/solana/types.ts";
import { network } from "../../networks.ts";
import { MAINNET } from "../../page-wallets/solana/page.ts";
import { COLLECTION, json, type Meta, MINT, packed, TRAITS } from "./nft-bytes.ts";

const METHODS: Readonly<Record<string, Method>> = { ...accountMethods, ...historyMethods };
let chains: SolanaChains;
let cluster: Cluster;
let asked: string[];

beforeEach(() => {
  chains = new SolanaChains(new SandboxClock());
  cluster = chains.clusters[0] as Cluster;
  asked = [];
});

const key = (index: number) => solanaKeys[index] as SolanaKey;
const on = network([], { caipNetworkId: MAINNET, chainNamespace: "solana" });

/** The real runtime behind its JSON-RPC, as its node answers. */
async function ask(method: string, params: unknown): Promise<unknown> {
  asked.push(method);
  return parseExact(writeJson(METHODS[method]?.(cluster, params as never) ?? null));
}

const read = (hash: string, name: string, owner = key(1).address) =>
  fetchNft(ask, { address: owner as Address, network: on, hash, name });
const give = (mint: string) => chains.byId(MAINNET)?.transferToken(key(0), key(1).address, mint, 1n) ?? "";

function place(at: string, owner: string, data: Uint8Array): void {
  const lamports = cluster.runtime.rent(BigInt(data.length));
  cluster.runtime.setAccount(at, { lamports, data, owner, executable: false });
}

/** A mint of the older token program, of which account 0 has one. */
function placeMint(mint: string): void {
  const owner = key(0).address;
  const state = { decimals: 0, supply: 1n, mintAuthority: null, freezeAuthority: null };
  place(mint, programs.token, packMint(mint, state));
  place(
    associatedAddress(owner, mint, programs.token),
    programs.token,
    packTokenAccount(mint, owner, 1n, programs.token),
  );
}

const tailOf = (isVerified: boolean) =>
  Buffer.concat([Buffer.of(0, 1, 1, 254, 1, 0, 1, isVerified ? 1 : 0), base58.decode(COLLECTION)]);
const placeMetadata = (mint: string, meta: Meta, owner = METAPLEX) =>
  place(metadataAddress(mint), owner, packed(mint, meta));

describe("a collectible of Solana", () => {
  it("ACCT-10: one of Token-2022 has its mint, and the attributes of its document", async () => {
    expect(await read(give(printMint), "Sandbox Print 1")).toEqual({
      contract: printMint,
      attributes: [{ name: "Edition", value: "1 of 1" }],
    });
    expect(asked).toEqual(["getTransaction", "getMultipleAccounts"]);
  });

  it("ACCT-10: one of Metaplex has its collection, where that has confirmed it", async () => {
    placeMint(MINT);
    placeMetadata(COLLECTION, { name: "Foxes", uri: "" });
    placeMetadata(MINT, { name: "Fox #1", uri: json(TRAITS), creators: 2, tail: tailOf(true) });
    expect(await read(give(MINT), "Fox #1")).toEqual({
      collection: "Foxes",
      contract: MINT,
      attributes: [{ name: "Fur", value: "Red" }],
    });
  });

  it("ACCT-10: a collection that has not confirmed it is not named", async () => {
    placeMint(MINT);
    placeMetadata(COLLECTION, { name: "Foxes", uri: "" });
    placeMetadata(MINT, { name: "Fox #1", uri: json(TRAITS), tail: tailOf(false) });
    expect(await read(give(MINT), "Fox #1")).toEqual({ contract: MINT, attributes: [{ name: "Fur", value: "Red" }] });
  });

  it("S16: a document that lies with a host is not asked for", async () => {
    placeMint(MINT);
    placeMetadata(MINT, { name: "Fox #1", uri: "https://foxes.example/1.json" });
    expect(await read(give(MINT), "Fox #1")).toEqual({ contract: MINT, attributes: [] });
  });

  it.each<[string, (meta: Buffer) => Buffer, string]>([
    ["of another program's", (meta) => meta, programs.system],
    ["that ends early", (meta) => meta.subarray(0, 80), METAPLEX],
    ["of nothing", () => Buffer.alloc(0), METAPLEX],
    [
      "with texts longer than itself",
      (meta) => Buffer.concat([meta.subarray(0, 65), Buffer.alloc(300, 255)]),
      METAPLEX,
    ],
  ])("R12: metadata %s are none", async (_, change, owner) => {
    placeMint(MINT);
    place(metadataAddress(MINT), owner, change(packed(MINT, { name: "Fox #1", uri: json(TRAITS) })));
    expect(await read(give(MINT), "Fox #1")).toEqual({ contract: MINT, attributes: [] });
  });

  it("ACCT-10: what somebody else received is none of the account's", async () => {
    expect(await read(give(printMint), "Sandbox Print 1", key(3).address)).toEqual({ attributes: [] });
  });

  it("R12: a transaction that no node knows is a failure", async () => {
    const unknown = base58.encode(new Uint8Array(64).fill(1));
    await expect(read(unknown, "Fox #1")).rejects.toMatchObject({ code: "HTTP_REQUEST" });
  });
});
