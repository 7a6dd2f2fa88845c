import { describe, expect, it } from "vitest";
import { galleryPages } from "./gallery-page.ts";

const gallery = galleryPages();

/** Pixels between the last button of `state` and the end of its card, on a sheet. */
async function below(view: string, state: string): Promise<number> {
  const { page } = await gallery.open({ view, state, theme: "light", width: 390 });
  const room = await page.evaluate(() => {
    const root = document.querySelector(".frame")?.shadowRoot;
    const bottom = (part: string) => [...(root?.querySelectorAll(part) ?? [])].at(-1)?.getBoundingClientRect().bottom;
    return (bottom(".card") ?? Number.NaN) - (bottom(".btn") ?? Number.NaN);
  });
  await page.context().close();
  return room;
}

describe("gallery, a sheet", () => {
  it("ROUTE-1: where the secure window did not open, its button lies at the thumb, as after a failed connection", async () => {
    expect(await below("ApproveTransaction", "lost")).toBe(await below("ConnectingExternal", "failed"));
  });
});
