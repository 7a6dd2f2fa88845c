import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { chosenToken, intentOf, type SwapEntry } from "../../../domain/swap/entry.ts";
import { nextOf, type SwapIntent, type SwapOffer, type SwapPair, type SwapStep } from "../../../domain/swap/swap.ts";
import type { AccountTarget } from "../../../machines/account/ports.ts";
import { askedOf } from "../../../testing/answer.ts";
import { ALICE, BASE, BOB, ETHEREUM } from "../../../testing/samples/values.ts";
import type { PortName } from "../../../testing/wired.ts";
import { presentPreview } from "../../../views/screens/swap/preview-props.ts";
import { readWorld } from "../../../views/shell/world.ts";
import { USDC, USDT } from "../../domain/swap/samples.ts";
import { runs } from "../../runs.ts";
import { basis, offer, SwapApp } from "./swap-app.ts";

/** The action of a schedule's step; an answer without an open request does nothing. */
const STEPS = {
  open: (run) => run.app.open(),
  close: (run) => run.app.close(),
  back: (run) => run.app.tell("router", { type: "route.back" }),
  one: (run) => run.app.wish({ type: "swap.amount", text: "1" }),
  two: (run) => run.app.wish({ type: "swap.amount", text: "2.5" }),
  most: (run) => run.app.wish({ type: "swap.most" }),
  usdc: (run) => run.app.wish({ type: "swap.token", side: "to", key: USDC.key }),
  usdt: (run) => run.app.wish({ type: "swap.token", side: "from", key: USDT.key }),
  ether: (run) => run.app.wish({ type: "swap.token", side: "from", key: "native" }),
  fill: (run) => run.app.wish({ type: "swap.fill", fromToken: "ETH", toToken: "USDT", amount: "0.5" }),
  turn: (run) => run.app.wish({ type: "swap.turn" }),
  slippage: (run) => run.app.wish({ type: "swap.slippage", slippage: "3" }),
  review: (run) => run.app.wish({ type: "swap.review" }),
  confirm: (run) => run.app.wish({ type: "swap.confirm" }),
  alice: (run) => run.app.say("watchWallet", { type: "accounts.changed", accounts: [ALICE, BOB] }),
  bob: (run) => run.app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] }),
  base: (run) => run.app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId }),
  ethereum: (run) => run.app.say("watchWallet", { type: "chain.changed", networkId: ETHEREUM.caipNetworkId }),
  moment: (run) => run.app.pass(LIMITS.quotePause),
  settle: (run) => run.app.pass(LIMITS.balanceSettle),
  while: (run) => run.app.pass(LIMITS.quoteRefresh),
  long: (run) => run.app.pass(LIMITS.quoteLife),
  basis: (run) => run.settle("readSwap", ({ network }: AccountTarget) => basis(network)),
  quote: (run) => run.settle("quoteSwap", (request: Asked) => ({ toAmount: run.quoteFor(request), prices: {} })),
  noQuote: (run) => run.settle("quoteSwap", () => ({ toAmount: null, prices: {} })),
  offer: (run) => run.settle("prepareSwap", (intent: SwapIntent) => run.offerFor(intent, "swap")),
  approval: (run) => run.settle("prepareSwap", (intent: SwapIntent) => run.offerFor(intent, "approve")),
  refused: (run) => run.fail("prepareSwap", new AppKitError("SWAP_REFUSED", { deviation: "router" })),
  signed: (run) => run.settle("signSwap", () => ({ hash: `0x${run.app.requestCount("signSwap")}`, at: 1 })),
  declined: (run) => run.fail("signSwap", new AppKitError("SEND_DECLINED", {})),
  mined: (run) => run.mine(),
} satisfies Record<string, (run: Run) => void>;

type StepName = keyof typeof STEPS;
type Asked = SwapPair & { amount: string };

const sayOf = ({ sender, network, from, to, amount }: Asked) =>
  [sender, network.caipNetworkId, from.key, to.key, amount].join(" ");

/** The form's question now; undefined while something is missing. */
function questionOf(entry: SwapEntry): string | undefined {
  const [from, to] = [chosenToken(entry, "from"), chosenToken(entry, "to")];
  const { address: sender, network } = entry.target;
  return from && to ? sayOf({ sender, network, from, to, amount: entry.amount }) : undefined;
}

