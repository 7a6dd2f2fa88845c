import { describe, expect, it, vi } from "vitest";
import type { Core } from "../../api/core.ts";
import { fetchIdentity } from "../../api/methods/look-ups.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { BASE } from "../../testing/samples/values.ts";
import { presentAccounts } from "../../views/screens/account/accounts-props.ts";
import { AccountApp } from "../machines/account/account-app.ts";
import { ALICE, JUNIPER, makeConnected, makeKit, settle } from "./kit.ts";

const BOB = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" as Address;
const CAROL = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" as Address;
const code = (call: () => unknown): string | undefined => {
  try {
    call();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

/** Connected with a wallet that shares two accounts. */
async function makeTwo() {
  const made = await makeConnected();
  made.levers.say({ type: "accounts.changed", accounts: [ALICE, BOB] });
  await settle();
  return made;
}

type Kit = Awaited<ReturnType<typeof makeTwo>>["kit"];

describe("what a host says of an account", () => {
  it("ACCT-1 is what getAccountState and getWalletInfo tell", async () => {
    const { kit } = await makeTwo();
    kit.setBalance("12.5", "TEST", "eip155");
    kit.setProfileName("ada", "eip155");
    kit.setProfileImage("https://larkspur.example/ada.png", "eip155");
    kit.setUser({ email: "ada@larkspur.example", username: "ada" }, "eip155");
    kit.setAddressExplorerUrl("https://explorer.larkspur.example/a", "eip155");
    kit.setSmartAccountDeployed(true, "eip155");
    kit.setSmartAccountEnabledNetworks([1, 10], "eip155");
    kit.setConnectedWalletInfo({ name: "Ours", type: "INJECTED" }, "eip155");
    kit.addAddressLabel(ALICE, "daily", "eip155");
    kit.addAddressLabel(BOB, "savings", "eip155");
    kit.setAllAccounts([{ address: BOB }, { address: ALICE }], "eip155");
    expect(kit.getAccountState()).toMatchObject({
      ...{ balance: "12.5", balanceSymbol: "TEST", profileName: "ada", smartAccountDeployed: true },
      profileImage: "https://larkspur.example/ada.png",
      user: { email: "ada@larkspur.example", username: "ada" },
      addressExplorerUrl: "https://explorer.larkspur.example/a",
      smartAccountEnabledNetworks: [1, 10],
      connectedWalletInfo: { name: "Ours" },
      addressLabels: { [ALICE]: "daily", [BOB]: "savings" },
      allAccounts: [{ address: BOB }, { address: ALICE }],
    });
    expect(kit.getWalletInfo()).toMatchObject({ name: "Ours" });
    kit.removeAddressLabel(BOB, "eip155");
    kit.setProfileName(null, "eip155");
    kit.setProfileImage(null, "eip155");
    expect(kit.getAccountState()).toMatchObject({ profileName: null, profileImage: null });
    expect(kit.getAccountState().addressLabels).toEqual({ [ALICE]: "daily" });
    kit.destroy();
  });

  it("NET-1 ACCT-1 the network state tells where an embedded wallet has smart accounts, as the account's does", async () => {
    const { kit, levers } = makeKit();
    await settle();
    const user = { email: "ada@larkspur.example", social: "github" } as const;
    levers.embedded = { user, accountType: "eoa", isDeployed: false, smartAccountNetworks: [1, 8453] };
    kit.store.send({ type: "connector.choose", connector: JUNIPER });
    await settle();
    const told = () => [kit.getNetworkState("eip155"), kit.getAccountState("eip155")];
    expect(told()).toMatchObject(Array(2).fill({ smartAccountEnabledNetworks: [1, 8453] }));
    expect(kit.getAccount("eip155").embeddedWalletInfo?.authProvider).toBe("github");
    kit.setSmartAccountEnabledNetworks([10], "eip155");
    expect(told()).toMatchObject(Array(2).fill({ smartAccountEnabledNetworks: [10] }));
    kit.destroy();
  });

  it("I1 I4 makes no connection: without a wallet every setter is refused, and nothing is told", async () => {
    const { kit } = makeKit();
    await settle();
    const setters: readonly ((kit: Kit) => void)[] = [
      (each) => each.setCaipAddress(`eip155:1:${ALICE}` as never, "eip155"),
      (each) => each.setAllAccounts([{ address: ALICE }], "eip155"),
      (each) => each.setBalance("1", "ETH", "eip155"),
      (each) => each.setProfileName("ada", "eip155"),
      (each) => each.addAddressLabel(ALICE, "mine", "eip155"),
    ];
    for (const set of setters) expect(code(() => set(kit))).toBe("CAIP_NETWORK_OR_ADDRESS_UNDEFINED");
    expect(code(() => kit.setUser({ email: 5 as never }, "eip155"))).toBe("CAIP_NETWORK_OR_ADDRESS_UNDEFINED");
    expect(code(() => kit.setBalance("1", "ETH", undefined))).toBe("CHAIN_REQUIRED_FOR_ACCOUNT_PROP");
    expect(code(() => kit.setStatus("connected", "eip155"))).toBe("INVALID_OPTION");
    expect(() => kit.setStatus("connected", "eip155")).toThrow("disconnected, which it is");
    kit.setStatus("disconnected", "eip155");
    expect(kit.getAccount()).toMatchObject({
      isConnected: false,
      status: "disconnected",
      address: undefined,
      allAccounts: [],
    });
    expect(kit.getIsConnectedState()).toBe(false);
    kit.destroy();
  });

  it("I4 chooses among the wallet's addresses, and names no other one", async () => {
    const { kit } = await makeTwo();
    const heard: (string | undefined)[] = [];
    const stop = kit.subscribeShouldUpdateToAddress((address) => heard.push(address));
    kit.setCaipAddress(`eip155:1:${BOB}` as never, "eip155");
    await settle();
    expect(kit.getAddress()).toBe(BOB);
    expect(heard).toEqual([ALICE, BOB]);
    stop();
    for (const address of [`eip155:1:${CAROL}`, `eip155:8453:${ALICE}`, "eip155:1:nobody", "", undefined])
      expect(code(() => kit.setCaipAddress(address as never, "eip155"))).toBe("INVALID_ADDRESS");
    expect(code(() => kit.setAllAccounts([{ address: CAROL }], "eip155"))).toBe("INVALID_ADDRESS");
    expect(code(() => kit.addAddressLabel("no body", "x", "eip155"))).toBe("INVALID_ADDRESS");
    expect(code(() => kit.setStatus("disconnected", "eip155"))).toBe("INVALID_OPTION");
    expect(kit.getAccount()).toMatchObject({ status: "connected", address: BOB });
    kit.destroy();
  });

  it("ACCT-2 takes an address in any case, as a host may have it from its own database", async () => {
    const { kit } = await makeTwo();
    kit.setCaipAddress(`eip155:1:${BOB.toLowerCase()}`, "eip155");
    await settle();
    expect(kit.getAddress()).toBe(BOB);
    kit.setAllAccounts([{ address: BOB.toLowerCase() }], "eip155");
    expect(kit.getAccount().allAccounts).toMatchObject([{ address: BOB }]);
    kit.addAddressLabel(ALICE.toLowerCase(), "mine", "eip155");
    await kit.open({ view: "SwitchAddress" });
    expect(presentAccounts(kit.store.getSnapshot())?.accounts).toMatchObject([{}, { identity: { name: "mine" } }]);
    for (const address of [CAROL.toLowerCase(), undefined, 5])
      expect(code(() => kit.setAllAccounts([{ address: address as string }], "eip155"))).toBe("INVALID_ADDRESS");
    kit.destroy();
  });

  it("I7 ends with the address and the network that it was said of", async () => {
    const { kit, levers } = await makeTwo();
    kit.setProfileName("ada", "eip155");
    kit.setBalance("7", "TEST", "eip155");
    kit.addAddressLabel(ALICE, "mine", "eip155");
    await kit.switchNetwork("eip155:8453");
    expect(kit.getAccountState()).toMatchObject({ profileName: "ada" });
    expect(kit.getAccountState().balance).not.toBe("7");
    levers.say({ type: "accounts.changed", accounts: [BOB, ALICE] });
    await settle();
    expect(kit.getAccountState()).toMatchObject({ profileName: null, addressLabels: { [ALICE]: "mine" } });
    kit.destroy();
  });

  it("S6 S8 S12 passes the gates of any outside text, link and amount", async () => {
    const { kit } = await makeTwo();
    const refused: readonly (() => void)[] = [
      () => kit.setBalance("1e5", "ETH", "eip155"),
      () => kit.setBalance("-1", "ETH", "eip155"),
      () => kit.setProfileImage("javascript:alert(1)", "eip155"),
      () => kit.setProfileImage("data:image/png;base64,AAAA", "eip155"),
      () => kit.setAddressExplorerUrl("javascript:alert(1)", "eip155"),
      () => kit.setSmartAccountEnabledNetworks(["1"] as never, "eip155"),
      () => kit.setSmartAccountEnabledNetworks([1, "10"] as never, "eip155"),
      () => kit.setSmartAccountDeployed("yes" as never, "eip155"),
      () => kit.setConnectedWalletInfo({} as never, "eip155"),
      () => kit.setUser("ada" as never, "eip155"),
      () => kit.setUser({ email: { at: "larkspur.example" } } as never, "eip155"),
      () => kit.setUser({ email: "ada@larkspur.example", username: 7 } as never, "eip155"),
      () => kit.setProfileName(undefined as never, "eip155"),
      () => kit.addAddressLabel(BOB, 7 as never, "eip155"),
      () => kit.setAllAccounts("ada" as never, "eip155"),
      () => kit.setAllAccounts([{ address: ALICE }, null] as never, "eip155"),
    ];
    for (const call of refused) expect(code(call)).toBe("INVALID_OPTION");
    expect(code(() => kit.setProfileName("ada", undefined))).toBe("CHAIN_REQUIRED_FOR_ACCOUNT_PROP");
    expect(code(() => kit.setProfileName("ada", "solana"))).toBe("CHAIN_NOT_SUPPORTED");
    kit.setProfileName("a\u202Eda\u0000", "eip155");
    kit.setProfileImage("HTTPS://larkspur.example/ada.png", "eip155");
    const profileImage = "https://larkspur.example/ada.png";
    expect(kit.getAccountState()).toMatchObject({ profileName: "ada", profileImage });
    kit.destroy();
  });

  it("I16 takes the texts of a wallet, so that whoever follows it can be told of it", async () => {
    const { kit } = await makeTwo();
    const told: unknown[] = [];
    kit.subscribeWalletInfo((wallet) => told.push(wallet));
    const wallet = { name: "Ours", type: "INJECTED", size: 1n, self: {} };
    wallet.self = wallet;
    kit.setConnectedWalletInfo(wallet as never, "eip155");
    await settle();
    expect(told.at(-1)).toEqual({ name: "Ours", type: "INJECTED" });
    expect(kit.getWalletInfo()).toEqual({ name: "Ours", type: "INJECTED" });
    kit.destroy();
  });

  it("ACCT-2, ACCT-9 fetchIdentity asks who an address is, and as getReownName takes no other text", async () => {
    const { kit } = await makeTwo();
    expect(await kit.fetchIdentity({ address: BOB })).toEqual({});
    const elsewhere = kit.fetchIdentity({ address: BOB, namespace: "bip122" });
    await expect(elsewhere).rejects.toMatchObject({ code: "CHAIN_NOT_SUPPORTED" });
    await expect(kit.fetchIdentity({ address: "bob.eth" })).rejects.toThrow('No valid address: `address` is "bob.eth"');
    for (const address of ["no body", "bob.eth", "0x1", "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM"]) {
      await expect(kit.fetchIdentity({ address })).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
      await expect(kit.getReownName(address)).rejects.toMatchObject({ code: "INVALID_ADDRESS" });
    }
    kit.destroy();
  });

  it("ACCT-9 fetchIdentity asks on the network that is active", async () => {
    const app = new AccountApp();
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    const ask = vi.fn(async () => ({}));
    const core = { root: app.root, store: app.world, isDestroyed: () => false, fetchIdentity: ask };
    await fetchIdentity(core as unknown as Core, BOB, "eip155");
    expect(ask).toHaveBeenCalledWith({
      address: BOB,
      network: expect.objectContaining({ caipNetworkId: "eip155:8453" }),
    });
  });
});
