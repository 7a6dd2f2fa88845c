import { base58 } from "@scure/base";
import { describe, expect, test } from "vitest";
import { createSolana } from "../../../adapters/page-wallets/solana/solana.ts";
import { decodeBase58 } from "../../../domain/addresses/base58.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import { FakeClock, settle } from "../fake-clock.ts";
import { countListeners } from "../listeners.ts";
import { announcing, DEVNET, hearStandard, openWindow, SOL, SOL2, SOLANA, session } from "./page.ts";
import { base64, connected, grant, registered, SIGNATURE, SIGNED, signer, TRANSACTION } from "./solana-session.ts";

describe("a Solana session as a wallet of the page", () => {
  test("PUBLIC: it registers with libraries that are there, and with those that come later", async () => {
    const { window, wallet, wallets } = await connected();
    expect([...wallets]).toEqual([wallet]);
    expect(wallet).toMatchObject({ version: "1.0.0", name: "Ferryman", chains: ["solana:mainnet", "solana:devnet"] });
    expect(wallet.icon).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(Object.keys(wallet.features).sort()).toEqual([
      "solana:signAndSendTransaction",
      "solana:signMessage",
      "solana:signTransaction",
      "standard:connect",
      "standard:disconnect",
      "standard:events",
    ]);
    expect([...hearStandard(window).wallets]).toEqual([wallet]);
    const signing = ["solana:signMessage", "solana:signTransaction", "solana:signAndSendTransaction"];
    expect(wallet.accounts[0]).toMatchObject({ features: signing });
    for (const feature of signing.slice(1))
      expect(wallet.features[feature]).toMatchObject({ supportedTransactionVersions: ["legacy", 0] });
  });

  test("PUBLIC: a library that listens for anything but a change hears nothing", async () => {
    const { kit, wallet } = await connected();
    const told: unknown[] = [];
    wallet.features["standard:events"]?.on?.("connect", (event: never) => void told.push(event));
    kit.set("solana", undefined);
    expect(told).toEqual([]);
  });

  test("PUBLIC: each transaction is sent with its own options", async () => {
    const { use, account, ferryman } = await connected();
    const input = { account, transaction: TRANSACTION };
    await use("solana:signAndSendTransaction", { ...input, options: { maxRetries: 1 } }, input);
    expect(ferryman.asked.map(({ params }) => (params as { sendOptions?: object }).sendOptions)).toEqual([
      { maxRetries: 1 },
      undefined,
    ]);
  });

  test("PUBLIC: connecting asks nobody and gives the accounts of the session", async () => {
    const { use, wallet, ferryman } = await connected();
    expect(await use("standard:connect")).toEqual({ accounts: wallet.accounts });
    const [first, second] = wallet.accounts;
    expect(first).toMatchObject({ address: SOL, chains: ["solana:mainnet", "solana:devnet"] });
    expect(first?.publicKey).toEqual(decodeBase58(SOL));
    expect(second?.address).toBe(SOL2);
    expect(ferryman.asked).toEqual([]);
  });

  test("PUBLIC: a message is signed by the account that was named", async () => {
    const { use, wallet, ferryman } = await connected();
    const message = new TextEncoder().encode("Ahoy");
    const signed = await use("solana:signMessage", { account: wallet.accounts[1], message });
    expect(signed).toEqual([{ signedMessage: message, signature: SIGNATURE }]);
    expect(ferryman.asked).toEqual([
      { method: "solana_signMessage", params: { message: base58.encode(message), pubkey: SOL2 }, chain: SOLANA },
    ]);
  });

  test("PUBLIC, R14: a long message that is a list of numbers is signed as a whole", async () => {
    const { use, account, ferryman } = await connected();
    const message = Array.from({ length: 5_000 }, (_, at) => at % 256);
    await use("solana:signMessage", { account, message });
    expect(ferryman.asked[0]).toMatchObject({ params: { message: base58.encode(Uint8Array.from(message)) } });
  });

  test("PUBLIC: a transaction goes to the chain that was named, whichever is active", async () => {
    const { use, account, ferryman } = await connected();
    const input = { account, transaction: TRANSACTION, chain: "solana:devnet" };
    expect(await use("solana:signTransaction", input)).toEqual([{ signedTransaction: SIGNED }]);
    expect(ferryman.asked[0]).toMatchObject({ method: "solana_signTransaction", chain: DEVNET });
    const sent = await use("solana:signAndSendTransaction", { ...input, options: { skipPreflight: true, mode: "x" } });
    expect(sent).toEqual([{ signature: SIGNATURE }]);
    expect(ferryman.asked[1]).toMatchObject({
      method: "solana_signAndSendTransaction",
      params: { pubkey: SOL, sendOptions: { skipPreflight: true } },
      chain: DEVNET,
    });
  });

  test("S14: a wallet that declines to send is not asked to sign instead, and no node is told", async () => {
    const { use, account, broadcast, kit } = await connected();
    const asked: string[] = [];
    const declining = {
      request: async ({ method }: { method: string }) => {
        asked.push(method);
        throw new RpcError(4001);
      },
    };
    kit.set("solana", session("solana", { accounts: [SOL], grant }), declining);
    const sent = use("solana:signAndSendTransaction", { account, transaction: TRANSACTION });
    await expect(sent).rejects.toMatchObject({ code: 4001 });
    expect([asked, broadcast]).toEqual([["solana_signAndSendTransaction"], []]);
  });

  test("PUBLIC, S14: an answer without what was asked for rejects with a number, as that of any provider", async () => {
    const { use, account, kit } = await connected();
    const answering = (answer: unknown) =>
      kit.set("solana", session("solana", { accounts: [SOL], grant }), { request: async () => answer });
    const refused = (feature: string, input: object) =>
      expect(use(feature, { account, ...input })).rejects.toMatchObject({ code: -32603 });
    answering({});
    await refused("solana:signMessage", { message: new Uint8Array(1) });
    await refused("solana:signTransaction", { transaction: TRANSACTION });
    await refused("solana:signAndSendTransaction", { transaction: TRANSACTION });
    // In base58 the texts of 63 and of 65 bytes may be as long as those of the 64 that a signature has.
    for (const length of [63, 65]) {
      answering({ signature: base58.encode(new Uint8Array(length).fill(7)) });
      await refused("solana:signAndSendTransaction", { transaction: TRANSACTION });
    }
  });

  test("R19: an instance that goes before Solana's code has come leaves no listener on the page", async () => {
    const window = openWindow();
    const counts = countListeners(window);
    const kit = announcing(window);
    kit.set("solana", session("solana"), signer());
    kit.close();
    await import("../../../adapters/announce/solana.ts");
    await settle();
    expect(counts()).toEqual({});
  });

  test("PUBLIC: several transactions are one question where the wallet can, else one after the other", async () => {
    const inputs = (account: unknown) => [TRANSACTION, TRANSACTION].map((transaction) => ({ account, transaction }));
    const both = await connected();
    expect(await both.use("solana:signTransaction", ...inputs(both.account))).toHaveLength(2);
    expect(both.ferryman.methods()).toEqual(["solana_signAllTransactions"]);
    const one = await connected({ without: ["solana_signAllTransactions"] });
    expect(await one.use("solana:signTransaction", ...inputs(one.account))).toHaveLength(2);
    expect(one.ferryman.methods()).toEqual(["solana_signTransaction", "solana_signTransaction"]);
    const second = await connected();
    await second.use("solana:signTransaction", ...inputs(second.wallet.accounts[1]));
    expect(second.ferryman.methods()).toEqual(["solana_signTransaction", "solana_signTransaction"]);
  });

  test("PUBLIC: what a wallet only signs is sent by the chain's nodes", async () => {
    const { use, account, ferryman, broadcast } = await connected({ without: ["solana_signAndSendTransaction"] });
    const sent = await use("solana:signAndSendTransaction", {
      account,
      transaction: TRANSACTION,
      chain: "solana:mainnet",
    });
    expect(sent).toEqual([{ signature: SIGNATURE }]);
    expect(ferryman.methods()).toEqual(["solana_signTransaction"]);
    expect(broadcast).toEqual([[SOLANA, "sendTransaction", [base64(SIGNED), { encoding: "base64" }]]]);
  });

  test("S12, R14: a stranger's account, a foreign chain and what has no bytes are refused before the wallet is asked", async () => {
    const { use, account, ferryman } = await connected();
    const message = new Uint8Array(1);
    const refused = (feature: string, input: unknown, code: number) =>
      expect(use(feature, input)).rejects.toMatchObject({ code });
    await refused("solana:signMessage", { account: { address: "11111111111111111111111111111111" }, message }, 4100);
    await refused("solana:signMessage", undefined, 4100);
    await refused("solana:signMessage", { account, message: "Ahoy" }, -32602);
    await refused("solana:signTransaction", { account, transaction: TRANSACTION, chain: "eip155:1" }, -32602);
    await refused("solana:signTransaction", { account, transaction: new Uint8Array(3) }, -32602);
    expect(ferryman.asked).toEqual([]);
  });

  test("PUBLIC: accounts and chain that change are told, each once, and the active chain comes first", async () => {
    const { kit, told, wallet, off } = await connected();
    kit.set("solana", session("solana", { accounts: [SOL, SOL2], grant, networkId: DEVNET }));
    expect(wallet.chains).toEqual(["solana:devnet", "solana:mainnet"]);
    expect(told).toEqual([{ chains: wallet.chains, accounts: wallet.accounts }]);
    kit.set("solana", session("solana", { accounts: [SOL2], grant, networkId: DEVNET }));
    expect(told[1]).toEqual({ accounts: [expect.objectContaining({ address: SOL2 })] });
    kit.set("solana", session("solana", { accounts: [SOL2], grant, networkId: DEVNET }));
    expect(told).toHaveLength(2);
    off();
    kit.set("solana", session("solana", { accounts: [SOL], grant, networkId: DEVNET }));
    expect(told).toHaveLength(2);
  });

  test("PUBLIC: a chain that has no name goes by its id", async () => {
    const own = "solana:9XFVGsgwhbjTxqvJL1KmQLzDUQVrFSTN" as CaipNetworkId;
    const { wallet } = await connected({ changes: { networkId: own, grant: undefined } });
    expect(wallet.chains).toEqual([own]);
  });

  test("PUBLIC: the end empties the wallet, which stays where it was registered; the next session fills it again", async () => {
    const { kit, told, wallet, wallets, use, window, account } = await connected();
    kit.set("solana", undefined);
    expect(told).toEqual([{ accounts: [] }]);
    expect([...wallets]).toEqual([wallet]);
    expect(hearStandard(window).wallets.size).toBe(0);
    expect(await use("standard:connect", { silent: true })).toEqual({ accounts: [] });
    await expect(use("standard:connect")).rejects.toMatchObject({ code: 4900 });
    const message = new Uint8Array(1);
    await expect(use("solana:signMessage", { account, message })).rejects.toMatchObject({ code: 4900 });
    kit.set("solana", session("solana", { grant }));
    expect([...wallets]).toEqual([wallet]);
    expect(wallet.accounts).toHaveLength(1);
  });

  test("PUBLIC, S18: no library is told that a wallet is taken back while the instance lives: some drop all the others then", async () => {
    const { kit, wallets, window } = await connected();
    const gondolier = { name: "Gondolier", type: "WALLET_CONNECT" } as const;
    kit.set("solana", session("solana", { grant, wallet: gondolier }), signer());
    await registered(wallets, 2);
    kit.set("solana", undefined);
    expect([...wallets].map(({ name, accounts }) => [name, accounts.length])).toEqual([
      ["Ferryman", 0],
      ["Gondolier", 0],
    ]);
    expect(hearStandard(window).wallets.size).toBe(0);
    kit.close();
    expect(wallets.size).toBe(0);
  });

  test("PUBLIC: a library that disconnects ends the session", async () => {
    const { kit, use, wallet } = await connected();
    await use("standard:disconnect");
    expect(kit.ended).toEqual(["solana"]);
    expect(wallet.accounts).toEqual([]);
    await use("standard:disconnect");
    expect(kit.ended).toHaveLength(1);
  });

  test("S7: the kit's own search does not take the wallet for another one", async () => {
    const { window } = await connected();
    const events: DiscoveryEvent[] = [];
    const solana = createSolana({
      window,
      clock: new FakeClock(),
      read: async () => null,
      explorerIdOf: () => undefined,
    });
    solana.discoverWallets((event) => void events.push(event));
    expect(events).toEqual([]);
  });

  test("PUBLIC: what an extension registers by itself is not registered a second time", async () => {
    const window = openWindow();
    const { wallets } = hearStandard(window);
    announcing(window).set("solana", session("solana", {}, "ANNOUNCED"), signer());
    announcing(window, { id: "second" }).set("solana", session("solana"), signer());
    await registered(wallets);
    expect(wallets.size).toBe(1);
  });

  test("R14: a library that fails while it registers a wallet disturbs no other", async () => {
    const window = openWindow();
    window.addEventListener("wallet-standard:register-wallet", (event) => {
      const { detail } = event as CustomEvent<(api: unknown) => void>;
      for (const api of [undefined, {}, { register: () => 1 }]) detail(api);
      detail({
        register: () => {
          throw new Error("no room");
        },
      });
    });
    const { wallets } = hearStandard(window);
    const kit = announcing(window);
    kit.set("solana", session("solana"), signer());
    await registered(wallets);
    kit.close();
    expect(wallets.size).toBe(0);
  });

  test("S18, R19: the end of an instance takes its wallet and its listeners away, and nobody else's", async () => {
    const { window, wallets, kit } = await connected();
    announcing(window, { id: "second" }).set("solana", session("solana", { grant }), signer());
    await registered(wallets, 2);
    kit.close();
    expect([wallets.size, kit.listeners.size]).toEqual([1, 0]);
    expect(hearStandard(window).wallets.size).toBe(1);
  });

  test("S18, R19: a session, or an instance, that goes before all is there leaves nothing", async () => {
    const window = openWindow();
    const { wallets } = hearStandard(window);
    const [gone, closed] = [announcing(window), announcing(window, { id: "second" })];
    gone.set("solana", session("solana"), signer());
    gone.set("solana", undefined);
    closed.set("solana", session("solana"), signer());
    closed.close();
    announcing(window, { id: "third" }).set("solana", session("solana"), signer());
    await registered(wallets);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(wallets.size).toBe(1);
    gone.set("solana", session("solana"), signer());
    await registered(wallets, 2);
  });
});
