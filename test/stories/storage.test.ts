import { describe, expect, it } from "vitest";
import { stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit } = stories();

/** Init scripts that give the page the storage of hostile, private or full browsers. */
const broken: Readonly<Record<string, string>> = {
  "throwing, even on typeof": `
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
    }`,
  "null, as in an embedded view": `
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, { value: null });
    }`,
  full: `
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };`,
  "throwing on every call": `
    for (const name of ["getItem", "setItem", "removeItem"]) {
      Storage.prototype[name] = () => { throw new DOMException("denied", "SecurityError"); };
    }`,
};

const garbage: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "words that are no JSON": {
    "@appkit/recent_wallets": "{oops",
    "@appkit/native_balance_cache": "[[[",
    "@appkit/preferred_account_types": "7",
  },
  "values of other types": {
    "@appkit/recent_wallets": '[null, 7, {"id": {}}, {"id":"x","name":"<img src=x onerror=alert(1)>"}]',
    "@appkit/connection_status": "perhaps",
    "@appkit/active_caip_network_id": "eip155:0x1:2:3",
    "@appkit/connected_namespaces": "__proto__,eip155,moon",
    "@appkit/preferred_account_types": '{"__proto__":{"a":1},"eip155":{}}',
  },
  "a connector that nobody knows": {
    "@appkit/connection_status": "connected",
    "@appkit/eip155:connected_connector_id": "example.nobody",
    "@appkit/connected_namespaces": "eip155",
  },
  "a megabyte": { "@appkit/recent_wallets": `["${"A".repeat(1_000_000)}"]` },
};

const notice = "This browser won't remember you. You'll need to connect again next time.";

describe("a browser that keeps nothing", () => {
  it.each(Object.entries(broken))(
    "R7: storage that is %s: the script boots, connects, and says so once",
    async (_, before) => {
      const story = await visit({ before });
      await story.open();
      await story.wallet("example.juniper").click();
      await story.connected();
      await story.closed();
      await story.open();
      await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("1.284");
      await story.page.evaluate(() => AppKit.disconnect());
      await story.disconnected();
    },
  );

  it("R7: the visitor is told once, where it is known", async () => {
    const story = await visit({ before: broken["throwing, even on typeof"] ?? "" });
    await story.open();
    await soon(() => story.toast("error").textContent()).toBe(notice);
    await story.toast("error").waitFor({ state: "detached" });
    await story.page.keyboard.press("Escape");
    await story.closed();
    await story.open();
    await story.page.waitForTimeout(300);
    await soon(() => story.toast("error").count()).toBe(0);
  });
});

describe("a browser whose storage is full", () => {
  it("R7: the visitor is told at the first opening after the wallet could not be stored", async () => {
    const story = await visit({ before: broken["full"] ?? "" });
    await story.connect();
    await story.open();
    await soon(() => story.toast("error").textContent()).toBe(notice);
    await story.toast("error").waitFor({ state: "detached" });
    await story.page.keyboard.press("Escape");
    await story.closed();
    await story.open();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("1.284");
    await soon(() => story.toast("error").count()).toBe(0);
  });

  it("R7: a cache alone that does not fit is nothing to be told of: the connection is found again", async () => {
    const cache = `const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.endsWith("_cache")) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };`;
    const story = await visit({ before: cache });
    await story.connect();
    await story.open();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("1.284");
    await soon(() => story.toast("error").count()).toBe(0);
    await story.page.reload();
    await story.connected();
  });
});

describe("stored values from elsewhere", () => {
  it.each(Object.entries(garbage))("R7, I15: %s: reads as nothing, and the list is usable", async (_, values) => {
    const story = await visit({
      before: `for (const [key, value] of Object.entries(${JSON.stringify(values)})) localStorage.setItem(key, value);`,
    });
    await story.open();
    await story.wallet("example.juniper").waitFor();
    await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
    expect(await story.page.evaluate(() => "a" in {})).toBe(false);
    await soon(() => story.page.locator("appkit-modal").locator("img[onerror]").count()).toBe(0);
    await story.wallet("example.juniper").click();
    await story.connected();
  });

  it("STORE-1: with `storage: session` a reload keeps the connection, another tab does not have it", async () => {
    const story = await visit({ options: { storage: "session" } });
    await story.connect();
    expect(await story.stored()).toEqual({});
    await story.page.reload();
    await story.connected();
  });

  it("STORE-1: with `storage: memory` nothing is written at all", async () => {
    const story = await visit({ options: { storage: "memory" } });
    await story.connect();
    expect(await story.page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getState().initialized)).toBe(true);
    await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
  });

  it("STORE-1, I15: what is stored is what the spec names, each value readable, no secret", async () => {
    const story = await visit();
    await story.connect();
    await soon(async () => (await story.stored())["@appkit/connection_status"]).toBe("connected");
    const stored = await story.stored();
    expect(stored).toMatchObject({
      "@appkit/eip155:connected_connector_id": "example.juniper",
      "@appkit/connected_namespaces": "eip155",
      "@appkit/active_caip_network_id": "eip155:1",
      "@appkit/wallet_name": "Juniper",
    });
    const all: Record<string, string> = await story.page.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(all).filter((key) => !(key in stored))).toEqual([]);
    for (const [key, value] of Object.entries(all))
      if (/^[[{]/.test(value)) expect(() => JSON.parse(value), key).not.toThrow();
  });
});

describe("several tabs", () => {
  const twoTabs = async (): Promise<[Story, Story]> => {
    const first = await visit();
    await first.connect();
    const page = await first.page.context().newPage();
    await page.goto(`${first.sandbox.url}/plain`);
    const second = Object.assign(Object.create(Object.getPrototypeOf(first)), first, { page }) as Story;
    await second.connected();
    return [first, second];
  };

  it("R6: a disconnect in one tab reaches the other", async () => {
    const [first, second] = await twoTabs();
    await first.page.evaluate(() => AppKit.disconnect());
    await soon(() => second.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
  });

  it("R6: also where the wallet cannot take its permission back, and so tells no tab", async () => {
    const [first, second] = await twoTabs();
    const thrown = { code: 4200, message: "no" };
    await first.setWallet("juniper", { mode: "throw", thrown, methods: ["wallet_revokePermissions"] });
    await first.page.evaluate(() => AppKit.disconnect());
    await soon(() => second.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
    await soon(async () => Object.keys(await first.stored())).not.toContain("@appkit/ended");
  });
});
