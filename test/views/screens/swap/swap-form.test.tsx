import { afterEach, describe, expect, it, vi } from "vitest";
import type { ViewEvent } from "../../../../machines/app/events.ts";
import { Swap } from "../../../../views/screens/swap/Swap.tsx";
import { SwapSelectToken } from "../../../../views/screens/swap/SwapSelectToken.tsx";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, refuses } from "../../attempt.ts";
import { render } from "../../render.tsx";
import { BASIS, swapping } from "./swapping.ts";

afterEach(() => void vi.useRealTimers());

const drawn = (world: Parameters<typeof Swap.present>[0]) => render(<Swap.Body {...Swap.present(world)!} />);
const REVIEW = "[data-action='swap.review']";
const USDC = BASIS.tokens.find(({ symbol }) => symbol === "USDC")!.key;

describe("the form of a swap", () => {
  it("SWAP-2: its button says what is missing, in the order of protocol.md §6.6, and is on for a complete form alone", async () => {
    const { tell, world } = await swapping();
    const button = () => {
      const found = drawn(world()).one<HTMLButtonElement>(REVIEW);
      return `${found.textContent}${found.disabled ? "" : " (on)"}`;
    };
    const said = [button()];
    const steps: ViewEvent[] = [
      { type: "swap.token", side: "to", key: USDC },
      { type: "swap.amount", text: "" },
      { type: "swap.amount", text: "0,5" },
      { type: "swap.amount", text: "6" },
      { type: "swap.amount", text: "5" },
      { type: "swap.amount", text: "1" },
    ];
    for (const step of steps) {
      await tell(step);
      said.push(button());
    }
    expect(said).toEqual([
      ...["Select token", "Review swap (on)", "Enter amount", "Incorrect amount"],
      ...["Insufficient balance", "Insufficient balance", "Review swap (on)"],
    ]);
  });

  it("SWAP-2: what comes back is read only, and a skeleton until it is quoted", async () => {
    const { tell } = await swapping({ quoteSwap: answers() });
    const { one, all } = drawn(await tell({ type: "swap.token", side: "to", key: USDC }));
    expect(all("input")).toHaveLength(1);
    expect(one(".amount[aria-busy='true'] output .sk")).toBeTruthy();
    expect(one(REVIEW).getAttribute("aria-busy")).toBe("true");
  });

  it("SWAP-2: the lines of a quote stand while another one is on its way, and stay unfolded", () => {
    const quoting = { ...GALLERY.Swap.filled, quoted: null, isQuoting: true, flaw: "quote" } as const;
    const screen = render(<Swap.Body {...GALLERY.Swap.filled} />);
    screen.press("[data-action='swap.details']");
    const names = () => screen.all(".facts dt").map(({ textContent }) => textContent);
    const quoted = names();
    screen.again(<Swap.Body {...quoting} />);
    expect(names()).toEqual(quoted);
    expect(screen.one(".facts").getAttribute("aria-busy")).toBe("true");
    expect(screen.all(".folded [data-raw]")).toEqual([]);
    screen.again(<Swap.Body {...quoting} flaw="failed" />);
    expect(screen.all(".folded")).toEqual([]);
  });

  it("PUBLIC SWAP-2: the rate, which is short, carries its exact text", () => {
    const { one } = render(<Swap.Body {...GALLERY.Swap["little of it"]} amount="1" />);
    expect(one(".fold > bdi").textContent).toBe("1 ETH = 0.000000123 USDC");
    expect(one(".fold > bdi").dataset["raw"]).toBe("0.000000123456789");
  });

  it("SWAP-2: shares of a quote are written as its reader's language writes them", () => {
    const screen = render(<Swap.Body {...GALLERY.Swap.filled} lang="de" />);
    screen.press("[data-action='swap.details']");
    expect(screen.one(".facts").textContent).toContain("0,85\u00a0%");
    expect(screen.all("[data-action='swap.slippage']").map(({ textContent }) => textContent)).toContain("0,5\u00a0%");
  });

  it("SWAP-2: what more than 999 is stands there in full", () => {
    const { one } = render(<Swap.Body {...GALLERY.Swap["more than 999"]} />);
    expect(one("output").textContent).toBe("1,234,567.891234");
    expect(one("output").dataset["raw"]).toBe("1234567.891234");
  });

  it("SWAP-1, SWAP-2: details unfold to price impact, slippage with its choice, the least, the provider's fee and the cost", () => {
    const screen = render(<Swap.Body {...GALLERY.Swap.filled} />);
    expect(screen.all(".facts")).toHaveLength(0);
    screen.press("[data-action='swap.details']");
    expect(screen.all(".facts dt").map(({ textContent }) => textContent)).toEqual([
      ...["Price impact", "Max slippage", "At least", "Provider fee", "Network cost"],
    ]);
    expect(screen.one(".facts").textContent).toContain("0.85%");
    const chosen = screen
      .all("[data-action='swap.slippage']")
      .filter((one) => one.getAttribute("aria-pressed") === "true");
    expect(chosen.map(({ textContent }) => textContent)).toEqual(["1%"]);
    screen.all("[data-action='swap.slippage']")[2]?.click();
    expect(screen.sent).toEqual([{ type: "swap.slippage", slippage: "3" }]);
  });

  it("SWAP-2: a list that did not come can be asked for again", async () => {
    const { world } = await swapping({ readSwap: refuses("SWAP_INIT_FAILED", {}) });
    const failed = drawn(world());
    expect(failed.one("[role='alert']").textContent).toContain("Failed to initialize swap");
    failed.press("[data-action='swap.retry']");
    expect(failed.sent).toEqual([{ type: "swap.retry" }]);
  });

  it.each([
    ["a quote that nobody gives", answers({ toAmount: null, prices: {} }), "Nobody offers this swap right now"],
    ["a request that fails", refuses("HTTP_STATUS", { status: 500 }), "The prices didn't load"],
  ])("SWAP-2: %s is told as what it is, and can be asked for again", async (_, quoteSwap, words) => {
    const { tell } = await swapping({ quoteSwap });
    const screen = drawn(await tell({ type: "swap.token", side: "to", key: USDC }));
    expect(screen.one(".note").textContent).toContain(words);
    screen.press("[data-action='swap.retry']");
    expect(screen.sent).toEqual([{ type: "swap.retry" }]);
  });
});

