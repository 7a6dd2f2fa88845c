import { describe, expect, it } from "vitest";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { EVM, FakeFrame, outcome, Refusal, SMART, SOLANA, SOLANA_MAINNET } from "./fake-frame.ts";
import { BOTH, key, loggedIn, MAINNET, started } from "./logged-in.ts";

describe("who is logged in", () => {
  it("AUTH-2 AUTH-11: the accounts on each network in turn, the active one first; the frame stays on the last", async () => {
    const frame = await started();
    const sessions = await frame.wallet.takeUser({ networks: BOTH });
    expect(sessions).toEqual([
      {
        ...{ connectorId: "ID_AUTH", namespace: "eip155", networkId: "eip155:137", accounts: [SMART, EVM] },
        accountTypes: { [EVM]: "eoa", [SMART]: "smartAccount" },
        wallet: { name: "ann@example.com", type: "AUTH" },
        embedded: {
          user: { email: "ann@example.com" },
          ...{ accountType: "smartAccount", isDeployed: true, smartAccountNetworks: [1, 137] },
        },
      },
      expect.objectContaining({ namespace: "solana", networkId: SOLANA_MAINNET, accounts: [SOLANA] }),
    ]);
    const asked = frame.posted.filter(({ type }) => type.endsWith("GET_USER")).map(({ payload }) => payload);
    expect(asked).toEqual([
      { chainId: 137, preferredAccountType: "smartAccount" },
      { chainId: SOLANA_MAINNET, preferredAccountType: "eoa" },
    ]);
  });

  it("AUTH-2 AUTH-14: the owner goes by their address, however long, else by their name", async () => {
    const frame = await started();
    const email = `${"a".repeat(60)}@${"b".repeat(60)}.example`;
    const taken = async (answer: object) => {
      frame.answers["GET_USER"] = () => ({ address: EVM, chainId: 1, ...answer });
      const [session] = await frame.wallet.takeUser({ networks: MAINNET });
      return [session?.wallet.name, session?.embedded?.user];
    };
    expect(await taken({ userName: "ann" })).toEqual(["ann", { userName: "ann" }]);
    expect(await taken({ email, userName: "ann" })).toEqual([email, { email, userName: "ann" }]);
  });

  it.each([
    ["the visitor's", "eoa", {}, "eoa"],
    ["the visitor's before the host's", "smartAccount", { defaultAccountTypes: { eip155: "eoa" } }, "smartAccount"],
    ["the host's", undefined, { defaultAccountTypes: { eip155: "eoa" } }, "eoa"],
    ["a smart account, where nobody chose,", undefined, {}, "smartAccount"],
  ] as const)("AUTH-11: %s type of account is asked for", async (_, chosen, options, wanted) => {
    const frame = new FakeFrame(options);
    Object.assign(frame.world, { accountType: () => chosen });
    await frame.start();
    await frame.wallet.takeUser({ networks: MAINNET });
    const asked = frame.posted.find(({ type }) => type.endsWith("GET_USER"));
    expect(asked?.payload).toEqual({ chainId: 1, preferredAccountType: wanted });
  });

  it("AUTH-13: both spellings of an account's type, numbers and texts of a chain, uri and url of Farcaster are taken", async () => {
    const frame = await started();
    frame.answers["GET_USER"] = () => ({
      ...{ address: EVM.toLowerCase(), chainId: "137", email: null, preferredAccountType: "EOA" },
      accounts: [
        { address: SMART, type: "SMART_ACCOUNT" },
        { address: "nonsense", type: "eoa" },
      ],
    });
    const [session] = await frame.wallet.takeUser({ networks: MAINNET });
    expect(session).toMatchObject({
      networkId: "eip155:137",
      accounts: [EVM, SMART],
      accountTypes: { [EVM]: "eoa", [SMART]: "smartAccount" },
      wallet: { name: "Email" },
    });
    const uri = "https://farcaster.example/scan";
    for (const answer of [{ uri }, { url: uri }]) {
      frame.answers["GET_FARCASTER_URI"] = () => answer;
      expect(await frame.wallet.fetchFarcasterUri(undefined)).toBe(uri);
    }
  });

  it("AUTH-11: the account has the type that the frame's list of accounts gives it, whichever was wished for", async () => {
    const frame = await started();
    frame.answers["GET_USER"] = () => ({ address: EVM, chainId: 1, accounts: [{ address: EVM, type: "eoa" }] });
    const [session] = await frame.wallet.takeUser({ networks: MAINNET });
    expect(session).toMatchObject({ accountTypes: { [EVM]: "eoa" }, embedded: { accountType: "eoa" } });
  });

  it("AUTH-2: an address or a chain that is none, or of another family, is refused", async () => {
    const frame = await started();
    for (const answer of [
      { address: "0x12", chainId: 1 },
      { address: SOLANA, chainId: 1 },
      { address: EVM, chainId: SOLANA_MAINNET },
    ]) {
      frame.answers["GET_USER"] = () => answer;
      expect(await outcome(frame.wallet.takeUser({ networks: MAINNET }))).toMatchObject({ code: "FRAME_REFUSED" });
    }
    expect(frame.wallet.providerOf("eip155")).toBeUndefined();
    expect(frame.store.entries.size).toBe(0);
  });

  it("AUTH-2: a chain family that the frame refuses is left out; where it refuses all, the login fails", async () => {
    const frame = await started();
    const user = frame.answers["GET_USER"];
    frame.answers["GET_USER"] = (payload: never, asked) =>
      (payload as { chainId: unknown }).chainId === 137 ? user?.(payload, asked) : new Refusal("Not here");
    expect(await frame.wallet.takeUser({ networks: BOTH })).toMatchObject([{ networkId: "eip155:137" }]);
    expect(await outcome(frame.wallet.takeUser({ networks: MAINNET }))).toMatchObject({ message: "Not here" });
  });

  it("AUTH-11: a frame without smart accounts, that answers eoa or refuses the wish, is asked for the eoa", async () => {
    for (const answer of [() => ({ type: "eoa", address: EVM }), () => new Refusal()]) {
      const frame = new FakeFrame();
      frame.answers["SET_PREFERRED_ACCOUNT"] = answer;
      await frame.start();
      const [session] = await frame.wallet.takeUser({ networks: MAINNET });
      expect(frame.last("GET_USER")?.payload).toEqual({ chainId: 1, preferredAccountType: "eoa" });
      expect(session?.embedded?.accountType).toBe("eoa");
    }
  });

  it("AUTH-11 CONN-17: another type of account takes the first place, and who watches is told", async () => {
    const frame = await loggedIn();
    const heard: WalletEvent[] = [];
    frame.wallet.watchWallet({ namespace: "eip155" }, (event) => heard.push(event));
    const wish = { namespace: "eip155", networkId: "eip155:1" as never, accountType: "eoa" } as const;
    const session = await frame.wallet.preferAccount(wish);
    expect(session).toMatchObject({ accounts: [EVM, SMART], embedded: { accountType: "eoa" } });
    expect(heard).toMatchObject([{ type: "accounts.changed", accounts: [EVM, SMART] }]);
  });

  it("AUTH-11: the address is changed with both codes, and remembered", async () => {
    const frame = await loggedIn();
    const { next } = await frame.wallet.updateEmail({ email: "new@example.com" });
    expect(next).toBe("primary");
    expect(await frame.wallet.confirmEmail({ step: "primary", otp: "111111" })).toEqual({});
    expect(await frame.wallet.confirmEmail({ step: "secondary", otp: "222222" })).toEqual({ email: "new@example.com" });
    expect(frame.store.entries.get(key("EMAIL"))).toBe("new@example.com");
    frame.answers["UPDATE_EMAIL"] = () => ({ action: "VERIFY_SECONDARY_OTP" });
    expect(await frame.wallet.updateEmail({ email: "a@example.com" })).toMatchObject({ next: "secondary" });
  });

  it("AUTH-10 AUTH-14: a social name and Farcaster's are kept, and told with the owner", async () => {
    const frame = await started();
    await frame.wallet.connectFarcaster(undefined);
    const [session] = await frame.wallet.takeUser({ networks: MAINNET });
    expect(session?.embedded?.user).toEqual({ email: "ann@example.com", userName: "ann.fc", social: "farcaster" });
    expect(frame.store.entries.get(key("SOCIAL_USERNAME"))).toBe("ann.fc");
  });
});
