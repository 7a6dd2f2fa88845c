import { act } from "react";
import { describe, expect, it } from "vitest";
import type { Wallet } from "../../../../domain/wallets/wallet.ts";
import { ConnectingExternal } from "../../../../views/screens/connection/ConnectingExternal.tsx";
import { AllWallets } from "../../../../views/screens/wallets/AllWallets.tsx";
import { cellTo } from "../../../../views/screens/wallets/arrows.ts";
import { Downloads } from "../../../../views/screens/wallets/Downloads.tsx";
import { GetWallet } from "../../../../views/screens/wallets/GetWallet.tsx";
import { GALLERY } from "../../../gallery/states.ts";
import { announced, fails, listed, live, type Ways } from "../../live.ts";
import { render } from "../../render.tsx";

const names = Array.from({ length: 40 }, (_, at) => `W${at}`);
const page: NonNullable<Ways["list"]> = async ({ search, page, entries }) => {
  if (search) return { wallets: search === "none" ? [] : [listed("Found")], count: 1 };
  if (entries < 40) return { wallets: [listed("Heron")], count: 80 };
  return { wallets: names.map((name) => listed(`${name}p${page}`)), count: 80 };
};

describe("all wallets", () => {
  it("WALLET-1: the list is asked for when it is shown, with 16 places kept", async () => {
    const { world } = await live();
    const { sent, all, one } = render(<AllWallets.Body {...AllWallets.present(world())!} />);
    expect(sent).toEqual([{ type: "wallets.list" }]);
    expect(all(".cell").length).toBe(16);
    expect(one("ul").getAttribute("aria-busy")).toBe("true");
  });

  it("WALLET-1: installed ones come first, and another page is one press away", async () => {
    const ways: Ways = { list: page, connectors: [announced("W7p1", { explorerId: "id-W7p1" })] };
    const { send } = await live(ways);
    await send({ type: "modal.open" });
    const props = AllWallets.present(await send({ type: "wallets.list" }))!;
    expect(props.wallets[0]).toMatchObject({ name: "W7p1", installed: true });
    const screen = render(<AllWallets.Body {...props} />);
    screen.press("[data-action='wallets.more']");
    expect(screen.sent.at(-1)).toEqual({ type: "wallets.more" });
    const last = AllWallets.present(await send({ type: "wallets.more" }))!;
    expect(last.wallets).toHaveLength(81);
    expect(last.more).toBe(false);
  });

  it("WALLET-1: choosing sends the wallet", async () => {
    const { send } = await live({ list: page });
    const props = AllWallets.present(await send({ type: "wallets.list" }))!;
    const { press, sent } = render(<AllWallets.Body {...props} />);
    press("[data-wallet='id-W3p1']");
    expect(sent.at(-1)).toMatchObject({ type: "wallet.choose", wallet: { id: "id-W3p1" }, namespace: "eip155" });
  });

  it("CONN-15: a shut out wallet is neither among all wallets nor among those to get", async () => {
    const customWallets = [listed("Juniper"), listed("Heron")];
    const { send } = await live({ list: page }, { customWallets, excludeWalletIds: ["id-Juniper"] });
    const cells = AllWallets.present(await send({ type: "wallets.list" }))?.wallets.map(({ name }) => name);
    expect([cells?.includes("Juniper"), cells?.includes("Heron")]).toEqual([false, true]);
    const offers = GetWallet.present(await send({ type: "route.push", route: { view: "GetWallet" } }));
    expect(JSON.stringify(offers)).not.toContain("Juniper");
  });

  it("CONF-11: a page that only pairs suggests no wallet that it cannot reach", async () => {
    const suggested = async (basic: boolean) => {
      const { world } = await live({ list: fails("CONNECTION_PENDING") }, { basic });
      return AllWallets.present(world())?.wallets.map(({ name }) => name) ?? [];
    };
    const beyond = ["Coinbase Wallet", "Phantom"];
    const all = await suggested(false);
    expect(all).toEqual(expect.arrayContaining(beyond));
    expect(await suggested(true)).toEqual(all.filter((name) => !beyond.includes(name)));
  });

  it("S7: a wallet that two claim to be leads to their rows, unless a third is proven to be it", async () => {
    const twice = (name: string) => [announced(name), announced(name, { id: `other-${name}` })];
    const connectors = [...twice("W7p1"), ...twice("W8p1"), announced("W8p1", { id: "own", explorerId: "id-W8p1" })];
    const { send } = await live({ list: page, connectors });
    const props = AllWallets.present(await send({ type: "wallets.list" }))!;
    const claimed = props.wallets.find(({ name }) => name === "W7p1");
    expect(claimed).toMatchObject({ installed: false, event: { type: "route.push", route: { view: "Connect" } } });
    expect(props.wallets[0]).toMatchObject({ name: "W8p1", installed: true, event: { type: "wallet.choose" } });
  });

  it("ROUTE-19: typing is handed on; the answer replaces the list, and no answer says so with a way back", async () => {
    const { send, pass } = await live({ list: page });
    const screen = render(<AllWallets.Body {...AllWallets.present(await send({ type: "wallets.list" }))!} />);
    screen.type("input", "none");
    expect(screen.sent.at(-1)).toEqual({ type: "wallets.search", query: "none" });
    expect(AllWallets.present(await send({ type: "wallets.search", query: "none" }))?.phase).toBe("loading");
    await pass(500);
    const empty = AllWallets.present(await pass(300))!;
    screen.again(<AllWallets.Body {...empty} />);
    expect(screen.root.textContent).toContain("No wallet found");
    screen.press(".btn");
    expect(screen.sent.at(-1)).toEqual({ type: "wallets.search", query: "" });
    expect(screen.one<HTMLInputElement>("input").value).toBe("");
  });

  it("WALLET-2: what is here already and fits shows while the list is asked, then what it answers", async () => {
    const { send, pass } = await live({ list: page });
    const { wallets, phase } = AllWallets.present(await send({ type: "wallets.list" }))!;
    expect(phase).toBe("ready");
    const { name = "" } = wallets[0] ?? {};
    const asked = AllWallets.present(await send({ type: "wallets.search", query: name.toUpperCase() }))!;
    expect(asked.phase).toBe("loading");
    expect(asked.wallets.map((wallet) => wallet.name)).toEqual(
      wallets.map((wallet) => wallet.name).filter((other) => other.includes(name)),
    );
    await pass(500);
    expect(AllWallets.present(await pass(300))?.wallets.map((wallet) => wallet.name)).toEqual(["Found"]);
  });

  it("WALLET-1: a search that failed shows nothing that an earlier one found", async () => {
    const failing: NonNullable<Ways["list"]> = async (query) =>
      query.search === "down" ? Promise.reject(new Error("down")) : page(query);
    const { send, pass } = await live({ list: failing });
    await send({ type: "wallets.search", query: "found" });
    await pass(500);
    expect(AllWallets.present(await pass(300))?.wallets).toHaveLength(1);
    await send({ type: "wallets.search", query: "down" });
    expect(AllWallets.present(await pass(500))).toMatchObject({ phase: "failed", wallets: [] });
  });

  it("WALLET-1: where nothing passes the filter it can be taken off; where nothing is, there is the whole list", () => {
    const { press, sent, again, all, one } = render(<AllWallets.Body {...GALLERY.AllWallets["none certified"]} />);
    press(".btn");
    expect(sent.slice(1)).toEqual([
      { type: "wallets.certify", on: false },
      { type: "wallets.search", query: "" },
    ]);
    again(<AllWallets.Body {...GALLERY.AllWallets["none at all"]} />);
    expect(one("h3").textContent).toBe("No wallet to suggest");
    expect(all("a").map((link) => link.getAttribute("href"))).toEqual([expect.stringContaining("explorer")]);
  });

  it("WALLET-1: arrows walk from the field into the wallets, among them, and back", () => {
    const { one, all } = render(<AllWallets.Body {...GALLERY.AllWallets.list} />);
    const field = one("input");
    const [first, second] = all("button.cell");
    const key = (name: string, rest: KeyboardEventInit = {}): void => {
      const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...rest });
      act(() => void (document.activeElement ?? document.body).dispatchEvent(event));
    };
    field.focus();
    key("ArrowRight");
    expect(document.activeElement).toBe(field);
    // It goes through what an input method suggests.
    key("ArrowDown", { isComposing: true });
    expect(document.activeElement).toBe(field);
    key("ArrowDown");
    expect(document.activeElement).toBe(first);
    key("ArrowRight");
    expect(document.activeElement).toBe(second);
    key("ArrowRight", { altKey: true });
    expect(document.activeElement).toBe(second);
    key("End");
    expect(document.activeElement).toBe(all("button.cell").at(-1));
    key("Home");
    key("ArrowUp");
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ["ArrowDown", -1, 0],
    ["ArrowUp", -1, undefined],
    ["ArrowDown", 2, 6],
    ["ArrowDown", 7, undefined],
    ["ArrowUp", 6, 2],
    ["ArrowUp", 3, -1],
    ["ArrowLeft", 4, 3],
    ["ArrowLeft", 0, undefined],
    ["a", 4, undefined],
  ] as const)("WALLET-1: %s from cell %s of ten leads to %s", (key, from, to) => {
    expect(cellTo(key, from, { count: 10, columns: 4, rtl: false })).toBe(to);
  });

  it("WALLET-1: sideways arrows change places in right-to-left writing", () => {
    expect(cellTo("ArrowLeft", 4, { count: 10, columns: 4, rtl: true })).toBe(5);
  });

  it("WALLET-1: a failed list is said, and can be asked for again", async () => {
    const { send } = await live({ list: () => Promise.reject(new Error("down")) });
    await send({ type: "modal.open" });
    const props = AllWallets.present(await send({ type: "wallets.list" }))!;
    expect(props.phase).toBe("failed");
    const { press, sent, one } = render(<AllWallets.Body {...props} wallets={[]} />);
    expect(one("[role='alert']").textContent).toContain("The wallet list didn't load");
    press("[data-action='wallets.retry']");
    expect(sent.at(-1)).toEqual({ type: "wallets.retry" });
  });

  it("WALLET-1: the certified switch tells its state", async () => {
    const { send } = await live({ list: page });
    const props = AllWallets.present(await send({ type: "wallets.certify", on: true }))!;
    const { one, press, sent } = render(<AllWallets.Body {...props} />);
    expect(one("[aria-pressed]").getAttribute("aria-pressed")).toBe("true");
    press("[aria-pressed]");
    expect(sent.at(-1)).toEqual({ type: "wallets.certify", on: false });
  });
});

