import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import { FOX_DETAILS, FOX_NFT, RECEIVED } from "../../../testing/samples/holdings.ts";
import { ALICE, BASE, ETHEREUM, FOX, sampleSession } from "../../../testing/samples/values.ts";

const OWL = { ...RECEIVED, id: "owl", hash: "0xowl" };
const OWLS = { ...OWL, transfers: [{ direction: "in", quantity: "1", nft: { name: "Owl #2", isSpam: false } }] };

/** An account whose gallery shows two collectibles. */
function gallery(): ScriptedApp {
  const app = new ScriptedApp();
  app.tell("app", { type: "connector.choose", connector: FOX });
  app.answer("connectWallet", sampleSession(FOX));
  app.tell("app", { type: "modal.open" });
  app.answer("fetchTokens", { tokens: [], at: 1, dayAgo: null });
  app.tell("app", { type: "tab.choose", tab: "nfts" });
  app.answer("fetchHistory", { transactions: [OWLS, RECEIVED] });
  return app;
}

const open = (app: ScriptedApp, key = FOX_NFT.key) => app.tell("app", { type: "nft.open", key });
const asked = (app: ScriptedApp) => app.requests.filter(({ port }) => port === "fetchNft");
const shown = (app: ScriptedApp) => app.holdings().collectible;
const owlKey = (app: ScriptedApp) => app.holdings().history?.context.nfts.find(({ name }) => name === "Owl #2")?.key;

describe("collectible", () => {
  it("R10 ACCT-10 the chain is asked for one collectible, and only when it is opened", () => {
    const app = gallery();
    expect(asked(app)).toEqual([]);
    open(app);
    expect(asked(app).map(({ input }) => input)).toEqual([
      { address: ALICE, network: ETHEREUM, hash: RECEIVED.hash, name: "Fox #1" },
    ]);
    expect(shown(app)?.hasTag("loading")).toBe(true);
    app.answer("fetchNft", FOX_DETAILS);
    expect(shown(app)?.hasTag("ready")).toBe(true);
    expect(shown(app)?.context).toMatchObject({ key: FOX_NFT.key, details: FOX_DETAILS });
  });

  it("ACCT-10 one that is not in the gallery is not opened", () => {
    const app = gallery();
    open(app, "eip155:1\nBear");
    expect(asked(app)).toEqual([]);
    app.tell("app", { type: "nft.retry" });
    expect(shown(app)).toBeUndefined();
  });

  it("ACCT-10 a failure stays in its place, and another try is offered", () => {
    const app = gallery();
    open(app);
    app.refuse("fetchNft", new Error("down"));
    expect(shown(app)?.hasTag("unavailable")).toBe(true);
    expect(app.read("notice").context.toast).toBeNull();
    app.tell("app", { type: "nft.retry" });
    app.answer("fetchNft", FOX_DETAILS);
    expect(shown(app)?.context.details).toEqual(FOX_DETAILS);
  });

  it("ACCT-10 opened again it is not asked for twice; closed, or with another one, its question ends", () => {
    const app = gallery();
    open(app);
    open(app);
    expect(asked(app)).toHaveLength(1);
    open(app, owlKey(app));
    expect(app.waiting("fetchNft").map(({ input }) => input)).toMatchObject([{ name: "Owl #2" }]);
    app.tell("app", { type: "nft.close" });
    expect(shown(app)).toBeUndefined();
    expect(app.waiting("fetchNft")).toEqual([]);
    open(app, owlKey(app));
    expect(app.waiting("fetchNft")).toHaveLength(1);
  });

  it("ACCT-10 it has a view of its own, and leaving that, or closing the card, closes it", () => {
    const app = gallery();
    open(app);
    expect(app.read("router").context.history).toEqual([{ view: "Account" }, { view: "Nft", key: FOX_NFT.key }]);
    app.tell("router", { type: "route.back" });
    expect(shown(app)).toBeUndefined();
    open(app);
    open(app, owlKey(app));
    expect(shown(app)?.context.key).toBe(owlKey(app));
    app.tell("modal", { type: "modal.close" });
    expect(shown(app)).toBeUndefined();
  });

  it("I4 that of another network or address is not shown", () => {
    const app = gallery();
    open(app);
    app.answer("fetchNft", FOX_DETAILS);
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.pass(LIMITS.balanceSettle);
    expect(shown(app)).toBeUndefined();
  });
});
