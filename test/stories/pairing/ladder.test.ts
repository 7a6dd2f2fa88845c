import { describe, expect, it } from "vitest";
import type { Visit } from "../page.ts";
import { stories } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit } = stories();

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`;
const pixel = "Mozilla/5.0 (Linux; Android 15; Pixel 9";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko)";
const agents = {
  "iPhone, Safari": `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`,
  "iPhone, Chrome": `${iPhone} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`,
  "iPhone, an app's own browser": `${iPhone} Mobile/15E148`,
  "Android, Chrome": `${pixel}) ${chrome} Chrome/138.0.0.0 Mobile Safari/537.36`,
  "Android, Firefox": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
  "Android, an app's own browser": `${pixel}; wv) ${chrome} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`,
  "Android, Telegram": `${pixel}) ${chrome} Chrome/138.0.0.0 Mobile Safari/537.36 Telegram-Android/11.13.1`,
  // On an iPhone Telegram leaves a mark on the page alone.
  "iPhone, Telegram": `${iPhone} Mobile/15E148`,
} as const;

const telegram = "window.TelegramWebviewProxy = { postEvent() {} }; window.Telegram = { WebApp: {} };";

const phone = (userAgent: string): Visit => ({
  wallets: ["juniper"],
  context: { userAgent, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
});

const link = (story: Story) => story.page.locator('appkit-modal a[data-action="pairing.link"]');

/** The link of the panel that is shown, once it has its address. */
async function linked(story: Story): Promise<{ href: string; target: string | null; rel: string | null }> {
  await link(story).waitFor();
  const [href, target, rel] = await Promise.all(
    ["href", "target", "rel"].map((name) => link(story).getAttribute(name)),
  );
  return { href: href ?? "", target: target ?? null, rel: rel ?? null };
}

/** The explorer's id of the phone wallet. */
const ferryman = async (story: Story) => {
  const cell = story.view("AllWallets").locator("[data-wallet]").filter({ hasText: "Ferryman" });
  return String(await cell.getAttribute("data-wallet"));
};

const pairingAddress = /^wc:[0-9a-f]{64}@2\?[!-~]*symKey=[0-9a-f]{64}/;

/** Keeps the page where it is when a link is pressed: there is no app here that would open. */
const stay = (story: Story) =>
  story.page.evaluate(() => window.addEventListener("click", (event) => event.preventDefault()));

describe("the way to a wallet's app", () => {
  it.each([
    ["iPhone, Safari", "_self", 1, "kept"],
    ["iPhone, Chrome", "_self", 1, "renewed"],
    ["iPhone, an app's own browser", "_self", 1, "renewed"],
    ["iPhone, Telegram", "_blank", 1, "kept"],
    ["Android, Chrome", "_self", 1, "renewed"],
    ["Android, Firefox", "_self", 1, "renewed"],
    ["Android, an app's own browser", "_self", 1, "renewed"],
    ["Android, Telegram", "_blank", 2, "kept"],
  ] as const)("CONN-2, CONN-7: %s: a link in %s, its address encoded %i× and %s for who comes back", async (...row) => {
    const [device, target, times, then] = row;
    const story = await visit({ ...phone(agents[device]), before: device === "iPhone, Telegram" ? telegram : "" });
    await story.open();
    await story.wallet("example.juniper").waitFor();
    // On a phone there is nobody to scan a code.
    await soon(() => story.wallet("walletConnect").count()).toBe(0);
    await story.chooseListed();
    const found = await linked(story);
    expect(found).toMatchObject({ target, rel: "noopener noreferrer" });
    const [before, encoded = ""] = found.href.split("uri=");
    expect(before).toBe("ferryman://wc?");
    expect(encoded).not.toContain(":");
    const once = decodeURIComponent(encoded);
    if (times === 2) expect(once).not.toContain(":");
    expect(times === 2 ? decodeURIComponent(once) : once).toMatch(pairingAddress);

    await story.action("route.back").click();
    await story.wallet(await ferryman(story)).click();
    expect((await linked(story)).href === found.href).toBe(then === "kept");
  });

  it("CONN-9, CONN-10: a press is remembered as the way that was taken, until nobody is connected", async () => {
    const story = await visit(phone(agents["Android, Chrome"]));
    await story.page.evaluate(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      AppKit.subscribeEvents(({ data }) => told.push(data));
    });
    await story.chooseListed();
    const { href } = await linked(story);
    await stay(story);
    await link(story).tap();
    await story.controlPhone({ pair: decodeURIComponent(href.split("uri=")[1] ?? "") });
    await story.connected();
    const choice = async () => (await story.stored())["WALLETCONNECT_DEEPLINK_CHOICE"];
    await soon(choice).toBe(JSON.stringify({ href: "ferryman://", name: "Ferryman" }));
    expect(await story.page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toContainEqual({
      type: "track",
      event: "CONNECT_SUCCESS",
      properties: { method: "mobile", name: "Ferryman" },
    });

    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().status)).toBe("connected");
    await soon(choice).toBe(JSON.stringify({ href: "ferryman://", name: "Ferryman" }));
    await story.page.evaluate(() => AppKit.disconnect());
    await story.disconnected();
    await soon(choice).toBeUndefined();
  });

  it("CONN-2: on a desktop there are a code, a page and a program; each asks with the same address", async () => {
    const story = await visit({ wallets: ["juniper"] });
    await story.chooseListed();
    const uri = await story.code();
    const tab = (name: string) => story.page.locator("appkit-modal").getByRole("tab", { name });
    await tab("Web").click();
    expect(await linked(story)).toMatchObject({
      href: `https://app.ferryman.example/wc?uri=${encodeURIComponent(uri)}`,
      target: "_blank",
    });
    await tab("Desktop").click();
    await soon(async () => (await linked(story)).href).toBe(`ferryman-desktop://wc?uri=${encodeURIComponent(uri)}`);
    await story.controlPhone({ pair: uri });
    await story.connected();
  });

  it("CONN-16: where there is nothing but pairing, a desktop starts at the code, and a phone at the wallets", async () => {
    const options = { basic: true };
    const desktop = await visit({ options });
    await desktop.open();
    await desktop.view("ConnectingWalletConnectBasic").waitFor();
    await desktop.controlPhone({ pair: await desktop.code() });
    await desktop.connected();
    await desktop.closed();

    const handheld = await visit({ ...phone(agents["Android, Chrome"]), options });
    await handheld.open();
    await handheld.view("AllWallets").locator("[data-wallet]").filter({ hasText: "Ferryman" }).click();
    expect((await linked(handheld)).href).toContain("ferryman://wc?uri=");
  });
});