describe("all wallets on a phone", () => {
  it("CONN-2: has the way to a code for a wallet on another one, elsewhere not", async () => {
    const { world } = await live({ mobile: true });
    const { press, sent } = render(<AllWallets.Body {...AllWallets.present(world())!} />);
    press("[data-action='pairing.start']");
    expect(sent.at(-1)).toEqual({ type: "pairing.start" });
    expect(AllWallets.present((await live()).world())?.code).toBe(false);
  });
});

describe("connecting", () => {
  it.each([
    ["CONNECTION_DECLINED", "declined", "Connection declined"],
    ["CONNECTION_PENDING", "pending", "A request is already open"],
    ["CONNECTOR_MISSING", "missing", "Juniper isn't in this browser"],
  ] as const)("CONN-5: %s reads %s, and can be tried again", async (code, phase, words) => {
    const { connect } = await live({ connectors: [announced("Juniper")], connect: fails(code) });
    const props = ConnectingExternal.present(await connect())!;
    expect(props.phase).toBe(phase);
    const { one, press, sent } = render(<ConnectingExternal.Body {...props} />);
    expect(one("[role='alert'] h3").textContent).toBe(words);
    press("[data-action='connection.retry']");
    expect(sent).toEqual([{ type: "connection.retry" }]);
  });

  it("CONN-5: waiting is said politely, under the wallet's name, and has nothing to retry", async () => {
    const { connect } = await live({ connectors: [announced("Juniper")], connect: () => new Promise(() => {}) });
    const props = ConnectingExternal.present(await connect())!;
    const { one, all } = render(<ConnectingExternal.Body {...props} />);
    expect(one("[role='status'] h3").textContent).toBe("Continue in Juniper");
    expect(one("[role='status'] p").textContent).toBe("Approve the request in Juniper");
    expect(all("[data-action='connection.retry']")).toEqual([]);
    expect(ConnectingExternal.title(props, () => "")).toBe("Juniper");
  });

  it("CONN-5: the wallet's downloads are offered only where it is missing", () => {
    const { missing, waiting } = GALLERY.ConnectingExternal;
    const { all, again } = render(<ConnectingExternal.Body {...waiting} />);
    expect(all("[data-action='route.push']")).toEqual([]);
    again(<ConnectingExternal.Body {...missing} />);
    expect(all("[data-action='route.push']").map(({ textContent }) => textContent)).toEqual(["Get it"]);
  });
});

