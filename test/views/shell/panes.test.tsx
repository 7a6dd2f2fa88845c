import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import { isLeading } from "../../../views/shell/panes.ts";
import { Shell } from "../../../views/shell/Shell.tsx";
import { followWorld } from "../../../views/shell/world.ts";
import { announced, listed, live } from "../live.ts";
import { render } from "../render.tsx";

const NAMES = ["Juniper", "Heron"];
const LOGINLESS = { email: false, socials: false } as const;

/** The open card in a window with or without room for two panes, for a visitor who prefers reduced motion. */
async function opened(isWide: boolean) {
  const matchMedia = (media: string) =>
    ({ matches: media.includes("720px") ? isWide : true, addEventListener() {}, removeEventListener() {} }) as never;
  vi.spyOn(window, "matchMedia").mockImplementation(matchMedia);
  const connectors = NAMES.map((name) => announced(name));
  const list = () => Promise.reject(new Error("down"));
  const { root, send, pass, world } = await live(
    { connectors, list, connect: () => new Promise(() => {}) },
    { features: LOGINLESS },
  );
  const store = followWorld(root);
  const { all, one } = render(<Shell store={store} view={window} onDialog={() => {}} />);
  const tell = (...events: Parameters<typeof send>) => act(async () => void (await send(...events)));
  await tell({ type: "modal.open" });
  return {
    all,
    one,
    tell,
    press: (selector: string) =>
      act(async () => {
        one(selector).click();
        await send();
      }),
    succeed: () => act(async () => void root.system.get("modal").send({ type: "modal.succeed" })),
    announce: (connector: Connector) =>
      act(async () => void root.system.get("wallets").send({ type: "connector.announced", connector })),
    pass: (ms: number) => act(async () => void (await pass(ms))),
    history: () => world().router.context.history.map(({ view }) => view),
    current: () => all("[aria-current]").map(({ dataset }) => dataset["wallet"]),
    words: (selector: string) => all(selector).map(({ textContent }) => textContent),
  };
}

const JUNIPER = "[data-wallet='example.juniper']";
const HERON = "[data-wallet='example.heron']";

