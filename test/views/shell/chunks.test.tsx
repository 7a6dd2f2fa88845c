import { expect, it, vi } from "vitest";
import type { Route } from "../../../domain/modal/routes.ts";
import type { Options } from "../../../domain/options/options.ts";

// Other files of this worker have evaluated chunks: here everything is evaluated anew.
vi.resetModules();
const { act } = await import("react");
const { countChunks } = await import("../../../views/shell/chunks.ts");
const { Shell } = await import("../../../views/shell/Shell.tsx");
const { followWorld } = await import("../../../views/shell/world.ts");
const { live } = await import("../live.ts");
const { render } = await import("../render.tsx");

/** The card as a part of the page, drawn by real machines. */
async function card(features: Options["features"]) {
  const { root } = await live({}, { enableEmbedded: true, features: features ?? {} });
  const store = followWorld(root);
  const { all } = render(<Shell store={store} view={window} onDialog={() => {}} />);
  const wait = async (): Promise<void> => {
    await act(() => new Promise((done) => setTimeout(done, 20)));
  };
  const find = async (selector: string): Promise<number> => {
    for (let turn = 0; turn < 250 && all(selector).length === 0; turn += 1) await wait();
    return all(selector).length;
  };
  const show = async (route: Route): Promise<void> => {
    act(() => store.send({ type: "route.push", route }));
    await wait();
  };
  return { all, wait, show, find };
}

it("ROUTE-9: what draws e-mail, socials and the embedded wallet is evaluated at its first use, never while it is off", async () => {
  const off = await card({ email: false, socials: false });
  await off.wait();
  expect(off.all(".plate").length).toBeGreaterThan(0);
  expect(countChunks()).toBe(0);

  const email = await card({ socials: false });
  expect(email.all(".body")).toEqual([]);
  expect(await email.find("input[type=email]")).toBe(1);
  expect(countChunks()).toBe(1);

  const both = await card({});
  expect(await both.find(".key")).toBe(5);
  expect(countChunks()).toBe(2);

  // While a screen is on its way the earlier one stays.
  await both.show({ view: "UpgradeEmailWallet" });
  expect(both.all(".screen:not([data-leaving]) > .body")).toHaveLength(1);
  expect(await both.find("a.btn")).toBe(1);
  expect(countChunks()).toBe(3);
});
