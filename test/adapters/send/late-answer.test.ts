import { describe, expect, it } from "vitest";
import { createStorage } from "../../../adapters/browser/storage/storage.ts";
import type { SendDeps, Wallet } from "../../../adapters/send/deps.ts";
import { hearAnswer, reserving, sendWithStorage } from "../../../adapters/send/late-answer.ts";
import { createSentStorage } from "../../../adapters/send/sent-storage.ts";
import { PairingError } from "../../../adapters/walletconnect/client/errors.ts";
import { RpcError } from "../../../domain/networks/rpc-errors.ts";
import type { HostStorage } from "../../../domain/options/host-storage.ts";
import { type SentTransaction, sentOf } from "../../../domain/send/sent.ts";
import type { SentEvent } from "../../../machines/send/ports.ts";
import { ASKED_TRANSFER, SENT_TRANSFER, TRANSFER } from "../../../testing/samples/send.ts";
import { BITCOIN, CAROL, SOLANA } from "../../../testing/samples/values.ts";
import { FakeClock } from "../fake-clock.ts";

const HASH = `0x${"5e".repeat(32)}`;
const TOPIC = "5e".repeat(32);
const EVM = { namespace: "eip155" } as const;

function page() {
  const raw = new Map<string, string>();
  // Slow, as a host's own may be.
  const later = () => new Promise((resolve) => setTimeout(resolve));
  const slow: HostStorage = {
    get: async (key) => raw.get(key),
    set: (key, text) => later().then(() => void raw.set(key, text)),
    remove: (key) => later().then(() => void raw.delete(key)),
  };
  const storage = createStorage({ window: {} as Window, log: { info: () => {} } }, slow);
  const sentStorage = createSentStorage(storage);
  return { clock: new FakeClock(), sentStorage, left: () => createSentStorage(storage).sent(EVM) };
}

/** A wallet that answers a request of an earlier page. */
const answering = (answer: () => unknown): Wallet => ({ request: async () => undefined, answer: async () => answer() });

/** The events about it. */
async function heard(here: ReturnType<typeof page>, asked: SentTransaction, wallet: Wallet | undefined) {
  const told: SentEvent[] = [];
  await hearAnswer(here, asked, wallet, (event) => told.push(event));
  return told;
}

const throwing = (thrown: unknown) => () => {
  throw thrown;
};

describe("a transfer that a paired wallet is asked for", () => {
  it("SEND-4, S14: is kept before it is asked, and is what was sent as soon as there is a hash", async () => {
    const here = page();
    const during: SentTransaction[] = [];
    const answer = { hash: HASH, at: 7 };
    const sent = await sendWithStorage(
      here,
      (answer) => sentOf(TRANSFER, answer),
      async (reserve) => {
        const id = await reserve?.(9)(TOPIC);
        during.push(...(await here.left()));
        expect([during[0]?.hash, id]).toEqual([`${id}`, here.clock.now() * 1000]);
        return answer;
      },
    );
    expect([sent, during]).toMatchObject([answer, [{ session: TOPIC, amount: "0.5", what: "send", lastHeight: 9 }]]);
    const [left, ...more] = await here.left();
    expect([left?.hash, left?.session, more]).toEqual([HASH, undefined, []]);
  });

  it.each([
    ["declines", new RpcError(4001), 0],
    ["fails", new Error("no"), 0],
    ["ends its session", new RpcError(4900, { data: { code: "SESSION_MISSING" } }), 0],
    ["is left by the page", new RpcError(4900, { data: { code: "DESTROYED" } }), 1],
    ["is out of reach", new Error("x", { cause: new PairingError("RELAY_UNREACHABLE") }), 1],
  ])("SEND-4, S14: and that %s: it is kept only while an answer can still come", async (_, thrown, count) => {
    const here = page();
    const sending = sendWithStorage(
      here,
      (answer) => sentOf(TRANSFER, answer),
      async (reserve) => {
        await reserve?.()(TOPIC);
        throw thrown;
      },
    );
    await expect(sending).rejects.toBe(thrown);
    expect(await here.left()).toHaveLength(count);
  });

  it("SEND-4, S14: is kept where its answer survives the page, as that of a paired wallet does, and nowhere else", () => {
    const reserve = () => async () => 7;
    const deps = (provider: Wallet) => reserving({ provider } as SendDeps, reserve);
    expect(deps(answering(() => HASH)).reserve).toBe(reserve);
    expect(deps({ request: async () => HASH }).reserve).toBeUndefined();
  });

  it("SEND-4: by a wallet of the page nothing is kept", async () => {
    const here = page();
    const sending = sendWithStorage(here, (answer) => sentOf(TRANSFER, answer), throwing(new Error("no")) as never);
    await expect(sending).rejects.toThrow();
    expect(await here.left()).toEqual([]);
  });
});

