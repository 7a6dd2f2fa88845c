import { afterEach, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../../../domain/limits.ts";
import { APPROVAL_OFFER, DOOMED_OFFER } from "../../../../testing/samples/swap.ts";
import { SwapPreview } from "../../../../views/screens/swap/SwapPreview.tsx";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, refuses } from "../../attempt.ts";
import { render } from "../../render.tsx";
import { BASIS, swapping } from "./swapping.ts";

afterEach(() => void vi.useRealTimers());

const CONFIRM = "[data-action='swap.confirm']";
const USDC = BASIS.tokens.find(({ symbol }) => symbol === "USDC")!.key;
const drawn = (world: Parameters<typeof SwapPreview.present>[0]) =>
  render(<SwapPreview.Body {...SwapPreview.present(world)!} />);

async function previewing(actors: object = {}) {
  const flow = await swapping(actors);
  await flow.tell({ type: "swap.token", side: "to", key: USDC });
  await flow.tell({ type: "swap.review" }, { type: "flow.show", view: "SwapPreview" });
  return flow;
}

describe("the preview of a swap", () => {
  it("S13: its lines stand before the swap is built", () => {
    const names = (state: "preparing" | "ready") =>
      render(<SwapPreview.Body {...GALLERY.SwapPreview[state]} />)
        .all(".facts dt")
        .map(({ textContent }) => textContent);
    expect(names("preparing")).toEqual(names("ready"));
  });

  it("S13, SWAP-2: shows both sides with their exact amounts, and the least that comes back", async () => {
    const { world } = await previewing();
    const { all, one } = drawn(world());
    expect(all("[data-confirmed] .name [data-raw]").map(({ dataset }) => dataset["raw"])).toEqual(["1", "2970"]);
    expect(one(".facts").textContent).toContain("At least2,940.3 USDC");
    expect(one(".say").textContent).toContain("less than 2,940.3 USDC");
    expect(one(CONFIRM).textContent).toMatch(/swap/i);
  });

  it("S5b: a press that no person made confirms nothing", async () => {
    const { world } = await previewing();
    const screen = drawn(world());
    screen.press(CONFIRM);
    expect(screen.sent).toEqual([]);
  });

  it("S11, SWAP-2: an approval comes first, with the amount and the whole address of the router", async () => {
    const { world } = await previewing({ prepareSwap: answers(APPROVAL_OFFER) });
    const { one } = drawn(world());
    expect(one(CONFIRM).textContent).toMatch(/approve/i);
    expect(one(".transfer").textContent).toContain("May take exactly 1 ETH");
    expect(one(".whole").dataset["raw"]).toBe("0x111111125421cA6dc452d289314280a0f8842A65");
  });

  it("S13: nothing can be confirmed before it is built; while the wallet is asked the screen says where", async () => {
    const preparing = drawn((await previewing({ prepareSwap: answers() })).world());
    expect(preparing.one(CONFIRM).getAttribute("aria-busy")).toBe("true");
    const { tell } = await previewing();
    const asking = drawn(await tell({ type: "swap.confirm" }));
    expect(asking.one(".say").textContent).toBe("Approve in Juniper");
    expect(asking.one(CONFIRM).getAttribute("aria-busy")).toBe("true");
  });

  it("S13, I1: what the wallet was asked for stands there until it answers, also when it is too old to be asked for again", async () => {
    const { tell } = await previewing({ prepareSwap: answers(APPROVAL_OFFER) });
    await tell({ type: "swap.confirm" });
    await vi.advanceTimersByTimeAsync(LIMITS.quoteLife);
    const { all, one } = drawn(await tell());
    expect(all("[data-confirmed] .name [data-raw]").map(({ dataset }) => dataset["raw"])).toEqual(["1", "2970"]);
    expect(one(".facts").getAttribute("aria-busy")).toBeNull();
    expect(one(CONFIRM).textContent).toBe("Approving...");
  });

  it("S11: what the service wants signed otherwise is told in one sentence, and cannot be confirmed", async () => {
    const { world } = await previewing({ prepareSwap: refuses("SWAP_REFUSED", { deviation: "receiver" }) });
    const screen = drawn(world());
    expect(screen.one(".wrong").textContent).toBe("The swap service would pay somebody else. Nothing was signed.");
    expect(screen.all(CONFIRM)).toHaveLength(0);
    screen.press("[data-action='swap.retry']");
    expect(screen.sent).toEqual([{ type: "swap.retry" }]);
  });

  it("S11, SWAP-2: where it brings too little, a new quote is offered", async () => {
    const { world } = await previewing({ prepareSwap: refuses("SWAP_REFUSED", { deviation: "rate" }) });
    const { one } = drawn(world());
    expect(one("[data-action='swap.retry']").textContent).toBe("New quote");
  });

  it("SWAP-2: a smart account pays the network's cost in the preview as in the form", async () => {
    const { world } = await previewing({ readSwap: answers({ ...BASIS, isCovered: true }) });
    expect(drawn(world()).one(".facts").textContent).toContain("Network costPaid by your smart account");
  });

  it("SWAP-2: what the router pays out is promised, and no more where nobody could try out what arrives", async () => {
    const { world } = await previewing();
    const { one } = drawn(world());
    expect(one(".say").textContent).toContain(
      "If the router would pay out less than 2,940.3 USDC, nothing is swapped.",
    );
    expect(one(".risks").textContent).toContain("Should USDC keep a part of each transfer");
    const tried = render(<SwapPreview.Body {...GALLERY.SwapPreview.ready} />);
    expect(tried.one("[role=group]").textContent).not.toContain("keep a part");
  });

  it("ACCT-12: a balance that shrinks has the sign that it has in the activity", () => {
    const { all } = render(<SwapPreview.Body {...GALLERY.SwapPreview.ready} />);
    const signs = all(".facts .cost [data-raw]").map(({ textContent }) => textContent?.[0]);
    expect(signs).toContain("-");
    expect(signs).toContain("+");
  });

  it("S14: a wallet that fails leaves open whether it has sent, and the screen says where to look", async () => {
    const { tell } = await previewing({ signSwap: refuses("SWAP_FAILED", {}) });
    const { one } = drawn(await tell({ type: "swap.confirm" }));
    expect(one(".wrong").textContent).toContain("Check in your wallet whether it was sent");
  });

  it("SWAP-2: a limit that was lowered in the wallet is said where it is asked for again", async () => {
    const { world } = await previewing({ prepareSwap: answers(APPROVAL_OFFER) });
    const props = { ...SwapPreview.present(world())!, isShort: true };
    const says = "The router may take less than 1 ETH. Approve the whole amount in your wallet.";
    expect(render(<SwapPreview.Body {...props} />).one(".say").textContent).toBe(says);
  });

  it.each([
    ["reverted", "The network refused the transaction."],
    ["dropped", "The network dropped the transaction. Nothing was sent."],
  ])("SWAP-2: an approval that was %s is said so", async (end, sentence) => {
    const { world } = await previewing();
    const props = { ...SwapPreview.present(world())!, fault: { code: "SWAP_FAILED", values: { end } } as const };
    expect(render(<SwapPreview.Body {...props} />).one(".wrong").textContent).toBe(sentence);
  });

  it("S11: what the network would refuse cannot be confirmed", async () => {
    const { world } = await previewing({ prepareSwap: answers(DOOMED_OFFER) });
    const { one } = drawn(world());
    expect(one<HTMLButtonElement>(CONFIRM).disabled).toBe(true);
    expect(one("[role='alert']").textContent).toContain("There isn't enough in the account");
  });

  it("S12b: a great loss and a look-alike have to be held, and the way back is the loud button", () => {
    for (const state of ["great loss", "look-alike"] as const) {
      const { one } = render(<SwapPreview.Body {...GALLERY.SwapPreview[state]} />);
      expect(one(CONFIRM).dataset["held"]).toBe("long");
      expect(one("[data-action='route.back'].btn").dataset["tone"]).toBe("go");
    }
  });
});
