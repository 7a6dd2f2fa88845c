import { act } from "react";
import { expect, it, vi } from "vitest";
import type { Options } from "../../../domain/options/options.ts";
import { Shell } from "../../../views/shell/Shell.tsx";
import { followWorld, type WorldStore } from "../../../views/shell/world.ts";
import { live } from "../live.ts";
import { render } from "../render.tsx";

const OPEN = { type: "modal.open" } as const;

/** The open card, in a window that is wide or not, for a visitor who prefers reduced motion. */
async function opened(options: Options = {}, { isWide = false, read = (store: WorldStore) => store } = {}) {
  const media = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: query.includes("720px") ? isWide : true, ...media }) as never,
  );
  const { root, send, pass } = await live({}, { features: { email: false, socials: false }, ...options });
  const dialogs: unknown[] = [];
  const store = read(followWorld(root));
  const card = render(<Shell store={store} view={window} onDialog={(dialog) => dialogs.push(dialog)} />);
  const tell = (...events: Parameters<typeof send>) => act(async () => void (await send(...events)));
  await tell(OPEN);
  const rest = (ms: number) => act(async () => void (await pass(ms)));
  return {
    ...card,
    dialogs,
    media,
    tell,
    rest,
    push: (view: string) => tell({ type: "route.push", route: { view } as never }),
  };
}

it("R18 a reader hears each title that takes the place of another one, the first one again as well", async () => {
  const { one, push, tell } = await opened();
  const announced = () => one(".card > [aria-live='polite']").textContent;
  expect(announced()).toBe("");
  await push("WhatIsAWallet");
  expect(announced()).toBe("What is a wallet?");
  await tell({ type: "route.back" });
  expect(announced()).toBe("Connect wallet");
});

it("ROUTE-13 ROUTE-17 each opening has its own way in, and under reduced motion none out", async () => {
  const { one, all, tell, rest } = await opened();
  const way = () => one("[role='dialog']").dataset["state"];
  expect(way()).toBe("opening");
  act(() => void one("dialog .dock").dispatchEvent(new Event("animationend", { bubbles: true })));
  act(() => void one(".card .head").dispatchEvent(new Event("animationend", { bubbles: true })));
  expect(way()).toBe("opening");
  act(() => void one(".card").dispatchEvent(new Event("animationend", { bubbles: true })));
  expect(way()).toBe("open");
  await tell({ type: "modal.dismiss" });
  expect(all("dialog[open]")).toEqual([]);
  await rest(200);
  await tell(OPEN);
  expect([way(), all("dialog[open]").length]).toEqual(["opening", 1]);
});

it("R18 ROUTE-15 is a modal dialog for readers of any age, and shakes where it cannot be closed", async () => {
  const { one, tell } = await opened();
  const dialog = one("dialog");
  expect([dialog.getAttribute("role"), dialog.getAttribute("aria-modal"), dialog.getAttribute("closedby")]).toEqual([
    ...["dialog", "true", "none"],
  ]);
  await tell({ type: "route.reset", route: { view: "UnsupportedChain" } }, { type: "modal.dismiss" });
  expect(dialog.dataset["shaking"]).toBe("true");
});

it("CONF-9 the host's own words come before those of the language", async () => {
  const read = (store: WorldStore): WorldStore => ({
    ...store,
    getSnapshot: () => {
      const world = store.getSnapshot();
      const { app } = world;
      const own = {
        catalogue: { "title.Connect": "Verbinden", "connect.list": "Geldbörsen" },
        messages: { "title.Connect": "Los" },
      };
      const context = { ...app.context, settings: { ...app.context.settings, ...own } };
      return { ...world, app: { ...app, context } as never };
    },
  });
  const { one, all } = await opened({}, { read });
  expect(one("h2").textContent).toBe("Los");
  expect(all("ul").map((list) => list.getAttribute("aria-label"))).toContain("Geldbörsen");
});

it("ROUTE-6 a part of the page has one pane, however wide the window is", async () => {
  const { all } = await opened({ enableEmbedded: true }, { isWide: true });
  expect([all(".view").length, all("[data-panes]")]).toEqual([1, []]);
});

it("S18 its dialog is given back, and the window is not followed any more, once it is gone", async () => {
  const { dialogs, again, media } = await opened();
  again(null);
  expect(dialogs.at(-1)).toBeUndefined();
  const [followed] = media.addEventListener.mock.calls;
  expect(media.removeEventListener.mock.calls).toContainEqual(followed);
});

it("S14 an Enter that is held presses nothing in the card again", async () => {
  const { one } = await opened();
  const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
  act(() => void one("[data-action='modal.dismiss']").dispatchEvent(held));
  expect(held.defaultPrevented).toBe(true);
});

it("R18 what has the focus and goes leaves it to its view", async () => {
  const { one } = await opened();
  const button = document.createElement("button");
  one(".view").append(button);
  button.focus();
  button.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(one(".view")));
});
