import { describe, expect, it } from "vitest";
import { createBalanceCache } from "../../../adapters/browser/storage/balances.ts";
import { createStorage } from "../../../adapters/browser/storage/storage.ts";
import type { Wallet } from "../../../adapters/send/deps.ts";
import { createSending, type SendingDeps } from "../../../adapters/send/send.ts";
import { BITCOIN } from "../../../domain/addresses/bitcoin-address.ts";
import { caipAddress } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { ASKED_TRANSFER, SENT_TRANSFER, TRANSFER } from "../../../testing/samples/send.ts";
import { ALICE, BASE, BOB, CAROL, ETHEREUM, SOLANA } from "../../../testing/samples/values.ts";
import { FakeClock } from "../fake-clock.ts";

const HERE = { address: ALICE, network: ETHEREUM };
/** An address that begins and ends as Bob's. */
const LOOK_ALIKE = BOB.slice(0, 6).padEnd(38, "0").toLowerCase() + BOB.slice(-4).toLowerCase();
const nobody = () => Promise.reject(new Error("nobody answers"));

/** Sending whose outside says nothing but what a test has it say. */
function opened(change: Partial<SendingDeps> = {}, api: Partial<SendingDeps["api"]> = {}) {
  const clock = new FakeClock();
  const storage = createStorage({ window: {} as Window, log: { info: () => {} } }, "memory");
  const sending = createSending({
    ...{ clock, storage, read: nobody, providerOf: () => undefined, isSmartAccount: () => false },
    readEnsAddress: async () => undefined,
    ...change,
    api: {
      fetchNameAddress: async () => undefined,
      fetchIdentity: async () => ({}),
      fetchHistory: async () => ({ transactions: [] }),
      forgetTokens: async () => {},
      ...api,
    } as SendingDeps["api"],
  });
  return { sending, clock, storage };
}

const at = {} as never;
const UNRESOLVED = { code: "NAME_UNRESOLVED" };

describe("whom a name stands for", () => {
  it("SEND-3: on Ethereum ENS comes first, with the picture of whom it names", async () => {
    const asked: unknown[] = [];
    const { sending } = opened(
      { readEnsAddress: async (name) => (name.startsWith("bo") ? BOB.toLowerCase() : undefined) },
      {
        fetchNameAddress: async ({ name }) => (name === "bob.eth" ? undefined : ALICE),
        fetchIdentity: async ({ address }) => {
          asked.push(address);
          return { name: "other.eth", image: "https://x/bob.png" };
        },
      },
    );
    const resolve = (name: string, network = ETHEREUM) =>
      sending.resolveReceiver({ address: ALICE, network, name }, at);
    expect(await resolve("bob.eth")).toEqual({ address: BOB, name: "bob.eth", image: "https://x/bob.png" });
    expect(asked).toEqual([BOB]);
    expect(await resolve("alice.reown.id")).toMatchObject({ address: ALICE, name: "alice.reown.id" });
    expect(await resolve("both.eth")).toMatchObject({ address: BOB, name: "both.eth" });
    expect(await resolve("both.eth", BASE)).toMatchObject({ address: ALICE, name: "both.eth" });
    await expect(resolve("bob.eth", BASE)).rejects.toMatchObject(UNRESOLVED);
  });

  it.each([
    ["nobody has it", {}, {}],
    ["the answer is no address", { readEnsAddress: async () => "0x5e" }, {}],
    ["the answer is another family's", {}, { fetchNameAddress: async () => CAROL as string }],
    ["the answer has a wrong checksum", {}, { fetchNameAddress: async () => BOB.replace("C8", "c8") }],
  ])("SEND-3: where %s, nobody is", async (_, change, api) => {
    const { sending } = opened(change, api);
    await expect(sending.resolveReceiver({ ...HERE, name: "bob.eth" }, at)).rejects.toMatchObject(UNRESOLVED);
  });

  it.each<[string, Partial<SendingDeps>, Partial<SendingDeps["api"]>]>([
    ["ENS", { readEnsAddress: nobody }, {}],
    ["the registry", {}, { fetchNameAddress: nobody }],
  ])(
    "SEND-3: where %s does not answer, its error says so, unless the other one knows the name",
    async (_, change, api) => {
      const resolve = (known: object, registered = {}) =>
        opened({ ...known, ...change }, { ...registered, ...api }).sending.resolveReceiver(
          { ...HERE, name: "bob.eth" },
          at,
        );
      await expect(resolve({})).rejects.toThrow("nobody answers");
      const both = resolve({ readEnsAddress: async () => BOB }, { fetchNameAddress: async () => BOB });
      expect(await both).toEqual({ address: BOB, name: "bob.eth" });
    },
  );

  it("SEND-3: nobody waits long for a picture", async () => {
    const { sending, clock } = opened(
      { readEnsAddress: async () => BOB },
      { fetchIdentity: () => new Promise(() => {}) },
    );
    const found = sending.resolveReceiver({ ...HERE, name: "bob.eth" }, at);
    await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(LIMITS.imagePreload);
    expect(await found).toEqual({ address: BOB, name: "bob.eth" });
  });
});

