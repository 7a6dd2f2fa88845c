import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Options } from "../../../domain/options/options.ts";
import { renderShell } from "../../../views/shell/render.tsx";
import { countedWorld } from "../counted-world.ts";
import { live } from "../live.ts";

const OPEN = { type: "modal.open" } as const;
const FAULT = new Error("no media");

/** A rendered shell in an element with a sheet of its own; `isBroken`: its card cannot be drawn. */
async function rendered({ options = {}, isBroken = false }: { options?: Options; isBroken?: boolean }) {
  const { root, send } = await live({}, { features: { email: false, socials: false }, ...options });
  const { store, followed } = countedWorld(root);
  const host = document.createElement("div");
  document.body.append(host);
  onTestFinished(() => host.remove());
  const own = new CSSStyleSheet();
  const element = { shadowRoot: host.attachShadow({ mode: "open" }), sheets: [own] as readonly CSSStyleSheet[] };
  const told = { onDialog: vi.fn(), onFault: vi.fn(), onUnknownTexts: vi.fn() };
  const matchMedia = () => {
    throw FAULT;
  };
  const view = isBroken ? { CSSStyleSheet, matchMedia } : window;
  let shell!: ReturnType<typeof renderShell>;
  act(() => {
    shell = renderShell({ view: view as never, element, store, ...told });
  });
  const tell = (...events: Parameters<typeof send>) => act(async () => void (await send(...events)));
  return { ...told, shell, element, own, followed, tell };
}

it("CONF-9 names the host's texts that mean nothing, with all that do, and stays silent where there are none", async () => {
  const wrong = await rendered({ options: { messages: { "title.Conect": "Los", "title.Connect": "Los" } as never } });
  expect(wrong.onUnknownTexts).toHaveBeenCalledExactlyOnceWith(
    ["title.Conect"],
    expect.arrayContaining(["title.Connect"]),
  );
  wrong.shell.unmount();
  const right = await rendered({ options: { messages: { "title.Connect": "Los" } } });
  expect(right.onUnknownTexts).not.toHaveBeenCalled();
  right.shell.unmount();
});

it("S18 leaves the element as it was, and follows nothing any more", async () => {
  const { shell, element, own, followed, tell } = await rendered({});
  await tell(OPEN);
  expect([element.sheets.includes(own), element.sheets.length > 1, followed.size > 1]).toEqual([true, true, true]);
  act(() => shell.unmount());
  expect([element.sheets, element.shadowRoot.childElementCount, followed.size]).toEqual([[own], 0, 0]);
});

it("I3 whoever waits for a card that closes hears of its end with the instance", async () => {
  const { shell, tell } = await rendered({});
  await tell(OPEN);
  await tell({ type: "modal.close" });
  const settled = vi.fn();
  const waiting = shell.whenOpen().then(settled);
  await tell();
  expect(settled).not.toHaveBeenCalled();
  act(() => shell.unmount());
  await waiting;
  expect(settled).toHaveBeenCalledOnce();
});

it("R20 tells each caller, a later one as well, why the card cannot be drawn", async () => {
  const { shell, onFault, tell } = await rendered({ isBroken: true });
  await tell(OPEN);
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledExactlyOnceWith(FAULT));
  await expect(shell.whenOpen()).rejects.toBe(FAULT);
  act(() => shell.unmount());
});
