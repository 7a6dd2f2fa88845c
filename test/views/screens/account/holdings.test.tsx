import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Token } from "../../../../domain/account/token.ts";
import type { Transaction } from "../../../../domain/account/transaction.ts";
import { Account } from "../../../../views/screens/account/Account.tsx";
import { Nft } from "../../../../views/screens/account/holdings/Nft.tsx";
import { Nfts } from "../../../../views/screens/account/holdings/Nfts.tsx";
import { Transactions } from "../../../../views/screens/account/holdings/Transactions.tsx";
import { GALLERY } from "../../../gallery/states.ts";
import { ADDRESS, announced, live, type Ways } from "../../live.ts";
import { render } from "../../render.tsx";

const HOUR = 3_600_000;
const NOW = Date.UTC(2024, 10, 18, 12, 41);

const token = (symbol: string, value?: string): Token => ({
  name: `The ${symbol}`,
  symbol,
  networkId: "eip155:1" as never,
  value,
  quantity: { decimals: "18", numeric: "1.2849999" },
});

const transaction = (id: string, rest: Partial<Transaction> = {}): Transaction => ({
  id,
  hash: `0x${id}`,
  operation: "send",
  minedAt: NOW - 3 * HOUR,
  status: "confirmed",
  networkId: "eip155:1" as never,
  sentFrom: ADDRESS,
  sentTo: "0x9aF3c4E17b20D865fA91b7c3820E4d6f5C3a1B62",
  transfers: [{ direction: "out", quantity: "0.25", fungible: { name: "Ether", symbol: "ETH" } }],
  ...rest,
});

const crane = (id: string, name: string) =>
  transaction(id, { transfers: [{ direction: "in", quantity: "1", nft: { name, isSpam: false } }] });

/** The connected account with its view open, at the tab `tab`. */
async function opened(ways: Ways, tab: "tokens" | "nfts" | "activity" = "tokens") {
  const app = await live({ connectors: [announced("Juniper")], ...ways });
  await app.connect();
  await app.send({ type: "modal.open" }, { type: "tab.choose", tab });
  await app.pass(200);
  await vi.waitFor(() => {
    const [list] = Object.values(tab === "tokens" ? app.world().tokens : app.world().histories);
    expect(list?.hasTag("loading")).toBe(false);
  }, 10_000);
  return app;
}

const body = (app: { world(): Parameters<typeof Account.present>[0] }) =>
  render(<Account.Body {...Account.present(app.world())!} />);

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
});