/** A transfer of one ether, as a history lists it. */
const SENT = { operation: "send", transfers: [{ direction: "out", quantity: "1" }] };

describe("who was sent to", () => {
  const history = async () => ({
    transactions: [
      { ...SENT, sentTo: BOB.toLowerCase() },
      { ...SENT, sentTo: ALICE },
      { ...SENT, operation: "receive", sentTo: LOOK_ALIKE },
      { ...SENT, sentTo: "0x5e" },
      SENT,
    ],
  });

  it.each([
    ["nothing", [{ direction: "out", quantity: "0" }]],
    ["a token that the service does not know", []],
    ["a collectible that is spam", [{ direction: "out", quantity: "1", nft: { name: "Gift", isSpam: true } }]],
    ["what came in", [{ direction: "in", quantity: "1" }]],
  ])(
    "S12b: whom a stranger's transaction has sent %s in the account's name is no earlier receiver",
    async (_, transfers) => {
      const transactions = [
        { ...SENT, transfers, sentTo: LOOK_ALIKE },
        { ...SENT, sentTo: BOB },
      ];
      const { sending } = opened({}, { fetchHistory: async () => ({ transactions }) as never });
      expect(await sending.recallReceivers(HERE, at)).toEqual([{ address: BOB }]);
    },
  );

  it("SEND-3, S12b: those that are remembered here and those of the history, each once, and never oneself", async () => {
    const { sending } = opened({}, { fetchHistory: history as never });
    expect(await sending.recallReceivers(HERE, at)).toEqual([{ address: BOB }]);
    const receiver = { address: BOB, name: "bob.eth" };
    await sending.keepSent({ namespace: "eip155", open: [SENT_TRANSFER], receiver }, at);
    expect(await sending.recallReceivers(HERE, at)).toEqual([receiver]);
    expect(await sending.recallSent({ namespace: "eip155" }, at)).toEqual([SENT_TRANSFER]);
  });

  it("SEND-3: a history that cannot be read leaves those that are remembered", async () => {
    const { sending } = opened({}, { fetchHistory: nobody });
    await sending.keepSent({ namespace: "eip155", open: [], receiver: { address: BOB } }, at);
    expect(await sending.recallReceivers(HERE, at)).toEqual([{ address: BOB }]);
  });
});

describe("who was sent to, in time", () => {
  it("S12b: those that are remembered here are known although the history never answers", async () => {
    const { sending, clock } = opened({}, { fetchHistory: () => new Promise(() => {}) });
    await sending.keepSent({ namespace: "eip155", open: [], receiver: { address: BOB } }, at);
    const known = sending.recallReceivers(HERE, at);
    await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(LIMITS.receivers);
    expect(await known).toEqual([{ address: BOB }]);
    expect(clock.pending).toBe(0);
  });

  it("S12b: none of them is left out, however many there are", async () => {
    const addresses = Array.from({ length: LIMITS.recentReceivers }, (_, n) => `0x${`${n}`.padStart(40, "0")}`);
    const { sending } = opened(
      {},
      { fetchHistory: async () => ({ transactions: [{ ...SENT, sentTo: BOB }] }) as never },
    );
    for (const address of addresses)
      await sending.keepSent({ namespace: "eip155", open: [], receiver: { address: address as never } }, at);
    const known = await sending.recallReceivers(HERE, at);
    expect(known.map(({ address }) => address)).toEqual([...addresses.toReversed(), BOB]);
  });
});

