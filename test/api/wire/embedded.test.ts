import { afterAll, expect, it, vi } from "vitest";
import { resolveOptions } from "../../../domain/options/resolve.ts";

/** The late code: what it is given, what it hears, and whether it can be loaded. */
const late = vi.hoisted(() => ({ given: {} as Record<string, () => unknown>, told: [] as unknown[], isBroken: false }));
vi.mock("../../../adapters/secure-frame/embedded.ts", () => ({
  createEmbedded(given: never) {
    if (late.isBroken) throw new Error("broken");
    late.given = given;
    const tell = (name: string) => (of: unknown) => {
      late.told.push(name);
      return () => void late.told.push(`${name} ends`, of);
    };
    const feeds = ["openFrame", "followPopup", "watchRequests", "watchWallet", "holdLogin", "holdRequest"];
    return {
      ...Object.fromEntries(feeds.map((name) => [name, tell(name)])),
      sendEmail: async () => {},
      returned: async () => ({ social: "x" }),
      syncPage: () => void late.told.push("syncPage"),
    };
  },
}));

// Other files of this worker have loaded the code: here it is loaded anew.
vi.resetModules();
// Nor does the next file of the worker get what stands in here.
afterAll(() => void vi.resetModules());
const { openEmbedded } = await import("../../../api/wire/embedded.ts");

const PAGE = { metadata: { name: "", description: "", url: "", icons: [] }, lang: "en" };

/** The eager part on a page with these options. */
function opened({ enableAuthLogger = true, search = "", isBroken = false, ...more } = {}) {
  Object.assign(late, { given: {}, told: [], isBroken });
  const resolved = resolveOptions({ projectId: "p", enableAuthLogger }, PAGE);
  const wallet = openEmbedded({ window: { location: { search } }, resolved, host: () => undefined, ...more } as never);
  return { wallet, resolved, load: () => wallet.sendEmail({ email: "" }) };
}

const of = { id: "1" } as never;
const nobody = () => {};

it("AUTH-1 the frame is given the present settings, type of account and end, and the host's choice of its log", async () => {
  const settings = { lang: "de" };
  const now = { settings: () => settings, isDestroyed: () => true, accountType: () => "eoa" };
  const { load } = opened({ enableAuthLogger: false, ...now });
  await load();
  const { enableAuthLogger } = late.given;
  expect([late.given["settings"]?.(), late.given["isDestroyed"]?.(), late.given["accountType"]?.()]).toEqual([
    settings,
    true,
    "eoa",
  ]);
  expect(enableAuthLogger).toBe(false);
});

it("AUTH-4 where its code cannot be loaded, the frame has failed and the window of a login has gone", async () => {
  const { wallet } = opened({ isBroken: true });
  const heard: unknown[] = [];
  wallet.openFrame(undefined, (event) => heard.push(event), nobody);
  wallet.followPopup({} as never, (event) => heard.push(event));
  await vi.waitFor(() => expect(heard).toEqual([{ type: "frame.failed" }, { type: "popup.closed" }]), 10_000);
});

it("AUTH-1 requests are watched and the look is told once somebody has loaded the code, and neither loads it", async () => {
  const { wallet, load } = opened();
  wallet.watchRequests(undefined, nobody);
  wallet.syncPage();
  wallet.holdRequest(of, nobody, nobody)();
  wallet.holdLogin()();
  await new Promise((resolve) => setTimeout(resolve));
  expect(late.told).toEqual([]);
  await load();
  await vi.waitFor(() => expect(late.told).toEqual(["watchRequests"]), 10_000);
  wallet.syncPage();
  wallet.holdRequest(of, nobody, nobody);
  expect(late.told).toEqual(["watchRequests", "syncPage", "holdRequest"]);
});

it("I4 a login that is over before anybody was logged in ends at the frame", async () => {
  const { wallet, load } = opened();
  const end = wallet.holdLogin();
  await load();
  expect(late.told).toEqual([]);
  end();
  expect(late.told.slice(0, 2)).toEqual(["holdLogin", "holdLogin ends"]);
});

it("AUTH-14 the code looks at the page's address where a provider has sent the visitor back with a result", async () => {
  expect(await opened({ search: "?a=1" }).wallet.returned()).toBeUndefined();
  expect(late.given).toEqual({});
  expect(await opened({ search: "?result_uri=x" }).wallet.returned()).toEqual({ social: "x" });
});
