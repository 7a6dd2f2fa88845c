import { describe, expect, it } from "vitest";
import { accountTabs, defaultAccountTypes } from "../../../domain/account/account-policy.ts";
import { type AccountFeature, hasFeature, NAMESPACES } from "../../../domain/namespaces.ts";

const TABLE: Record<AccountFeature, readonly string[]> = {
  balance: ["eip155", "solana"],
  names: ["eip155"],
  activity: ["eip155"],
  send: ["eip155", "solana", "bip122"],
};

describe("policy", () => {
  it.each(Object.entries(TABLE) as [AccountFeature, string[]][])(
    "ACCT-8 %s is there for %j alone",
    (feature, those) => {
      expect(NAMESPACES.filter((namespace) => hasFeature(namespace, feature))).toEqual(those);
    },
  );

  it("ROUTE-18 EVM accounts have Tokens, NFTs and Activity, Solana ones the first two, others none", () => {
    expect(accountTabs("eip155")).toEqual(["tokens", "nfts", "activity"]);
    expect(accountTabs("solana")).toEqual(["tokens", "nfts"]);
    for (const namespace of NAMESPACES.filter((each) => each !== "eip155" && each !== "solana"))
      expect(accountTabs(namespace)).toEqual([]);
  });

  it("CONF-7 the account types that each chain starts with", () => {
    expect(defaultAccountTypes()).toEqual({
      eip155: "smartAccount",
      bip122: "payment",
      solana: "eoa",
      polkadot: "eoa",
    });
  });
});
