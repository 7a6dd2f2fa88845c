import { describe, expect, it } from "vitest";
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { BITCOIN, CAROL, PAIRED, PAYER } from "../../testing/samples/values.ts";
import { JUNIPER, makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as CaipNetworkId;
const PAIRED_SOLANA = { ...PAIRED, namespace: "solana", accounts: [CAROL], networkId: SOLANA } as const;

describe("what a host is told", () => {
  it("ACCT-4 a balance that the host asks for again is known when the answer resolves, or that it cannot be", async () => {
    const { kit, levers } = await makeConnected();
    let answer: () => void = () => undefined;
    levers.balance = () =>
      new Promise((resolve) => {
        answer = () => resolve({ amount: "2", symbol: "ETH" });
      });
    const read = kit.updateNativeBalance().then(() => kit.getAccountState().balance);
    await settle();
    answer();
    expect(await read).toBe("2");
    levers.balance = async () => Promise.reject(new Error("no node"));
    await expect(kit.updateNativeBalance()).resolves.toBeUndefined();
    expect(kit.getAccountState().balance).toBeUndefined();
    kit.destroy();
  });

  it("CONN-8 names no way to connect of what is no chain family", async () => {
    const { kit } = await makeConnected();
    expect(kit.getProviderType("eip155")).toBe("ANNOUNCED");
    expect(kit.getProviderType("__proto__" as never)).toBeUndefined();
    kit.destroy();
  });

  it("EVENT-1 tells that the card is made and that the boot is over, with the networks; nothing is sent of them", async () => {
    const { kit } = makeKit();
    const heard: TrackedEvent[] = [];
    kit.subscribeEvents(({ data }) => {
      heard.push(data as never);
    });
    await settle();
    expect(heard).toEqual([
      { type: "track", event: "MODAL_CREATED" },
      { type: "track", event: "INITIALIZE", properties: { networks: ["eip155:1", "eip155:8453"] } },
    ]);
    kit.destroy();
  });

  it("STORE-1 CONN-12 stores nothing before it has read what the last page stored", async () => {
    let answer: () => void = () => undefined;
    const recalled = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { kit, levers } = makeKit(SETTINGS, recalled);
    kit.setThemeMode("light");
    await settle();
    expect(levers.kept).toEqual([]);
    answer();
    await settle();
    expect(levers.kept).not.toEqual([]);
    kit.destroy();
  });

  it("CONN-8 R4 keeps what a pairing has when that is granted more, and ends what a new one lacks", async () => {
    const { kit, levers } = makeKit({ ...SETTINGS, networks: ["eip155:1", SOLANA] });
    await settle();
    levers.adopt([PAIRED], false);
    levers.adopt([PAIRED_SOLANA], true);
    await settle();
    const isConnected = () => (["eip155", "solana"] as const).map((each) => kit.getAccount(each).isConnected);
    expect(isConnected()).toEqual([true, true]);
    levers.adopt([PAIRED_SOLANA], false);
    await settle();
    expect(isConnected()).toEqual([false, true]);
    kit.destroy();
  });

  it("CONN-15 names no connector of a wallet that the host excludes", async () => {
    const { kit, levers } = makeKit({ ...SETTINGS, excludeWalletIds: ["juniper"] });
    levers.listed = [{ id: "juniper", name: "Juniper" }];
    await settle();
    expect(kit.getConnectors().map(({ id }) => id)).toEqual([JUNIPER.id]);
    await kit.open();
    await settle();
    expect(kit.getConnectors()).toEqual([]);
    kit.destroy();
  });

  it("NET-9 shows a network with the picture that the host names", async () => {
    const chainImages = { "eip155:1": "https://larkspur.example/ether.png" };
    const { kit } = makeKit({ ...SETTINGS, chainImages });
    await settle();
    expect(kit.getNetworkImage()).toBe(chainImages["eip155:1"]);
    kit.destroy();
  });

  it("CONF-7 ACCT-1 an address of Bitcoin is for payments where its wallet says nothing", async () => {
    const { kit, levers } = makeKit({ ...SETTINGS, networks: ["eip155:1", BITCOIN.caipNetworkId] });
    await settle();
    const { caipNetworkId: networkId } = BITCOIN;
    levers.adopt([{ ...PAIRED, namespace: "bip122", accounts: [PAYER], networkId }], false);
    await settle();
    expect(kit.getAccount("bip122").allAccounts).toEqual([{ namespace: "bip122", address: PAYER, type: "payment" }]);
    kit.destroy();
  });

  it.each([
    [true, "WALLET_CONNECT", 1],
    [true, "ANNOUNCED", 0],
    [false, "WALLET_CONNECT", 0],
  ] as const)(
    "PUBLIC with announce %j a session of %s begins %d announcements to the page's other libraries",
    async (announce, type, times) => {
      const { kit, levers } = makeKit({ ...SETTINGS, announce });
      await settle();
      levers.adopt([{ ...PAIRED, wallet: { ...PAIRED.wallet, type } }], false);
      await settle();
      expect(levers.announced).toBe(times);
      kit.destroy();
    },
  );
});
