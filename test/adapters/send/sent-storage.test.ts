import { describe, expect, it } from "vitest";
import { createStorage, type Store } from "../../../adapters/browser/storage/storage.ts";
import { createSentStorage } from "../../../adapters/send/sent-storage.ts";
import { STORAGE_KEYS } from "../../../domain/app/facts.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { HostStorage } from "../../../domain/options/host-storage.ts";
import type { SentTransaction } from "../../../domain/send/sent.ts";
import { ASKED_TRANSFER, SENT_TRANSFER } from "../../../testing/samples/send.ts";
import { ALICE, BOB, CAROL, SOLANA } from "../../../testing/samples/values.ts";

const EVM = { namespace: "eip155" } as const;
const ON_SOLANA: SentTransaction = {
  ...SENT_TRANSFER,
  ...{ hash: "5e", networkId: SOLANA.caipNetworkId, sender: CAROL, receiver: { address: CAROL }, lastHeight: 9 },
};

/** A storage that a test can look into, and write into as another tab does. */
function storage(found: Record<string, unknown> = {}): Store & { raw: Map<string, string> } {
  const raw = new Map(Object.entries(found).map(([key, value]) => [key, JSON.stringify(value)]));
  // Asynchronous and slow, as a host's own may be.
  const later = () => new Promise((resolve) => setTimeout(resolve));
  const host: HostStorage = {
    get: async (key) => raw.get(key),
    set: (key, value) => later().then(() => void raw.set(key, value)),
    remove: (key) => later().then(() => void raw.delete(key)),
  };
  return { ...createStorage({ window: {} as Window, log: { info: () => {} } }, host), raw };
}

const other = (hash: string): SentTransaction => ({ ...SENT_TRANSFER, hash });

describe("what is kept of what was asked", () => {
  it("SEND-4, S14: it comes back on the next page, beside what is on its way, until its wallet has answered", async () => {
    const store = storage();
    const page = createSentStorage(store);
    await page.ask(ASKED_TRANSFER);
    await page.keep({ ...EVM, open: [SENT_TRANSFER] });
    expect(await createSentStorage(store).sent(EVM)).toEqual([SENT_TRANSFER, ASKED_TRANSFER]);
    await createSentStorage(store).settle(ASKED_TRANSFER, other("0x02"));
    expect(await createSentStorage(store).sent(EVM)).toEqual([SENT_TRANSFER, other("0x02")]);
    await page.ask(ASKED_TRANSFER);
    expect(await createSentStorage(store).sent(EVM)).toEqual([ASKED_TRANSFER, SENT_TRANSFER, other("0x02")]);
  });

  it("S14: what a page has open does not end what an earlier one asked for", async () => {
    const store = storage();
    await createSentStorage(store).ask(ASKED_TRANSFER);
    const next = createSentStorage(store);
    expect(await next.sent(EVM)).toEqual([ASKED_TRANSFER]);
    await next.keep({ ...EVM, open: [] });
    expect(await createSentStorage(store).sent(EVM)).toEqual([ASKED_TRANSFER]);
  });

  it("SEND-4, S14, I4: what was declined leaves nothing; what is forgotten by then does not come back", async () => {
    const store = storage();
    const page = createSentStorage(store);
    await page.ask(ASKED_TRANSFER);
    await page.settle(ASKED_TRANSFER);
    expect([...store.raw.keys()]).toEqual([]);
    await page.ask(ASKED_TRANSFER);
    store.raw.clear();
    await page.settle(ASKED_TRANSFER, SENT_TRANSFER);
    expect([...store.raw.keys()]).toEqual([]);
  });
});