/** One schedule: what was answered, and what has to hold after each step. */
class Run {
  readonly app = new SwapApp();
  /** The questions by the quote that answered them: each quote is another one. */
  readonly #quotes = new Map<string, string>();
  /** When each offer was made. */
  readonly #offers = new Map<SwapOffer, number>();
  #count = 0;

  quoteFor(request: Asked): string {
    this.#count += 1;
    const toAmount = `0.00${this.#count}`;
    this.#quotes.set(toAmount, sayOf(request));
    return toAmount;
  }

  offerFor(intent: SwapIntent, what: SwapStep["what"]): SwapOffer {
    this.#count += 1;
    const made = offer(intent, what, { toAmount: `0.00${this.#count}` });
    this.#offers.set(made, this.app.clock.now());
    return made;
  }

  settle<I>(port: PortName, answer: (input: I) => unknown): void {
    const [ask] = this.app.waiting(port).slice(-1);
    if (ask) this.app.answer(port, answer(askedOf<I>(ask.actor).input));
  }

  fail(port: PortName, error: unknown): void {
    if (this.app.waiting(port).length > 0) this.app.refuse(port, error);
  }

  mine(): void {
    this.app.endSent("confirmed");
  }

  /** Takes a step, and says what of it the wallet or the visitor could be deceived by. */
  take(name: StepName): void {
    const { app } = this;
    const [swap, form, view] = [app.swap.context, app.form.context, app.view];
    const before = app.requestCount("signSwap");
    const isOpen = app.read("modal").hasTag("open");
    const next = name === "confirm" ? presentPreview(readWorld(app.root))?.next : undefined;
    STEPS[name](this);
    const requests = app.requests.filter(({ port }) => port === "signSwap").slice(before);
    if (requests.length > 0) {
      expect([name, requests.length, view, isOpen]).toEqual(["confirm", 1, "SwapPreview", true]);
      const offered = requests[0]?.input as SwapOffer;
      this.#isShown(offered, swap.offer);
      expect(next).toBe(nextOf(offered) === "swap" ? "swap" : "approve");
    }
    expect(app.waiting("signSwap").length).toBeLessThanOrEqual(1);
    if (app.swap.context.intent !== swap.intent && app.swap.context.intent !== null)
      expect(app.swap.context.intent).toEqual(intentOf(form));
    this.#isNewest();
  }

  /** The wallet is asked for the offer that was shown: not too old, for the account and network of now. */
  #isShown(signedOffer: SwapOffer, visibleOffer: SwapOffer | null): void {
    const { address, network } = this.app.account()?.context ?? {};
    expect(signedOffer).toBe(visibleOffer);
    expect(signedOffer.intent).toMatchObject({ sender: address, network });
    expect(this.app.clock.now() - (this.#offers.get(signedOffer) ?? 0)).toBeLessThan(LIMITS.quoteLife);
  }

  /** A quote or an offer that stands is for what stands beside it (I7). */
  #isNewest(): void {
    const { form, swap } = this.app;
    const { quoted } = form.context;
    if (quoted !== null) expect(this.#quotes.get(quoted)).toBe(questionOf(form.context));
    const { offer: made, intent } = swap.context;
    if (made !== null) expect(made.intent).toBe(intent);
  }
}

/** A way that leads to a confirmation, with anything between its steps. */
const WAY: readonly StepName[] = ["basis", "usdc", "moment", "quote", "review", "offer", "confirm", "signed"];

const step = fc.constantFrom(...(Object.keys(STEPS) as StepName[]));

/** Schedules of some hundred steps. */
const schedule = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: step.map((name) => [name]) },
    { weight: 1, arbitrary: fc.integer({ min: 4, max: WAY.length }).map((most) => WAY.slice(0, most)) },
  ),
  { minLength: 20, maxLength: 30, size: "max" },
);

describe("S13", () => {
  it("S13 S14 I1 I7: in any order of quotes, edits, answers, and changes of account and network, the newest wins, and what is asked of the wallet is what was shown", () => {
    let confirmed = 0;
    fc.assert(
      fc.property(schedule, (steps) => {
        const run = new Run();
        for (const name of steps.flat()) run.take(name);
        confirmed += run.app.requestCount("signSwap");
        run.app.world.stop();
        run.app.stop();
      }),
      { numRuns: runs(5_000) },
    );
    // A walk that seldom reaches the wallet would prove little.
    expect(confirmed).toBeGreaterThan(runs(5_000) / 2);
  }, 600_000);
});
