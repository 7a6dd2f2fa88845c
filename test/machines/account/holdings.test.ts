import { describe, expect, it } from "vitest";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { ScriptedApp } from "../../../testing/app.ts";
import { ETHER, SENT } from "../../../testing/samples/holdings.ts";
import { ALICE, BASE, BOB, FOX, SUN, sampleSession } from "../../../testing/samples/values.ts";
import type { PortName } from "../../../testing/wired.ts";
import { ANSWER, choose, connected, open, opened } from "./holdings-app.ts";

const requestCount = (app: ScriptedApp, port: PortName) =>
  app.requests.filter((request) => request.port === port).length;
const lists = (app: ScriptedApp) => requestCount(app, "fetchTokens") + requestCount(app, "fetchHistory");
const close = (app: ScriptedApp) => {
  app.tell("modal", { type: "modal.close" });
  app.pass(LIMITS.sheet);
};

describe("holdings", () => {
  it("R10 nothing is asked before the account's view is open, and nothing once it is closed", () => {
    const app = connected();
    app.pass(600_000);
    expect(lists(app)).toBe(0);
    open(app);
    app.answer("fetchTokens", ANSWER);
    close(app);
    app.pass(600_000);
    expect(lists(app)).toBe(1);
  });

  it("ACCT-14 the tokens are asked for at the first look, and every 10 s while it lasts", () => {
    const app = opened();
    expect(requestCount(app, "fetchTokens")).toBe(1);
    app.answer("fetchTokens", ANSWER);
    expect(app.holdings().tokens?.context).toMatchObject(ANSWER);
    app.pass(LIMITS.holdingsPoll - 1);
    expect(requestCount(app, "fetchTokens")).toBe(1);
    app.pass(1);
    expect(requestCount(app, "fetchTokens")).toBe(2);
    expect(app.holdings().tokens?.context.tokens).toEqual([ETHER]);
  });

  it("ACCT-3 the balance above the lists is renewed with them, whichever is shown, and not once nobody looks", () => {
    const app = opened();
    app.answer("fetchBalance", { amount: "1.5", symbol: "ETH" });
    app.answer("fetchTokens", ANSWER);
    choose(app, "activity");
    app.answer("fetchHistory", { transactions: [SENT] });
    const before = requestCount(app, "fetchBalance");
    app.pass(LIMITS.holdingsPoll);
    expect(app.waiting("fetchBalance").map(({ input }) => input)).toMatchObject([{ fresh: false }]);
    app.answer("fetchBalance", { amount: "5", symbol: "ETH" });
    expect(app.account()?.children.balance?.getSnapshot()?.context.balance?.amount).toBe("5");
    close(app);
    app.pass(600_000);
    expect(requestCount(app, "fetchBalance")).toBe(before + 1);
  });

  it("ROUTE-18 only the list of the chosen tab asks: there is one poller", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    choose(app, "activity");
    app.answer("fetchHistory", { transactions: [SENT] });
    app.pass(3 * LIMITS.holdingsPoll);
    expect(requestCount(app, "fetchTokens")).toBe(1);
    choose(app, "tokens");
    app.answer("fetchTokens", ANSWER);
    const before = requestCount(app, "fetchHistory");
    app.pass(3 * LIMITS.holdingsPoll);
    expect(requestCount(app, "fetchHistory")).toBe(before);
  });

  it("ACCT-14 R10 the total stands above each list: tokens are read after a payment whichever is shown, until nobody looks", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    choose(app, "activity");
    app.tell("app", { type: "account.spent", namespace: "eip155" });
    expect(app.waiting("fetchTokens").map(({ input }) => input)).toMatchObject([{ fresh: true }]);
    app.answer("fetchTokens", ANSWER);
    app.say("watchVisibility", { type: "page.hidden" });
    app.tell("app", { type: "account.spent", namespace: "eip155" });
    expect(requestCount(app, "fetchTokens")).toBe(2);
    app.say("watchVisibility", { type: "page.shown" });
    app.answer("fetchTokens", ANSWER);
    close(app);
    app.tell("app", { type: "account.spent", namespace: "eip155" });
    expect(requestCount(app, "fetchTokens")).toBe(3);
  });

  it("ACCT-14 whoever looks at the activity of another account sees the worth of that one", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    choose(app, "activity");
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    app.pass(LIMITS.balanceSettle);
    expect(app.waiting("fetchTokens").map(({ input }) => input)).toMatchObject([{ address: BOB }]);
  });

  it("CONF-1 ROUTE-18 an activity that the host turns off while it shows gives way to the tokens; another tab stays", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    choose(app, "activity");
    const { features } = app.root.getSnapshot().context.settings;
    const set = (history: boolean) =>
      app.tell("app", { type: "settings.update", settings: { features: { ...features, history } } });
    set(false);
    expect([app.account()?.matches({ tab: "tokens" }), requestCount(app, "fetchTokens")]).toEqual([true, 2]);
    choose(app, "nfts");
    set(false);
    expect(app.account()?.matches({ tab: "nfts" })).toBe(true);
  });

  it("R10 a page in the background asks nothing, and asks at once when it is back", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    app.say("watchVisibility", { type: "page.hidden" });
    app.pass(600_000);
    expect(lists(app)).toBe(1);
    app.say("watchVisibility", { type: "page.shown" });
    expect(lists(app)).toBe(2);
  });

  it("R10 a card that is opened in the background asks nothing before it is seen", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    app.say("watchVisibility", { type: "page.hidden" });
    close(app);
    open(app);
    expect(lists(app)).toBe(1);
    app.say("watchVisibility", { type: "page.shown" });
    expect(lists(app)).toBe(2);
  });

  it("ACCT-14 another view over the account asks nothing, and coming back shows at once what is known", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    app.tell("router", { type: "route.push", route: { view: "Networks" } });
    app.pass(60_000);
    expect(lists(app)).toBe(1);
    app.tell("router", { type: "route.back" });
    expect(app.holdings().tokens?.context.tokens).toEqual([ETHER]);
    expect(requestCount(app, "fetchTokens")).toBe(2);
  });

  it("I7 another address or network drops what is known, and a late answer of the earlier one counts for nothing", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    expect(app.holdings().tokens?.context.tokens).toBeNull();
    app.pass(LIMITS.balanceSettle);
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(app.waiting("fetchTokens")).toEqual([]);
    app.pass(LIMITS.balanceSettle);
    expect(app.waiting("fetchTokens").map(({ input }) => input)).toEqual([
      { address: BOB, network: BASE, fresh: false },
    ]);
  });

  it("ACCT-1 an account that comes beside the active one changes nothing", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    app.say("watchWallet", { type: "accounts.changed", accounts: [ALICE] });
    expect(app.holdings().tokens?.context.tokens).toEqual([ETHER]);
  });
});

