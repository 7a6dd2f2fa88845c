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
const nftRequests = (app: ScriptedApp) => app.requests.filter(({ port }) => port === "fetchNft");
const collectible = (app: ScriptedApp) => app.holdings().collectible;
const owlKey = (app: ScriptedApp) => app.holdings().history?.context.nfts.find(({ name }) => name === "Owl #2")?.key;

describe("collectible", () => {
  it("R10 ACCT-10 the chain is asked for one collectible, and only when it is opened", () => {
    const app = gallery();
    expect(nftRequests(app)).toEqual([]);
    open(app);
    expect(nftRequests(app).map(({ input }) => input)).toEqual([
      { address: ALICE, network: ETHEREUM, hash: RECEIVED.hash, name: "Fox #1" },
    ]);
    expect(collectible(app)?.hasTag("loading")).toBe(true);
    app.answer("fetchNft", FOX_DETAILS);
    expect(collectible(app)?.hasTag("ready")).toBe(true);
    expect(collectible(app)?.context).toMatchObject({ key: FOX_NFT.key, details: FOX_DETAILS });
  });

  it("ACCT-10 one that is not in the gallery is not opened", () => {
    const app = gallery();
    open(app, "eip155:1\nBear");
    expect(nftRequests(app)).toEqual([]);
    app.tell("app", { type: "nft.retry" });
    expect(collectible(app)).toBeUndefined();
  });

  it("ACCT-10 a failure stays in its place, and another try is offered", () => {
    const app = gallery();
    open(app);
    app.refuse("fetchNft", new Error("down"));
    expect(collectible(app)?.hasTag("unavailable")).toBe(true);
    expect(app.read("notice").context.toast).toBeNull();
    app.tell("app", { type: "nft.retry" });
    app.answer("fetchNft", FOX_DETAILS);
    expect(collectible(app)?.context.details).toEqual(FOX_DETAILS);
  });

  it("ACCT-10 opened again it is not asked for twice; closed, or with another one, its question ends", () => {
    const app = gallery();
    open(app);
    open(app);
    expect(nftRequests(app)).toHaveLength(1);
    open(app, owlKey(app));
    expect(app.waiting("fetchNft").map(({ input }) => input)).toMatchObject([{ name: "Owl #2" }]);
    app.tell("app", { type: "nft.close" });
    expect(collectible(app)).toBeUndefined();
    expect(app.waiting("fetchNft")).toEqual([]);
    open(app, owlKey(app));
    expect(app.waiting("fetchNft")).toHaveLength(1);
  });

  it("ACCT-10 it has a view of its own, and leaving that, or closing the card, closes it", () => {
    const app = gallery();
    open(app);
    expect(app.read("router").context.history).toEqual([{ view: "Account" }, { view: "Nft", key: FOX_NFT.key }]);
    app.tell("router", { type: "route.back" });
    expect(collectible(app)).toBeUndefined();
    open(app);
    open(app, owlKey(app));
    expect(collectible(app)?.context.key).toBe(owlKey(app));
    app.tell("modal", { type: "modal.close" });
    expect(collectible(app)).toBeUndefined();
  });

  it("I4 that of another network or address is not shown", () => {
    const app = gallery();
    open(app);
    app.answer("fetchNft", FOX_DETAILS);
    app.say("watchWallet", { type: "chain.changed", networkId: BASE.caipNetworkId });
    app.pass(LIMITS.balanceSettle);
    expect(collectible(app)).toBeUndefined();
  });
});
