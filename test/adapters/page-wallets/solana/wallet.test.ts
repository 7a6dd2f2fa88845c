import { describe, expect, it } from "vitest";
import type { Network } from "../../../../domain/networks/network.ts";
import { settle } from "../../fake-clock.ts";
import { network } from "../../networks.ts";
import { deferred } from "../evm/page.ts";
import { account, DEVNET, FIRST, FORMER_DEVNET, INPUT, MAINNET, openPage, pageWith, SECOND, wallet } from "./page.ts";

const fail = (error: unknown) => () => {
  throw error;
};
const accounts = (...given: unknown[]) => ({ connect: () => ({ accounts: given }) });
const solanaNetwork = (caipNetworkId: Network["caipNetworkId"]) =>
  network([], { caipNetworkId, chainNamespace: "solana", id: caipNetworkId });

describe("connecting a Solana wallet", () => {
  it("CONN-3, S12: a session has valid accounts in the wallet's order, its network, and who the wallet is", async () => {
    const given = [
      account(SECOND),
      account(SECOND),
      account(FIRST, { publicKey: undefined, chains: undefined }),
      account("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", { chains: ["eip155:1"] }),
      account(`${FIRST.slice(0, -1)}0`),
      account(FIRST.slice(0, 20)),
      "text",
      null,
    ];
    const { page } = pageWith(accounts(...given));
    expect(await page.solana.connectWallet(INPUT)).toEqual({
      connectorId: "solana:Sorrel",
      namespace: "solana",
      accounts: [SECOND, FIRST],
      networkId: MAINNET,
      wallet: { name: "Sorrel", type: "ANNOUNCED", icon: expect.stringContaining("data:image") },
    });
  });

  it.each([
    ["no account", { connect: () => ({ accounts: [] }) }, "INVALID_ADDRESS"],
    ["nothing", { connect: () => undefined }, "INVALID_ADDRESS"],
    ["accounts that are none", { connect: () => ({ accounts: { 0: account(FIRST) } }) }, "INVALID_ADDRESS"],
    ["a foreign account alone", accounts(account(FIRST, { chains: ["sui:mainnet"] })), "INVALID_ADDRESS"],
    ["an address beside another's key", accounts({ ...account(FIRST), address: SECOND }), "INVALID_ADDRESS"],
    ["a key that is none", accounts(account(FIRST, { publicKey: "key" })), "INVALID_ADDRESS"],
    ["a refusal", { connect: fail({ code: 4001 }) }, "CONNECTION_DECLINED"],
    [
      "a refusal in words",
      { connect: async () => fail(new Error("User rejected the request."))() },
      "CONNECTION_DECLINED",
    ],
    ["a pending request", { connect: fail({ code: -32002 }) }, "CONNECTION_PENDING"],
    ["nothing thrown", { connect: fail(undefined) }, "CONNECTION_FAILED"],
  ])("R14: %s is a catalogue error", async (_, calls, code) => {
    const { page } = pageWith(calls);
    await expect(page.solana.connectWallet(INPUT)).rejects.toMatchObject({ name: "AppKitError", code });
    expect(page.solana.providerOf(INPUT.connectorId)).toBeUndefined();
  });

  it("R14: a wallet that answers nothing, but shows its accounts, is connected", async () => {
    const { page } = pageWith({ connect: () => undefined }, { accounts: [account(FIRST)] });
    expect((await page.solana.connectWallet(INPUT)).accounts).toEqual([FIRST]);
  });

  it("R14: a wallet whose features vanish is said to fail", async () => {
    const { page, sorrel } = pageWith();
    Object.assign(sorrel.given, { features: null });
    await expect(page.solana.connectWallet(INPUT)).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
  });

  it("R13: a wallet that is gone is said to be missing", async () => {
    await expect(openPage().solana.connectWallet(INPUT)).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
  });

  it("R13: while a prompt is open no second one is made, and its answer serves all who stayed", async () => {
    const prompt = deferred<object>();
    const { page, sorrel } = pageWith({ connect: () => prompt.promise });
    const end = new AbortController();
    const left = page.solana.connectWallet(INPUT, { signal: end.signal });
    const stayed = page.solana.connectWallet(INPUT);
    await settle();
    end.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    expect(sorrel.calls()).toEqual(["connect"]);
    prompt.resolve({ accounts: [account(FIRST)] });
    expect((await stayed).accounts).toEqual([FIRST]);
    await page.solana.connectWallet(INPUT);
    expect(sorrel.calls()).toEqual(["connect", "connect"]);
  });

  it("I4: what a wallet grants after everybody left is not kept", async () => {
    const prompt = deferred<object>();
    const { page, sorrel } = pageWith({ connect: () => prompt.promise });
    const end = new AbortController();
    const left = page.solana.connectWallet(INPUT, { signal: end.signal });
    await settle();
    end.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    prompt.resolve({ accounts: [account(FIRST)] });
    await settle();
    expect([page.solana.providerOf(INPUT.connectorId), sorrel.listening()]).toEqual([undefined, 0]);
  });

  it("NET-6: the network that the page would like is taken where the wallet serves it, by its former id too", async () => {
    for (const [networkId, chains, want] of [
      [DEVNET, ["solana:mainnet", "solana:devnet"], DEVNET],
      [FORMER_DEVNET, ["solana:mainnet", FORMER_DEVNET], DEVNET],
      [DEVNET, ["sui:mainnet", "solana:mainnet"], MAINNET],
    ] as const) {
      const { page } = pageWith({}, { chains });
      expect((await page.solana.connectWallet({ ...INPUT, networkId })).networkId).toBe(want);
    }
  });
});

