import { describe, expect, it } from "vitest";
import { writeReport } from "../../../api/report/write.ts";
import { DEFAULT_OPTIONS } from "../../../domain/buy/options.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { View } from "../../../domain/modal/routes.ts";
import { FORMS } from "../../../domain/report/forms.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { parseReport } from "../../../testing/report/parse.ts";
import { replayReport } from "../../../testing/report/replay.ts";
import { ETHER } from "../../../testing/samples/holdings.ts";
import { SWAP_BASIS } from "../../../testing/samples/swap.ts";
import { BITCOIN, BOB, COIN, ETHEREUM, FOX, SOLANA, SUN, sampleSession } from "../../../testing/samples/values.ts";
import { flowOf } from "../../walks/send.ts";

type Flow = "send" | "swap" | "buy" | "names";

const SETTINGS = { networks: [ETHEREUM, SOLANA, BITCOIN], onrampKeys: { coinbase: "app", meld: "key" } };

/** A visitor who looks at a view of an account, and whose session is recorded. */
class Visitor {
  readonly app = new ScriptedApp({ isRecorded: true, settings: SETTINGS });
  readonly #flow: Flow;

  constructor(flow: Flow, view: View, connector = FOX) {
    this.#flow = flow;
    this.app.tell("app", { type: "connector.choose", connector });
    this.app.answer("connectWallet", sampleSession(connector));
    this.app.answer("recallSent", []);
    this.app.tell("app", { type: "modal.open", route: { view } as never });
    this.app.pass(LIMITS.prefetch);
  }

  wish(event: { type: string; [field: string]: unknown }): void {
    flowOf(this.app, this.#flow)?.send(event);
    this.app.pass(2_000);
  }
}

/** Replays the report of a session on the machines; typed text is not in it. */
function replayed(app: ScriptedApp, typed: readonly string[] = []) {
  const text = writeReport(app.recorder, app.input, "", FORMS);
  for (const each of typed) expect(text).not.toContain(each);
  app.stop();
  const { difference, broken } = replayReport(parseReport(text));
  return { difference, broken };
}

const SAME = { difference: undefined, broken: {} };

/** The receivers of each chain, and the forms of a typed amount. */
const TRANSFERS = [
  [ETHEREUM, FOX, BOB, "0.01"],
  [ETHEREUM, FOX, ` ${BOB}\n`, ".01"],
  [SOLANA, SUN, "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin", "0.01"],
  [BITCOIN, COIN, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "1."],
  [BITCOIN, COIN, "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "1"],
] as const;

describe("what a visitor types", () => {
  it.each(TRANSFERS)(
    "CONF-12 S9 a transfer on $name plays again up to its review",
    ({ caipNetworkId }, connector, to, amount) => {
      const visitor = new Visitor("send", "WalletSend", connector);
      const { app } = visitor;
      const { length } = app.waiting("fetchTokens");
      if (length > 0)
        app.answer("fetchTokens", { tokens: [{ ...ETHER, networkId: caipNetworkId }], at: 1, dayAgo: null });
      visitor.wish({ type: "send.token", key: "native" });
      visitor.wish({ type: "send.amount", text: amount });
      visitor.wish({ type: "send.to", text: to });
      visitor.wish({ type: "send.review" });
      expect(app.route?.view).toBe("WalletSendPreview");
      expect(replayed(app, [to.trim()])).toEqual(SAME);
    },
  );

  it("CONF-12 a transfer differs first where its machines do, not where its amounts are not told", () => {
    const visitor = new Visitor("send", "WalletSend");
    const { app } = visitor;
    app.answer("fetchTokens", { tokens: [ETHER], at: 1, dayAgo: null });
    visitor.wish({ type: "send.token", key: "native" });
    visitor.wish({ type: "send.amount", text: "0.01" });
    visitor.wish({ type: "send.to", text: BOB });
    visitor.wish({ type: "send.review" });
    const report = parseReport(writeReport(app.recorder, app.input, "", FORMS));
    app.stop();
    const last = report.entries.findLastIndex(({ kind }) => kind === "state");
    const entries = report.entries.map((entry, at) => (at === last ? { ...entry, state: "elsewhere" } : entry));
    expect(replayReport({ ...report, entries } as typeof report).difference).toMatchObject({
      entry: last,
      reported: "elsewhere",
    });
  });

  it("SEND-3 CONF-12 a payment link that is pasted, or cannot be followed yet, plays again up to its review", () => {
    const visitor = new Visitor("send", "WalletSend");
    const { app } = visitor;
    app.answer("fetchTokens", { tokens: [ETHER], at: 1, dayAgo: null });
    for (const link of [`bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?amount=1`, `ethereum:${BOB}@1?value=1e16`])
      visitor.wish({ type: "send.to", text: link });
    visitor.wish({ type: "send.review" });
    expect(app.route?.view).toBe("WalletSendPreview");
    expect(replayed(app, [BOB, "1BvBM"])).toEqual(SAME);
  });

  it("SEND-3 CONF-12 a receiver's name, typed letter by letter, is looked up again where it was", () => {
    const visitor = new Visitor("send", "WalletSend");
    for (const to of ["j", "juniper", "juniper.", "juniper.e", "juniper.eth", "juniper.eth2", "juniper .eth", "x@y.z"])
      visitor.wish({ type: "send.to", text: to });
    expect(replayed(visitor.app, ["juniper"])).toEqual(SAME);
  });

  it("WALLET-1 CONF-12 a search begins again where it did, from two letters on", () => {
    const app = new ScriptedApp({ isRecorded: true });
    app.tell("app", { type: "modal.open" });
    for (const query of ["j", " j ", "ju", "  ", "1", "1i", "🌲", "j"]) {
      app.tell("wallets", { type: "wallets.search", query });
      app.pass(1_000);
    }
    expect(replayed(app)).toEqual(SAME);
  });

  it("SWAP-1 CONF-12 an amount that is still typed is asked about again where it was", () => {
    const visitor = new Visitor("swap", "Swap");
    visitor.app.answer("readSwap", SWAP_BASIS);
    visitor.wish({ type: "swap.token", side: "to", key: SWAP_BASIS.tokens.at(-1)?.key });
    for (const text of ["1.", ".", ".5", "0.", "1,5", "1e3", "0.015"]) visitor.wish({ type: "swap.amount", text });
    expect(replayed(visitor.app)).toEqual(SAME);
  });

  it("NAME-1 CONF-12 a name is looked up again where it can be registered, and no other", () => {
    const visitor = new Visitor("names", "RegisterAccountName");
    for (const text of ["ab", "ab cd ef", "jane", "ab--cd", "12", "1234", "jané", "jane.reown.id", "a.b", ""])
      visitor.wish({ type: "name.type", text });
    expect(replayed(visitor.app, ["jane"])).toEqual(SAME);
  });

  it("RAMP-1 CONF-12 what is bought is the same when the service tells its list, and prices are asked for again", () => {
    const visitor = new Visitor("buy", "OnRampProviders");
    const { app } = visitor;
    app.answer("recallPurchase", null);
    app.answer("fetchOnrampOptions", DEFAULT_OPTIONS);
    for (const text of ["120.", "50", ".5", "120.5"]) visitor.wish({ type: "buy.amount", text });
    expect(replayed(app, ["120.5"])).toEqual(SAME);
  });
});
