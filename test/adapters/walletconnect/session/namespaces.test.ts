import { describe, expect, test } from "vitest";
import { optionalNamespaces, planSession } from "../../../../adapters/walletconnect/session/namespaces.ts";
import { NAMESPACES } from "../../../../domain/namespaces.ts";
import type { Network } from "../../../../domain/networks/network.ts";
import { network } from "./networks.ts";

const MAINNET = network("eip155:1", "https://one.example");
const BASE = network("eip155:8453", "https://base.example");
const SOLANA = network("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "https://sol.example");
const BITCOIN = network("bip122:000000000019d6689c085ae165831e93");

const FAMILIES: readonly Network[] = [
  ...[MAINNET, SOLANA, BITCOIN],
  ...["polkadot:91b171bb158e2d3848fa23a9f1c25182", "cosmos:cosmoshub-4", "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k"],
  ...["cip34:1-764824073", "elrond:1", "multiversx:1", "near:mainnet", "tezos:NetXdQprcVkpaWU"],
].map((each) => (typeof each === "string" ? network(each) : each));

describe("what is asked of a wallet", () => {
  test("CONN-1: each of the eleven chain families is asked for, with its chains and both events", () => {
    const asked = optionalNamespaces(planSession(FAMILIES));
    expect(Object.keys(asked).sort()).toEqual([...NAMESPACES].sort());
    for (const family of Object.values(asked)) {
      expect(family.events).toEqual(["accountsChanged", "chainChanged"]);
      expect(family.chains.length).toBeGreaterThan(0);
    }
  });

  test("CONN-22: methods are those of the family, none where it has none", () => {
    const plan = planSession(FAMILIES);
    expect(plan.eip155?.methods).toHaveLength(24);
    expect(plan.eip155?.methods).toContain("wallet_grantPermissions");
    expect(plan.solana?.methods).toContain("solana_signAllTransactions");
    expect(plan.bip122?.methods).toEqual(["sendTransfer", "signMessage", "signPsbt", "getAccountAddresses"]);
    for (const name of ["polkadot", "cosmos", "near", "tezos"] as const) expect(plan[name]?.methods).toEqual([]);
  });

  test("CONN-22: a Solana network is asked for under its former id too", () => {
    expect(planSession([SOLANA]).solana?.chains).toEqual([
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ",
    ]);
  });

  test("CONN-22: chains keep the host's order, their nodes stand under the bare id", () => {
    const { eip155, bip122 } = planSession([BASE, MAINNET, BASE, BITCOIN]);
    expect(eip155?.chains).toEqual(["eip155:8453", "eip155:1"]);
    expect(eip155?.rpcMap).toEqual({ "8453": "https://base.example", "1": "https://one.example" });
    expect(bip122?.rpcMap).toEqual({});
  });

  test("CONN-22: an override replaces lists and nodes, and makes families that are missing", () => {
    const { eip155, near } = planSession([MAINNET, BASE], {
      methods: { eip155: ["personal_sign"] },
      events: { eip155: ["chainChanged"] },
      chains: { near: ["near:mainnet", "nonsense"] },
      rpcMap: { "eip155:1": "https://mine.example", "eip155:10": "https://ten.example", "near:mainnet": "ftp://no" },
      defaultChain: "eip155:8453",
    });
    expect(eip155).toEqual({
      chains: ["eip155:1", "eip155:8453"],
      methods: ["personal_sign"],
      events: ["chainChanged"],
      rpcMap: { "1": "https://mine.example", "10": "https://ten.example" },
      defaultChain: "eip155:8453",
    });
    expect([near?.chains, near?.rpcMap]).toEqual([["near:mainnet"], {}]);
  });

  test("CONN-22: an override of the wrong shape is read as far as it goes", () => {
    const given = { methods: { eip155: "all", __proto__: ["x"], sui: ["y"] }, chains: null, rpcMap: 5 };
    const plan = planSession([MAINNET], given as never);
    expect(plan.eip155?.methods).toEqual([]);
    expect(Object.keys(plan)).toEqual(["eip155"]);
  });

  test("CONN-1: a family without a chain is not asked for", () => {
    expect(optionalNamespaces(planSession([], { methods: { eip155: ["personal_sign"] } }))).toEqual({});
  });
});