describe("the tokens of a swap", () => {
  const list = () => render(<SwapSelectToken.Body {...GALLERY.SwapSelectToken.list} />);

  it("SWAP-2, SWAP-3: eight are suggested, own ones come before the rest, and one is found by symbol, name and address", () => {
    const screen = list();
    expect(screen.all(".chips .chip")).toHaveLength(8);
    expect(screen.all("h3").map(({ textContent }) => textContent)).toEqual(["Your tokens", "Tokens"]);
    const found = ["LINK", "usd coin", `${"0".repeat(37)}010`].map((query) => {
      screen.type("input", query);
      return screen.all(".row .name").map(({ textContent }) => textContent);
    });
    expect(found).toEqual([["LINK Token"], ["USD Coin"], ["UNI Token"]]);
    screen.press("[data-action='swap.token']");
    expect(screen.sent).toMatchObject([{ type: "swap.token", side: "to" }]);
  });

  it("S12b: one that nobody vouches for, and those that look alike, are marked", () => {
    const screen = list();
    screen.type("input", "w");
    const marks = screen.all(".row").flatMap((row) => /Look-alike|Unknown token/.exec(row.textContent ?? "") ?? []);
    expect(marks.filter((mark) => mark === "Look-alike")).toHaveLength(2);
    screen.type("input", "lark");
    expect(screen.one(".row").textContent).toContain("Unknown token");
  });
});
