import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { settle } from "../fake-clock.ts";
import { EVM, FakeFrame, outcome, Refusal, SILENT, SMART, SOLANA_MAINNET } from "./fake-frame.ts";
import { BOTH, key, loggedIn, MAINNET, started } from "./logged-in.ts";

const NETWORKS = "GET_SMART_ACCOUNT_ENABLED_NETWORKS";

/** The session of a login whose owner the frame names so. */
async function owner(answer: object, networks = MAINNET) {
  const frame = await started();
  frame.answers["GET_USER"] = () => answer;
  const [session] = await frame.wallet.takeUser({ networks });
  return { frame, session };
}

describe("the owner as the frame names them", () => {
  it("AUTH-11: what the frame does not say of an account is taken from what was asked for", async () => {
    const { session, frame } = await owner({ address: EVM, chainId: 1 });
    expect(session).toStrictEqual({
      ...{ connectorId: "ID_AUTH", namespace: "eip155", networkId: "eip155:1", accounts: [EVM] },
      accountTypes: { [EVM]: "smartAccount" },
      wallet: { name: "Email", type: "AUTH" },
      embedded: { user: {}, accountType: "smartAccount", isDeployed: false, smartAccountNetworks: [1, 137] },
    });
    expect(frame.store.entries.has(key("EMAIL"))).toBe(false);
    expect(frame.store.entries.has(key("SOCIAL_USERNAME"))).toBe(false);
  });

  it("AUTH-11: the type that the frame says it goes by is that of an address without one", async () => {
    const { session } = await owner({ address: EVM, chainId: 1, preferredAccountType: "eoa" });
    expect(session?.embedded?.accountType).toBe("eoa");
  });

  it("AUTH-13 AUTH-11: what the frame names as null is as what it does not name", async () => {
    const { session } = await owner({
      address: EVM,
      chainId: 1,
      preferredAccountType: null,
      smartAccountDeployed: null,
    });
    expect(session?.embedded).toMatchObject({ accountType: "smartAccount", isDeployed: false });
  });

  it("AUTH-14 S8: somebody without an e-mail is called by the account's name, cleaned", async () => {
    const { session, frame } = await owner({ address: EVM, chainId: 1, email: null, userName: "Bob\u202E" });
    expect(session?.wallet.name).toBe("Bob");
    expect(session?.embedded?.user).toEqual({ userName: "Bob" });
    expect(frame.store.entries.get(key("SOCIAL_USERNAME"))).toBe("Bob");
  });

  it("S8: an e-mail that cannot be shown as it is, is shown cleaned", async () => {
    const { session } = await owner({ address: EVM, chainId: 1, email: "ann\u202E@example.com" });
    expect(session?.embedded?.user).toEqual({ email: "ann@example.com" });
  });

  it("AUTH-8: on Solana an account is a key, and nobody asks where there are smart accounts", async () => {
    const frame = await started();
    const [session] = await frame.wallet.takeUser({ networks: [SOLANA_MAINNET as never] });
    expect(session?.embedded).toMatchObject({ accountType: "eoa", smartAccountNetworks: [] });
    expect(frame.names()).not.toContain(NETWORKS);
  });

  it("AUTH-8: where the frame does not say where there are smart accounts, there are none", async () => {
    const frame = await started();
    frame.answers[NETWORKS] = () => new Refusal();
    const [session] = await frame.wallet.takeUser({ networks: MAINNET });
    expect(session?.embedded?.smartAccountNetworks).toEqual([]);
    expect(frame.store.entries.get(key("SMART_ACCOUNT_ENABLED_NETWORKS"))).toBe("");
  });

  it("AUTH-8 R9: nobody waits for that longer than 5 s", async () => {
    const frame = await started();
    frame.answers[NETWORKS] = () => SILENT;
    const asked = frame.wallet.takeUser({ networks: MAINNET });
    await frame.clock.advance(LIMITS.walletRead);
    expect(await outcome(asked)).toMatchObject({ value: [{ accounts: [SMART, EVM] }] });
  });

  it("AUTH-8: a login that is left meanwhile is not waited for", async () => {
    const frame = await started();
    frame.answers[NETWORKS] = () => SILENT;
    const end = new AbortController();
    const asked = frame.wallet.takeUser({ networks: MAINNET }, { signal: end.signal });
    await settle();
    end.abort();
    await outcome(asked);
    expect(frame.clock.pending).toBe(0);
  });

  it("R9: a frame that is lost while it is asked ends the taking, though another network has answered", async () => {
    const frame = await started();
    const grant = frame.answers["GET_USER"];
    frame.answers["GET_USER"] = (payload: never, asked) =>
      (payload as { chainId: unknown }).chainId === 137 ? grant?.(payload, asked) : SILENT;
    const asked = frame.wallet.takeUser({ networks: BOTH });
    asked.catch(() => undefined);
    await frame.clock.advance(LIMITS.authStep);
    expect(await outcome(asked)).toMatchObject({ code: "FRAME_LOST" });
  });
});