describe("a node that lies about the fee", () => {
  it("I1: after the review, and is not believed: the wallet sets the price of what was reviewed", async () => {
    const prices: unknown[] = [];
    let price = "0x3b9aca00";
    const answers: Record<string, unknown> = {
      ...{ eth_accounts: [ALICE], eth_chainId: "0x1", eth_getBalance: "0xde0b6b3a7640000" },
      eth_sendTransaction: `0x${"5e".repeat(32)}`,
    };
    const provider = {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        if (method === "eth_sendTransaction") prices.push((params as [{ gasPrice?: string }])[0].gasPrice);
        return answers[method];
      },
    };
    const read = async (_: unknown, method: string) =>
      method === "eth_gasPrice" ? price : (answers[method] ?? nobody());
    const { sending, clock } = opened({ read, providerOf: () => provider });
    const transfer = { ...TRANSFER };
    await sending.examineTransfer(transfer, at);
    expect(await sending.sendTransfer(transfer, at)).toMatchObject({ at: clock.now() });
    price = "0x3b9aca00000";
    await sending.sendTransfer(transfer, at);
    expect(prices).toEqual(["0x3b9aca00", undefined]);
  });
});

describe("a chain family", () => {
  it.each([
    [ETHEREUM, /^eth_/],
    [SOLANA, /^get/],
  ])("SEND-1: its own nodes are asked what a transfer costs, on its own network (%j)", async (network, methods) => {
    const asked: [string, string][] = [];
    const read = async (networkId: string, method: string) => {
      asked.push([networkId, method]);
      return nobody();
    };
    const { sending } = opened({ read });
    const [sender, address] = network === SOLANA ? [CAROL, CAROL] : [ALICE, BOB];
    await sending.estimateTransfer({ ...TRANSFER, network, sender, receiver: address }, at).catch(() => {});
    expect(asked[0]).toEqual([network.caipNetworkId, expect.stringMatching(methods)]);
  });
});

describe("a paired wallet", () => {
  const HASH = `0x${"5e".repeat(32)}`;
  const recalled = async ({ recallSent }: ReturnType<typeof opened>["sending"]) =>
    (await recallSent({ namespace: "eip155" }, at)).map(({ hash, amount, session }) => [hash, amount, session]);

  it("SEND-4, S14: is asked once what it is asked for is stored, and what it has sent takes that place", async () => {
    const during: unknown[] = [];
    const request: Wallet["request"] = async ({ method, reserve }) => {
      if (method !== "eth_sendTransaction") return { eth_accounts: [ALICE], eth_chainId: "0x1" }[method];
      await reserve?.("topic");
      during.push(await recalled(sending));
      return HASH;
    };
    const { sending, clock } = opened({ providerOf: () => ({ request, answer: nobody }) });
    await sending.sendTransfer({ ...TRANSFER }, { signal: new AbortController().signal });
    expect(during).toEqual([[[`${clock.now() * 1000}`, TRANSFER.amount, "topic"]]]);
    expect(await recalled(sending)).toEqual([[HASH, TRANSFER.amount, undefined]]);
  });

  it("S14: gives the answer to what an earlier page asked it for, of which no node is asked", async () => {
    const { sending, clock } = opened({
      providerOf: ({ address }) => (address === ALICE ? { request: nobody, answer: async () => HASH } : undefined),
    });
    await sending.keepSent({ namespace: "eip155", open: [ASKED_TRANSFER] }, at);
    const events: unknown[] = [];
    sending.followSent(ASKED_TRANSFER, (event) => events.push(event));
    await expect.poll(() => events).toMatchObject([{ type: "sent.answered", sent: { hash: HASH } }]);
    expect(await recalled(sending)).toEqual([[HASH, TRANSFER.amount, undefined]]);
    expect(clock.pending).toBe(0);
  });
});

