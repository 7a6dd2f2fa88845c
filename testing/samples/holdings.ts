/** Made-up holdings for the samples. */
import { collectNfts, type Nft, type NftDetails } from "../../domain/account/nft.ts";
import type { Token } from "../../domain/account/token.ts";
import type { Transaction } from "../../domain/account/transaction.ts";
import { ALICE, BOB, ETHEREUM } from "./values.ts";

export const ETHER: Token = {
  name: "Ether",
  symbol: "ETH",
  networkId: ETHEREUM.caipNetworkId,
  value: "4500",
  price: "3000",
  quantity: { decimals: "18", numeric: "1.5" },
};

function sampleTransaction(id: string, changes: Partial<Transaction>): Transaction {
  return {
    id,
    hash: `0x${id}`,
    operation: "receive",
    minedAt: 1_767_312_000_000,
    status: "confirmed",
    networkId: ETHEREUM.caipNetworkId,
    sentFrom: BOB,
    sentTo: ALICE,
    transfers: [],
    ...changes,
  };
}

export const RECEIVED = sampleTransaction("b", {
  transfers: [
    { direction: "in", quantity: "1", nft: { name: "Fox #1", previewUrl: "https://nfts/1.png", isSpam: false } },
  ],
});

const [fox] = collectNfts([RECEIVED]);
if (!fox) throw new Error("the sample has no collectible");

/** The collectible of RECEIVED. */
export const FOX_NFT: Nft = fox;

export const FOX_DETAILS: NftDetails = {
  collection: "Foxes",
  contract: "0x00000000000000000000000000000000005bc721",
  tokenId: "1",
  attributes: [{ name: "Fur", value: "Red" }],
};

export const SENT = sampleTransaction("a", {
  operation: "send",
  minedAt: 1_767_225_600_000,
  sentFrom: ALICE,
  sentTo: BOB,
  transfers: [{ direction: "out", quantity: "0.5", fungible: { name: "Ether", symbol: "ETH" } }],
});
