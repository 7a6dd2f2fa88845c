import { describe, expect, it } from "vitest";
import { GetWallet } from "../../../../views/screens/wallets/GetWallet.tsx";
import { guideOf } from "../../../../views/screens/wallets/guide-props.ts";
import { presentWallets } from "../../../../views/screens/wallets/wallet-cells.ts";
import {
  appDisplay,
  connectorFor,
  handleOf,
  isChosen,
  isClaimed,
  offered,
  searchNamespace,
  walletDisplay,
} from "../../../../views/screens/wallets/wallet-display.ts";
import type { World } from "../../../../views/shell/world.ts";
import { announced, listed, live } from "../../live.ts";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as never;
const BOTH = { networks: [1, SOLANA] };

/** `world` with these facts of its list of wallets. */
function known(world: World, facts: object, tags: readonly string[] = []): World {
  const context = { ...world.wallets.context, ...facts };
  return { ...world, wallets: { ...world.wallets, context, hasTag: (tag: string) => tags.includes(tag) } } as never;
}

const showing = (world: World, route: object): World =>
  ({
    ...world,
    router: { ...world.router, context: { ...world.router.context, history: [{ view: "AllWallets" }, route] } },
  }) as never;

describe("the name and the picture of what is shown", () => {
  it("WALLET-4: a wallet has its own picture, or that of the list", async () => {
    const world = known((await live()).world(), { images: { one: "blob:one" } });
    const wallet = { name: "Heron", imageId: "one" };
    expect(walletDisplay(world, wallet).image).toBe("blob:one");
    expect(walletDisplay(world, { ...wallet, imageUrl: "https://own.example/" }).image).toBe("https://own.example/");
    expect(walletDisplay(world, { name: "\u202e" })).toEqual({ name: "?", image: undefined });
  });

  it("CONF-1: the app has the host's name and picture, or the page's", async () => {
    const { app, ...rest } = (await live()).world();
    const of = (metadata: object) =>
      appDisplay({
        ...rest,
        app: {
          ...app,
          context: {
            ...app.context,
            settings: {
              ...app.context.settings,
              metadata: { url: "https://l.example", icons: [], name: "", ...metadata },
            },
            platform: { ...app.context.platform, icon: "page.png" },
          },
        },
      } as never);
    expect(of({ name: "Larkspur", icons: ["host.png", "other.png"] })).toEqual({ name: "Larkspur", image: "host.png" });
    expect(of({})).toEqual({ name: "https://l.example", image: "page.png" });
  });

  it("PUBLIC: a wallet is found by its rdns, else by its explorer id, else by its own", () => {
    const connector = announced("Heron", { explorerId: "explorer" });
    expect(handleOf(connector)).toBe("example.heron");
    expect(handleOf({ ...connector, info: {} })).toBe("explorer");
    expect(handleOf(announced("Heron", { info: {} }))).toBe("uuid-Heron");
    expect(handleOf(listed("Heron"))).toBe("id-Heron");
  });
});

describe("the wallet that stands beside the list", () => {
  it("ROUTE-16: is marked by each of its ids, and the code for any wallet by its own", async () => {
    const world = (await live()).world();
    const connector = announced("Heron", { explorerId: "explorer" });
    const asked = showing(world, { view: "ConnectingExternal", connector });
    expect(["uuid-Heron", "explorer", "other"].map((id) => isChosen(asked, id))).toEqual([true, true, false]);
    const coded = showing(world, { view: "ConnectingWalletConnect" });
    expect(["walletConnect", "other"].map((id) => isChosen(coded, id))).toEqual([true, false]);
    const paired = showing(world, { view: "ConnectingWalletConnect", wallet: listed("Heron") });
    expect(["walletConnect", "id-Heron"].map((id) => isChosen(paired, id))).toEqual([false, true]);
  });
});

