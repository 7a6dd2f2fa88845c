import { describe, expect, it, vi } from "vitest";
import { createInstance } from "../../api/instance.ts";
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { AppKitError } from "../../domain/errors.ts";
import { ALICE, JUNIPER, makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";

const BASE = "eip155:8453" as CaipNetworkId;

describe("an instance", () => {
  it("ROUTE-2 opens at Connect, and at Account once connected", async () => {
    const { kit } = await makeConnected();
    await kit.open();
    await settle();
    expect(kit.store.getSnapshot().router.context.history.at(-1)?.view).toBe("Account");
    await kit.disconnect();
    await kit.open();
    await settle();
    expect(kit.store.getSnapshot().router.context.history.at(-1)?.view).toBe("Connect");
    kit.destroy();
  });

  it("CONN-13 I4 a listener that closes the card once a wallet is connected leaves it connected", async () => {
    const { kit } = makeKit();
    await settle();
    const heard: TrackedEvent["event"][] = [];
    kit.subscribeEvents(({ data }) => {
      heard.push(data.event);
      if (data.event === "CONNECT_SUCCESS") kit.close();
    });
    await kit.open();
    kit.store.send({ type: "connector.choose", connector: JUNIPER });
    await settle();
    expect(heard).toContain("CONNECT_SUCCESS");
    expect(kit.getAddress()).toBe(ALICE);
    expect(kit.store.getSnapshot().modal.hasTag("open")).toBe(false);
    kit.destroy();
  });

  it("EVENT-2 an event comes with the alerts that were shown so far", async () => {
    const { kit } = makeKit();
    await settle();
    kit.store.send({ type: "alert.show", code: "INVALID_APP_CONFIGURATION" } as never);
    await settle();
    const heard: object[] = [];
    kit.subscribeEvents(({ reportedErrors }) => heard.push(reportedErrors));
    await kit.open();
    await settle();
    expect(heard[0]).toEqual({ INVALID_APP_CONFIGURATION: true });
    kit.destroy();
  });

  it("ACCT-1 what an account has is told once its view was looked at", async () => {
    const { kit } = await makeConnected();
    expect(kit.getAccountState().tokenBalance).toEqual([]);
    await kit.open();
    const ether = { name: "Ether", symbol: "ETH", chainId: "eip155:1" };
    await expect.poll(() => kit.getAccountState().tokenBalance).toMatchObject([ether]);
    kit.destroy();
  });

  it("ROUTE-6 opens a named view, and refuses a name that cannot be opened by saying which can", async () => {
    const { kit } = makeKit();
    await kit.open({ view: "WhatIsAWallet" });
    await settle();
    expect(kit.store.getSnapshot().router.context.history).toEqual([{ view: "WhatIsAWallet" }]);
    await expect(kit.open({ view: "Nowhere" as never })).rejects.toThrow("Connect");
    kit.destroy();
  });

  it("ROUTE-13 reports open and loading, at once and as they change", async () => {
    const { kit } = makeKit();
    const seen: boolean[] = [];
    const stop = kit.subscribeState(({ open }) => seen.push(open));
    await kit.open();
    await settle();
    await kit.close();
    await settle();
    stop();
    expect(seen[0]).toBe(false);
    expect(seen).toContain(true);
    expect(seen.at(-1)).toBe(false);
    expect(kit.getState().loading).toBe(false);
    kit.destroy();
  });

  it("CONN-8 CONN-10 connects, tells the account, and records CONNECT_SUCCESS", async () => {
    const { kit, levers } = makeKit();
    const events: TrackedEvent["event"][] = [];
    kit.subscribeEvents(({ data }) => events.push(data.event));
    const statuses: string[] = [];
    kit.subscribeAccount(({ status }) => statuses.push(status));
    await settle();
    kit.store.send({ type: "connector.choose", connector: JUNIPER });
    await settle();
    expect(kit.getAccount()).toEqual({
      allAccounts: [{ namespace: "eip155", address: ALICE, type: "eoa" }],
      caipAddress: `eip155:1:${ALICE}`,
      address: ALICE,
      isConnected: true,
      status: "connected",
    });
    expect(statuses).toEqual(["disconnected", "connecting", "connected"]);
    expect(events).toContain("CONNECT_SUCCESS");
    expect(new Map(levers.kept).get("@appkit/eip155:connected_connector_id")).toBe("example.juniper");
    kit.destroy();
  });

  it("CONN-8 is not connecting any more once the wallet declined, and is again on another try", async () => {
    const { kit, levers } = makeKit();
    await settle();
    levers.connect = async () => {
      throw new AppKitError("CONNECTION_DECLINED", {});
    };
    kit.store.send({ type: "connector.choose", connector: JUNIPER });
    expect(kit.getAccount().status).toBe("connecting");
    await settle();
    expect(kit.getAccount().status).toBe("disconnected");
    levers.connect = () => new Promise(() => undefined);
    kit.store.send({ type: "connection.retry" });
    expect(kit.getAccount().status).toBe("connecting");
    kit.destroy();
  });

  it("ACCT-1 knows every field of the account state", async () => {
    const { kit } = await makeConnected();
    expect(kit.getAccountState()).toMatchObject({
      balance: "1.5",
      balanceSymbol: "ETH",
      addressExplorerUrl: `https://etherscan.io/address/${ALICE}`,
      currentTab: "tokens",
      connectedWalletInfo: { name: "Juniper", rdns: "example.juniper" },
      status: "connected",
      smartAccountDeployed: false,
      tokenBalance: [],
    });
    expect(Object.keys(kit.getAccountState())).toEqual(
      expect.arrayContaining([
        "profileName",
        "profileImage",
        "user",
        "addressLabels",
        "socialProvider",
        "farcasterUrl",
      ]),
    );
    kit.destroy();
  });

  it("NET-1 knows every field of the network state", () => {
    const { kit } = makeKit();
    expect(kit.getNetworkState("eip155")).toMatchObject({
      namespace: "eip155",
      caipNetwork: { caipNetworkId: "eip155:1" },
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
      approvedCaipNetworkIds: [],
    });
    expect(kit.getNetworkState("eip155").requestedCaipNetworks).toHaveLength(2);
    kit.destroy();
  });

  it("NET-2 switches through the wallet, and rejects with its reason where it declines", async () => {
    const { kit, levers } = await makeConnected();
    await kit.switchNetwork(8453);
    expect(kit.getCaipNetworkId()).toBe(BASE);
    levers.switchTo = async () => {
      throw new AppKitError("SWITCH_DECLINED", {});
    };
    await expect(kit.switchNetwork("eip155:1")).rejects.toMatchObject({ code: "SWITCH_DECLINED" });
    expect(kit.getCaipNetworkId()).toBe(BASE);
    kit.destroy();
  });

  it("NET-3 falls back to the first remaining network when the active one is removed", async () => {
    const { kit } = makeKit();
    await settle();
    await kit.switchNetwork(8453);
    kit.removeNetwork("eip155", 8453);
    expect(kit.getCaipNetworkId()).toBe("eip155:1");
    expect(() => kit.removeNetwork("eip155", 8453)).toThrow("Network not found");
    kit.destroy();
  });

  it("R6 CONN-13 tells other tabs what it disconnects, and ends what another tab does, where it is the same wallet", async () => {
    const first = await makeConnected();
    await first.kit.disconnect();
    expect(first.levers.ended).toEqual([{ eip155: "example.juniper" }]);
    const { kit, levers } = await makeConnected();
    for (const ended of [{ eip155: "io.other" }, { solana: "example.juniper" }, [], { __proto__: 1 }])
      levers.endElsewhere(ended);
    expect(kit.getAccount().status).toBe("connected");
    levers.endElsewhere({ eip155: "example.juniper" });
    await settle();
    expect(kit.getAccount().status).toBe("disconnected");
    expect(levers.ended).toEqual([]);
  });

  it("R6 I4 CONN-12 puts back what another tab removed, which read too early to know of a wallet connected here", async () => {
    const { kit, levers } = await makeConnected();
    for (const key of ["@appkit/solana:connected_connector_id", "@appkit/recent_wallets"]) levers.removeElsewhere(key);
    await settle();
    expect(levers.restored).toEqual([]);
    for (const key of ["eip155:connected_connector_id", "connection_status", "connected_namespaces", "wallet_name"])
      levers.removeElsewhere(`@appkit/${key}`);
    await settle();
    expect(levers.restored).toEqual([
      ["@appkit/eip155:connected_connector_id", "example.juniper"],
      ["@appkit/connection_status", "connected"],
      ["@appkit/connected_namespaces", "eip155"],
      ["@appkit/wallet_name", "Juniper"],
    ]);
    levers.restored = [];
    await kit.disconnect();
    levers.removeElsewhere("@appkit/eip155:connected_connector_id");
    await settle();
    expect(levers.restored).toEqual([]);
  });

  it("CONN-13 I4 disconnects everything, keeps nothing, and records it", async () => {
    const { kit, levers } = await makeConnected();
    await kit.disconnect();
    await settle();
    expect(kit.getAccount()).toMatchObject({ isConnected: false, address: undefined, caipAddress: undefined });
    expect(new Map(levers.kept).get("@appkit/eip155:connected_connector_id")).toBeNull();
    expect(new Map(levers.kept).get("@appkit/connection_status")).toBe("disconnected");
    expect(kit.getEvent()?.data).toMatchObject({ event: "DISCONNECT_SUCCESS", properties: { namespace: "all" } });
    kit.destroy();
  });

  it("CONN-13 throws 'Failed to disconnect' where a wallet fails, and is disconnected all the same", async () => {
    const { kit, levers } = await makeConnected();
    levers.disconnect = async () => {
      throw new Error("no");
    };
    await expect(kit.disconnect()).rejects.toThrow("Failed to disconnect");
    expect(kit.getIsConnectedState()).toBe(false);
    expect(kit.getEvent()?.data.event).toBe("DISCONNECT_ERROR");
    kit.destroy();
  });

  it("I3 rejects what is still open with DESTROYED when the instance goes", async () => {
    const { kit, levers } = await makeConnected();
    levers.switchTo = () => new Promise(() => undefined);
    const open = kit.switchNetwork(8453);
    kit.destroy();
    await expect(open).rejects.toMatchObject({ code: "DESTROYED" });
    expect(levers.shown).toBe(false);
    expect(levers.closed.toSorted()).toEqual(["chains", "embedded", "pairings", "wallets"]);
    await expect(kit.open()).rejects.toMatchObject({ code: "DESTROYED" });
    expect(() => kit.getAccount()).toThrow(AppKitError);
  });

  it("CONF-9 ERR-1 alerts once that the project id is missing, in the console with what to do", async () => {
    const { kit, levers } = makeKit({ networks: ["eip155:1"] });
    const line = expect.stringMatching(/^Project ID Not Configured \(.*`projectId`.* at cloud\.reown\.com\)$/);
    await vi.waitFor(() => expect(levers.logged.filter((text) => text.startsWith("Project"))).toEqual([line]), 10_000);
    expect(kit.store.getSnapshot().notice.context.alert).toBe("PROJECT_ID_NOT_CONFIGURED");
    kit.destroy();
  });

  it("ROUTE-16 shows the host's own messages as toasts", async () => {
    const { kit } = makeKit();
    kit.showErrorMessage(new Error("Sold out"));
    await settle();
    expect(kit.store.getSnapshot().notice.context.toast).toEqual({ variant: "error", text: { plain: "Sold out" } });
    kit.destroy();
  });

  it("PUBLIC tells who follows providers that another wallet is connected now", async () => {
    const { kit, levers } = await makeConnected();
    const seen: unknown[] = [];
    kit.subscribeProviders((providers) => seen.push(providers.eip155));
    levers.wallet = "example.heron";
    kit.store.send({ type: "connector.choose", connector: { ...JUNIPER, id: "example.heron", name: "Heron" } });
    await settle();
    expect(seen).toHaveLength(2);
    kit.destroy();
  });

  it("PUBLIC open may stand as a listener by itself, and refuses what is no options", async () => {
    const { kit } = makeKit();
    await kit.open({ type: "click", currentTarget: null, view: {} } as never);
    expect(kit.isOpen()).toBe(true);
    await expect(kit.open(null as never)).rejects.toMatchObject({ code: "INVALID_OPTION" });
    expect(() => kit.redirect(undefined as never)).toThrow("`view`");
    const subscriptions = Object.entries(kit).filter(([name]) => name.startsWith("subscribe"));
    expect(subscriptions.length).toBeGreaterThan(8);
    for (const [name, subscribe] of subscriptions)
      expect(() => (subscribe as (listener: unknown) => unknown)(null), name).toThrow("`listener`");
    expect(() => kit.addConnector(null as never)).toThrow("`connector`");
    expect(() => kit.setPreferredAccountType("xx" as never, "eip155")).toThrow("`accountType`");
    kit.destroy();
    for (const [name, subscribe] of subscriptions)
      expect(() => (subscribe as (listener: unknown) => unknown)(() => undefined), name).toThrow("destroyed");
  });

  it("I3 R20 settles on a server too, where nothing can be shown", async () => {
    const kit = createInstance({
      options: SETTINGS,
      facts: { metadata: { name: "", description: "", url: "", icons: [] }, lang: "en" },
      platform: { mobile: false, reducedMotion: false },
      page: undefined,
    });
    await settle();
    await kit.disconnect();
    kit.setThemeMode("light");
    expect(kit.getThemeMode()).toBe("light");
    await expect(kit.open()).rejects.toMatchObject({ code: "UI_NOT_AVAILABLE" });
    kit.destroy();
  });

  it("CONF-3 changes the theme while it runs, and tells who follows it", async () => {
    const { kit } = makeKit();
    const seen: string[] = [];
    kit.subscribeTheme(({ themeMode }) => seen.push(themeMode));
    kit.setThemeMode("light");
    await settle();
    expect(seen).toEqual(["dark", "light"]);
    expect(() => kit.setThemeMode("blue" as never)).toThrow("`themeMode`");
    kit.destroy();
  });

  it("PUBLIC changes options while it runs, and refuses those that are fixed at creation", () => {
    const { kit } = makeKit();
    kit.updateOptions({ termsConditionsUrl: "https://larkspur.example/terms" });
    expect(kit.store.getSnapshot().app.context.settings.networks).toHaveLength(2);
    expect(() => kit.updateOptions({ networks: [1] })).toThrow("`networks`");
    kit.destroy();
  });

  it("CONF-7 STORE-1 keeps the visitor's choice of account type, over the host's default", async () => {
    const { kit, levers } = makeKit({ ...SETTINGS, defaultAccountTypes: { eip155: "smartAccount" } });
    await settle();
    expect(kit.getPreferredAccountType("eip155")).toBe("smartAccount");
    kit.setPreferredAccountType("eoa", "eip155");
    await settle();
    expect(kit.getPreferredAccountType("eip155")).toBe("eoa");
    expect(new Map(levers.kept).get("@appkit/preferred_account_types")).toBe('{"eip155":"eoa"}');
    kit.destroy();
  });

  it("CONN-14 forgets the account when the wallet goes", async () => {
    const { kit, levers } = await makeConnected(SETTINGS);
    levers.say({ type: "wallet.disconnected" });
    await settle();
    expect(kit.getAccount()).toMatchObject({ status: "disconnected", address: undefined });
    kit.destroy();
  });
});
