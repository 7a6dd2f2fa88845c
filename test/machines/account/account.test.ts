import { describe, expect, it } from "vitest";
import { createActor, fromCallback, fromPromise, waitFor } from "xstate";
import { accountMachine } from "../../../machines/account/account.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { SESSION_ASK } from "../../../testing/samples/sessions.ts";
import { ALICE, BASE, BITCOIN, BOB, ETHEREUM, FOX, SUN, sampleSession } from "../../../testing/samples/values.ts";

function connected(connector = FOX): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "connector.choose", connector });
  app.answer("connectWallet", sampleSession(connector, connector === FOX ? [ALICE, BOB] : undefined));
  return app;
}

const tab = (app: ScriptedApp, namespace = "eip155") =>
  (app.account(namespace)?.value as { tab: string } | undefined)?.tab;

describe("account", () => {
  it("ACCT-1 an account has its address, all accounts of its wallet and its network", () => {
    const app = connected();
    expect(app.account()?.context).toEqual({
      address: ALICE,
      accounts: [ALICE, BOB],
      network: ETHEREUM,
      tokens: {},
      isSynced: true,
      blocked: [],
      look: null,
      flowView: null,
      fill: null,
      sessionAsk: null,
      open: [],
      overrides: {},
    });
    expect(app.root.getSnapshot().context.sessions.eip155?.wallet).toEqual({ name: "Fox", type: "ANNOUNCED" });
  });

  it("ACCT-1 an account follows its wallet to another address and network", () => {
    const app = connected();
    app.say("watchWallet", { type: "accounts.changed", accounts: [BOB, ALICE] });
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    expect(app.account()?.context).toEqual({
      address: BOB,
      accounts: [BOB, ALICE],
      network: BASE,
      tokens: {},
      isSynced: true,
      blocked: [],
      look: null,
      flowView: null,
      fill: null,
      sessionAsk: null,
      open: [],
      overrides: {},
    });
  });

  it("ROUTE-18 an EVM account has the tabs Tokens, NFTs and Activity", () => {
    const app = connected();
    expect(tab(app)).toBe("tokens");
    for (const name of ["nfts", "activity", "tokens"] as const) {
      app.tell("app", { type: "tab.choose", tab: name });
      expect(tab(app)).toBe(name);
    }
  });

  it("ROUTE-18 ACCT-8 a Solana account has no Activity tab to go to", () => {
    const app = connected(SUN);
    app.tell("app", { type: "tab.choose", tab: "activity" });
    expect(tab(app, "solana")).toBe("tokens");
    app.tell("app", { type: "tab.choose", tab: "nfts" });
    expect(tab(app, "solana")).toBe("nfts");
  });

  it("ROUTE-18 ACCT-8 a Bitcoin account goes to no tab", () => {
    const app = new ScriptedApp({ settings: { networks: [BITCOIN] } });
    const connector = { ...FOX, chain: "bip122" as const };
    app.tell("app", { type: "connector.choose", connector });
    app.answer("connectWallet", sampleSession(connector, [ALICE], BITCOIN.caipNetworkId));
    app.tell("app", { type: "tab.choose", tab: "nfts" });
    expect(tab(app, "bip122")).toBe("tokens");
  });

  it("R10 a flow that was left before its code could be loaded is not shown once the code is there", async () => {
    const told: string[] = [];
    const flows = fromCallback(({ receive }) => receive(({ type }) => void told.push(type)));
    let isOnline = false;
    const loadFeature = fromPromise(() => (isOnline ? Promise.resolve(flows) : Promise.reject(new Error("offline"))));
    const account = createActor(
      accountMachine.provide({
        actors: { loadFeature: loadFeature as never, recallSent: fromPromise(() => Promise.resolve([])) as never },
      }),
      {
        input: { address: ALICE, accounts: [ALICE], network: ETHEREUM, tokens: {}, isSynced: false, blocked: [] },
      },
    );
    account.start();
    const reach = (state: "none" | "running") => waitFor(account, (snapshot) => snapshot.matches({ flows: state }));
    await reach("none");
    account.send({ type: "flow.show", view: "WalletSend" });
    await reach("none");
    account.send({ type: "flow.hide" });
    isOnline = true;
    account.send(SESSION_ASK);
    await reach("running");
    expect(told).toEqual(["session.ask"]);
    account.stop();
  });

  it("ACCT-7 copying puts the whole address on the clipboard and says so, or says that it could not", () => {
    const app = connected();
    app.tell("app", { type: "address.copy" });
    expect(app.waiting("copyText")[0]?.input).toEqual({ text: ALICE });
    app.answer("copyText");
    expect(app.read("notice").context.toast).toMatchObject({ variant: "success", text: { key: "account.copied" } });
    app.pass(3_000);
    app.tell("app", { type: "address.copy" });
    app.refuse("copyText", new Error("denied"));
    expect(app.read("notice").context.toast).toMatchObject({ variant: "error", text: { key: "account.copyFailed" } });
  });

  it("ACCT-7 copying with nobody connected does nothing", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "address.copy" });
    expect(app.waiting("copyText")).toEqual([]);
  });
});
