import type { SnapshotFrom } from "xstate";
import type { Address } from "../../../domain/addresses/address.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { SentEnd } from "../../../domain/send/sent.ts";
import type { SwapBasis } from "../../../domain/swap/entry.ts";
import type { SwapIntent, SwapOffer, SwapStep } from "../../../domain/swap/swap.ts";
import { swapTokens } from "../../../domain/swap/tokens.ts";
import type { SwapWish } from "../../../machines/swap/events.ts";
import type { swapMachine } from "../../../machines/swap/swap.ts";
import type { swapFormMachine } from "../../../machines/swap/swap-form.ts";
import { askedOf, say } from "../../../testing/answer.ts";
import { ETHEREUM } from "../../../testing/samples/values.ts";
import { ETH, USDC, USDT } from "../../domain/swap/samples.ts";
import { AccountApp } from "../account/account-app.ts";

/** The tokens of a network: ether, USDC and USDT, each with a balance. */
export function basis(network: Network = ETHEREUM, change: Partial<SwapBasis> = {}): SwapBasis {
  const here = (key: string) => key.replace("eip155:1", network.caipNetworkId) as typeof USDC.key;
  const listed = [USDC, USDT].map(({ balance: _, price: __, ...token }) => ({ ...token, key: here(token.key) }));
  const assets = [ETH, ...[USDC, USDT].map((token) => ({ ...token, key: here(token.key) }))];
  return { tokens: swapTokens(listed, assets, network), cost: "0.003", isCovered: false, ...change };
}

/** An offer for an intent, whose next step is `what`. */
export function offer(intent: SwapIntent, what: SwapStep["what"] = "swap", change: Partial<SwapOffer> = {}): SwapOffer {
  const call = { to: ROUTER, data: "0x07ed2379", value: "0x0" } as const;
  const before = (["reset", "approve"] as const).slice(what === "reset" ? 0 : what === "approve" ? 1 : 2);
  const [first = "swap", ...rest] = before;
  const others = first === "swap" ? [] : [...rest, "swap" as const];
  return {
    ...{
      intent,
      toAmount: "2970",
      least: "2940.3",
      isBundled: false,
      outcome: { state: "unknown" },
      at: 1,
      prices: {},
      cost: null,
    },
    steps: [{ what: first, call }, ...others.map((each): SwapStep => ({ what: each, call }))],
    ...change,
  };
}

const ROUTER = "0x111111125421cA6dc452d289314280a0f8842A65" as SwapStep["call"]["to"];

/** The app with a connected account whose card shows the form of a swap. */
export class SwapApp extends AccountApp {
  constructor() {
    super();
    this.open();
  }

  open(): void {
    this.tell("app", { type: "modal.open", route: { view: "Swap" } });
  }

  close(): void {
    this.tell("modal", { type: "modal.close" });
    this.pass(200);
  }

  wish(event: SwapWish): void {
    this.world.send(event);
  }

  get swap(): SnapshotFrom<typeof swapMachine> {
    return this.flow("swap");
  }

  get form(): SnapshotFrom<typeof swapFormMachine> {
    return this.swap.children.form?.getSnapshot() as SnapshotFrom<typeof swapFormMachine>;
  }

  /** 1 ether for USDC, with a quote of 2,970. */
  fill(): void {
    this.answer("readSwap", basis());
    this.wish({ type: "swap.token", side: "to", key: USDC.key });
    this.pass(200);
    this.answer("quoteSwap", { toAmount: "2970", prices: { native: "3000", [USDC.key]: "1" } });
  }

  /** The preview of that, with an offer whose next step is `what`. */
  preview(what: SwapStep["what"] = "swap", change: Partial<SwapOffer> = {}): SwapOffer {
    this.wish({ type: "swap.review" });
    const made = offer(this.inputOf<SwapIntent>("prepareSwap"), what, change);
    this.answer("prepareSwap", made);
    return made;
  }

  /** While the wallet is asked, the visitor goes back and reviews the same again, or another amount, at a new quote. */
  reviewAgain(toAmount: string, what: SwapStep["what"], amount = "1"): void {
    this.tell("router", { type: "route.back" });
    this.answer("readSwap", basis());
    this.wish({ type: "swap.amount", text: amount });
    this.pass(200);
    this.answer("quoteSwap", { toAmount, prices: {} });
    this.preview(what);
  }

  /** Every transaction that is followed ends, for each that follows it. */
  endSent(end: SentEnd): void {
    for (const { actor } of this.waiting("followSent")) {
      const { status, input } = askedOf<{ hash: string }>(actor);
      if (status === "active") say(actor, { type: "sent.ended", hash: input.hash, end });
    }
  }

  get sender(): Address | undefined {
    return this.account()?.context.address;
  }
}

/** The app with the form of {@link SwapApp.fill}. */
export function filled(): SwapApp {
  const app = new SwapApp();
  app.fill();
  return app;
}
