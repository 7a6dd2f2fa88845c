import { describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
import type { Namespace } from "../../../../domain/namespaces.ts";
import type { Options } from "../../../../domain/options/options.ts";
import { Networks } from "../../../../views/screens/networks/Networks.tsx";
import { networksEvent } from "../../../../views/screens/networks/networks-event.ts";
import { SwitchActiveChain } from "../../../../views/screens/networks/SwitchActiveChain.tsx";
import { SwitchNetwork } from "../../../../views/screens/networks/SwitchNetwork.tsx";
import { UnsupportedChain } from "../../../../views/screens/networks/UnsupportedChain.tsx";
import { WhatIsANetwork } from "../../../../views/screens/networks/WhatIsANetwork.tsx";
import type { World } from "../../../../views/shell/world.ts";
import { announced, live, type Ways } from "../../live.ts";
import { render } from "../../render.tsx";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId;
const BITCOIN = "bip122:000000000019d6689c085ae165831e93" as CaipNetworkId;
const BASE = "eip155:8453" as CaipNetworkId;
const JUNIPER: Ways = { connectors: [announced("Juniper")] };

/** A world in which these wallets are connected, by chain family. */
function holding(world: World, wallets: Partial<Record<Namespace, string>>): World {
  const sessions = Object.fromEntries(
    Object.entries(wallets).map(([namespace, name]) => [
      namespace,
      { connectorId: name, namespace, accounts: [], wallet: { name, type: "ANNOUNCED" } },
    ]),
  );
  return { ...world, app: { ...world.app, context: { ...world.app.context, sessions } } as never };
}

async function connected(ways: Ways = JUNIPER, options: Options = {}) {
  const app = await live(ways, options);
  await app.connect();
  return app;
}

describe("the way to the networks", () => {
  const way = async (options: Options) => networksEvent((await connected(JUNIPER, options)).world().app.context);

  it("NET-3: leads there where another network can be chosen, and nowhere where none can be", async () => {
    expect(await way({})).toEqual({ type: "route.push", route: { view: "Networks" } });
    expect(await way({ networks: [1] })).toBeUndefined();
    expect(await way({ enableNetworkSwitch: false })).toBeUndefined();
  });

  it("NET-7: a wallet that takes every network may go to those that it has not named", async () => {
    const { root, world } = await connected();
    const grant = { connectorId: "x", networkId: "eip155:1", supportsAllNetworks: true, approvedNetworkIds: [] };
    root.system.get("network")?.send({ type: "wallet.attached", namespace: "eip155", grant, quiet: false } as never);
    expect(Networks.present(world())!.networks.map(({ event }) => event?.type)).toEqual([
      ...["network.choose", "network.choose"],
    ]);
  });

  it.each([
    ["long", [1, 8453, 10, 42161, 137, 56]],
    ["short", [1, 8453]],
  ])("NET-7: a %s list is searched, and a search that finds nothing is left with a press", async (_, networks) => {
    const { world } = await live({}, { networks });
    const screen = render(<Networks.Body {...Networks.present(world())!} />);
    screen.type("input", "bas");
    expect(screen.all(".row").map((row) => row.textContent)).toEqual([expect.stringContaining("Base")]);
    screen.type("input", "nowhere");
    screen.press(".btn[data-action='networks.search']");
    expect(screen.all(".row")).toHaveLength(networks.length);
    expect(screen.one<HTMLInputElement>("input").value).toBe("");
  });

  it("NET-7: networks are explained by the page of protocol.md §4.1", () => {
    const { one } = render(<WhatIsANetwork.Body />);
    expect(one("a").getAttribute("href")).toBe("https://ethereum.org/en/developers/docs/networks/");
  });
});

describe("the wallet that stays where another one is connected", () => {
  it("NET-7: is that of the active network, or the only one that there is", async () => {
    const app = await live({}, { networks: [1, SOLANA, BITCOIN] });
    const world = await app.send({ type: "route.push", route: { view: "SwitchActiveChain", networkId: BITCOIN } });
    const stays = (wallets: Partial<Record<Namespace, string>>) =>
      SwitchActiveChain.present(holding(world, wallets))?.wallet;
    expect(stays({ solana: "Sorrel", eip155: "Juniper" })).toBe("Juniper");
    expect(stays({ solana: "Sorrel" })).toBe("Sorrel");
    expect(stays({})).toBeUndefined();
  });
});

describe("a wallet that is asked to switch", () => {
  const choose = { type: "network.choose", networkId: BASE } as const;

  it("NET-2: one that says nothing for 10 s is overdue, and can be asked again", async () => {
    const { send, pass } = await connected();
    expect(SwitchNetwork.present(await send(choose))).toMatchObject({ phase: "waiting", to: { name: "Base" } });
    const props = SwitchNetwork.present(await pass(10_000))!;
    expect(props.phase).toBe("overdue");
    const screen = render(<SwitchNetwork.Body {...props} />);
    screen.press("[data-action='network.retry']");
    expect(screen.sent).toEqual([{ type: "network.retry" }]);
  });

  it("NET-2: a fault of another kind is called a failure, not a refusal", async () => {
    const { send } = await connected({ ...JUNIPER, switch: () => Promise.reject(new Error("down")) });
    expect(SwitchNetwork.present(await send(choose))?.phase).toBe("failed");
  });

  it("R18, NET-2: the retry stays where it is, busy, while the wallet is asked again", async () => {
    const { send } = await connected({ ...JUNIPER, switch: () => Promise.reject(new Error("down")) });
    const props = SwitchNetwork.present(await send(choose))!;
    const screen = render(<SwitchNetwork.Body {...props} />);
    screen.again(<SwitchNetwork.Body {...props} phase="waiting" />);
    expect(screen.one("[data-action='network.retry']").getAttribute("aria-busy")).toBe("true");
  });

  it("NET-2: a network that the page has removed meanwhile keeps its screen, which is the other family's wallet", async () => {
    const app = await connected(JUNIPER, { networks: [1, 8453, SOLANA] });
    const world = holding(await app.send(choose), { eip155: "Juniper", solana: "Sorrel" });
    const { context } = world.network;
    const target = world.app.context.settings.networks.find(({ caipNetworkId }) => caipNetworkId === SOLANA)!;
    const history = [{ view: "SwitchNetwork", networkId: SOLANA }];
    const late = {
      ...world,
      router: { ...world.router, context: { ...world.router.context, history } },
      network: { ...world.network, context: { ...context, requested: [context.active], target } },
    } as unknown as World;
    late.network.hasTag = () => false;
    expect(SwitchNetwork.present(late)).toMatchObject({
      ...{ from: { name: "Ethereum" }, to: { name: "Solana" }, wallet: "Sorrel" },
    });
  });
});

describe("a network that does not run here", () => {
  it("ROUTE-11: only swaps that are not there leave the choice to networks that have them, also below another screen", async () => {
    const { send, world } = await connected(JUNIPER, { networks: [1, 8453, 11155111, SOLANA] });
    const all = UnsupportedChain.present(world())!;
    expect(all.isForSwaps).toBe(false);
    expect(all.networks).toHaveLength(3);
    const route = { view: "UnsupportedChain", swapUnsupportedChain: true } as const;
    const swaps = UnsupportedChain.present(await send({ type: "route.push", route }))!;
    expect(swaps.isForSwaps).toBe(true);
    expect(swaps.networks.map(({ name }) => name)).toEqual(["Ethereum", "Base"]);
  });

  it("ROUTE-11: is named where it has a name, and is not where it has none", async () => {
    const known = await connected();
    expect(UnsupportedChain.present(known.world())!.network).toBe("Ethereum");
    const unknown = await connected({ ...JUNIPER, chain: "eip155:424242" });
    expect(UnsupportedChain.present(unknown.world())!.network).toBeUndefined();
  });

  it("ROUTE-11: who lets the wallet go sees that it is on its way", async () => {
    const { send, world } = await connected();
    expect(UnsupportedChain.present(world())!.disconnecting).toBe(false);
    const ending = UnsupportedChain.present(await send({ type: "connection.end", namespace: "eip155" }))!;
    expect(ending.disconnecting).toBe(true);
  });
});
