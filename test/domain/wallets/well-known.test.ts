import { expect, test } from "vitest";
import { isNamespace } from "../../../domain/namespaces.ts";
import { safeAppUrl, safePageUrl } from "../../../domain/safe-url.ts";
import { safeText } from "../../../domain/text.ts";
import type { Wallet } from "../../../domain/wallets/wallet.ts";
import { walletButtonId } from "../../../domain/wallets/wallet-ids.ts";
import { distinctWallets, WELL_KNOWN_WALLETS } from "../../../domain/wallets/well-known.ts";

test("WALLET-1: six to eight wallets, each id, name and rdns once", () => {
  expect(WELL_KNOWN_WALLETS.length).toBeGreaterThanOrEqual(6);
  expect(WELL_KNOWN_WALLETS.length).toBeLessThanOrEqual(8);
  for (const field of ["id", "name", "rdns"] as const) {
    const values = WELL_KNOWN_WALLETS.flatMap((wallet) => wallet[field] ?? []);
    expect(new Set(values).size).toBe(values.length);
  }
});

test.each(WELL_KNOWN_WALLETS.map((wallet) => [wallet.name, wallet] as const))(
  "S6: %s passes every gate",
  (name, wallet) => {
    expect(wallet.id).toMatch(/^[0-9a-f]{64}$/);
    expect(safeText(name)).toBe(name);
    expect(safePageUrl(wallet.homepage)).toBeDefined();
    for (const link of [wallet.mobileLink, wallet.desktopLink]) if (link) expect(safeAppUrl(link)).toBe(link);
    expect(wallet.rdns ?? "a.b").toMatch(/^[a-z]+(?:\.[a-z]+)+$/);
    expect(wallet.namespaces.length).toBeGreaterThan(0);
    expect(wallet.namespaces.every(isNamespace)).toBe(true);
  },
);

test("WALLET-1: ids are those of the explorer", () => {
  const byName = new Map(WELL_KNOWN_WALLETS.map(({ name, id }) => [name, id]));
  expect(byName.get("MetaMask")).toBe(walletButtonId("metamask"));
  expect(byName.get("Zerion")).toBe(walletButtonId("zerion"));
});

test("WALLET-1: a wallet of a list is the built-in one if its rdns or its name agrees, in any letter case", () => {
  const others = [
    { id: "a", name: "Fox", rdns: "io.metamask" },
    { id: "b", name: "trust" },
    { id: "c", name: "RAINBOW", rdns: "example.rainbow" },
    { id: "d", name: "Heron" },
    { id: "e", name: "Heron" },
  ];
  const names = (...lists: Wallet[][]): string[] => distinctWallets(...lists).map(({ name }) => name);
  const builtIn: Wallet[] = WELL_KNOWN_WALLETS.slice(0, 4);
  expect(names(builtIn, others)).toEqual(["MetaMask", "Trust Wallet", "Rainbow", "Coinbase Wallet", "Heron", "Heron"]);
  expect(names(others, builtIn)).toEqual(["Fox", "trust", "RAINBOW", "Heron", "Heron", "Coinbase Wallet"]);
});
