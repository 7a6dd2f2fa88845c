import { describe, expect, it } from "vitest";
import { isContested } from "../../../../domain/wallets/wallet.ts";
import { WELL_KNOWN_WALLETS } from "../../../../domain/wallets/well-known.ts";
import { countListeners } from "../../listeners.ts";
import { ADDRESS, connect, details, ICON, INPUT, openPage, wallet } from "./page.ts";

const KNOWN = WELL_KNOWN_WALLETS.find(({ rdns }) => rdns === "io.metamask");
const victimInfo = { name: "MetaMask", rdns: "io.metamask" };

const boom = () => {
  throw new Error("Getters may throw");
};

/** Each attack beside an honest wallet; what it gets to show is all it gets. */
const ATTACKS: Record<string, (evil: object, victim: ReturnType<typeof details>) => unknown[]> = {
  "a throwing detail": () => [Object.defineProperty({}, "info", { get: boom })],
  "a throwing name": (evil) => [
    { info: Object.defineProperty(details(evil).info, "name", { get: boom }), provider: evil },
  ],
  "a throwing provider": (evil) => [Object.defineProperty({ info: details(evil).info }, "provider", { get: boom })],
  "a revoked proxy": () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return [proxy, { info: proxy, provider: proxy }];
  },
  "the victim's uuid": (evil, victim) => [details(evil, { uuid: victim.info.uuid, name: "Evil" })],
  "no provider": (evil) => [{ info: details(evil).info, provider: null }, { info: details(evil).info }],
  "no info": (evil) => [undefined, null, 42, "detail", {}, { provider: evil }],
  "wrong types": (evil) => [
    details(evil, { name: 7 }),
    details(evil, { uuid: [] }),
    details(evil, { uuid: { toString: () => "x" } }),
  ],
  "a polluted prototype": (evil) => [
    { info: JSON.parse('{"__proto__":{"name":"x"},"uuid":"__proto__"}'), provider: evil },
  ],
  "an empty name": (evil) => [details(evil, { name: "\u202e\u200b " }), details(evil, { name: "" })],
  "a provider without request": () => [details({ on() {} }), details({ request: "eth_accounts" }), details("provider")],
  "a provider whose request throws": () => [details(Object.defineProperty({}, "request", { get: boom }))],
};