describe("the tokens of an account", () => {
  it("ACCT-14, ACCT-7: each has its name, amount, symbol, value and share; the total and its change stand above", async () => {
    const tokens = [token("ETH", "80"), token("DUSD", "20.009")];
    const app = await opened({ tokens: async () => ({ tokens, at: NOW, dayAgo: "50" }) });
    const { all, one } = body(app);
    expect(all("[role='tabpanel'] .row").map((row) => row.textContent)).toEqual([
      "EThe ETH1.284 ETH$80.00Share of the total: 79.9%",
      "DThe DUSD1.284 DUSD$20.00Share of the total: 20%",
    ]);
    expect(one(".sum").textContent).toBe("Value of all tokens: $100.00");
    expect(one(".aside").textContent).toMatch(/^Up ▲ \$50.00 \(100%\) todayBalance: /);
  });

  it("ACCT-7: the total has its sign where its reader's language has it", () => {
    const state = GALLERY.Account["many small balances"];
    const { one } = render(<Account.Body {...state} tokens={{ ...state.tokens, lang: "de" }} />);
    expect(one(".sum bdi").textContent).toMatch(/^[\d.]+,\d\d\u00a0\$$/);
  });

  it("ACCT-14: those under one dollar are folded away, and an unknown price is not 0", async () => {
    const tokens = [token("BIG", "3"), token("SOME"), token("DUST", "0.2"), token("ASH", "0.1")];
    const app = await opened({ tokens: async () => ({ tokens, at: NOW, dayAgo: null }) });
    const { all, press, one } = body(app);
    const names = () => all("[role='tabpanel'] .name").map((name) => name.textContent);
    expect(names()).toEqual(["The BIG", "The SOME", "Show 2 small balances"]);
    expect(all("[data-unknown]").map((end) => end.textContent)).toEqual(["–Price unknown"]);
    press("[data-action='tokens.unfold']");
    expect(names()).toEqual(["The BIG", "The SOME", "Hide small balances", "The DUST", "The ASH"]);
    expect(one("[data-action='tokens.unfold']").getAttribute("aria-expanded")).toBe("true");
  });

  it("ACCT-4: an old answer says how old it is, and one that could not be renewed can be asked for again", () => {
    const { one, press, sent } = render(<Account.Body {...GALLERY.Account["stale, failed"]} />);
    expect(one(".aside").textContent).toMatch(/^as of \d\d:41Try againBalance: /);
    press("[data-action='tokens.refresh']");
    expect(sent).toEqual([{ type: "tokens.refresh" }]);
  });

  it("ACCT-4: without an answer the coin's own balance stays, and what is missing can be asked for in its place", async () => {
    const app = await opened({
      balance: async () => ({ amount: "1.5", symbol: "ETH" }),
      tokens: () => Promise.reject(new Error("down")),
    });
    const { all, press, sent } = body(app);
    expect(all("[role='tabpanel'] .row").map((row) => row.textContent)).toEqual([
      "EETHEthereum1.5",
      "Tokens didn't loadYour funds are not affected.Try again",
    ]);
    press("[role='tabpanel'] [data-action='tokens.refresh']");
    expect(sent).toEqual([{ type: "tokens.refresh" }]);
  });

  it("ACCT-4: an answer of more than a minute says how old it is, and one that is asked for again is busy", async () => {
    const answered = [token("ETH", "80")];
    const aside = async (age: number) => {
      const app = await opened({ tokens: async () => ({ tokens: answered, at: NOW - age, dayAgo: "50" }) });
      return body(app).one(".aside").textContent;
    };
    expect([await aside(59_000), await aside(61_000)]).toEqual([
      expect.stringContaining("today"),
      expect.stringMatching(/^as of \d\d:39/),
    ]);
    const app = await live({ connectors: [announced("Juniper")] });
    await app.connect();
    await app.send({ type: "modal.open" });
    const asked = await app.pass(200);
    expect(Account.present(asked)).toMatchObject({ tokens: { items: null, isAsked: true, failed: false } });
  });

  it("ACCT-14: two tokens of one symbol are two rows", async () => {
    const tokens = ["0x1", "0x2"].map((address) => ({ ...token("TWIN", "5"), address: address as never }));
    const app = await opened({ tokens: async () => ({ tokens, at: NOW, dayAgo: null }) });
    expect(
      new Set(
        body(app)
          .all("[data-key]")
          .map(({ dataset }) => dataset["key"]),
      ).size,
    ).toBe(2);
  });

  it("ACCT-14: ten thousand of them are few in the document", () => {
    const { all } = render(<Account.Body {...GALLERY.Account["ten thousand tokens"]} />);
    expect(all("[role='tabpanel'] .row").length).toBeLessThan(20);
    expect(all("[aria-setsize]")[0]?.getAttribute("aria-setsize")).toBe("10000");
  });
});

