import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { SwapPreview } from "../../../views/screens/swap/SwapPreview.tsx";
import { readWorld } from "../../../views/shell/world.ts";
import { filled, offer } from "./swap-app.ts";

describe("the approval of a swap", () => {
  it("SWAP-2: an approval is confirmed by itself, and the swap is previewed again once the chain has it", () => {
    const app = filled();
    app.preview("approve");
    app.wish({ type: "swap.confirm" });
    expect(app.toast).toBe("swap.approving");
    app.answer("signSwap", { hash: "0x5a", at: 7 });
    expect(app.swap.hasTag("approving")).toBe(true);
    expect(app.inputOf("followSent")).toMatchObject({ hash: "0x5a", what: "approve", amount: "1", symbol: "ETH" });
    const prepared = app.requestCount("prepareSwap");
    app.pass(60_000);
    expect(app.requestCount("prepareSwap")).toBe(prepared);
    app.endSent("confirmed");
    expect(app.requestCount("prepareSwap")).toBe(prepared + 1);
    app.answer("prepareSwap", offer(app.inputOf("prepareSwap")));
    app.wish({ type: "swap.confirm" });
    expect(app.requestCount("signSwap")).toBe(2);
  });

  it("SWAP-2: where its owner lowered the limit in the wallet, the preview says why it is asked for again", () => {
    const app = filled();
    const isShort = () => SwapPreview.present(readWorld(app.root))?.isShort;
    const confirm = (step: "approve" | "reset", hash: string) => {
      app.answer("prepareSwap", offer(app.inputOf("prepareSwap"), step));
      expect(isShort()).toBe(false);
      app.wish({ type: "swap.confirm" });
      app.answer("signSwap", { hash, at: 7 });
      app.endSent("confirmed");
    };
    app.wish({ type: "swap.review" });
    confirm("reset", "0x51");
    confirm("approve", "0x52");
    app.answer("prepareSwap", offer(app.inputOf("prepareSwap"), "approve"));
    expect(isShort()).toBe(true);
    app.wish({ type: "swap.confirm" });
    app.refuse("signSwap", new AppKitError("SEND_DECLINED", {}));
    expect(isShort()).toBe(false);
  });

  it("SWAP-2: USDT's allowance is reset, set, and used in three confirmations; a smart account's in one", () => {
    const app = filled();
    app.preview("reset");
    app.wish({ type: "swap.confirm" });
    app.answer("signSwap", { hash: "0x51", at: 7 });
    expect(app.swap.hasTag("approving")).toBe(true);
    const smart = filled();
    smart.preview("reset", { isBundled: true });
    smart.wish({ type: "swap.confirm" });
    smart.answer("signSwap", { hash: "0x52", at: 7 });
    expect(smart.inputOf("followSent")).toMatchObject({ what: "swap" });
    expect(smart.swap.hasTag("approving")).toBe(false);
  });

  it("S13 S14 I1: one that is confirmed late counts for the same swap that is reviewed again, which is then sent once", () => {
    const app = filled();
    app.preview("approve");
    app.wish({ type: "swap.confirm" });
    app.reviewAgain("2969", "approve");
    app.answer("signSwap", { hash: "0x5a", at: 7 });
    expect([app.swap.hasTag("approving"), app.waiting("prepareSwap").length]).toEqual([true, 0]);
    app.endSent("confirmed");
    app.answer("prepareSwap", offer(app.inputOf("prepareSwap")));
    expect(SwapPreview.present(readWorld(app.root))?.next).toBe("swap");
    app.wish({ type: "swap.confirm" });
    app.answer("signSwap", { hash: "0x5b", at: 9 });
    expect([app.view, app.swap.context.intent, app.requestCount("signSwap")]).toEqual(["Account", null, 2]);
  });

  it("S13 I1: one that is confirmed late, for another amount, is not waited for, and the next swap is one", () => {
    const app = filled();
    app.preview("approve");
    app.wish({ type: "swap.confirm" });
    app.reviewAgain("1485", "swap", "0.5");
    app.answer("signSwap", { hash: "0x5a", at: 7 });
    expect(app.swap.context).toMatchObject({ approval: null, intent: { amount: "0.5" } });
    expect(SwapPreview.present(readWorld(app.root))?.next).toBe("swap");
    app.wish({ type: "swap.confirm" });
    app.answer("signSwap", { hash: "0x5b", at: 9 });
    expect([app.view, app.swap.context.intent]).toEqual(["Account", null]);
  });

  it("SWAP-2, S13: a price that fell by more than the slippage meanwhile is said, and its new quote is swapped without another approval", () => {
    const app = filled();
    app.preview("approve");
    app.wish({ type: "swap.confirm" });
    app.answer("signSwap", { hash: "0x5a", at: 7 });
    app.endSent("confirmed");
    expect(app.inputOf("prepareSwap")).toMatchObject({ quoted: "2970" });
    app.refuse("prepareSwap", new AppKitError("SWAP_REFUSED", { deviation: "rate" }));
    app.wish({ type: "swap.confirm" });
    expect([app.requestCount("signSwap"), app.swap.context.offer]).toEqual([1, null]);
    expect(app.swap.context.fault?.code).toBe("SWAP_REFUSED");
    app.wish({ type: "swap.retry" });
    app.pass(200);
    app.answer("quoteSwap", { toAmount: "2900", prices: {} });
    app.preview("swap");
    expect(app.inputOf("prepareSwap")).toMatchObject({ quoted: "2900", amount: "1" });
    app.wish({ type: "swap.confirm" });
    expect([app.requestCount("signSwap"), app.toast]).toEqual([2, "swap.confirming"]);
  });

  it.each(["reverted", "dropped"] as const)("SWAP-2: an approval that the chain has %s is said, and told", (end) => {
    const app = filled();
    app.preview("approve");
    app.wish({ type: "swap.confirm" });
    app.answer("signSwap", { hash: "0x5a", at: 7 });
    app.endSent(end);
    expect(app.swap.context).toMatchObject({ approval: null, fault: { code: "SWAP_FAILED", values: { end } } });
    expect(app.tracked.at(-1)).toBe("SWAP_APPROVAL_ERROR");
  });

  it.each(["replaced", "unfollowed"] as const)(
    "SWAP-2: an approval that ended %s, as one that was sped up, is no failure: the swap is built anew for what is allowed by now",
    (end) => {
      const app = filled();
      app.preview("approve");
      app.wish({ type: "swap.confirm" });
      app.answer("signSwap", { hash: "0x5a", at: 7 });
      const prepared = app.requestCount("prepareSwap");
      app.endSent(end);
      expect(app.swap.context).toMatchObject({ approval: null, fault: null });
      expect(app.toast).toBe(`sent.${end}`);
      expect(app.requestCount("prepareSwap")).toBe(prepared + 1);
    },
  );
});
