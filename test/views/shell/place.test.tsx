import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import type { Route } from "../../../domain/modal/routes.ts";
import { Shell } from "../../../views/shell/Shell.tsx";
import { followWorld } from "../../../views/shell/world.ts";
import { live } from "../live.ts";
import { render } from "../render.tsx";

/** The open card in a narrow window, and where its view is scrolled to. */
async function opened(media: object | null = { matches: false, addEventListener() {}, removeEventListener() {} }) {
  vi.spyOn(window, "matchMedia").mockReturnValue(media as never);
  const { root, send } = await live({}, { features: { email: false, socials: false } });
  const { one } = render(<Shell store={followWorld(root)} view={window} onDialog={() => {}} />);
  const tell = (...events: Parameters<typeof send>) => act(async () => void (await send(...events)));
  await tell({ type: "modal.open" });
  return {
    push: (view: Route["view"]) => tell({ type: "route.push", route: { view } as Route }),
    back: () => tell({ type: "route.back" }),
    scroll: (to: number) => {
      one(".view").scrollTop = to;
    },
    at: () => one(".view").scrollTop,
    /** The content above a foot that stays in sight, which scrolls in its place. */
    body: () => one(".screen:not([data-leaving]) .body"),
    leaving: () => one(".screen[data-leaving]").style.insetBlock,
    current: () => one(".screen:not([data-leaving])"),
  };
}

describe("the place in a view", () => {
  it("ROUTE-3: each step begins at the top, and the way back leads to where each was left", async () => {
    const card = await opened();
    card.scroll(300);
    await card.push("WhatIsAWallet");
    expect(card.at()).toBe(0);
    card.scroll(120);
    await card.push("GetWallet");
    expect(card.at()).toBe(0);
    await card.back();
    expect(card.at()).toBe(120);
    await card.back();
    expect(card.at()).toBe(300);
  });

  it("ROUTE-3: where the foot stays in sight, the content above it is found as it was left", async () => {
    const card = await opened();
    card.body().scrollTop = 90;
    await card.push("WhatIsAWallet");
    expect(card.body().scrollTop).toBe(0);
    await card.back();
    expect(card.body().scrollTop).toBe(90);
  });

  it("ROUTE-17: what leaves stays where it was, however far the next one is scrolled", async () => {
    const card = await opened();
    card.scroll(300);
    await card.push("WhatIsAWallet");
    await card.back();
    expect(card.leaving()).toBe("300px -300px");
  });

  it("ROUTE-3 ROUTE-17: a step that comes back before it has faded out takes presses, at its own place", async () => {
    const card = await opened();
    await card.push("WhatIsAWallet");
    expect(card.current().inert).toBe(false);
    await card.back();
    expect(card.current().inert).toBe(false);
    expect(card.current().style.insetBlock).toBe("");
    await card.push("WhatIsAWallet");
    expect(card.current().inert).toBe(false);
  });

  it("ROUTE-3: a view that is opened anew begins at the top again", async () => {
    const card = await opened();
    await card.push("WhatIsAWallet");
    card.scroll(120);
    await card.back();
    await card.push("WhatIsAWallet");
    expect(card.at()).toBe(0);
    await card.push("GetWallet");
    await card.back();
    expect(card.at()).toBe(0);
  });
});

describe("a page that has put a matchMedia of its own in the browser's place", () => {
  it.each([[null], [{ matches: false, addListener() {}, removeListener() {} }]])(
    "R18: that gives %j: the card shows, and goes from view to view",
    async (media) => {
      const card = await opened(media);
      await card.push("WhatIsAWallet");
      expect(card.at()).toBe(0);
      await card.back();
      expect(card.body()).not.toBeNull();
    },
  );
});