describe("the collectibles of an account", () => {
  it("ACCT-10: each leads to its own view, with its picture, amount, network and the transaction that it came with", async () => {
    const app = await opened(
      { history: async () => ({ transactions: [crane("a", "Crane"), crane("b", "Owl")] }) },
      "nfts",
    );
    const { all, sent, press } = body(app);
    expect(all(".nft").map((cell) => cell.textContent)).toEqual(["Crane", "Owl"]);
    press("[role='tabpanel'] li:first-child .nft");
    const [open] = sent;
    await app.send(open!);
    const props = Nft.present(app.world())!;
    expect(props).toMatchObject({ name: "Crane", amount: "1", network: "Ethereum", at: NOW - 3 * HOUR });
    expect(
      render(<Nft.Body {...props} />)
        .one("a")
        .getAttribute("href"),
    ).toBe("https://etherscan.io/tx/0xa");
  });

  it("ACCT-10: the small picture stands in the gallery, the large one in the view, and the details are its own", async () => {
    const [previewUrl, detailUrl] = ["https://a.example/small.png", "https://a.example/large.png"];
    const crest = transaction("a", {
      transfers: [{ direction: "in", quantity: "1", nft: { name: "Crest", isSpam: false, previewUrl, detailUrl } }],
    });
    const app = await opened({ history: async () => ({ transactions: [crest] }) }, "nfts");
    const { all, sent, press } = body(app);
    expect(all(".nft img").map((image) => image.getAttribute("src"))).toEqual([previewUrl]);
    press(".nft");
    const world = await app.send(sent[0]!);
    expect(Nft.present(world)).toMatchObject({ sources: [detailUrl, previewUrl], details: { details: null } });
    const other = { context: { key: "another", details: null }, hasTag: () => false };
    expect(Nft.present({ ...world, collectibles: { eip155: other as never } })).toMatchObject({ details: undefined });
  });

  it("ACCT-10: the end of the gallery asks for older entries, and it counts as empty once there are none", () => {
    const list = GALLERY.Account["nfts, loading"].nfts;
    const nft = { key: "a", name: "Crane", amount: "1", networkId: "eip155:1", hash: "0xa", cameAt: NOW } as const;
    const shown = (more: object) => render(<Nfts nfts={{ ...list, ...more }} receive={false} />);
    expect(shown({ items: [nft], hasMore: true }).sent).toEqual([{ type: "history.more" }]);
    expect(shown({ items: [], loadingMore: true }).one("ul").getAttribute("aria-busy")).toBe("true");
    expect(shown({ items: [] }).root.textContent).toContain("No NFTs yet");
  });

  it("ACCT-10: what the chain says of it comes in its own time, may be nothing, and is asked for again where it failed", async () => {
    const app = await opened({ history: async () => ({ transactions: [crane("a", "Crane")] }) }, "nfts");
    const { press, sent } = body(app);
    press(".nft");
    await app.send(sent[0]!);
    const props = Nft.present(app.world());
    expect(props).toMatchObject({ details: { details: null } });
    const { Nft: states } = GALLERY;
    const drawn = (state: keyof typeof states) => render(<Nft.Body {...states[state]} />);
    expect(drawn("loading").one(".details [aria-busy]").querySelectorAll(".sk")).toHaveLength(3);
    expect(drawn("one").one(".details").textContent).toContain("CollectionLarkspur Passes");
    expect(
      drawn("one")
        .all(".traits > div")
        .map((one) => one.textContent),
    ).toContain("FurRed");
    expect(drawn("nothing known").one(".details").textContent).toBe("No more details are known.");
    const traits = { failed: false, details: { attributes: [{ name: "Fur", value: "Red" }] } };
    expect(render(<Nft.Body {...states.one} details={traits} />).one(".details").textContent).toBe("AttributesFurRed");
    const failed = drawn("details failed");
    failed.press(".details button");
    expect(failed.sent).toEqual([{ type: "nft.retry" }]);
  });

  it("ACCT-10: one that the account does not have is said to be gone", async () => {
    const app = await opened({ history: async () => ({ transactions: [] }) }, "nfts");
    await app.send({ type: "route.push", route: { view: "Nft", key: "?" } });
    expect(render(<Nft.Body {...Nft.present(app.world())!} />).root.textContent).toContain("Not in this account");
  });

  it("ACCT-10: what did not load can be asked for again, none is said to be none", async () => {
    const failed = await opened({ history: () => Promise.reject(new Error("down")) }, "nfts");
    const { press, sent } = body(failed);
    press("[data-action='history.retry']");
    expect(sent).toEqual([{ type: "history.retry" }]);
    const none = await opened({ history: async () => ({ transactions: [] }) }, "nfts");
    expect(body(none).one("[role='tabpanel']").textContent).toContain("No NFTs yet");
  });
});