describe("tokens", () => {
  it("ACCT-3 a refresh goes past the cache", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    app.tell("app", { type: "tokens.refresh" });
    expect(app.requests.at(-1)?.input).toMatchObject({ fresh: true });
  });

  it("ACCT-3 a transfer that ends with the card closed is in the next list, whatever the cache has", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    close(app);
    app.tell("app", { type: "tokens.refresh" });
    expect(requestCount(app, "fetchTokens")).toBe(1);
    open(app);
    expect(app.requests.at(-1)?.input).toMatchObject({ fresh: true });
    app.answer("fetchTokens", ANSWER);
    app.pass(LIMITS.holdingsPoll);
    expect(app.requests.at(-1)?.input).toMatchObject({ fresh: false });
  });

  it("ACCT-3 a transfer that ends while the list is read has it read again", () => {
    const app = opened();
    app.tell("app", { type: "tokens.refresh" });
    expect(app.waiting("fetchTokens").map(({ input }) => input)).toMatchObject([{ fresh: true }]);
  });

  it("ACCT-4 I11 a failure is said, keeps what is known, and blocks this address and chain for 30 s", () => {
    const app = opened();
    app.answer("fetchTokens", ANSWER);
    app.tell("app", { type: "tokens.refresh" });
    app.refuse("fetchTokens", new Error("down"));
    expect(app.read("notice").context.toast?.text).toEqual({ key: "error.BALANCE_UNAVAILABLE" });
    expect(app.holdings().tokens?.hasTag("unavailable")).toBe(true);
    expect(app.holdings().tokens?.context.tokens).toEqual([ETHER]);
    app.tell("app", { type: "tokens.refresh" });
    app.pass(LIMITS.balanceRetryBlock - 1);
    expect(requestCount(app, "fetchTokens")).toBe(2);
    app.pass(LIMITS.holdingsPoll);
    expect(requestCount(app, "fetchTokens")).toBe(3);
  });

  it("ACCT-4 I11 closing and opening does not go round the block", () => {
    const app = opened();
    app.refuse("fetchTokens", new Error("down"));
    close(app);
    open(app);
    expect(requestCount(app, "fetchTokens")).toBe(1);
    app.pass(LIMITS.balanceRetryBlock);
    app.pass(LIMITS.holdingsPoll);
    expect(requestCount(app, "fetchTokens")).toBe(2);
  });

  it("ACCT-4 I11 a block that is lifted before a new connection first looks blocks nothing", () => {
    const app = opened();
    app.refuse("fetchTokens", new Error("down"));
    close(app);
    app.tell("app", { type: "connection.end" });
    app.answer("disconnectWallet", undefined);
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.pass(LIMITS.balanceRetryBlock);
    open(app);
    expect(requestCount(app, "fetchTokens")).toBe(2);
  });

  it("ACCT-4 a network that the service does not know is said once and not asked again", () => {
    const app = opened();
    app.refuse("fetchTokens", new AppKitError("BALANCE_UNAVAILABLE", {}));
    expect(app.read("notice").context.toast?.text).toEqual({ key: "error.BALANCE_UNAVAILABLE" });
    app.pass(600_000);
    expect(requestCount(app, "fetchTokens")).toBe(1);
    expect(app.root.getSnapshot().context.blocked).toEqual([]);
    // The screen offers another try: the list of networks may be what did not come.
    app.tell("app", { type: "tokens.refresh" });
    expect(requestCount(app, "fetchTokens")).toBe(2);
  });

  it("ACCT-14 a service that has no room is asked again on a wish only", () => {
    const app = opened();
    app.refuse("fetchTokens", new AppKitError("HTTP_STATUS", { status: 503 }));
    app.pass(600_000);
    expect(requestCount(app, "fetchTokens")).toBe(1);
    app.tell("app", { type: "tokens.refresh" });
    expect(requestCount(app, "fetchTokens")).toBe(2);
  });

  it("ACCT-4 I11 a service that has no room is blocked as after any failure, also when the card opens again", () => {
    const app = opened();
    app.refuse("fetchTokens", new AppKitError("HTTP_STATUS", { status: 503 }));
    app.tell("app", { type: "tokens.refresh" });
    close(app);
    open(app);
    app.pass(LIMITS.balanceRetryBlock - 1);
    expect(requestCount(app, "fetchTokens")).toBe(1);
    app.pass(LIMITS.holdingsPoll);
    expect(requestCount(app, "fetchTokens")).toBe(2);
  });
});

describe("choosing an address", () => {
  it("ACCT-1 another address of the wallet becomes the active one, and stays so when the wallet moves on", () => {
    const app = connected();
    app.tell("app", { type: "account.choose", namespace: "eip155", address: BOB });
    expect(app.account()?.context.address).toBe(BOB);
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(app.account()?.context.address).toBe(BOB);
  });

  it("I4 an address that the wallet did not share is not taken", () => {
    const app = connected();
    app.tell("app", { type: "account.choose", namespace: "eip155", address: SUN.id as never });
    expect(app.account()?.context.address).toBe(ALICE);
  });
});
