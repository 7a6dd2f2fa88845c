import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Namespace } from "../../../domain/namespaces.ts";
import {
  type Connector,
  type ConnectorType,
  connectorOf,
  isContested,
  mergeConnectors,
  uniqueWallets,
  visibleConnectors,
  withRecent,
} from "../../../domain/wallets/wallet.ts";

const made = (name: string, chain: Namespace = "eip155", rest: Partial<Connector> = {}): Connector => ({
  id: `${name} ${chain}`,
  name,
  type: "ANNOUNCED",
  chain,
  ...rest,
});

describe("mergeConnectors", () => {
  it("CONN-3 one name on several namespaces is one MULTI_CHAIN entry that holds its parts", () => {
    const [evm, solana, other] = [made("Fox"), made("Fox", "solana"), made("Owl")];
    expect(mergeConnectors([evm, other, solana])).toEqual([
      { ...evm, type: "MULTI_CHAIN", connectors: [evm, solana] },
      other,
    ]);
  });

  it("CONN-3 three namespaces make one entry too", () => {
    const connectors = (["eip155", "solana", "bip122"] as const).map((chain) => made("Fox", chain));
    expect(mergeConnectors(connectors)).toMatchObject([{ type: "MULTI_CHAIN", connectors }]);
  });

  it("CONN-3 S7 two of one name on one namespace stay two", () => {
    expect(mergeConnectors([made("Fox"), made("Fox", "eip155", { id: "twin" })])).toHaveLength(2);
  });

  it("CONN-3 S7 a name that two claim on one namespace is merged with none of another, whichever came first", () => {
    const [one, twin, solana] = [made("Fox"), made("Fox", "eip155", { id: "twin" }), made("Fox", "solana")];
    expect(mergeConnectors([one, twin, solana])).toEqual([one, twin, solana]);
    expect(mergeConnectors([solana, one, twin])).toEqual([solana, one, twin]);
  });

  it("CONN-3 Trust Wallet and Trust are one", () => {
    expect(mergeConnectors([made("Trust Wallet"), made("Trust", "solana")])).toHaveLength(1);
  });

  it("CONN-3 the embedded wallet is never merged", () => {
    expect(
      mergeConnectors([made("A", "eip155", { type: "AUTH" }), made("A", "solana", { type: "AUTH" })]),
    ).toHaveLength(2);
    const [login, wallet] = [made("A", "eip155", { type: "AUTH" }), made("A", "solana")];
    expect(mergeConnectors([login, wallet])).toEqual([login, wallet]);
    expect(mergeConnectors([wallet, login])).toEqual([wallet, login]);
  });

  it("CONN-3 nothing is lost and nothing doubled, whatever is merged", () => {
    const connector = fc
      .record({
        name: fc.constantFrom("A", "B", "Trust", "Trust Wallet"),
        chain: fc.constantFrom<Namespace>("eip155", "solana", "bip122"),
        uuid: fc.uuid(),
      })
      .map(({ name, chain, uuid }) => made(name, chain, { id: uuid }));
    fc.assert(
      fc.property(fc.uniqueArray(connector, { selector: ({ id }) => id }), (connectors) => {
        const chainConnectors = mergeConnectors(connectors).flatMap((entry) => entry.connectors ?? [entry]);
        expect(chainConnectors.map(({ id }) => id).sort()).toEqual(connectors.map(({ id }) => id).sort());
        for (const entry of mergeConnectors(connectors)) {
          const chains = (entry.connectors ?? [entry]).map(({ chain }) => chain);
          expect(new Set(chains).size).toBe(chains.length);
        }
      }),
    );
  });
});

describe("visibleConnectors", () => {
  it("CONN-15 connectors that the excluded list names by rdns, or by name in any case, are hidden", () => {
    const connectors = [made("Fox", "eip155", { info: { rdns: "io.fox" } }), made("OWL"), made("Elk")];
    const excluded = { rdns: ["io.fox"], names: ["owl"] };
    expect(visibleConnectors(connectors, excluded).map(({ name }) => name)).toEqual(["Elk"]);
  });
});