describe("S7", () => {
  it.each(Object.entries(ATTACKS))("S7: %s shows nothing and connects nothing", async (_, attack) => {
    const page = openPage();
    const victim = wallet();
    const evil = wallet();
    const honest = details(victim.provider, victimInfo);
    page.discover();
    page.announce(honest);
    for (const detail of attack(evil.provider, honest)) page.announce(detail);
    page.setVisible(true);
    expect(page.rows().map(({ id }) => id)).toEqual(["io.metamask"]);
    await connect(page, "io.metamask");
    expect([victim.methods(), evil.methods()]).toEqual([["eth_requestAccounts", "eth_chainId"], []]);
  });

  it("S7: what a wallet said first stays, whatever becomes of its details", async () => {
    const page = openPage();
    const evil = wallet();
    const later = wallet();
    const turncoat = details(evil.provider, { name: "Friendly", rdns: "example.friendly" });
    page.discover();
    page.announce(turncoat);
    Object.assign(turncoat.info, victimInfo);
    turncoat.provider = later.provider;
    page.setVisible(true);
    expect(page.rows()).toMatchObject([
      { id: "example.friendly", name: "Friendly", info: { rdns: "example.friendly" } },
    ]);
    await connect(page, "example.friendly");
    expect([evil.methods().length, later.methods().length]).toEqual([2, 0]);
  });

  it("S7: a name that is another at each look is read once", () => {
    const page = openPage();
    let look = 0;
    const info = Object.defineProperty(details({}).info, "name", { get: () => (look++ ? "MetaMask" : "Friendly") });
    page.discover();
    page.announce({ info, provider: wallet().provider });
    expect([page.rows().map(({ name }) => name), look]).toEqual([["Friendly"], 1]);
  });

  it("S7: icons are image data only, and short; names pass the text gate", () => {
    const page = openPage();
    page.discover();
    const icons = [
      "https://evil.example/i.png",
      "javascript:0",
      "data:text/html,<b>",
      `data:image/png;base64,${"A".repeat(2_000_000)}`,
      7,
    ];
    for (const [index, icon] of icons.entries())
      page.announce(details(wallet().provider, { icon, rdns: `example.evil${index}` }));
    page.announce(
      details(wallet().provider, {
        name: `Nice \u202e\u2066\u0000\u200b${"wallet ".repeat(2_000)}`,
        rdns: "example.long",
      }),
    );
    page.announce(details(wallet().provider, { rdns: "example.good" }));
    const rows = page.rows();
    expect(rows).toHaveLength(7);
    expect(rows.map(({ imageUrl }) => imageUrl)).toEqual([...icons.map(() => undefined), ICON, ICON]);
    expect(rows[5]?.name).toMatch(/^Nice wallet wallet/);
    expect(Array.from(rows[5]?.name ?? "").length).toBeLessThanOrEqual(80);
  });

  it("S7: an rdns that is none leaves the row without one, under its uuid", () => {
    const page = openPage();
    page.discover();
    for (const rdns of ["<script>", "metamask", {}, "a..b", "a b.c"])
      page.announce(details(wallet().provider, { rdns }));
    expect(page.rows().every(({ id, info }) => id === info?.uuid && info?.rdns === undefined)).toBe(true);
    expect(page.rows()).toHaveLength(5);
  });

  it("S7: 50 announcements at most", () => {
    const page = openPage();
    page.discover();
    for (let index = 0; index < 10_000; index += 1)
      page.say(details({ request: () => {} }, { rdns: `example.flood${index}` }));
    expect(page.rows()).toHaveLength(50);
  });

  it("S7: two claimants of one rdns are both shown, told apart, and neither has the known wallet's logo", async () => {
    const page = openPage();
    const [first, second] = [wallet(), wallet()];
    page.discover();
    page.announce(details(first.provider, victimInfo));
    expect(page.rows()[0]?.explorerId).toBe(KNOWN?.id);
    page.announce(details(second.provider, { ...victimInfo, name: "metamask" }));
    const rows = page.rows();
    expect(rows.map(({ id }) => id)).toEqual(["io.metamask", `io.metamask#${rows[1]?.info?.uuid}`]);
    expect(rows.map(({ explorerId }) => explorerId)).toEqual([undefined, undefined]);
    expect(rows.every((row) => isContested(row, rows))).toBe(true);
    await connect(page, rows[1]?.id ?? "");
    expect([first.methods().length, second.methods().length]).toEqual([0, 2]);
  });

  it("S7: an rdns in another case is the same rdns", () => {
    const page = openPage();
    page.discover();
    page.announce(details(wallet().provider, victimInfo));
    page.announce(details(wallet().provider, { ...victimInfo, rdns: "IO.MetaMask" }));
    expect(page.rows().map(({ info }) => info?.rdns)).toEqual(["io.metamask", "io.metamask"]);
    expect(page.rows().map(({ explorerId }) => explorerId)).toEqual([undefined, undefined]);
  });

  it("S7: a known name alone gives no known logo", () => {
    const page = openPage();
    page.discover();
    page.announce(details(wallet().provider, { name: "MetaMask", rdns: "example.evil" }));
    expect(page.rows()).toMatchObject([{ id: "example.evil", name: "MetaMask" }]);
    expect(page.rows()[0]?.explorerId).toBeUndefined();
  });

  it("S7: a stored wallet is not restored while two claim its rdns", async () => {
    const page = openPage();
    const [first, second] = [wallet(), wallet()];
    page.discover();
    page.announce(details(first.provider, victimInfo));
    page.announce(details(second.provider, victimInfo));
    const restored = page.injected.restoreWallet({ ...INPUT, connectorId: "io.metamask" });
    await expect(restored).rejects.toMatchObject({ code: "CONNECTOR_MISSING" });
    expect([...first.asked, ...second.asked]).toEqual([]);
  });
});

describe("R13", () => {
  it("R13: a row appears in the very moment of its announcement, however late", async () => {
    const page = openPage();
    page.discover();
    expect(page.rows()).toEqual([]);
    await page.clock.advance(60_000);
    page.say(details(wallet().provider));
    expect(page.rows()).toHaveLength(1);
    expect(page.clock.pending).toBe(0);
  });

  it("R13: wallets are asked again when the page becomes visible, and never by a timer", () => {
    const page = openPage();
    let asked = 0;
    page.window.addEventListener("eip6963:requestProvider", () => {
      asked += 1;
    });
    const stop = page.discover();
    page.setVisible(false);
    expect(asked).toBe(1);
    page.setVisible(true);
    expect(asked).toBe(2);
    stop();
    page.setVisible(true);
    page.announce(details(wallet().provider));
    expect([asked, page.rows(), page.clock.waits]).toEqual([2, [], []]);
  });

  it("R18: wallets of a page that has a class of its own named Event, as MooTools has, are found", () => {
    const page = openPage();
    page.announce(details(wallet().provider));
    Object.assign(page.window, { Event: class {} });
    page.discover();
    expect(page.rows()).toHaveLength(1);
  });

  it("S18: after the end nothing is heard, and nothing is left on the page", () => {
    const page = openPage();
    const counts = [page.window, page.window.document].map(countListeners);
    const end = page.discover();
    expect(counts.map((count) => count())).toEqual([
      { "eip6963:announceProvider": 1, "ethereum#initialized": 1 },
      { visibilitychange: 1 },
    ]);
    end();
    expect(counts.map((count) => count())).toEqual([{}, {}]);
    page.say(details(wallet().provider));
    page.setVisible(true);
    expect(page.events).toEqual([]);
  });

  it("R13: a discovery that starts anew tells what is known", () => {
    const page = openPage();
    const stop = page.discover();
    page.announce(details(wallet().provider));
    stop();
    page.events.length = 0;
    page.discover();
    expect(page.rows()).toHaveLength(1);
  });
});