describe("the type of account that is preferred (AUTH-11)", () => {
  it("AUTH-11 R9: a frame that does not take it within 5 s is asked for what is wanted", async () => {
    const frame = new FakeFrame();
    frame.answers["SET_PREFERRED_ACCOUNT"] = () => SILENT;
    await frame.start();
    const asked = frame.wallet.takeUser({ networks: MAINNET });
    await frame.clock.advance(LIMITS.walletRead - 1);
    expect(frame.last("GET_USER")).toBeUndefined();
    await frame.clock.advance(1);
    expect(await outcome(asked)).toMatchObject({ value: [{}] });
    expect(frame.last("GET_USER")?.payload).toMatchObject({ preferredAccountType: "smartAccount" });
  });

  it("I3: a login that is left while the frame takes it ends at once", async () => {
    const frame = new FakeFrame();
    frame.answers["SET_PREFERRED_ACCOUNT"] = () => SILENT;
    await frame.start();
    const end = new AbortController();
    const asked = frame.wallet.takeUser({ networks: MAINNET }, { signal: end.signal });
    asked.catch(() => undefined);
    await settle();
    end.abort(new Error("left"));
    expect(await outcome(asked)).toMatchObject({ message: "left" });
    expect(frame.last("GET_USER")).toBeUndefined();
  });

  it.each([
    ["smartAccount", "smartAccount"],
    ["eoa", "eoa"],
    ["payment", "eoa"],
  ])("AUTH-11: '%s' is asked for as '%s', and stays what is asked for", async (accountType, type) => {
    const frame = await loggedIn();
    const wish = { namespace: "eip155", networkId: "eip155:1" as never, accountType: accountType as never } as const;
    await frame.wallet.preferAccount(wish);
    expect(frame.last("SET_PREFERRED_ACCOUNT")?.payload).toEqual({ type });
    await frame.wallet.takeUser({ networks: MAINNET });
    expect(frame.last("GET_USER")?.payload).toEqual({ chainId: 1, preferredAccountType: type });
  });

  it("AUTH-11 R9: a wish that gets no answer fails as that", async () => {
    const frame = await loggedIn();
    frame.answers["SET_PREFERRED_ACCOUNT"] = () => SILENT;
    const wish = { namespace: "eip155", networkId: "eip155:1" as never, accountType: "eoa" } as const;
    const asked = frame.wallet.preferAccount(wish);
    asked.catch(() => undefined);
    await frame.clock.advance(LIMITS.httpTotal);
    expect(await outcome(asked)).toMatchObject({ code: "FRAME_LOST" });
  });

  it("I1: a frame that begins anew may be on any network, and is brought to the request's own again", async () => {
    const frame = await loggedIn();
    const reloaded = frame.wallet.reloadFrame(undefined);
    await frame.clock.advance(LIMITS.frameSettle);
    await reloaded;
    frame.answers["RPC_REQUEST"] = () => "0x1";
    const provider = frame.wallet.providerOf("eip155") as { request(call: object): Promise<unknown> };
    expect(await provider.request({ method: "eth_blockNumber" })).toBe("0x1");
    expect(frame.last("SWITCH_NETWORK")?.payload).toEqual({ chainId: 1 });
  });
});
