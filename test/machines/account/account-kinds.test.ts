import { describe, expect, it } from "vitest";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import type { ScriptedApp, ScriptedOptions } from "../../../testing/app.ts";
import { ALICE, BOB, COIN, COLLECTOR, FOX, PAYER, sampleSession } from "../../../testing/samples/values.ts";
import { contextOf, made } from "../app/several-chains.ts";

describe("addresses of several kinds", () => {
  const session: WalletSession = {
    ...sampleSession(COIN),
    accountTypes: { [PAYER]: "payment", [COLLECTOR]: "ordinal" },
  };

  function connected(options: ScriptedOptions = {}, granted = session): ScriptedApp {
    const app = made(options);
    app.tell("app", { type: "connector.choose", connector: COIN });
    app.answer("connectWallet", granted);
    return app;
  }
  const addressOf = (app: ScriptedApp) => app.account("bip122")?.context.address;

  it("CONF-7 the host's default type decides which one is active, whatever the wallet names first", () => {
    const swapped = { ...session, accounts: [COLLECTOR, PAYER] };
    const settings = { defaultAccountTypes: { bip122: "payment" } } as const;
    const app = connected({ settings }, swapped);
    expect(addressOf(app)).toBe(PAYER);
    app.tell("app", { type: "address.copy" });
    expect(app.waiting("copyText")[0]?.input).toEqual({ text: PAYER });
    expect(addressOf(connected({ settings: { defaultAccountTypes: { bip122: "ordinal" } } }))).toBe(COLLECTOR);
    expect(addressOf(connected({ settings: { defaultAccountTypes: {} } }, swapped))).toBe(COLLECTOR);
  });

  it("CONF-7 the visitor's stored choice wins, and a choice counts at once", () => {
    const settings = { defaultAccountTypes: { bip122: "payment" } } as const;
    const app = connected({ settings, facts: { preferredAccountTypes: { bip122: "ordinal" } } });
    expect(addressOf(app)).toBe(COLLECTOR);
    app.tell("app", { type: "account.prefer", namespace: "bip122", accountType: "payment" });
    expect(addressOf(app)).toBe(PAYER);
    expect(contextOf(app).preferredAccountTypes).toEqual({ bip122: "payment" });
  });

  it("CONF-7 a wallet that has no address of that type keeps its first", () => {
    const alone = { ...session, accounts: [COLLECTOR], accountTypes: { [COLLECTOR]: "ordinal" } } as const;
    expect(addressOf(connected({ settings: { defaultAccountTypes: { bip122: "payment" } } }, alone))).toBe(COLLECTOR);
  });

  it("ACCT-1 a wallet that changes its accounts says anew what each is for", () => {
    const app = connected({ settings: { defaultAccountTypes: { bip122: "payment" } } });
    const next = "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3" as typeof PAYER;
    app.say("watchWallet", {
      type: "accounts.changed",
      accounts: [COLLECTOR, next],
      accountTypes: { [COLLECTOR]: "ordinal", [next]: "payment" },
    });
    expect(addressOf(app)).toBe(next);
    expect(contextOf(app).sessions.bip122?.accountTypes).toEqual({ [COLLECTOR]: "ordinal", [next]: "payment" });
  });

  it("ACCT-1 the same accounts may be for something else from now on; said twice they are no news", () => {
    const app = connected({ settings: { defaultAccountTypes: { bip122: "payment" } } });
    const changeKinds = (accountTypes: WalletSession["accountTypes"]) =>
      app.say("watchWallet", { type: "accounts.changed", accounts: session.accounts, accountTypes });
    const before = contextOf(app).sessions.bip122;
    changeKinds(session.accountTypes);
    expect(contextOf(app).sessions.bip122).toBe(before);
    changeKinds({ [PAYER]: "ordinal", [COLLECTOR]: "payment" });
    expect(addressOf(app)).toBe(COLLECTOR);
  });

  it("ACCT-1 where a wallet says nothing of types, its first address is active", () => {
    const settings = { defaultAccountTypes: { eip155: "smartAccount" } } as const;
    const app = made({ settings });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX, [BOB, ALICE]));
    expect(app.account("eip155")?.context.address).toBe(BOB);
  });
});