describe("taking a Solana session up again", () => {
  it("CONN-12: a stored connection is asked for silently", async () => {
    const { page, sorrel } = pageWith();
    const restored = page.solana.restoreWallet(INPUT);
    await page.clock.advance(300);
    expect((await restored).accounts).toEqual([FIRST]);
    expect(sorrel.asked).toEqual([{ call: "connect", inputs: [{ silent: true }] }]);
  });

  it("CONN-12: a wallet that registers late is waited for, however late", async () => {
    const page = openPage();
    page.discover();
    const restored = page.solana.restoreWallet(INPUT);
    await page.clock.advance(2_000);
    page.register(wallet().given);
    await page.clock.advance(300);
    expect((await restored).accounts).toEqual([FIRST]);
    expect(page.clock.pending).toBe(0);
  });

  it("R14: a wallet that granted nothing is given up", async () => {
    const { page } = pageWith({ connect: () => ({ accounts: [] }) });
    const restored = page.solana.restoreWallet(INPUT);
    restored.catch(() => {});
    await page.clock.advance(300);
    await expect(restored).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
    expect(page.clock.pending).toBe(0);
  });

  it("S7: two wallets of one name are taken up by nobody", async () => {
    const { page } = pageWith();
    const restored = page.solana.restoreWallet(INPUT);
    restored.catch(() => {});
    await page.clock.advance(100);
    page.register(wallet().given);
    await page.clock.advance(300);
    await expect(restored).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
  });

  it("S7: a rival of a restored wallet ends its session while the page is young", async () => {
    const { page } = pageWith();
    const restored = page.solana.restoreWallet(INPUT);
    await page.clock.advance(300);
    await restored;
    const { heard } = page.watch();
    page.register(wallet().given);
    expect(heard).toEqual([{ type: "wallet.disconnected" }]);
  });

  it("S7: who asked the visitor is not doubted", async () => {
    const { page } = pageWith();
    await page.solana.connectWallet(INPUT);
    const { heard } = page.watch();
    page.register(wallet().given);
    expect(heard).toEqual([]);
  });
});

describe("leaving a Solana wallet", () => {
  it("CONN-13: the permission is given back, and the provider is over", async () => {
    const { page, sorrel } = pageWith();
    await page.solana.connectWallet(INPUT);
    const provider = page.provider();
    await page.solana.disconnectWallet(INPUT);
    expect(sorrel.calls()).toEqual(["connect", "disconnect"]);
    expect([page.solana.providerOf(INPUT.connectorId), provider.publicKey]).toEqual([undefined, undefined]);
    await page.solana.disconnectWallet({ ...INPUT, connectorId: "solana:Nobody" });
  });

  it.each([
    ["cannot", { disconnect: undefined }, undefined],
    ["says that it cannot", { disconnect: fail({ code: 4200 }) }, undefined],
    ["fails", { disconnect: fail("boom") }, "FAILED_TO_DISCONNECT"],
  ])("CONN-13: a wallet that %s", async (_, calls, code) => {
    const { page } = pageWith(calls);
    await page.solana.connectWallet(INPUT);
    const left = page.solana.disconnectWallet(INPUT).then(
      () => undefined,
      (error: { code: string }) => error.code,
    );
    expect(await left).toBe(code);
  });
});

describe("switching a Solana wallet's network", () => {
  it("NET-3: each request names the network that is active, and the provider tells of it", async () => {
    const { page } = pageWith();
    await page.solana.connectWallet(INPUT);
    const told: string[] = [];
    page.provider().on("chainChanged", (chain) => void told.push(chain));
    const switchTo = (id: typeof DEVNET) =>
      page.solana.switchWalletNetwork({ connectorId: INPUT.connectorId, network: solanaNetwork(id) });
    expect(await switchTo(FORMER_DEVNET)).toBe(DEVNET);
    expect(await switchTo(DEVNET)).toBe(DEVNET);
    expect(await switchTo(MAINNET)).toBe(MAINNET);
    expect(told).toEqual([DEVNET, MAINNET]);
  });

  it("R14: a network that the wallet does not serve is said to be unsupported; without a session nothing is", async () => {
    const { page } = pageWith({}, { chains: ["solana:mainnet"] });
    const input = { connectorId: INPUT.connectorId, network: solanaNetwork(DEVNET) };
    await expect(page.solana.switchWalletNetwork(input)).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
    await page.solana.connectWallet(INPUT);
    await expect(page.solana.switchWalletNetwork(input)).rejects.toMatchObject({ code: "SWITCH_UNSUPPORTED" });
  });
});
