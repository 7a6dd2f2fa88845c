import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { createHttp, type HttpClient } from "../../../adapters/browser/http/client.ts";
import { excludedFor } from "../../../adapters/wallet-list/exclusion.ts";
import { createWalletList } from "../../../adapters/wallet-list/list.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import { CountingClock } from "../fake-clock.ts";
import { serve, stopServers } from "../server.ts";

const WIRE = {
  id: "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96",
  name: "MetaMask",
  image_id: "018b2d52-10e9-4158-1fde-a5d5bac5aa00",
  image_url: null,
  rdns: "io.metamask",
  chains: ["eip155:1", "eip155:8453"],
  homepage: "https://metamask.io",
  mobile_link: "metamask://",
  desktop_link: null,
  webapp_link: "https://web.example",
  app_store: "https://apps.example/ios",
  play_store: "https://apps.example/android",
  chrome_store: "https://chrome.example/ext",
  badge_type: "certified",
  order: 10,
};

async function listOf(answer: unknown, sdkVersion = "html-universal-0.1.0", path = "") {
  const server = await serve((_, response) => response.end(JSON.stringify(answer)));
  const clock = new CountingClock();
  const http = createHttp({ clock, fetch });
  const list = createWalletList({ clock, http, urls: URL, baseUrl: server.url + path, projectId: "p1", sdkVersion });
  return { server, list };
}

const asked = (server: { received: { url: string }[] }) => new URL(server.received[0]?.url ?? "", "http://x");

afterEach(stopServers);

describe("WALLET-3", () => {
  it("WALLET-3: asks for a page with every parameter, and leaves out what is empty", async () => {
    const { server, list } = await listOf({ data: [], count: 0 });
    await list.fetchWallets({
      page: 2,
      entries: 40,
      search: "  meta ",
      badge: "certified",
      include: ["a", "b"],
      exclude: ["c"],
      chains: ["eip155:1", "solana:x"] as string[] as CaipNetworkId[],
    });
    const url = asked(server);
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      "/getWallets",
      {
        projectId: "p1",
        st: "appkit",
        sv: "html-universal-0.1.0",
        page: "2",
        entries: "40",
        search: "meta",
        badge_type: "certified",
        include: "a,b",
        exclude: "c",
        chains: "eip155:1,solana:x",
      },
    ]);
    expect(server.received[0]?.headers["content-type"]).toBeUndefined();
    const plain = await listOf({ data: [], count: 0 }, undefined, "/api/");
    await plain.list.fetchWallets({ page: 1, entries: 4, include: [] });
    expect([asked(plain.server).pathname, [...asked(plain.server).searchParams.keys()]]).toEqual([
      "/api/getWallets",
      ["projectId", "st", "sv", "page", "entries"],
    ]);
  });

  it("WALLET-3: reads every field of a wallet", async () => {
    const { list } = await listOf({ data: [WIRE], count: 512 });
    expect(await list.fetchWallets({ page: 1, entries: 40 })).toEqual({
      count: 512,
      wallets: [
        {
          id: WIRE.id,
          name: "MetaMask",
          imageId: WIRE.image_id,
          rdns: "io.metamask",
          chains: ["eip155:1", "eip155:8453"],
          homepage: "https://metamask.io/",
          mobileLink: "metamask://",
          webappLink: "https://web.example/",
          appStore: "https://apps.example/ios",
          playStore: "https://apps.example/android",
          chromeStore: "https://chrome.example/ext",
          certified: true,
        },
      ],
    });
  });

  it("S6 S8: hostile links, images and names are left out; what is no wallet is dropped", async () => {
    const hostile = {
      ...WIRE,
      name: "Evil\u202e\u0000 <b>",
      homepage: "javascript:alert(1)",
      mobile_link: "intent://x",
      desktop_link: "javascript:alert(1)",
      webapp_link: "http://plain.example",
      app_store: "itms-apps://itunes",
      chrome_store: "chrome://settings",
      image_url: "http://plain.example/i.png",
      rdns: "not an rdns",
      chains: "eip155:1",
      image_id: '../../../etc/passwd"><img>',
      badge_type: "none",
    };
    const data = [
      hostile,
      null,
      7,
      [],
      { id: "x" },
      { name: "no id" },
      { id: {}, name: "x" },
      { id: "y", name: "\u200b" },
    ];
    const { list } = await listOf({ data, count: -3 });
    expect(await list.fetchWallets({ page: 1, entries: 40 })).toEqual({
      wallets: [{ id: WIRE.id, name: "Evil <b>", appStore: "itms-apps://itunes", playStore: WIRE.play_store }],
      count: 1,
      unread: 7,
    });
  });

  it("WALLET-3: of a longer list than was asked for, as many as were are read", async () => {
    const data = ["a", "b", "c"].map((id) => ({ ...WIRE, id }));
    const { list } = await listOf({ data, count: 3 });
    const { wallets, count } = await list.fetchWallets({ page: 1, entries: 2 });
    expect([wallets.map(({ id }) => id), count]).toEqual([["a", "b"], 3]);
  });

  it.each([null, [], "data", { data: {} }, { count: 3 }, 7])("R10: %j is a malformed answer", async (answer) => {
    const { list } = await listOf(answer);
    const error = await list.fetchWallets({ page: 1, entries: 40 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "HTTP_REQUEST", context: { reason: "malformed" } });
  });

  it("S6: whatever the list says, a wallet's links passed the gate", async () => {
    let answer: unknown;
    const http = { get: async () => answer } as unknown as HttpClient;
    const world = { clock: new CountingClock(), http, urls: URL, baseUrl: "https://x.example", sdkVersion: "v" };
    const { fetchWallets } = createWalletList(world);
    const wire = fc.record(
      Object.fromEntries(Object.keys(WIRE).map((key) => [key, fc.oneof(fc.webUrl(), fc.anything())])),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(wire, { maxLength: 3 }), async (data) => {
        answer = { data: data.map((entry, index) => ({ ...entry, id: `w${index}`, name: "W" })), count: 1 };
        const { wallets } = await fetchWallets({ page: 1, entries: 40 });
        expect(wallets).toHaveLength(data.length);
        for (const { homepage, webappLink, imageUrl, certified } of wallets) {
          for (const url of [homepage, webappLink, imageUrl])
            if (url !== undefined) expect(url).toMatch(/^https:|^http:\/\/(localhost|127)/);
          expect([true, undefined]).toContain(certified);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe("CONF-11", () => {
  const three = excludedFor("html-core-1.0.0");

  it("CONF-11: a core build leaves out Solflare, Coinbase and Phantom, also when the host excludes none", async () => {
    expect(three).toHaveLength(3);
    expect(three.map((id) => id.slice(0, 8))).toEqual(["1ca0bdd4", "fd20dc42", "a797aa35"]);
    const { server, list } = await listOf({ data: [], count: 0 }, "html-core-1.0.0");
    await list.fetchWallets({ page: 1, entries: 4 });
    expect(asked(server).searchParams.get("exclude")).toBe(three.join(","));
  });

  it("CONF-11: the host's array stays as it was, and other builds exclude nothing more", () => {
    const own = Object.freeze(["a", three[0] ?? ""]);
    expect(excludedFor("html-core-1.0.0", own)).toEqual(["a", ...three]);
    expect(own).toHaveLength(2);
    expect(excludedFor("html-universal-1.0.0", own)).toBe(own);
    expect(excludedFor("cdn-html-core-1", [])).toEqual([]);
  });
});
