import { describe, expect, it } from "vitest";
import {
  carried,
  costed,
  draftOf,
  entered,
  linkFault,
  nameIn,
  type SendEntry,
  stocked,
  transferOf,
} from "../../../domain/send/entry.ts";
import { isSameTransfer } from "../../../domain/send/transfer.ts";
import { TRANSFER } from "../../../testing/samples/send.ts";
import { ALICE, BASE, BOB, CAROL, ETHEREUM, SOLANA } from "../../../testing/samples/values.ts";

const TOKEN = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const COIN = TRANSFER.asset;
const DOLLAR = { ...COIN, key: `eip155:1:${TOKEN}`, address: TOKEN, symbol: "USD", decimals: 6, balance: "25.5" };

/** A form, with changes; empty by default. */
const entry = (change: object = {}): SendEntry => ({
  ...{ target: { address: ALICE, network: ETHEREUM }, assets: [COIN, DOLLAR as never], key: null, amount: "" },
  ...{ to: "", receiver: null, link: null, estimate: null, ...change },
});

describe("what is entered as the receiver", () => {
  it("SEND-3: an address is somebody at once; a name is, once it is resolved; anything else is nobody", () => {
    expect(entered(entry(), ` ${BOB.toLowerCase()}\n`)).toEqual({
      ...{ to: BOB.toLowerCase(), receiver: { address: BOB }, link: null },
    });
    const named = { ...entry(), ...entered(entry({ link: { to: BOB } }), "Bob.eth") };
    expect([named.receiver, named.link, nameIn(named)]).toEqual([null, null, "bob.eth"]);
    expect(nameIn({ ...named, receiver: { address: BOB, name: "bob.eth" } })).toBeUndefined();
    expect([entered(entry(), CAROL).receiver, nameIn(entry({ to: CAROL }))]).toEqual([null, undefined]);
  });

  it("SEND-1 SEND-3: whom a payment link's name stands for stays when the tokens come later", () => {
    const link = `ethereum:${TOKEN}@1/transfer?address=bob.eth&uint256=1500000`;
    const waiting = { ...entry({ assets: null }), ...entered(entry({ assets: null }), link) };
    const receiver = { address: BOB, name: "bob.eth" };
    expect(stocked({ ...waiting, receiver }, [DOLLAR as never])).toMatchObject({
      to: "bob.eth",
      receiver,
      key: DOLLAR.key,
    });
  });

  it("SEND-1: a payment link fills in what it asks for, and leaves the rest", () => {
    const link = `ethereum:${TOKEN}@1/transfer?address=${BOB}&uint256=1500000`;
    expect(entered(entry({ key: "native", amount: "9" }), link)).toEqual({
      ...{ to: BOB, receiver: { address: BOB }, link: null, key: DOLLAR.key, isMost: false, estimate: null },
      amount: "1.5",
    });
    expect(entered(entry({ amount: "9" }), `ethereum:${BOB}`)).not.toHaveProperty("amount");
    expect(entered(entry(), `ethereum:${BOB}?value=1`)).toMatchObject({
      key: "native",
      amount: "0.000000000000000001",
    });
  });

  it("SEND-1, S12: a link with neither token nor amount is an address: the chosen token stays, with how much of it", () => {
    const chosen = { key: DOLLAR.key, amount: "9", isMost: true };
    const waiting = entry({ ...chosen, link: { to: ALICE } });
    for (const link of [`ethereum:${BOB}`, `ethereum:${BOB}@1`]) {
      expect(entered(waiting, link)).toEqual({ to: BOB, receiver: { address: BOB }, link: null });
    }
    expect(entered(entry(chosen), `ethereum:${BOB}?value=1`)).toMatchObject({ key: "native", isMost: false });
    const inToken = `ethereum:${TOKEN}@1/transfer?address=${BOB}`;
    expect(entered(entry({ ...chosen, key: "native" }), inToken)).toMatchObject({ key: DOLLAR.key, isMost: false });
    expect(linkFault({ ...waiting, ...entered(waiting, `ethereum:${BOB}@8453`) })).toBe("network");
  });

  it("SEND-1: what a shop finds its payment by goes with the receiver, and leaves with it", () => {
    const solana = entry({ target: { address: CAROL, network: SOLANA }, assets: [] });
    const paidEntry = { ...solana, ...entered(solana, `solana:${CAROL}?reference=${MINT}`) };
    expect(paidEntry.receiver).toEqual({ address: CAROL, references: [MINT] });
    expect(entered(paidEntry, CAROL).receiver).toEqual({ address: CAROL });
  });

  it("SEND-1: one for another network or for a token that is not held changes neither token nor amount", () => {
    const before = entry({ key: "native", amount: "9" });
    const elsewhere = entered(before, `ethereum:${BOB}@8453?value=1`);
    expect(elsewhere).toEqual({
      ...{ to: BOB, receiver: { address: BOB } },
      link: { namespace: "eip155", to: BOB, networkId: BASE.caipNetworkId, amount: { units: "1" } },
    });
    expect(linkFault({ ...before, ...elsewhere })).toBe("network");
    const other = entered(before, `ethereum:${ALICE}@1/transfer?address=${BOB}&uint256=1`);
    expect(other).toMatchObject({ to: BOB, receiver: { address: BOB }, link: { token: ALICE } });
    expect(other).not.toHaveProperty("amount");
    expect(linkFault({ ...before, ...other })).toBe("token");
  });

  it("SEND-1, S12: one of another chain family that names no network changes neither token nor amount", () => {
    const before = entry({ key: "native", amount: "9" });
    const solana = entered(before, `solana:${MINT}?amount=1`);
    expect(solana).toMatchObject({ to: MINT, receiver: null, link: { amount: { whole: "1" } } });
    expect(solana).not.toHaveProperty("amount");
    expect(linkFault({ ...before, ...solana })).toBe("network");
    const there = { ...before, target: { address: CAROL, network: SOLANA } } as SendEntry;
    const ether = entered(there, `ethereum:${BOB}?value=1e18`);
    expect(ether).not.toHaveProperty("amount");
    expect(linkFault({ ...there, ...ether })).toBe("network");
  });

  it("SEND-1: one that came before the tokens is followed once they are known", () => {
    const early = entry({ assets: null });
    const waiting = { ...early, ...entered(early, `ethereum:${TOKEN}@1/transfer?address=${BOB}&uint256=1500000`) };
    expect([waiting.key, linkFault(waiting)]).toEqual([null, null]);
    expect(stocked(waiting, [COIN, DOLLAR as never])).toMatchObject({ key: DOLLAR.key, amount: "1.5", link: null });
    const poor = { ...waiting, ...stocked(waiting, [COIN]) };
    expect([poor.key, linkFault(poor)]).toEqual([null, "token"]);
  });

  it("SEND-1, NET-3: one for another network comes along there, and nowhere else", () => {
    const base = { address: ALICE, network: BASE } as SendEntry["target"];
    const before = entry();
    const elsewhere = { ...before, ...entered(before, `ethereum:${BOB}@8453?value=1`) };
    expect(carried(elsewhere, base)).toMatchObject({ to: BOB, receiver: { address: BOB }, link: { to: BOB } });
    expect(carried(elsewhere, { ...before.target, address: BOB })).toEqual({});
    expect(carried({ ...elsewhere, target: base }, { ...base, address: BOB })).toEqual({});
    expect(carried(before, base)).toEqual({});
  });
});

