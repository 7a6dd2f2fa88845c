import { describe, expect, it } from "vitest";
import { NO_FACTS } from "../../../domain/app/facts.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Connector, Wallet } from "../../../domain/wallets/wallet.ts";
import { answer } from "../../../testing/answer.ts";
import { ScriptedApp } from "../../../testing/app.ts";
import {
  ETHEREUM,
  FAR_WALLET,
  FOX,
  FOX_WALLET,
  OWL,
  SOLANA,
  SUN,
  sampleSession,
} from "../../../testing/samples/values.ts";

import { answerOpening, askFor, CHAINS, context, images, made, opened, queries } from "./wallets-app.ts";

describe("wallets", () => {
  it("WALLET-1 four recommended wallets are asked for, without the excluded and the featured ones", () => {
    const app = opened({
      settings: { featuredWalletIds: ["b", "a"], excludeWalletIds: ["x"], includeWalletIds: ["i"] },
    });
    expect(queries(app).sort((one, other) => one.entries - other.entries)).toEqual([
      { page: 1, entries: 1, include: ["x"] },
      { page: 1, entries: 2, include: ["b", "a"] },
      { page: 1, entries: LIMITS.recommended, include: ["i"], exclude: ["x", "b", "a"], chains: CHAINS },
    ]);
  });

  it("WALLET-1 featured wallets come in the host's order", () => {
    const app = opened({ settings: { featuredWalletIds: ["b", "a"] } });
    answer(askFor(app, "b", "a").actor, {
      wallets: [
        { id: "a", name: "A" },
        { id: "b", name: "B" },
      ],
      count: 2,
    });
    expect(context(app).featured.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("WALLET-1 a page has 40 entries, without those shown before, and the images of its first 20 are wanted", () => {
    const app = opened({ settings: { featuredWalletIds: ["f"], excludeWalletIds: ["x"] } });
    answerOpening(app, [{ id: "r", name: "R" }], 100);
    app.tell("wallets", { type: "wallets.list" });
    expect(queries(app)).toEqual([
      { page: 1, entries: LIMITS.pageEntries, include: [], exclude: ["x", "f", "r"], chains: CHAINS },
    ]);
    app.answer("fetchWallets", { wallets: made(40), count: 100 });
    expect(context(app).listed).toHaveLength(40);
    expect(images(app).at(-1)).toMatchObject({ kind: "wallet", ids: made(20).map(({ imageId }) => imageId) });
  });

  it("WALLET-1 the pages of one list leave out the same wallets, also where recommended ones come meanwhile", () => {
    const app = new ScriptedApp();
    app.tell("app", { type: "modal.open", route: { view: "AllWallets" } });
    const [recommended, page] = app.waiting("fetchWallets");
    answer(page!.actor, { wallets: made(40), count: 100 });
    answer(recommended!.actor, { wallets: made(4), count: 100 });
    app.tell("wallets", { type: "wallets.more" });
    expect(queries(app)).toMatchObject([{ page: 2, exclude: [] }]);
  });

  it("WALLET-2 all wallets that are in sight come anew where they are opened for another namespace", () => {
    const app = new ScriptedApp();
    const open = (namespace: "eip155" | "solana") =>
      app.tell("app", { type: "modal.open", namespace, route: { view: "AllWallets" } });
    open("eip155");
    answerOpening(app, made(4));
    open("solana");
    expect(queries(app)).toContainEqual(
      expect.objectContaining({ entries: LIMITS.pageEntries, chains: [SOLANA.caipNetworkId] }),
    );
    answerOpening(app, made(2));
    expect(context(app)).toMatchObject({ page: 1, listed: made(2) });
  });

  it("WALLET-1 more pages follow until all are here", () => {
    const app = opened();
    answerOpening(app);
    const tell = (type: "wallets.list" | "wallets.more") => app.tell("wallets", { type });
    tell("wallets.list");
    app.answer("fetchWallets", { wallets: made(40), count: 90 });
    expect(app.read("wallets").hasTag("exhausted")).toBe(false);
    tell("wallets.more");
    expect(queries(app)[0]).toMatchObject({ page: 2 });
    tell("wallets.more");
    expect(app.waiting("fetchWallets")).toHaveLength(1);
    app.answer("fetchWallets", { wallets: made(40, 40), count: 90 });
    tell("wallets.more");
    app.answer("fetchWallets", { wallets: made(10, 80), count: 90 });
    expect(context(app).listed).toHaveLength(90);
    expect(app.read("wallets").hasTag("exhausted")).toBe(true);
    tell("wallets.more");
    expect(app.waiting("fetchWallets")).toEqual([]);
  });

  it("WALLET-1 a page that is not full, unread entries counted, is the last one, whatever number was told", () => {
    const app = opened();
    answerOpening(app);
    app.tell("wallets", { type: "wallets.list" });
    app.answer("fetchWallets", { wallets: made(LIMITS.pageEntries - 1), count: 100, unread: 1 });
    app.tell("wallets", { type: "wallets.more" });
    app.answer("fetchWallets", { wallets: made(LIMITS.pageEntries - 1), count: 100 });
    expect(context(app)).toMatchObject({ page: 2, remaining: 0 });
  });

  it("WALLET-1 pages and results keep only wallets that can be reached by a link", () => {
    const app = opened();
    answerOpening(app);
    app.tell("wallets", { type: "wallets.list" });
    app.answer("fetchWallets", { wallets: [...made(1), ...made(1, 1, {})], count: 2 });
    expect(context(app).listed.map(({ id }) => id)).toEqual(["made-0"]);
  });

  it("WALLET-2 with a namespace filter only its chains are asked for, and other wallets are dropped", () => {
    const app = new ScriptedApp({ settings: { featuredWalletIds: ["e", "s"] } });
    app.tell("app", { type: "modal.open", namespace: "solana" });
    expect(queries(app)).toContainEqual(expect.objectContaining({ chains: [SOLANA.caipNetworkId] }));
    const wallets = [
      { id: "e", name: "E", chains: [ETHEREUM.caipNetworkId] },
      { id: "s", name: "S", chains: [SOLANA.caipNetworkId] },
      { id: "n", name: "N" },
    ];
    answerOpening(app, wallets);
    expect(
      context(app)
        .featured.map(({ id }) => id)
        .sort(),
    ).toEqual(["n", "s"]);
    expect(context(app).recommended.map(({ id }) => id)).toEqual(["s", "n"]);
  });

  it("WALLET-5 a recommended list that fails is swallowed: the modal opens, and says that a part is missing", () => {
    const app = opened({ settings: { featuredWalletIds: ["f"] } });
    answer(askFor(app, "f").actor, { wallets: [{ id: "f", name: "F" }], count: 1 });
    app.refuse("fetchWallets", new Error("down"));
    expect(app.read("modal").hasTag("loading")).toBe(false);
    expect(context(app)).toMatchObject({ partial: true, recommended: [], featured: [{ id: "f" }] });
    expect(app.read("notice").context).toMatchObject({ toast: null, alert: null });
  });

  it("WALLET-5 trying again asks again, and only where something is missing", () => {
    const app = opened();
    app.refuse("fetchWallets", new Error("down"));
    app.tell("wallets", { type: "wallets.retry" });
    expect(queries(app)).toHaveLength(1);
    app.answer("fetchWallets", { wallets: [], count: 0 });
    expect(context(app).partial).toBe(false);
    app.tell("wallets", { type: "wallets.retry" });
    expect(queries(app)).toEqual([]);
  });

  it("WALLET-1 featured and recommended wallets are asked for once a page", () => {
    const app = opened();
    answerOpening(app);
    app.tell("modal", { type: "modal.close" });
    app.tell("app", { type: "modal.open" });
    expect(queries(app)).toEqual([]);
    expect(app.read("modal").hasTag("loading")).toBe(false);
  });

  it("WALLET-1 a host that changes its wallet ids gets new lists, pages too", () => {
    const app = opened();
    answerOpening(app);
    app.tell("wallets", { type: "wallets.list" });
    app.answer("fetchWallets", { wallets: made(3), count: 3 });
    app.tell("app", { type: "settings.update", settings: { excludeWalletIds: ["made-1"] } });
    expect(context(app).listed).toEqual([]);
    app.tell("wallets", { type: "wallets.list" });
    expect(queries(app)[0]).toMatchObject({ page: 1, exclude: ["made-1"] });
  });

  it("WALLET-1 certified wallets alone are asked for while the visitor wants that, and a toast says so", () => {
    const app = opened();
    answerOpening(app);
    app.tell("wallets", { type: "wallets.certify", on: true });
    expect(queries(app)[0]).toMatchObject({ badge: "certified" });
    expect(app.read("notice").context.toast).toMatchObject({
      text: { key: "wallets.certified.toast" },
      icon: "certified",
    });
    app.tell("wallets", { type: "wallets.certify", on: false });
    expect(queries(app)[0]).not.toHaveProperty("badge");
    expect(app.read("notice").context.toast).toBeNull();
  });

  it("CONN-15 who the excluded wallets are is asked, so that their connectors can be hidden", () => {
    const app = opened({ settings: { excludeWalletIds: ["x"] } });
    answer(askFor(app, "x").actor, { wallets: [{ id: "x", name: "Foxy", rdns: "io.foxy" }], count: 1 });
    expect(context(app).excluded).toEqual({ rdns: ["io.foxy"], names: ["foxy"] });
  });

  it("CONN-3 connectors come and go as they are announced and withdrawn, each once", () => {
    const app = new ScriptedApp();
    const announce = (connector: Connector) => app.say("discoverWallets", { type: "connector.announced", connector });
    announce(FOX);
    announce(OWL);
    announce({ ...FOX, name: "Fox 2" });
    expect(context(app).connectors.map(({ name }) => name)).toEqual(["Fox 2", "Owl"]);
    app.say("discoverWallets", { type: "connector.withdrawn", connectorId: OWL.id });
    expect(context(app).connectors.map(({ id }) => id)).toEqual([FOX.id]);
  });

  it("CONN-5 a listed wallet goes to ConnectingExternal by explorer id or rdns, any other to ConnectingWalletConnect", () => {
    const app = opened();
    app.say("discoverWallets", { type: "connector.announced", connector: FOX });
    app.say("discoverWallets", { type: "connector.announced", connector: SUN });
    const choose = (wallet: Wallet) => app.tell("wallets", { type: "wallet.choose", wallet, namespace: "eip155" });
    choose({ id: FOX_WALLET.id, name: "by explorer id" });
    expect(app.route).toMatchObject({ view: "ConnectingExternal", connector: { id: FOX.id } });
    app.tell("router", { type: "route.back" });
    choose({ id: "other", name: "by rdns", rdns: "io.fox" });
    expect(app.route).toMatchObject({ view: "ConnectingExternal", connector: { id: FOX.id } });
    app.tell("router", { type: "route.back" });
    choose(FAR_WALLET);
    expect(app.route).toEqual({ view: "ConnectingWalletConnect", wallet: FAR_WALLET });
  });

  it("WALLET-2 another namespace asks for the lists again, also while the card is open; the same one does not", () => {
    const app = opened();
    answerOpening(app);
    expect(queries(app)).toEqual([]);
    app.tell("app", { type: "modal.open", namespace: "solana" });
    expect(queries(app).map(({ chains }) => chains)).toEqual([[SOLANA.caipNetworkId]]);
    answerOpening(app);
    app.tell("app", { type: "modal.open", namespace: "solana" });
    expect(queries(app)).toEqual([]);
  });

  it("CONN-11 I12 the wallet that connected is the first of at most two recent ones", () => {
    const app = opened({
      facts: {
        recentWallets: [
          { id: "one", name: "One" },
          { id: "two", name: "Two" },
        ],
      },
    });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    expect(context(app).recent.map(({ id }) => id)).toEqual([FOX.id, "one"]);
  });

  it("CONN-11 CONN-5 a recent wallet keeps the rdns by which it is found on the next page", () => {
    const app = opened();
    app.tell("app", { type: "connector.choose", connector: FOX });
    const session = sampleSession(FOX);
    app.answer("connectWallet", { ...session, wallet: { ...session.wallet, rdns: "io.fox" } });
    expect(context(app).recent).toEqual([{ id: FOX.id, name: FOX.name, rdns: "io.fox" }]);
  });

  it("CONN-11 I12 a wallet that connected while storage was read stays the first of the recent ones", () => {
    const app = opened({ facts: null });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    const recentWallets = ["one", FOX.id, "two"].map((id) => ({ id, name: "Stored" }));
    app.answer("recallFacts", { facts: { ...NO_FACTS, recentWallets }, isPersistent: true });
    expect(context(app).recent).toMatchObject([
      { id: FOX.id, name: FOX.name },
      { id: "one", name: "Stored" },
    ]);
  });

  it("ROUTE-13 WALLET-4 images of networks are wanted at opening, and arrive by id", () => {
    const app = opened();
    expect(images(app)).toContainEqual({
      type: "images.want",
      kind: "asset",
      ids: ["image-1", "image-8453", "image-5eyk"],
    });
    app.say("loadImages", { type: "images.loaded", images: { a: "blob:a" } });
    app.say("loadImages", { type: "images.loaded", images: { b: "blob:b" } });
    expect(context(app).images).toEqual({ a: "blob:a", b: "blob:b" });
  });

  it("R10 closing the card ends what is still being asked for, and opening asks for it again", () => {
    const app = opened();
    app.tell("wallets", { type: "wallets.list" });
    expect(app.waiting("fetchWallets").length).toBeGreaterThan(1);
    app.tell("modal", { type: "modal.close" });
    expect(app.waiting("fetchWallets")).toEqual([]);
    app.tell("app", { type: "modal.open" });
    expect(app.waiting("fetchWallets")).toHaveLength(1);
  });

  it("R10 a card that was closed before the first page came asks for it again, and for no second one", () => {
    const app = opened();
    answerOpening(app);
    app.tell("wallets", { type: "wallets.list" });
    app.tell("modal", { type: "modal.close" });
    app.tell("app", { type: "modal.open", route: { view: "AllWallets" } });
    app.tell("wallets", { type: "wallets.list" });
    expect(queries(app)).toMatchObject([{ page: 1, entries: LIMITS.pageEntries }]);
    app.answer("fetchWallets", { wallets: made(LIMITS.pageEntries), count: 100 });
    app.tell("wallets", { type: "wallets.list" });
    expect(queries(app)).toEqual([]);
  });

  it("CONF-4 R10 what the host changes while the card is open asks for the lists anew, and for nothing while it is closed", () => {
    const app = opened();
    answerOpening(app, made(3));
    const update = (id: string) => app.tell("app", { type: "settings.update", settings: { excludeWalletIds: [id] } });
    update("x");
    expect(queries(app)).toHaveLength(2);
    answerOpening(app, made(3));
    app.tell("router", { type: "route.push", route: { view: "AllWallets" } });
    app.tell("wallets", { type: "wallets.list" });
    answerOpening(app, made(LIMITS.pageEntries), 100);
    update("y");
    expect(queries(app)).toHaveLength(3);
    app.tell("modal", { type: "modal.close" });
    update("z");
    expect(queries(app)).toEqual([]);
  });

  it("ROUTE-13 a card that is opened again for another chain family asks for its lists, also while one is connected", () => {
    const app = opened();
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.tell("app", { type: "modal.open" });
    app.tell("app", { type: "modal.open", namespace: "solana" });
    expect([app.route?.view, queries(app).length]).toEqual(["Connect", 1]);
  });

  it("ROUTE-7 ROUTE-13 an embedded card asks for its lists again after a search for another chain family", () => {
    const app = opened({ settings: { enableEmbedded: true } });
    app.tell("app", { type: "connector.choose", connector: FOX });
    app.answer("connectWallet", sampleSession(FOX));
    app.tell("app", { type: "namespace.connect", networkId: SOLANA.caipNetworkId });
    answerOpening(app);
    app.tell("modal", { type: "modal.close" });
    app.tell("app", { type: "connection.end" });
    app.answer("disconnectWallet");
    expect([app.route?.view, queries(app).length]).toEqual(["Connect", 1]);
  });

  it("R10 the page of a list that failed can be tried again", () => {
    const app = opened();
    answerOpening(app);
    app.tell("wallets", { type: "wallets.list" });
    app.refuse("fetchWallets", new Error("down"));
    expect(app.read("wallets").hasTag("listFailed")).toBe(true);
    app.tell("wallets", { type: "wallets.retry" });
    app.answer("fetchWallets", { wallets: made(1), count: 1 });
    expect(context(app).listed).toHaveLength(1);
  });
});