describe("the answer to what an earlier page asked", () => {
  it("S14: is that to the same request in the same session, and what was sent is kept in its place", async () => {
    const here = page();
    await here.sentStorage.ask(ASKED_TRANSFER);
    const asked: unknown[] = [];
    const answer = async (open: unknown) => {
      asked.push(open);
      return HASH;
    };
    const [told] = await heard(here, ASKED_TRANSFER, { request: async () => undefined, answer });
    expect(asked).toEqual([{ topic: ASKED_TRANSFER.session, id: Number(ASKED_TRANSFER.hash) }]);
    expect(told).toMatchObject({ type: "sent.answered", sent: { hash: HASH } });
    expect((await here.left()).map(({ hash, session }) => [hash, session])).toEqual([[HASH, undefined]]);
  });

  it.each(["", 7, { id: "" }, { id: 7 }])("S14, SWAP-1: of calls %j is no id: they are forgotten", async (answer) => {
    const here = page();
    const calls: SentTransaction = { ...ASKED_TRANSFER, isCalls: true, what: "swap" };
    await here.sentStorage.ask(calls);
    const wallet = answering(() => answer);
    expect([await heard(here, calls, wallet), await here.left()]).toEqual([[], []]);
  });

  it("S14, SWAP-1: of calls it is their id, bare or named, which is followed as such", async () => {
    for (const answer of ["0xca11", { id: "0xca11" }]) {
      const here = page();
      const calls: SentTransaction = { ...ASKED_TRANSFER, isCalls: true, what: "swap" };
      await here.sentStorage.ask(calls);
      const told = await heard(
        here,
        calls,
        answering(() => answer),
      );
      expect(told).toMatchObject([{ type: "sent.answered", sent: { hash: "0xca11", isCalls: true, what: "swap" } }]);
    }
  });

  const asked = (networkId = SENT_TRANSFER.networkId): SentTransaction => ({ ...ASKED_TRANSFER, networkId });
  const signature = "5".repeat(88);
  const txid = "5e".repeat(32);

  it.each([
    ["EVM", asked(), HASH, HASH],
    ["Solana", asked(SOLANA.caipNetworkId), { signature }, signature],
    ["Bitcoin", asked(BITCOIN.caipNetworkId), { txid }, txid],
  ])("SEND-4, S14: a hash on %s means sent", async (_, request, answer, hash) => {
    const here = page();
    const { session: _session, ...facts } = request;
    const sent = { ...facts, hash, at: here.clock.now() };
    expect(
      await heard(
        here,
        request,
        answering(() => answer),
      ),
    ).toEqual([{ type: "sent.answered", hash: request.hash, sent, receiver: request.receiver }]);
  });

  it.each([
    ["no hash", () => 7],
    ["another family's hash", () => ({ signature: CAROL })],
    ["a hash without its prefix", () => "5e".repeat(32)],
    ["a refusal", throwing(new RpcError(4001))],
    ["nothing in time", throwing(new PairingError("REQUEST_EXPIRED"))],
    ["the end of its session", throwing(new RpcError(4900))],
  ])("SEND-4, S14: %s: it is forgotten without a word", async (_, answer) => {
    const here = page();
    await here.sentStorage.ask(ASKED_TRANSFER);
    expect(await heard(here, ASKED_TRANSFER, answering(answer))).toEqual([]);
    expect(await here.left()).toEqual([]);
  });

  it("SEND-4, S14: a wallet that is not there any more, or is one of the page, has none", async () => {
    const here = page();
    await here.sentStorage.ask(ASKED_TRANSFER);
    expect(await heard(here, ASKED_TRANSFER, undefined)).toEqual([]);
    expect(await here.left()).toEqual([]);
  });

  it("SEND-4, S14: a page that goes meanwhile leaves it to the next one", async () => {
    const here = page();
    await here.sentStorage.ask(ASKED_TRANSFER);
    const stopped = answering(throwing(new PairingError("STOPPED")));
    expect(await heard(here, ASKED_TRANSFER, stopped)).toEqual([]);
    expect(await here.left()).toEqual([ASKED_TRANSFER]);
  });
});
