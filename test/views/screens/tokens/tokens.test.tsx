import { describe, expect, it } from "vitest";
import type { Asset } from "../../../../domain/send/asset.ts";
import { AmountBox, isLong } from "../../../../views/screens/tokens/AmountBox.tsx";
import { CostRange } from "../../../../views/screens/tokens/Cost.tsx";
import { Reading } from "../../../../views/screens/tokens/Reading.tsx";
import { coinOf, symbolOf } from "../../../../views/screens/tokens/symbol.ts";
import { TokenRow } from "../../../../views/screens/tokens/TokenRow.tsx";
import { tokenLines } from "../../../../views/screens/tokens/token-lines.ts";
import { live } from "../../live.ts";
import { render } from "../../render.tsx";

const token = (key: string, balance: string, price?: string): Asset => ({
  ...{ key: key as never, name: `${key} token`, symbol: key.toUpperCase(), decimals: 18, balance },
  ...(price && { price }),
});
const WREN = token("wren", "3", "2");
const SELL = { type: "send.most" } as const;
const TOKENS = { type: "route.push", route: { view: "WalletSendSelectToken" } } as const;

const box = (more: object = {}) => (
  <AmountBox
    {...{ label: "Amount", asset: WREN, amount: "", balance: "3", isBuying: true, action: "send.amount" as const }}
    {...{ tokens: TOKENS, most: SELL, lang: "en", onSubmit: () => {}, ...more }}
  />
);

describe("the list of tokens", () => {
  it("R14: a worth with more digits than any number from outside is no reason to draw none", () => {
    const long = "9".repeat(500);
    const lines = tokenLines([token("lark", long, long), WREN]);
    expect(lines.map(({ asset }) => asset.key)).toEqual(["wren", "lark"]);
  });
});

describe("the box of an amount", () => {
  it("SEND-6: the worth is that of what is typed, and of nothing that is refused", () => {
    const { type, one } = render(box());
    type("input", "1.5");
    expect(one(".worth").dataset["raw"]).toBe("3");
    type("input", "1,5,0");
    expect(one(".worth").textContent).toBe("");
  });

  it("RAMP-2: more is offered only to who has too little, which is counted", () => {
    const enough = render(box());
    expect(enough.all("[data-action='send.most']")).toHaveLength(1);
    const { press, sent } = render(box({ short: "Too little" }));
    press(".have button");
    expect(sent[0]).toEqual({ type: "event.tracked", event: { type: "track", event: "SELECT_BUY_CRYPTO" } });
  });

  it("LOOK: more than eight figures are small", () => {
    expect(["12345678", "123456789"].map(isLong)).toEqual([undefined, true]);
  });

  it("S12: what is wrong describes the field, and no zero is wrong yet", () => {
    const screen = render(box({ short: "Too little" }));
    const told = () =>
      screen.one(`#${CSS.escape(screen.one("input").getAttribute("aria-describedby") ?? "none")}`).textContent;
    expect(told()).toBe("Too little");
    screen.again(box());
    screen.type("input", "0");
    expect(screen.one("input").getAttribute("aria-invalid")).toBeNull();
    screen.type("input", "1,5,0");
    expect(told()).toBe(screen.one(".wrong").textContent);
    screen.again(box({ asset: null }));
    expect(screen.one("input").getAttribute("aria-invalid")).toBeNull();
  });

  it("S12: it is a plain field for decimals that no browser fills in, and keeps what was entered beside it", () => {
    const { one } = render(box({ amount: "1.50" }));
    const names = ["inputmode", "autocomplete", "spellcheck", "dir", "data-raw"];
    expect(names.map((name) => one("input").getAttribute(name))).toEqual(["decimal", "off", "false", "ltr", "1.50"]);
  });
});

describe("a cost", () => {
  it("SEND-6: its exact text is the highest one, and it is marked where the balance cannot pay it", () => {
    const fee = { likely: "0.0004", most: "0.0006" };
    const coin = { symbol: "ETH", price: "2000" };
    const { one, again, all } = render(<CostRange fee={fee} coin={coin} lang="en" isBad />);
    expect([one(".cost").dataset["raw"], one(".cost").dataset["bad"]]).toEqual(["0.0006", "true"]);
    again(<CostRange fee={{ likely: "0.0006", most: "0.0006" }} coin={coin} lang="en" isBad={false} />);
    expect(all("bdi").map(({ textContent }) => textContent)).toEqual(["0.0006 ETH", "$1.20"]);
    expect(one(".cost").dataset["bad"]).toBeUndefined();
  });
});

describe("a list of tokens", () => {
  it("ACCT-14: the coin comes first, then what is worth more, to a fraction of a cent, and last what has no price", async () => {
    const coin = token("native", "1", "1");
    const [dust, less, free] = [token("dust", "1", "0.004"), token("less", "1", "0.003"), token("free", "1", "0")];
    const lines = tokenLines([token("none", "9"), free, less, dust, WREN, coin]);
    expect(lines.map(({ asset }) => asset.key)).toEqual(["native", "wren", "dust", "less", "free", "none"]);
  });

  it("ACCT-14: a row has its balance and whether it is chosen, and its symbol where it has no name", () => {
    const event = { type: "send.token", key: WREN.key } as const;
    const row = (more: object = {}) => (
      <TokenRow {...{ asset: WREN, value: "6", isChosen: true, event, lang: "en" }} {...more} />
    );
    const { one, again, all } = render(row());
    expect(one(".row").getAttribute("aria-current")).toBe("true");
    expect(one(".row [data-raw='3']").textContent).toBe("3 WREN");
    again(row({ isBare: true, value: undefined }));
    expect(all("[data-raw]")).toEqual([]);
    again(row({ asset: { ...WREN, name: "\u202e" }, value: undefined }));
    expect(one(".row .name").textContent).toBe("WREN");
    expect(one(".end").dataset["unknown"]).toBe("true");
  });

  it("S8: a symbol without a letter is a question mark; the coin is the account's, or the network's own", async () => {
    const { active } = (await live()).world().app.context;
    expect(symbolOf({ symbol: "\u202e" })).toBe("?");
    expect(coinOf(active, [WREN, token("native", "1", "7")])).toMatchObject({ price: "7" });
    expect(coinOf(active, [WREN])).toMatchObject({ symbol: "ETH" });
  });
});

it("R18: what is read before the next step is a named group that the keyboard can scroll", () => {
  const within = { current: null };
  const { one } = render(
    <Reading title="Review" action="send.read" within={within}>
      text
    </Reading>,
  );
  expect([one("[role=group]").tabIndex, one("[role=group]").getAttribute("aria-label")]).toEqual([0, "Review"]);
  expect(within.current).toBe(one("[role=group]"));
});