describe("the wallets that a page may offer", () => {
  const juniper = announced("Juniper");
  const injected = announced("Browser", { type: "INJECTED" });
  const solana = announced("Sorrel", { id: "solana:Sorrel", chain: "solana", info: {} });
  const bitcoin = announced("Birch", { id: "bitcoin:Birch", chain: "bip122", info: {} });
  const connectors = [juniper, injected, solana, bitcoin];

  it.each([
    ["its own networks", {}, null, ["Juniper", "Browser", "Sorrel"]],
    ["one chain family", {}, "solana", ["Sorrel"]],
    ["no injected one", { enableInjected: false }, null, ["Juniper", "Sorrel"]],
    ["no announced one, which is of EVM alone", { enableEIP6963: false }, null, ["Browser", "Sorrel"]],
    ["none in basic mode", { basic: true }, null, []],
  ] as const)("CONN-4, CONF-1: %s", async (_, options, only, names) => {
    const world = known((await live({}, { ...BOTH, ...options })).world(), { connectors });
    expect(offered(world, only).map(({ name }) => name)).toEqual(names);
  });

  it("S7: an explorer id is proof; an id or rdns is where nobody else claims it", async () => {
    const twin = announced("Juniper", { id: "twin", info: { rdns: "example.juniper" } });
    const wallet = listed("JUNIPER", { rdns: "example.juniper" });
    const world = (await live()).world();
    const of = (all: readonly (typeof juniper)[]) => connectorFor(known(world, { connectors: all }), wallet, all)?.id;
    expect(of([juniper])).toBe("uuid-Juniper");
    expect(of([juniper, twin])).toBeUndefined();
    expect(of([juniper, { ...twin, explorerId: wallet.id }])).toBe("twin");
    const nameless = listed("Finch");
    expect(connectorFor(known(world, { connectors: [bitcoin] }), nameless, [bitcoin])).toBeUndefined();
  });

  it("S7: a name counts as claimed in whichever letters it is written", async () => {
    const twin = announced("Juniper", { id: "twin", info: { rdns: "example.twin" } });
    const all = [juniper, twin];
    const world = known((await live()).world(), { connectors: all });
    expect(isClaimed(world, listed("JUNIPER"), all)).toBe(true);
    expect(isClaimed(world, listed("Heron"), all)).toBe(false);
  });

  it("NET-7: another wallet is looked for in the family that it is for", async () => {
    const { app, ...rest } = (await live({}, BOTH)).world();
    const searchedNetwork = app.context.settings.networks[1];
    expect(searchNamespace({ ...rest, app })).toBe("eip155");
    expect(searchNamespace({ ...rest, app: { ...app, context: { ...app.context, searchedNetwork } } } as never)).toBe(
      "solana",
    );
  });
});

describe("the list of all wallets", () => {
  const cells = (world: World) => presentWallets(world).wallets.map(({ name }) => name);
  const [heron, finch, owl] = [listed("Heron", { certified: true }), listed("Finch"), listed("Owl")];

  it("WALLET-1: only certified ones are in sight where that is asked for", async () => {
    const world = (await live()).world();
    const facts = { page: 1, featured: [heron, finch], listed: [owl] };
    expect(cells(known(world, facts))).toEqual(["Heron", "Finch", "Owl"]);
    expect(cells(known(world, { ...facts, certified: true }))).toEqual(["Heron", "Owl"]);
  });

  it("WALLET-1: the built-in suggestions stand in while nothing else is known, and go when the list has come", async () => {
    const world = (await live()).world();
    expect(cells(known(world, { page: 0 }))).toContain("MetaMask");
    expect(cells(known(world, { page: 1, listed: [owl] }))).toEqual(["Owl"]);
    expect(presentWallets(known(world, { page: 0 })).phase).toBe("loading");
  });

  it("WALLET-2: a search shows what fits until it is answered, then the answer, and has no further page", async () => {
    const world = (await live()).world();
    const facts = { page: 1, query: "heron", featured: [heron, finch], found: [owl] };
    expect(cells(known(world, facts, ["searching"]))).toEqual(["Heron"]);
    expect(cells(known(world, facts))).toEqual(["Owl"]);
    expect(presentWallets(known(world, facts))).toMatchObject({ phase: "ready", more: false });
    expect(presentWallets(known(world, facts, ["searchFailed"])).phase).toBe("failed");
    expect(presentWallets(known(world, { page: 1 })).more).toBe(true);
  });

  it("CONN-4: who has no wallet is led to a login of either kind, else to a download, or nowhere", async () => {
    const world = (await live()).world();
    const off = (await live({}, { enableWalletGuide: false })).world();
    const email = { busy: false };
    expect(guideOf(world, { email })).toBe("Create");
    expect(guideOf(world, { socials: ["x"] })).toBe("Create");
    expect(guideOf(world, {})).toBe("GetWallet");
    expect(guideOf(off, { email })).toBeUndefined();
  });

  it("WALLET-1: to get there are four, the host's featured and own ones first, each with its page", async () => {
    const { homepage: _, ...homeless } = listed("Marigold");
    const options = { customWallets: [finch, homeless] };
    const world = known((await live({}, options as never)).world(), { featured: [heron], recommended: [owl] });
    const { wallets } = GetWallet.present(world)!;
    expect(wallets.map(({ name }) => name)).toEqual(["Heron", "Finch", "Marigold", "Owl"]);
    expect(wallets.map(({ href }) => href)).toEqual([
      ...["https://heron.example", "https://finch.example/", expect.stringContaining("explorer")],
      "https://owl.example",
    ]);
  });
});