describe("CONN-3", () => {
  it("CONN-3: what sits on window.ethereum is the Browser Wallet, also when it arrives late", () => {
    const page = openPage();
    page.discover();
    page.setEthereum(wallet().provider);
    page.window.dispatchEvent(new page.window.Event("ethereum#initialized"));
    expect(page.rows()).toMatchObject([{ id: "injected", name: "Browser Wallet", type: "INJECTED", chain: "eip155" }]);
  });

  it("CONN-3: the same object is not offered twice, in whatever order it shows itself", () => {
    for (const order of ["injected first", "announced first"]) {
      const page = openPage();
      const { provider } = wallet();
      if (order === "injected first") page.setEthereum(provider);
      page.discover();
      page.announce(details(provider));
      page.setEthereum(provider);
      page.setVisible(true);
      expect(page.rows().map(({ id }) => id)).toEqual(["example.juniper"]);
    }
  });

  it("CONN-3: what is switched off is not looked for", () => {
    const page = openPage();
    page.setEthereum(wallet().provider);
    page.discover({ eip6963: false, injected: false });
    page.announce(details(wallet().provider));
    expect(page.rows()).toEqual([]);
  });

  it.each([undefined, null, "wallet", {}, { request: 1 }])(
    "CONN-15: with %j on window.ethereum there is no Browser Wallet",
    (value) => {
      const page = openPage();
      page.setEthereum(value);
      page.discover();
      expect(page.rows()).toEqual([]);
    },
  );

  it("CONN-3: a window.ethereum that throws is nobody", () => {
    const page = openPage();
    Object.defineProperty(page.window, "ethereum", { get: boom });
    page.discover();
    expect(page.rows()).toEqual([]);
  });

  it("CONN-3: the host's own connectors are offered as EXTERNAL until they are removed", async () => {
    const page = openPage();
    const own = wallet();
    const remove = page.injected.addConnector({
      id: "coinbaseWallet",
      name: "Coinbase",
      provider: own.provider,
      imageUrl: "javascript:0",
    });
    page.discover();
    page.injected.addConnector({ id: "safe", name: "Safe", provider: wallet().provider, imageUrl: ICON });
    expect(page.rows()).toEqual([
      { id: "coinbaseWallet", name: "Coinbase", type: "EXTERNAL", chain: "eip155" },
      { id: "safe", name: "Safe", type: "EXTERNAL", chain: "eip155", imageUrl: ICON },
    ]);
    const session = await connect(page, "coinbaseWallet");
    expect(session).toMatchObject({ accounts: [ADDRESS], wallet: { name: "Coinbase", type: "EXTERNAL" } });
    expect(page.injected.providerOf("coinbaseWallet")).toBe(own.provider);
    remove();
    expect(page.rows().map(({ id }) => id)).toEqual(["safe"]);
    const known = { id: "mine", name: " ", rdns: "io.metamask", explorerId: "other", provider: wallet().provider };
    page.injected.addConnector(known);
    expect(page.rows().at(-1)).toMatchObject({ name: "mine", explorerId: KNOWN?.id, info: { rdns: "io.metamask" } });
    const deaf = { id: "x", name: "x", provider: { send: "eth_chainId" } };
    expect(() => page.injected.addConnector(deaf)).toThrow(
      'Option `connector.provider`: got {"send":"eth_chainId"}, wants an EIP-1193 provider',
    );
  });

  it("CONN-3: removing a connector of the host's leaves a newer one of the same id", () => {
    const page = openPage();
    const [former, newer] = [wallet(), wallet()];
    const remove = page.injected.addConnector({ id: "safe", name: "Safe", provider: former.provider });
    page.injected.addConnector({ id: "safe", name: "Safe", provider: newer.provider });
    remove();
    expect(page.injected.providerOf("safe")).toBe(newer.provider);
  });
});
