import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { ScriptedApp, type ScriptedOptions } from "../../../testing/app.ts";
import {
  ALICE,
  BASE,
  BITCOIN,
  BOB,
  ETHEREUM,
  FOX,
  SOLANA,
  sampleNetwork,
  sampleSession,
} from "../../../testing/samples/values.ts";

function connected(options: ScriptedOptions = {}, session = sampleSession(FOX)): ScriptedApp {
  const app = new ScriptedApp(options);
  app.tell("app", { type: "connector.choose", connector: { ...FOX, chain: session.namespace } });
  app.answer("connectWallet", session);
  return app;
}

const moved = (app: ScriptedApp, accounts: readonly (typeof ALICE)[]) =>
  app.say("watchWallet", { type: "accounts.changed", accounts });
const balanceRequests = (app: ScriptedApp) => app.requests.filter(({ port }) => port === "fetchBalance");
const toast = (app: ScriptedApp) => app.read("notice").context.toast?.text;

describe("balance", () => {
  it("ACCT-3 the balance is asked for at once, and past the cache when a visitor refreshes, that one time", () => {
    const app = connected();
    expect(balanceRequests(app).map(({ input }) => input)).toEqual([
      { address: ALICE, network: ETHEREUM, fresh: false },
    ]);
    app.answer("fetchBalance", { amount: "1.5", symbol: "ETH" });
    expect(app.balance()?.context.balance).toEqual({ amount: "1.5", symbol: "ETH" });
    app.tell("app", { type: "balance.refresh" });
    expect(balanceRequests(app).at(-1)?.input).toMatchObject({ fresh: true });
    app.answer("fetchBalance", { amount: "2", symbol: "ETH" });
    app.tell("app", { type: "modal.open" });
    expect(balanceRequests(app).at(-1)?.input).toMatchObject({ fresh: false });
    app.tell("app", { type: "balance.refresh" });
    moved(app, [BOB]);
    app.pass(LIMITS.balanceSettle);
    expect(balanceRequests(app).at(-1)?.input).toMatchObject({ address: BOB, fresh: false });
  });

  it("ACCT-3, ACCT-4 it is renewed whenever the account is looked at; what is known stands meanwhile, and after a failure", () => {
    const app = connected();
    app.answer("fetchBalance", { amount: "1.5", symbol: "ETH" });
    const display = () => [app.balance()?.hasTag("ready"), app.balance()?.context.balance?.amount];
    const look = () => {
      app.tell("app", { type: "modal.open" });
      app.tell("modal", { type: "modal.close" });
      app.pass(1_000);
    };
    look();
    expect([balanceRequests(app).length, balanceRequests(app).at(-1)?.input]).toMatchObject([2, { fresh: false }]);
    expect(display()).toEqual([true, "1.5"]);
    app.answer("fetchBalance", { amount: "2", symbol: "ETH" });
    expect(display()).toEqual([true, "2"]);
    look();
    app.refuse("fetchBalance", new Error("out of reach"));
    expect([...display(), toast(app)]).toEqual([true, "2", undefined]);
    look();
    expect(balanceRequests(app)).toHaveLength(3);
    app.pass(LIMITS.balanceRetryBlock);
    look();
    expect(balanceRequests(app)).toHaveLength(4);
  });

  it("ACCT-3 what is wished for while it is being asked goes past the cache, too", () => {
    const app = connected();
    app.tell("app", { type: "account.spent", namespace: "eip155" });
    expect(balanceRequests(app).map(({ input }) => input)).toMatchObject([{ fresh: false }, { fresh: true }]);
  });

  it("ACCT-3 what the account of another chain family has spent is read again there, and nowhere else", () => {
    const app = connected();
    app.answer("fetchBalance", { amount: "1.5", symbol: "ETH" });
    app.tell("app", { type: "account.spent", namespace: "solana" });
    expect(balanceRequests(app)).toHaveLength(1);
    app.tell("app", { type: "account.spent", namespace: "eip155" });
    expect(balanceRequests(app)).toHaveLength(2);
  });

  it("PUBLIC the host's token of a network is asked for instead of its coin", () => {
    const app = connected({ settings: { tokens: { [ETHEREUM.caipNetworkId]: { address: "0xtoken" } } } });
    expect(balanceRequests(app)[0]?.input).toMatchObject({ token: "0xtoken" });
  });

  it("CONF-13 in basic mode no balance is read, and opening does nothing while connected", () => {
    const app = connected({ settings: { basic: true } });
    expect(balanceRequests(app)).toEqual([]);
    app.tell("app", { type: "modal.open" });
    expect(app.read("modal").hasTag("open")).toBe(false);
  });

  it("R15 an account that comes or goes beside the active one leaves the balance as it is", () => {
    const app = connected();
    app.answer("fetchBalance", { amount: "1.5", symbol: "ETH" });
    moved(app, [ALICE, BOB]);
    app.pass(LIMITS.balanceSettle);
    expect(balanceRequests(app)).toHaveLength(1);
    expect(app.balance()?.context.balance).toEqual({ amount: "1.5", symbol: "ETH" });
  });

  it("ACCT-4 a failure says 'Token Balance Unavailable' and shows nothing", () => {
    const app = connected();
    app.refuse("fetchBalance", new Error("down"));
    expect(toast(app)).toEqual({ key: "error.BALANCE_UNAVAILABLE" });
    expect(app.balance()?.hasTag("unavailable")).toBe(true);
    expect(app.balance()?.context.balance).toBeNull();
  });

  it("ACCT-4 I11 a failed balance is not asked for again for 30 s, then it is", () => {
    const app = connected();
    app.refuse("fetchBalance", new Error("down"));
    app.pass(LIMITS.balanceRetryBlock - 1);
    app.tell("app", { type: "balance.refresh" });
    expect(balanceRequests(app)).toHaveLength(1);
    app.pass(1);
    app.tell("app", { type: "balance.refresh" });
    expect(balanceRequests(app)).toHaveLength(2);
  });

  it("ACCT-4 after a minute without a press a look asks for a balance that failed, and tells only what it finds", () => {
    const app = connected();
    const look = () => {
      app.tell("modal", { type: "modal.close" });
      app.pass(1_000);
      app.tell("app", { type: "modal.open" });
      return balanceRequests(app).length;
    };
    app.refuse("fetchBalance", new Error("down"));
    app.pass(LIMITS.balanceRetryBlock);
    expect(look()).toBe(1);
    app.pass(LIMITS.balanceRetryBlock);
    expect(look()).toBe(2);
    expect(app.balance()?.hasTag("unavailable")).toBe(true);
    app.refuse("fetchBalance", new Error("down"));
    expect([app.balance()?.hasTag("unavailable"), look(), toast(app)]).toEqual([true, 2, undefined]);
    app.pass(LIMITS.balanceRetryBlock);
    app.pass(LIMITS.balanceRetryBlock);
    expect(look()).toBe(3);
    app.answer("fetchBalance", { amount: "2", symbol: "ETH" });
    expect(app.balance()?.context.balance?.amount).toBe("2");
  });

  it("ACCT-4 the block is per address and chain: another address and another chain are asked for", () => {
    const app = connected();
    app.refuse("fetchBalance", new Error("down"));
    moved(app, [BOB]);
    app.pass(LIMITS.balanceSettle);
    expect(balanceRequests(app).at(-1)?.input).toMatchObject({ address: BOB });
    app.answer("fetchBalance", { amount: "2", symbol: "ETH" });
    moved(app, [ALICE]);
    app.pass(LIMITS.balanceSettle);
    expect(balanceRequests(app)).toHaveLength(2);
    expect(app.balance()?.hasTag("unavailable")).toBe(true);
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.pass(LIMITS.balanceSettle);
    expect(balanceRequests(app).at(-1)?.input).toMatchObject({ address: ALICE, network: BASE });
  });

  it("ACCT-4 I11 a block outlives a reconnect, and is no longer for it", () => {
    const app = connected();
    app.refuse("fetchBalance", new Error("down"));
    app.pass(LIMITS.balanceRetryBlock / 2);
    app.tell("app", { type: "connection.end" });
    app.answer("disconnectWallet");
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    expect(app.waiting("fetchBalance")).toEqual([]);
    app.pass(LIMITS.balanceRetryBlock / 2);
    app.tell("app", { type: "balance.refresh" });
    expect(app.waiting("fetchBalance")).toHaveLength(1);
  });

  it("ACCT-4 I11 moving away and back does not lengthen the block", () => {
    const app = connected();
    app.refuse("fetchBalance", new Error("down"));
    app.pass(10_000);
    moved(app, [BOB]);
    app.pass(10_000);
    moved(app, [ALICE]);
    app.pass(LIMITS.balanceRetryBlock - 20_000);
    app.tell("app", { type: "balance.refresh" });
    expect(balanceRequests(app).at(-1)?.input).toMatchObject({ address: ALICE });
    expect(app.balance()?.hasTag("loading")).toBe(true);
  });

  it("ACCT-4 I11 once the block is over, coming back to the address asks for it", () => {
    const app = connected();
    app.refuse("fetchBalance", new Error("down"));
    app.pass(LIMITS.balanceRetryBlock);
    for (const accounts of [[BOB], [ALICE]]) {
      moved(app, accounts);
      app.pass(LIMITS.balanceSettle);
    }
    expect(balanceRequests(app).at(-1)?.input).toMatchObject({ address: ALICE });
    expect(app.balance()?.hasTag("loading")).toBe(true);
  });

  it("ACCT-4 I11 a block is over after 30 s wherever the wallet is meanwhile", () => {
    const app = connected();
    app.refuse("fetchBalance", new Error("down"));
    moved(app, [BOB]);
    app.pass(LIMITS.balanceSettle);
    app.answer("fetchBalance", { amount: "2", symbol: "ETH" });
    app.pass(LIMITS.balanceRetryBlock);
    moved(app, [ALICE]);
    app.pass(LIMITS.balanceSettle);
    expect(app.balance()?.hasTag("loading")).toBe(true);
    expect(app.balance()?.context.blocked).toEqual([]);
  });

  it("ACCT-4 the end of one block is not the end of another", () => {
    const app = connected();
    const blocked = () => app.root.getSnapshot().context.blocked;
    app.refuse("fetchBalance", new Error("down"));
    moved(app, [BOB]);
    app.pass(LIMITS.balanceSettle);
    app.refuse("fetchBalance", new Error("down"));
    expect(blocked()).toHaveLength(2);
    app.pass(LIMITS.balanceRetryBlock - LIMITS.balanceSettle);
    expect(blocked()).toHaveLength(1);
    app.pass(LIMITS.balanceSettle);
    expect(blocked()).toEqual([]);
  });

  it("ACCT-4 a network without a node says so and is not asked", () => {
    const nodeless = sampleNetwork("eip155:99", "Nodeless", []);
    const app = connected(
      { settings: { networks: [ETHEREUM, nodeless] } },
      sampleSession(FOX, [ALICE], nodeless.caipNetworkId),
    );
    app.pass(LIMITS.balanceSettle);
    expect(balanceRequests(app)).toEqual([]);
    expect(toast(app)).toEqual({ key: "error.BALANCE_UNAVAILABLE" });
  });

  it("ACCT-8 a namespace without balances is not asked, and nothing is said", () => {
    const session = {
      ...sampleSession(FOX, ["bc1sample" as typeof ALICE], BITCOIN.caipNetworkId),
      namespace: "bip122",
    } as const;
    const app = connected({ settings: { networks: [BITCOIN, SOLANA] } }, session);
    app.pass(LIMITS.balanceSettle);
    expect(balanceRequests(app)).toEqual([]);
    expect(app.balance("bip122")?.hasTag("unsupported")).toBe(true);
    expect(toast(app)).toBeUndefined();
  });

  it("R15 a thousand moves in a second cost one request, for where they ended", () => {
    const app = connected();
    app.answer("fetchBalance", { amount: "1", symbol: "ETH" });
    for (let at = 0; at < 1_000; at += 1) {
      moved(app, at % 2 ? [ALICE] : [BOB]);
      app.pass(1);
    }
    moved(app, [BOB]);
    app.pass(LIMITS.balanceSettle);
    expect(
      balanceRequests(app)
        .slice(1)
        .map(({ input }) => input),
    ).toEqual([{ address: BOB, network: ETHEREUM, fresh: false }]);
  });

  it("I7 the answer for an address that was left is ignored", () => {
    const app = connected();
    const [first] = app.waiting("fetchBalance");
    moved(app, [BOB]);
    expect(first?.actor.getSnapshot().status).toBe("stopped");
    expect(app.balance()?.context.balance).toBeNull();
    app.pass(LIMITS.balanceSettle);
    app.answer("fetchBalance", { amount: "2", symbol: "ETH" });
    expect(app.balance()?.context.balance?.amount).toBe("2");
  });
});
