import { act } from "react";
import { expect, it, vi } from "vitest";
import type { ModalDialog } from "../../../views/shell/dialog.ts";
import { Shell } from "../../../views/shell/Shell.tsx";
import { type Room, useWide } from "../../../views/shell/wide.ts";
import { followWorld } from "../../../views/shell/world.ts";
import { live } from "../live.ts";
import { render } from "../render.tsx";

const PICTURE = "https://pictures.example/owl.png";
const OWL = { id: "owl", name: "Owl", homepage: "https://owl.example", image_url: PICTURE };

/** The shell before anything was opened, with a wallet of the host's that has a picture elsewhere. */
async function closed() {
  const { root, send } = await live({}, { customWallets: [OWL], features: { email: false, socials: false } });
  const store = followWorld(root);
  const dialogs: (ModalDialog | undefined)[] = [];
  const { all } = render(<Shell store={store} view={window} onDialog={(dialog) => dialogs.push(dialog)} />);
  const tell = (...events: Parameters<typeof send>) => act(async () => void (await send(...events)));
  return { all, tell, layOut: () => dialogs.at(-1)?.layOut() };
}

function Probe({ view, tell }: { view: Room; tell: (isWide: boolean) => void }) {
  tell(useWide(view));
  return null;
}

it("SIZE: before the first opening its card stands in the closed dialog, and no picture is asked for", async () => {
  const { all, tell } = await closed();
  expect(all("dialog[open]")).toEqual([]);
  expect(all("[data-wallet]").length).toBeGreaterThan(0);
  expect(all("img")).toEqual([]);
  const [card] = all(".card");
  await tell({ type: "modal.open" });
  expect(all("dialog[open]")).toHaveLength(1);
  expect(all(".card")).toEqual([card]);
  expect(all("img").map((image) => image.getAttribute("src"))).toContain(PICTURE);
});

it("SIZE: what was drawn ahead is laid out once, unseen; nothing of that is left, and an open dialog is let alone", async () => {
  const { all, tell, layOut } = await closed();
  const [dialog] = all("dialog") as [HTMLDialogElement];
  const measured = vi.spyOn(dialog, "getBoundingClientRect").mockImplementation(() => {
    expect(dialog.hasAttribute("data-unseen")).toBe(true);
    return {} as DOMRect;
  });
  layOut();
  expect(measured).toHaveBeenCalledTimes(1);
  expect(dialog.hasAttribute("data-unseen")).toBe(false);
  expect(dialog.open).toBe(false);
  await tell({ type: "modal.open" });
  layOut();
  expect(measured).toHaveBeenCalledTimes(1);
});

it("SIZE: whether two panes have room is known at the first drawing, and followed", () => {
  const media = Object.assign(new EventTarget(), { matches: true });
  const view = { matchMedia: () => media as unknown as MediaQueryList };
  const seen: boolean[] = [];
  render(<Probe view={view} tell={(isWide) => seen.push(isWide)} />);
  expect(seen).toEqual([true]);
  media.matches = false;
  act(() => void media.dispatchEvent(new Event("change")));
  expect(seen).toEqual([true, false]);
});

it("ROUTE-17 another first view than the one that was ready does not slide in, and takes no focus from the dialog", async () => {
  const { all, tell } = await closed();
  const [card] = all(".card");
  await tell({ type: "modal.open", route: { view: "WhatIsAWallet" } } as never);
  expect(all(".card")).not.toEqual([card]);
  expect(all(".view[data-heading]")).toEqual([]);
  expect(document.activeElement?.matches(".view")).toBe(false);
});

it("ROUTE-9 a first view that is still on its way shows nothing of the card that was ready", async () => {
  const { all, tell } = await closed();
  expect(all("[data-wallet]").length).toBeGreaterThan(0);
  await tell({ type: "modal.open", route: { view: "EmailLogin" } } as never);
  expect(all("[data-wallet]")).toEqual([]);
});

it("R10 a view that asks for something while it is drawn is not drawn ahead", async () => {
  const { all, tell } = await closed();
  await tell({ type: "route.reset", route: { view: "AllWallets" } } as never);
  expect(all(".card")).toEqual([]);
});
