import { describe, expect, it } from "vitest";
import { accountMethods } from "../../api/methods/account.ts";
import { routeFor } from "../../api/methods/openable.ts";
import { connectorMethods } from "../../api/methods/provider.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { ScriptedApp } from "../../testing/app.ts";
import { BITCOIN, CAROL, COLLECTOR, EMBEDDED, PAIRED, PAYER } from "../../testing/samples/values.ts";
import { announced, live, type Ways } from "../views/live.ts";
import { JUNIPER, makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId;

describe("an account", () => {
  it("ACCT-1 S9 of an embedded wallet is named by its kind, with its owner, its login and whether it is deployed", async () => {
    const { kit, levers } = makeKit();
    await settle();
    const user = { email: "ada@larkspur.example", userName: "ada", social: "github" } as const;
    levers.embedded = { user, accountType: "smartAccount", isDeployed: true, smartAccountNetworks: [1] };
    kit.store.send({ type: "connector.choose", connector: JUNIPER });
    await settle();
    const info = { name: "AUTH", identifier: "Embedded", social: "github" };
    expect(kit.getWalletInfo()).toMatchObject(info);
    const owner = { email: "ada@larkspur.example", username: "ada" };
    expect(kit.getAccount().embeddedWalletInfo).toMatchObject({ user: owner, isSmartAccountDeployed: true });
    const state = () => kit.getAccountState("eip155");
    expect(state()).toMatchObject({ connectedWalletInfo: info, socialProvider: "github", smartAccountDeployed: true });
    kit.setSmartAccountDeployed(false, "eip155");
    expect(state().smartAccountDeployed).toBe(false);
    kit.destroy();
  });

  it("ACCT-1 AUTH-10 tells where Farcaster's app is opened, while a login waits for that", () => {
    const app = new ScriptedApp();
    const { getAccountState } = accountMethods({ root: app.root, isDestroyed: () => false } as never);
    const opened = () => getAccountState("eip155").farcasterUrl;
    app.tell("app", { type: "social.choose", social: "farcaster" });
    expect(opened()).toBeUndefined();
    app.answer("fetchFarcasterUri", "https://farcaster.example/one");
    expect(opened()).toBe("https://farcaster.example/one");
    app.stop();
  });

  it("ACCT-4 PUBLIC tells which of its lists is chosen", async () => {
    const { kit } = await makeConnected();
    const tab = () => kit.getAccountState().currentTab;
    for (const chosen of ["activity", "nfts", "tokens"] as const) {
      kit.store.send({ type: "tab.choose", tab: chosen });
      expect(tab()).toBe(chosen);
    }
    kit.destroy();
  });

  it("CONN-13 disconnect and resetAccount end the chain family that they name, and no other", async () => {
    const { kit, levers } = await makeConnected({ ...SETTINGS, networks: ["eip155:1", SOLANA, BITCOIN.caipNetworkId] });
    levers.adopt([{ ...PAIRED, namespace: "solana", accounts: [CAROL], networkId: SOLANA }], true);
    await settle();
    const connected = () => (["eip155", "solana"] as const).map((family) => kit.getAccount(family).isConnected);
    expect(connected()).toEqual([true, true]);
    await kit.disconnect("solana");
    await settle();
    expect(connected()).toEqual([true, false]);
    kit.resetAccount("eip155");
    await settle();
    expect(connected()).toEqual([false, false]);
    kit.destroy();
  });

  it("ACCT-1 of Bitcoin has the type that its wallet names", async () => {
    const { kit, levers } = makeKit({ ...SETTINGS, networks: ["eip155:1", BITCOIN.caipNetworkId] });
    await settle();
    const accounts = { accounts: [COLLECTOR, PAYER], accountTypes: { [COLLECTOR]: "ordinal" } } as const;
    levers.adopt([{ ...PAIRED, ...accounts, namespace: "bip122", networkId: BITCOIN.caipNetworkId }], false);
    await settle();
    expect(kit.getAccount("bip122").allAccounts.map(({ type }) => type)).toEqual(["ordinal", "payment"]);
    kit.destroy();
  });

  it("CONN-12 counts as a connection in whichever chain family it is", async () => {
    const { kit, levers } = makeKit({ ...SETTINGS, networks: ["eip155:1", SOLANA] });
    await settle();
    expect(kit.getIsConnectedState()).toBe(false);
    levers.adopt([{ ...PAIRED, namespace: "solana", accounts: [CAROL], networkId: SOLANA }], false);
    await settle();
    await kit.switchNetwork("eip155:1");
    expect([kit.getActiveChainNamespace(), kit.getAccount().isConnected]).toEqual(["eip155", false]);
    expect(kit.getIsConnectedState()).toBe(true);
    kit.destroy();
  });

  it("CONN-8 stays where the running attempt alone is ended", async () => {
    const { kit } = await makeConnected();
    kit.resetWcConnection("eip155");
    await settle();
    expect(kit.getAccount().status).toBe("connected");
    kit.destroy();
  });

  it("PUBLIC CONN-13 disconnect may stand as a listener by itself", async () => {
    const { kit } = await makeConnected();
    await kit.disconnect(new Event("click") as never);
    expect(kit.getIsConnectedState()).toBe(false);
    kit.destroy();
  });
});

describe("a view that a host names", () => {
  it.each([
    ["ChooseAccountName", "eip155", true],
    ["ChooseAccountName", "solana", false],
    ["RegisterAccountName", "solana", false],
    ["SmartSessionList", "eip155", true],
    ["SmartSessionList", "solana", false],
  ] as const)("ROUTE-6 %s for the owner of an embedded wallet of %s: %j", async (view, namespace, isOpen) => {
    const app = await live({}, { networks: [1, SOLANA], features: { smartSessions: true } });
    const world = app.world();
    const { context } = world.app;
    const sessions = { [namespace]: { ...EMBEDDED, namespace } };
    const owned = { ...world, app: { ...world.app, context: { ...context, sessions }, hasTag: () => false } } as never;
    const route = () => routeFor(owned, view, namespace);
    if (isOpen) expect(route()).toEqual({ view });
    else expect(route).toThrow("`view`");
  });
});

it("CONN-3 NET-9 a connector has its own chain family's provider, and the host's picture before its own", async () => {
  const own = "https://juniper.example/own.png";
  const connectors = [
    announced("Juniper", { imageUrl: own }),
    announced("Heron", { imageId: "heron" }),
    announced("Opal", { imageUrl: own, chain: "solana" }),
  ];
  const images: Ways["images"] = (send) => send({ type: "images.loaded", images: { heron: "blob:heron" } });
  const { root, send } = await live({ connectors, images }, { networks: [1, SOLANA] });
  await send({ type: "modal.open" });
  const connectorImages = { "uuid-Juniper": "https://larkspur.example/juniper.png" };
  const providerOf = (id: string, chain: string) => `${id} of ${chain}`;
  const core = { root, isDestroyed: () => false, resolved: { connectorImages }, providerOf };
  const { getConnectorImage, getConnectors } = connectorMethods(core as never);
  expect(getConnectorImage("uuid-Juniper")).toBe(connectorImages["uuid-Juniper"]);
  expect(getConnectorImage("uuid-Opal")).toBe(own);
  expect(getConnectorImage("uuid-Heron")).toBe("blob:heron");
  expect(getConnectors().map(({ provider }) => provider)).toEqual([
    ...["uuid-Juniper of eip155", "uuid-Heron of eip155", "uuid-Opal of solana"],
  ]);
});