describe("what is kept of what was sent", () => {
  it("S14: a token without a symbol, or a receiver whose name is none, costs nothing of it", async () => {
    const store = storage();
    const nameless = { ...SENT_TRANSFER, symbol: "" };
    await createSentStorage(store).keep({ ...EVM, open: [nameless] });
    expect(await createSentStorage(store).sent(EVM)).toEqual([nameless]);
    const [key = "", text = ""] = [...store.raw].at(-1) ?? [];
    store.raw.set(key, text.replace(/"receiver":\{/, '"receiver":{"name":7,'));
    expect(await createSentStorage(store).sent(EVM)).toMatchObject([{ hash: nameless.hash, symbol: "" }]);
  });

  it("S14: open transactions come back on the next page, with everything that is said of them", async () => {
    const store = storage();
    const full = { ...SENT_TRANSFER, nonce: 7, call: "0x5e 0x0 0x", receiver: { address: BOB, name: "bob.eth" } };
    await createSentStorage(store).keep({ ...EVM, open: [full] });
    await createSentStorage(store).keep({ namespace: "solana", open: [ON_SOLANA] });
    const next = createSentStorage(store);
    expect([await next.sent(EVM), await next.sent({ namespace: "solana" })]).toEqual([[full], [ON_SOLANA]]);
    await next.keep({ ...EVM, open: [] });
    expect([await next.sent(EVM), await next.sent({ namespace: "solana" })]).toEqual([[], [ON_SOLANA]]);
  });

  it.each(["1.50", "0.10", ".5", "1.", "007", `1.${"0".repeat(76)}1`])(
    "S14: a transfer or a swap of %s, as it was typed, comes back on the next page",
    async (amount) => {
      const store = storage();
      const open: SentTransaction[] = [
        { ...SENT_TRANSFER, amount },
        {
          ...other("0x02"),
          what: "swap",
          receiver: undefined,
          amount,
          gets: { amount: "2940.3", likely: amount, symbol: "USDC" },
        },
      ];
      await createSentStorage(store).keep({ ...EVM, open });
      expect(await createSentStorage(store).sent(EVM)).toEqual(open);
    },
  );

  it("SWAP-2 S14: calls come back by their id, however long it is", async () => {
    const store = storage();
    const calls: SentTransaction = { ...other(`0x${"b1".repeat(4_096)}`), what: "swap", isCalls: true };
    await createSentStorage(store).keep({ ...EVM, open: [calls] });
    expect(await createSentStorage(store).sent(EVM)).toEqual([calls]);
  });

  it("S14, R6: two chain families at once, and two tabs, lose nothing of each other", async () => {
    const store = storage();
    const [tab, otherTab] = [createSentStorage(store), createSentStorage(store)];
    await Promise.all([
      tab.keep({ ...EVM, open: [other("0x01")] }),
      tab.keep({ namespace: "solana", open: [ON_SOLANA] }),
    ]);
    await Promise.all([
      otherTab.keep({ ...EVM, open: [other("0x02")] }),
      tab.keep({ namespace: "solana", open: [ON_SOLANA] }),
    ]);
    const hashes = async () => (await createSentStorage(store).sent(EVM)).map(({ hash }) => hash);
    expect([await hashes(), await createSentStorage(store).sent({ namespace: "solana" })]).toEqual([
      ["0x02", "0x01"],
      [ON_SOLANA],
    ]);
    await tab.keep({ ...EVM, open: [] });
    expect(await hashes()).toEqual(["0x02"]);
  });

  it("S14: no more than there is room for, the newest first", async () => {
    const store = storage();
    const open = Array.from({ length: LIMITS.openTransactions + 5 }, (_, at) => other(`0x${at}`));
    await createSentStorage(store).keep({ ...EVM, open });
    const [text = ""] = store.raw.values();
    expect(JSON.parse(text)).toHaveLength(LIMITS.openTransactions);
    expect(await createSentStorage(store).sent(EVM)).toEqual(open.slice(0, LIMITS.openTransactions));
    const full = storage({ [STORAGE_KEYS.sent]: open });
    expect(await createSentStorage(full).sent(EVM)).toEqual(open.slice(0, LIMITS.openTransactions));
  });

  it.each([
    ["no JSON", undefined],
    ["no list", { hash: "0x5e" }],
    ["no transaction", [null, 7, "0x5e", []]],
    ["a hash with markup", [other("<img src=x>")]],
    ["a sender that is none", [{ ...SENT_TRANSFER, sender: "0x5e" }]],
    ["a sender of another family", [{ ...SENT_TRANSFER, sender: CAROL }]],
    ["a sender with a wrong checksum", [{ ...SENT_TRANSFER, sender: ALICE.replace("f39F", "F39f") }]],
    ["a receiver that is none", [{ ...SENT_TRANSFER, receiver: { address: "javascript:alert(1)" } }]],
    ["a receiver of another family", [{ ...SENT_TRANSFER, receiver: { address: CAROL } }]],
    ["a network that is none", [{ ...SENT_TRANSFER, networkId: "eip155" as CaipNetworkId }]],
    ["an amount that is none", [{ ...SENT_TRANSFER, amount: "1e3" }]],
    ["an amount below zero", [{ ...SENT_TRANSFER, amount: "-1" }]],
    ["a time that is none", [{ ...SENT_TRANSFER, at: 0.5 }]],
    ["a number below zero", [{ ...SENT_TRANSFER, nonce: -1 }]],
    ["another purpose", [{ ...SENT_TRANSFER, what: "steal" }]],
  ])("R7, S6: a storage that holds %s reads as nothing, and is written over", async (_, found) => {
    const store = storage({ [STORAGE_KEYS.sent]: found });
    if (found === undefined) store.raw.set(STORAGE_KEYS.sent, "{[");
    const sentStorage = createSentStorage(store);
    expect(await sentStorage.sent(EVM)).toEqual([]);
    await sentStorage.keep({ ...EVM, open: [SENT_TRANSFER] });
    expect(await sentStorage.sent(EVM)).toEqual([SENT_TRANSFER]);
  });
});

describe("who was sent to", () => {
  it("SEND-3: the last one comes first, each once, with the name that was resolved", async () => {
    const store = storage();
    const sentStorage = createSentStorage(store);
    for (const receiver of [
      { address: ALICE },
      { address: BOB, name: "bob.eth" },
      { address: ALICE, image: "https://x/y" },
    ]) {
      await sentStorage.keep({ ...EVM, open: [], receiver });
    }
    expect(await createSentStorage(store).receivers("eip155")).toEqual([
      { address: ALICE },
      { address: BOB, name: "bob.eth" },
    ]);
    expect(await sentStorage.receivers("solana")).toEqual([]);
  });

  it("SEND-3: there is room for a number of them, and the oldest goes", async () => {
    const store = storage();
    const sentStorage = createSentStorage(store);
    const addresses = Array.from({ length: LIMITS.recentReceivers + 1 }, (_, n) => `0x${`${n}`.padStart(40, "0")}`);
    for (const address of addresses)
      await sentStorage.keep({ ...EVM, open: [], receiver: { address: address as typeof BOB } });
    const known = await sentStorage.receivers("eip155");
    expect(known.map(({ address }) => address)).toEqual(addresses.slice(1).toReversed());
    const [text = ""] = store.raw.values();
    expect(JSON.parse(text).eip155).toHaveLength(LIMITS.recentReceivers);
    const eip155 = addresses.map((address) => ({ address }));
    const full = storage({ [STORAGE_KEYS.receivers]: { eip155 } });
    expect(await createSentStorage(full).receivers("eip155")).toEqual(eip155.slice(0, LIMITS.recentReceivers));
  });

  it("I4: what is kept of a chain family goes with its connection, and nothing of another one", async () => {
    const store = storage();
    const sentStorage = createSentStorage(store);
    await sentStorage.keep({ ...EVM, open: [SENT_TRANSFER], receiver: { address: BOB } });
    await sentStorage.keep({ namespace: "solana", open: [ON_SOLANA], receiver: { address: CAROL } });
    const kept = async (namespace: "eip155" | "solana") =>
      [await sentStorage.sent({ namespace }), await sentStorage.receivers(namespace)] as const;
    expect(await kept("eip155")).toEqual([[SENT_TRANSFER], [{ address: BOB }]]);
    await sentStorage.forget("eip155");
    expect(await kept("eip155")).toEqual([[], []]);
    expect(await kept("solana")).toEqual([[ON_SOLANA], [{ address: CAROL }]]);
    await sentStorage.forget("solana");
    expect([...store.raw.keys()]).toEqual([]);
  });

  it.each([
    ["a list in place of a map", [{ address: BOB }]],
    ["an address of another family", { eip155: [{ address: CAROL }, { address: "0x5e" }], solana: [{ address: BOB }] }],
    ["a chain family that is none", { nothing: [{ address: BOB }], __proto__: [{ address: BOB }] }],
    ["text in place of a list", { eip155: "0x" }],
  ])("R7: a storage that holds %s reads as nobody", async (_, found) => {
    const sentStorage = createSentStorage(storage({ [STORAGE_KEYS.receivers]: found }));
    expect(await sentStorage.receivers("eip155")).toEqual([]);
    expect(await sentStorage.receivers("solana")).toEqual([]);
  });
});
