import { describe, expect, it } from "vitest";
import { settle } from "../../fake-clock.ts";
import { account, connected, DEVNET, FIRST, INPUT, MAINNET, pageWith, SECOND, wallet } from "./page.ts";

describe("what a Solana wallet says by itself", () => {
  it("ACCT-1: another account is told to the machine and to the page, and signs from then on", async () => {
    const { page, sorrel, heard, provider } = await connected();
    const told: unknown[] = [];
    provider.on("accountsChanged", (accounts) => void told.push(accounts));
    sorrel.emit({ accounts: [account(SECOND), account(FIRST)] });
    expect(heard).toEqual([{ type: "accounts.changed", accounts: [SECOND, FIRST] }]);
    expect([told, String(provider.publicKey)]).toEqual([[[SECOND, FIRST]], SECOND]);
    await provider.signMessage(new Uint8Array(3));
    expect(sorrel.asked.at(-1)?.inputs[0]).toMatchObject({ account: { address: SECOND } });
    expect(page.clock.pending).toBe(1);
  });

  it("R15: of a thousand changes in a second the last one wins, and few are told", async () => {
    const { page, sorrel, heard } = await connected();
    for (let at = 0; at < 1_000; at += 1) {
      sorrel.emit({ accounts: [account(at % 2 === 0 ? FIRST : SECOND)] });
      await page.clock.advance(1);
    }
    await page.clock.advance(400);
    expect(heard.length).toBeLessThanOrEqual(7);
    expect(heard.at(-1)).toEqual({ type: "accounts.changed", accounts: [SECOND] });
    expect(page.clock.pending).toBe(0);
  });

  it.each([
    ["nothing", undefined],
    ["a text", "accounts"],
    ["accounts that are no list", { accounts: { 0: "x" } }],
    ["features alone", { features: {} }],
    [
      "what throws",
      {
        get accounts() {
          throw new Error("Do not look");
        },
      },
    ],
  ])("R14: %s changes nothing", async (_, properties) => {
    const { page, sorrel, heard, provider } = await connected();
    sorrel.emit(properties);
    await page.clock.advance(1_000);
    expect([heard, String(provider.publicKey)]).toEqual([[], FIRST]);
  });

  it("R14: foreign accounts alone are no account", async () => {
    const { page, sorrel, heard, provider } = await connected();
    sorrel.emit({ accounts: [account(SECOND, { chains: ["sui:mainnet"] }), { address: SECOND, publicKey: [1] }] });
    await page.clock.advance(1_000);
    expect([heard, provider.publicKey]).toEqual([[{ type: "accounts.changed", accounts: [] }], undefined]);
  });

  it("I4: whoever watched a connection that is over does not end the next one", async () => {
    const { page, sorrel, stop } = await connected();
    sorrel.emit({ accounts: [] });
    await page.solana.connectWallet(INPUT);
    stop();
    await settle();
    expect(String(page.provider().publicKey)).toBe(FIRST);
  });

  it("S7 I3: a wallet that takes another one's place ends what the page has of that", async () => {
    const { page, leave } = pageWith();
    await page.solana.connectWallet(INPUT);
    const former = page.provider();
    leave();
    page.register(wallet().given);
    await page.solana.connectWallet(INPUT);
    await expect(former.signMessage(new Uint8Array(3))).rejects.toMatchObject({ code: 4900 });
    await page.provider().signMessage(new Uint8Array(3));
  });

  it("NET-3, R17: a wallet that serves the active network no longer is on another, or gone", async () => {
    const { page, sorrel, heard, provider } = await connected();
    const told: string[] = [];
    provider.on("chainChanged", (chain) => void told.push(chain));
    sorrel.given.chains = ["solana:devnet"];
    sorrel.emit({ chains: sorrel.given.chains });
    expect([heard, told]).toEqual([[{ type: "chain.changed", networkId: DEVNET }], [DEVNET]]);
    sorrel.given.chains = ["sui:mainnet"];
    sorrel.emit({ chains: sorrel.given.chains });
    await page.clock.advance(200);
    expect(heard.at(-1)).toEqual({ type: "wallet.disconnected" });
    expect(provider.publicKey).toBeUndefined();
  });

  it("R14: a feature that comes later can be used", async () => {
    const { sorrel, provider } = await connected({ signMessage: undefined });
    await expect(provider.signMessage(new Uint8Array(1))).rejects.toMatchObject({
      code: 4200,
      data: { code: "METHOD_UNSUPPORTED" },
    });
    const signMessage = async () => [{ signature: new Uint8Array(64) }];
    Object.assign(sorrel.given.features, { "solana:signMessage": { signMessage } });
    sorrel.emit({ features: sorrel.given.features });
    expect(await provider.signMessage(new Uint8Array(1))).toEqual(new Uint8Array(64));
  });

  it.each([
    ["has no events", undefined],
    [
      "throws when listened to",
      () => {
        throw new Error("no");
      },
    ],
    ["gives no way to stop", () => undefined],
    [
      "throws when left",
      () => () => {
        throw new Error("no");
      },
    ],
  ])("R14: a wallet that %s is still connected", async (_, on) => {
    const { sorrel, page } = await connected();
    Object.assign(sorrel.given.features, { "standard:events": on && { on } });
    const { heard, stop } = page.watch();
    stop();
    expect([heard, String(page.provider().publicKey)]).toEqual([[], FIRST]);
  });

  it("R13: a wallet that is taken off the page is gone, before it is watched and after", async () => {
    const { page, heard, leave, provider } = await connected();
    leave();
    expect([heard, provider.publicKey, page.rows()]).toEqual([[{ type: "wallet.disconnected" }], undefined, []]);
    const other = await connected();
    other.stop();
    other.leave();
    expect(other.page.watch().heard).toEqual([{ type: "wallet.disconnected" }]);
  });

  it("R19: the end of the feed leaves no listener, no timer, and ends the provider", async () => {
    const { page, sorrel, provider, stop, heard } = await connected();
    sorrel.emit({ accounts: [account(SECOND)] });
    stop();
    stop();
    await settle();
    sorrel.emit({ accounts: [account(FIRST)] });
    expect([sorrel.listening(), page.clock.pending, heard.length]).toEqual([0, 0, 1]);
    expect([provider.publicKey, page.solana.providerOf(INPUT.connectorId)]).toEqual([undefined, undefined]);
    expect(page.watch().stop()).toBeUndefined();
  });

  it("CONN-8: who goes on with the same wallet in the same moment keeps its provider", async () => {
    const { page, provider, stop } = await connected();
    stop();
    const { heard } = page.watch();
    await settle();
    expect([page.provider() === provider, String(provider.publicKey), heard]).toEqual([true, FIRST, []]);
  });

  it("CONN-8: the same wallet connected anew keeps its provider, on the network that is wished for", async () => {
    const { page, provider } = await connected();
    const session = await page.solana.connectWallet({ ...INPUT, networkId: DEVNET });
    expect([session.networkId, page.provider() === provider]).toEqual([DEVNET, true]);
    expect((await page.solana.connectWallet({ ...INPUT, networkId: MAINNET })).networkId).toBe(MAINNET);
  });
});