describe("what a form amounts to", () => {
  const full = { key: "native", amount: "0.5", to: "bob.eth", receiver: { address: BOB, name: "bob.eth" } };

  it("SEND-9: a transfer, once it is complete", () => {
    expect(transferOf(entry(full))).toEqual(TRANSFER);
    expect([transferOf(entry({ ...full, key: null })), transferOf(entry({ ...full, receiver: null }))]).toEqual([
      ...[null, null],
    ]);
  });

  it("SEND-6: for its cost whatever is not complete is left out", () => {
    const known = { sender: ALICE, network: ETHEREUM, asset: COIN };
    expect(draftOf(entry(full))).toEqual({ ...known, receiver: BOB, amount: "0.5" });
    for (const amount of ["", "0", "1,5", "0.0000000000000000001"]) {
      expect(draftOf(entry({ key: "native", amount }))).toEqual(known);
    }
  });

  it("SEND-6: the most that was asked for becomes what the newest cost leaves, unless that is nothing", () => {
    const estimate = (most: string) =>
      ({ fee: { likely: "0.1", most: "0.2" }, isCovered: false, coin: "1.5", balance: "1.5", most }) as const;
    const amounts = [costed(entry({ ...full, isMost: true }), estimate("1.3")), costed(entry(full), estimate("1.3"))];
    expect(amounts.map(({ amount }) => amount)).toEqual(["1.3", undefined]);
    expect(costed(entry({ ...full, isMost: true }), estimate("0"))).toEqual({ estimate: estimate("0") });
  });

  it("S14: is the same transfer only where all of it is", () => {
    const changes = [
      ...[{ sender: BOB }, { network: BASE }, { asset: DOLLAR as never }, { receiver: { address: ALICE } }],
      ...[{ amount: "0.50" }],
    ];
    expect(isSameTransfer({ ...TRANSFER, receiver: { address: BOB } }, TRANSFER)).toBe(true);
    expect(changes.map((change) => isSameTransfer({ ...TRANSFER, ...change }, TRANSFER))).not.toContain(true);
    expect(isSameTransfer(null, TRANSFER)).toBe(false);
  });
});