describe("a wallet that is gone", () => {
  it("S13: is not asked to send what was confirmed before it was disconnected", async () => {
    const asked: string[] = [];
    const leaving = new AbortController();
    const request = async ({ method }: { method: string }) => {
      asked.push(method);
      leaving.abort();
      return { eth_accounts: [ALICE], eth_chainId: "0x1" }[method] ?? `0x${"5e".repeat(32)}`;
    };
    const { sending } = opened({ providerOf: () => ({ request }) });
    const sent = sending.sendTransfer(TRANSFER, { signal: leaving.signal });
    await expect(sent).rejects.toMatchObject({ code: "SEND_UNASKED" });
    expect(asked).toEqual(["eth_accounts"]);
  });

  it("S13: is asked nothing, and nothing is sent", async () => {
    const { sending } = opened();
    await expect(sending.sendTransfer(TRANSFER, at)).rejects.toMatchObject({ code: "SEND_UNASKED" });
  });

  it("SEND-1: a chain family that nothing can be sent on is named", async () => {
    const network = { ...ETHEREUM, chainNamespace: "cosmos" as never };
    const { sending } = opened();
    await expect(sending.sendTransfer({ ...TRANSFER, network }, at)).rejects.toMatchObject({
      code: "UNSUPPORTED_CHAIN",
    });
  });
});

describe("a transaction on a network that the page does not have any more", () => {
  it("S14: is followed by nobody, and not waited for", async () => {
    const read = () => Promise.reject(new AppKitError("JSON_RPC_PROVIDER_NOT_FOUND", { chain: "eip155:1" }));
    const { sending } = opened({ read });
    const events: unknown[] = [];
    sending.followSent(SENT_TRANSFER, (event) => events.push(event));
    const { hash } = SENT_TRANSFER;
    await expect.poll(() => events).toEqual([{ type: "sent.ended", hash, end: "unfollowed" }]);
  });

  it("S14, R12: one whose nodes are silent is followed on, and one that was left before it began is asked of nobody", async () => {
    const read = () => Promise.reject(new AppKitError("HTTP_REQUEST", { reason: "timeout" }));
    const { sending, clock } = opened({ read });
    const events: unknown[] = [];
    sending.followSent(SENT_TRANSFER, (event) => events.push(event))();
    const stop = sending.followSent(SENT_TRANSFER, (event) => events.push(event));
    await expect.poll(() => clock.pending).toBe(1);
    expect(events).toEqual([]);
    stop();
    expect(clock.pending).toBe(0);
  });
});

describe("calls that a wallet took at once", () => {
  it("SWAP-2, S14: are followed by the wallet that has their account now, and by no other", async () => {
    const asked: unknown[] = [];
    const wallet = { request: async (call: unknown) => void asked.push(call) };
    const { sending, clock } = opened({
      providerOf: ({ address, network }) =>
        address === ALICE && network.chainNamespace === "eip155" ? wallet : undefined,
    });
    const calls = { ...SENT_TRANSFER, hash: "0xb1", isCalls: true };
    const stop = sending.followSent(calls, () => {});
    await expect.poll(() => asked).toEqual([{ method: "wallet_getCallsStatus", params: ["0xb1"] }]);
    const stopOther = sending.followSent({ ...calls, sender: BOB }, () => {});
    await expect.poll(() => clock.pending).toBe(2);
    expect(asked).toHaveLength(1);
    stop();
    stopOther();
    expect(clock.pending).toBe(0);
  });
});

describe("what a transaction leaves behind", () => {
  it("ACCT-3: what sender and receiver had counts no more once it has ended, whoever is looked at by then", async () => {
    const forgotten: string[] = [];
    const { sending, clock, storage } = opened({}, { forgetTokens: async (account) => void forgotten.push(account) });
    const network = BITCOIN.mainnet;
    const sent = { ...SENT_TRANSFER, networkId: network, receiver: { address: BOB } };
    const balances = createBalanceCache({ storage, clock });
    const had = { amount: "1", symbol: "ETH" };
    for (const address of [ALICE, BOB, CAROL]) await balances.write(caipAddress(network, address), had);
    await balances.write(caipAddress(network, ALICE), had, "0xa0");
    const events: unknown[] = [];
    // Nobody follows those of Bitcoin: they end at once.
    sending.followSent(sent, (event) => events.push(event));
    await expect.poll(() => events).toMatchObject([{ type: "sent.ended" }]);
    await expect.poll(() => balances.read(caipAddress(network, BOB))).toBeUndefined();
    expect(forgotten).toEqual([caipAddress(network, ALICE), caipAddress(network, BOB)]);
    expect(await balances.read(caipAddress(network, ALICE))).toBeUndefined();
    expect(await balances.read(caipAddress(network, ALICE), "0xa0")).toBeUndefined();
    expect(await balances.read(caipAddress(network, CAROL))).toEqual(had);
  });
});