describe("a wallet that was asked", () => {
  async function missing(wallet: Wallet, connector = announced("Juniper")) {
    const ways = { connectors: [connector], connect: fails("CONNECTOR_MISSING") };
    const app = await live({ ...ways, list: async () => ({ wallets: [wallet], count: 1 }) });
    await app.send({ type: "modal.open" });
    app.root.send({ type: "connector.choose", connector });
    return app.send();
  }

  it("CONN-5: is to be had at its own page alone", async () => {
    const own = listed("Juniper", { rdns: "example.juniper" });
    expect(ConnectingExternal.present(await missing(own))?.get).toMatchObject({
      route: { wallet: { name: "Juniper" } },
    });
    const { homepage: _, ...homeless } = own;
    expect(ConnectingExternal.present(await missing(homeless))?.get).toBeUndefined();
    const nameless = announced("Juniper", { info: {} });
    expect(ConnectingExternal.present(await missing(listed("Heron"), nameless))?.get).toBeUndefined();
  });

  it("CONN-5: is said to be connected while the card closes", async () => {
    const world = await missing(listed("Heron"));
    const modal = { ...world.modal, hasTag: (tag: string) => tag === "succeeded" } as never;
    expect(ConnectingExternal.present({ ...world, modal })?.phase).toBe("connected");
  });
});