describe("the activity of an account", () => {
  it("ACCT-6, ACCT-12: stands under its month, in the past tense, with sign, status, time and the explorer's page", async () => {
    const transactions = [
      transaction("a"),
      transaction("b", { status: "failed", minedAt: NOW - 40 * 24 * HOUR }),
      transaction("c", { operation: "trade", application: { name: "Marigold" }, minedAt: NOW - 400 * 24 * HOUR }),
    ];
    const app = await opened({ history: async () => ({ transactions }) }, "activity");
    const { all } = body(app);
    expect(all("[role='tabpanel'] li").map((row) => row.textContent)).toEqual([
      "November",
      "ESentTo 0x9a…3a1B62-0.25 ETH3 hrs (opens in a new tab)",
      "October",
      "ESentFailed · To 0x9a…3a1B620.25 ETHOct 09 (opens in a new tab)",
      "October 2023",
      "ESwappedMarigold-0.25 ETHOct 15 (opens in a new tab)",
    ]);
    expect(all("[role='tabpanel'] a").map((link) => link.getAttribute("href"))).toEqual([
      ...["https://etherscan.io/tx/0xa", "https://etherscan.io/tx/0xb", "https://etherscan.io/tx/0xc"],
    ]);
  });

  it("ACCT-6: the end asks for older entries, those that did not come can be asked for again, and the view has them too", async () => {
    const older = { ...GALLERY.Account["activity, older on their way"].activity, loadingMore: false };
    const { sent } = render(<Transactions.Body activity={older} receive />);
    expect(sent).toEqual([{ type: "history.more" }]);
    // An empty page is not requested again without a press.
    const again = render(<Transactions.Body activity={older} receive />);
    again.again(<Transactions.Body activity={{ ...older, loadingMore: true }} receive />);
    again.again(<Transactions.Body activity={older} receive />);
    expect(again.sent).toHaveLength(1);
    again.press("[data-action='history.more']");
    expect(again.sent).toHaveLength(2);
    const failed = render(<Account.Body {...GALLERY.Account["activity, older failed"]} />);
    expect(failed.sent).toEqual([]);
    failed.press("[data-action='history.retry']");
    expect(failed.sent).toEqual([{ type: "history.retry" }]);
    const retried = render(<Transactions.Body activity={{ ...older, failed: true }} receive />);
    retried.again(<Transactions.Body activity={{ ...older, loadingMore: true }} receive />);
    expect(retried.one("[data-action='history.retry']").getAttribute("aria-busy")).toBe("true");
    const app = await opened({ history: async () => ({ transactions: [transaction("a")] }) }, "activity");
    expect(Transactions.present(app.world())?.activity?.items).toHaveLength(1);
  });

  it("ACCT-6: older entries are asked for where the service has more, also below an empty list", async () => {
    const more = async (next?: string) => {
      const pages = [{ transactions: [transaction("a")], ...(next && { next }) }];
      const app = await opened({ history: async () => pages.pop() ?? new Promise(() => {}) }, "activity");
      return Transactions.present(app.world())?.activity?.hasMore;
    };
    expect([await more(), await more("cursor")]).toEqual([false, true]);
    const none = { ...GALLERY.Account["activity, loading"].activity, items: [], hasMore: true };
    const { press, sent, again, one } = render(<Transactions.Body activity={none} receive />);
    press("[data-action='history.more']");
    expect(sent).toEqual([{ type: "history.more" }]);
    again(<Transactions.Body activity={{ ...none, failed: true }} receive />);
    again(<Transactions.Body activity={{ ...none, loadingMore: true }} receive />);
    expect(one("[data-action='history.retry']").getAttribute("aria-busy")).toBe("true");
  });

  it("ACCT-6: a collectible is counted where there are several, and what is not known yet waits as what is pending", async () => {
    const crow = transaction("b", {
      status: "unknown",
      transfers: [{ direction: "in", quantity: "3", nft: { name: "Crow", isSpam: false } }],
    });
    const pending = transaction("c", { status: "pending" });
    const history = async () => ({ transactions: [crane("a", "Crane"), crow, pending] });
    const { all } = body(await opened({ history }, "activity"));
    expect(all("[role='tabpanel'] bdi[data-raw]").map((amount) => amount.textContent)).toEqual([
      ...["+Crane", "3 × Crow", "-0.25 ETH"],
    ]);
    const marks = all("[role='tabpanel'] .mark").map((mark) => mark.innerHTML);
    expect([marks[1] === marks[2], marks[0] === marks[2]]).toEqual([true, false]);
  });

  it("ACCT-14: a token that is worth nothing has no share, not a small one", () => {
    const { one } = render(<Account.Body {...GALLERY.Account["logged in, first day"]} />);
    expect(one("[role='tabpanel'] .end").textContent).toBe("$0.00Share of the total: 0%");
  });

  it("S8: what the service says is text, and a foreign hash leads nowhere else", () => {
    const { root, all } = render(<Account.Body {...GALLERY.Account["long activity"]} />);
    expect(root.querySelector("img[onerror]")).toBeNull();
    for (const hidden of ["\u200B", "\u202E", "\u0000"]) expect(root.textContent).not.toContain(hidden);
    for (const link of all("[role='tabpanel'] a"))
      expect(link.getAttribute("href")).toMatch(/^https:\/\/scan\.example\/tx\/0x/);
  });
});