describe("a wide window", () => {
  it("ROUTE-6 explains wallets beside the list until something is chosen, with the one way to get a wallet", async () => {
    const card = await opened(true);
    expect(card.words("h2")).toEqual(["Connect wallet", "What is a wallet?"]);
    expect(card.all(".view")).toHaveLength(2);
    expect(card.all("[data-action='route.push']:not([aria-label])").at(-1)?.closest(".view")).toBe(
      card.all(".view")[1],
    );
    await card.press(JUNIPER);
    expect(card.words("h2")).toEqual(["Connect wallet", "Juniper"]);
    expect(card.words("h3")).toHaveLength(1);
    expect(card.one("[role='dialog']").getAttribute("aria-labelledby")).toBe(card.all("h2")[1]?.id);
  });

  it("CONN-3 gives the focus to what takes the place of both panes, not to the row that led there", async () => {
    const card = await opened(true);
    card.one(JUNIPER).focus();
    await card.press(JUNIPER);
    const focus = vi.spyOn(card.one(JUNIPER), "focus");
    await card.tell({ type: "route.push", route: { view: "WhatIsANetwork" } });
    expect(focus).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(card.one(".view:first-child"));
  });

  it("ROUTE-3 gives the focus on the way back to what the visitor went on from beside the list", async () => {
    const card = await opened(true);
    const wallet = listed("Opal", { appStore: "https://stores.example/a", playStore: "https://stores.example/p" });
    await card.tell({ type: "route.push", route: { view: "ConnectingWalletConnect", wallet } });
    const way = ".view + .view .screen:not([data-leaving]) [data-action='route.push']";
    card.one(way).focus();
    await card.press(way);
    expect(card.history()).toEqual(["Connect", "ConnectingWalletConnect", "Downloads"]);
    await card.press("[data-action='route.back']");
    expect(document.activeElement).toBe(card.one(way));
  });

  it("CONN-3 keeps the list beside what was chosen, marks it there, and another choice takes its place", async () => {
    const card = await opened(true);
    const row = card.one(JUNIPER);
    await card.press(JUNIPER);
    expect(card.one(JUNIPER)).toBe(row);
    expect(card.current()).toEqual(["example.juniper"]);
    await card.press(HERON);
    expect(card.history()).toEqual(["Connect", "ConnectingExternal"]);
    expect(card.current()).toEqual(["example.heron"]);
    expect(card.words("h2")).toEqual(["Connect wallet", "Heron"]);
    await card.press("[data-action='route.back']");
    expect(card.history()).toEqual(["Connect"]);
    expect(card.current()).toEqual([]);
    expect(card.one(JUNIPER)).toBe(row);
  });

  it("ROUTE-17 slides the pane that changes, and no other", async () => {
    const card = await opened(true);
    const headings = () => card.all(".view").map(({ dataset }) => dataset["heading"]);
    const explanation = card.one(".view + .view .body");
    await card.tell({ type: "route.push", route: { view: "AllWallets" } });
    // The explanation of wallets stays beside each list of wallets, with the way to get one.
    expect(headings()).toEqual(["forward", undefined]);
    expect(card.one(".view + .view .body")).toBe(explanation);
    expect(card.words(".view + .view .foot button")).toEqual(["Get one"]);
    await card.tell({ type: "pairing.start" });
    expect(headings()).toEqual(["forward", "forward"]);
    await card.press("[data-action='route.back']");
    expect(headings()).toEqual(["forward", "backward"]);
  });

  it("ROUTE-6 what the list leads to takes the place of the detail beside it, an e-mail's code as well", () => {
    const leads = ["connector.choose", "email.submit", "pairing.start", "route.push", "social.choose", "wallet.choose"];
    expect(leads.filter((type) => isLeading({ type } as never))).toEqual(leads);
    expect(isLeading({ type: "route.back" })).toBe(false);
  });

  it("R14 offers one retry at a time: the list's own only while nothing is chosen", async () => {
    const card = await opened(true);
    expect(card.all("[data-action='wallets.retry']")).toHaveLength(1);
    await card.press(JUNIPER);
    expect(card.all("[data-action='wallets.retry']")).toEqual([]);
  });

  it("ROUTE-17 keeps the rows of the list as they were while the card says what has succeeded, and closes", async () => {
    const card = await opened(true);
    await card.press(JUNIPER);
    const rows = () => card.all("[data-wallet]").map(({ dataset }) => dataset["wallet"]);
    const before = rows();
    await card.succeed();
    await card.announce(announced("Marigold"));
    expect(rows()).toEqual(before);
    await card.tell({ type: "modal.open" });
    expect(rows()).toEqual(expect.arrayContaining([...before, "example.marigold"]));
  });

  it("ROUTE-17 keeps its frame for what follows a choice, and gives it back with the next opening", async () => {
    const card = await opened(true);
    expect(card.one(".card").dataset["panes"]).toBe("two");
    const [list] = card.all(".view");
    await card.tell({ type: "route.reset", route: { view: "UnsupportedChain" } });
    expect(card.one(".card").dataset["panes"]).toBe("one");
    expect(card.all(".view")).toHaveLength(1);
    // The list stood elsewhere: its place is another one, in which it does not fade out.
    expect(card.one(".view")).not.toBe(list);
    await card.tell({ type: "modal.close" });
    await card.pass(200);
    await card.tell({ type: "modal.open", route: { view: "WhatIsAWallet" } } as never);
    expect(card.one(".card").dataset["panes"]).toBeUndefined();
  });
});

describe("a narrow window", () => {
  it("ROUTE-6 shows one view at a time, and the way to get a wallet below the list", async () => {
    const card = await opened(false);
    expect(card.words("h2")).toEqual(["Connect wallet"]);
    expect(card.all(".foot")).toHaveLength(1);
    await card.press(JUNIPER);
    expect(card.all(".view")).toHaveLength(1);
    expect(card.all(JUNIPER)).toEqual([]);
    expect(card.words("h2")).toEqual(["Juniper"]);
  });

  it("ROUTE-3 gives the focus on the way back to the header's button that the visitor went on from", async () => {
    const card = await opened(false);
    const help = ".head [data-action='route.push']";
    card.one(help).focus();
    await card.press(help);
    expect(card.history()).toEqual(["Connect", "WhatIsAWallet"]);
    card.one("[data-action='route.back']").focus();
    await card.press("[data-action='route.back']");
    expect(document.activeElement).toBe(card.one(help));
  });
});