describe("getting a wallet", () => {
  it("CONN-5: where one wallet is to be had: places that are safe to open, or the whole list", async () => {
    const wallet = listed("Heron", { chromeStore: "https://chrome.example/heron", appStore: "javascript:alert(1)" });
    const { send } = await live();
    const props = Downloads.present(await send({ type: "route.push", route: { view: "Downloads", wallet } }))!;
    const { all, root, again } = render(<Downloads.Body {...props} />);
    const hrefs = (): (string | null)[] => all("a").map((link) => link.getAttribute("href"));
    expect(hrefs()).toEqual(["https://chrome.example/heron", "https://heron.example/"]);
    expect(root.textContent).toContain("Get Heron for…");
    expect(props.code).toBeUndefined();
    again(<Downloads.Body {...props} stores={[]} />);
    expect(hrefs()[0]).toContain("explorer");
  });

  it("CONN-5: on a desktop a phone scans its store; on a phone there is nothing to scan", async () => {
    const wallet = listed("Heron", { appStore: "https://apps.example/heron" });
    const route = { type: "route.push", route: { view: "Downloads", wallet } } as const;
    const props = Downloads.present(await (await live()).send(route))!;
    expect(render(<Downloads.Body {...props} />).one("[data-uri]").dataset["uri"]).toBe("https://apps.example/heron");
    expect(Downloads.present(await (await live({ mobile: true })).send(route))?.code).toBeUndefined();
  });

  it("S6: a store's own address is opened as an app's is", async () => {
    const wallet = listed("Heron", { playStore: "market://details?id=heron" });
    const { send } = await live();
    const props = Downloads.present(await send({ type: "route.push", route: { view: "Downloads", wallet } }))!;
    const { all } = render(<Downloads.Body {...props} />);
    expect(all("a")[0]?.getAttribute("href")).toBe("market://details?id=heron");
  });

  it("WALLET-1: four are offered, and the way to all; who has several stores leads to them", async () => {
    const heron = { ...listed("Heron"), app_store: "https://apps.example/heron" };
    const { send } = await live({}, { customWallets: [heron, listed("Finch")] });
    const props = GetWallet.present(await send({ type: "route.push", route: { view: "GetWallet" } }))!;
    const { all, press, sent } = render(<GetWallet.Body {...props} />);
    expect(all("li")).toHaveLength(4);
    expect(all("a").at(-1)?.getAttribute("href")).toContain("explorer");
    expect(all("a")[0]?.getAttribute("href")).toBe("https://finch.example/");
    press("[data-wallet='id-Heron']");
    expect(sent).toMatchObject([{ type: "route.push", route: { view: "Downloads", wallet: { id: "id-Heron" } } }]);
  });
});