describe("connectorOf", () => {
  const fox = made("Fox", "eip155", { explorerId: "listed", info: { rdns: "io.fox" } });
  const twin = made("Fox", "solana", { explorerId: "listed", info: { rdns: "io.fox" } });

  it("CONN-5 is found by explorer id or rdns, in the active namespace alone", () => {
    expect(connectorOf({ id: "listed", name: "" }, [twin, fox], "eip155")).toBe(fox);
    expect(connectorOf({ id: "x", name: "", rdns: "io.fox" }, [fox, twin], "solana")).toBe(twin);
    expect(connectorOf({ id: "x", name: "Fox" }, [fox], "eip155")).toBeUndefined();
    expect(connectorOf({ id: "listed", name: "" }, [fox], "bip122")).toBeUndefined();
  });

  it("CONN-5 an explorer id wins over an rdns, and no rdns matches no rdns", () => {
    const other = made("Other", "eip155", { info: { rdns: "io.fox" } });
    expect(connectorOf({ id: "listed", name: "", rdns: "io.fox" }, [other, fox], "eip155")).toBe(fox);
    expect(connectorOf({ id: "x", name: "" }, [made("Bare")], "eip155")).toBeUndefined();
  });
});

describe("CONN-5 S7", () => {
  it("CONN-5 S7 an rdns that two wallets claim stands for neither of them", () => {
    const [one, thief] = ["1", "2"].map((id) => made(`Fox ${id}`, "eip155", { id, info: { rdns: "io.fox" } })) as [
      Connector,
      Connector,
    ];
    expect(connectorOf({ id: "x", name: "Fox", rdns: "io.fox" }, [one, thief], "eip155")).toBeUndefined();
    expect(connectorOf({ id: "x", name: "Fox", rdns: "io.fox" }, [one], "eip155")).toBe(one);
  });
});

describe("isContested", () => {
  it("S7 two that claim one rdns, or one name in any case, on one chain are contested, both of them", () => {
    const one = made("Fox", "eip155", { id: "1", info: { rdns: "io.fox" } });
    const thief = made("Not Fox", "eip155", { id: "2", info: { rdns: "io.fox" } });
    const double = made("FOX", "eip155", { id: "3" });
    const elsewhere = made("Fox", "solana", { id: "4", info: { rdns: "io.fox" } });
    const all = [one, thief, double, elsewhere];
    expect(all.map((each) => isContested(each, all))).toEqual([true, true, true, false]);
    expect(isContested(one, [one, elsewhere])).toBe(false);
  });

  it("S7 two without an rdns are not contested for that", () => {
    const [one, other] = [made("One"), made("Other")];
    expect(isContested(one, [one, other])).toBe(false);
  });
});

describe("recent wallets", () => {
  const wallet = (id: string) => ({ id, name: id });

  it("CONN-11 at most two, newest first, no duplicates", () => {
    const ids = (...used: string[]) =>
      used
        .reduce<{ id: string; name: string }[]>((recent, id) => withRecent(recent, wallet(id), 2), [])
        .map(({ id }) => id);
    expect(ids("a")).toEqual(["a"]);
    expect(ids("a", "b")).toEqual(["b", "a"]);
    expect(ids("a", "b", "c")).toEqual(["c", "b"]);
    expect(ids("a", "b", "a")).toEqual(["a", "b"]);
    expect(ids("a", "a")).toEqual(["a"]);
  });

  it("WALLET-1 lists are put together with each id once, the first one kept", () => {
    const first = { id: "a", name: "first" };
    expect(uniqueWallets([first, wallet("b")], [{ id: "a", name: "second" }, wallet("c")])).toEqual([
      first,
      wallet("b"),
      wallet("c"),
    ]);
  });
});

const TYPES: readonly ConnectorType[] = ["INJECTED", "ANNOUNCED", "EXTERNAL", "MULTI_CHAIN", "AUTH", "WALLET_CONNECT"];

it("CONN-3 a connector has id, name, image, chain, type, rdns and explorer id, and is plain data", () => {
  for (const type of TYPES) {
    const full = made("Fox", "eip155", {
      type,
      imageUrl: "data:",
      imageId: "i",
      info: { rdns: "io.fox" },
      explorerId: "e",
    });
    expect(structuredClone(full)).toEqual(full);
  }
});
