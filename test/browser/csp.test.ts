import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, stories } from "../stories/page.ts";
import { type Story, soon } from "../stories/story.ts";

const { visit } = stories();

const violations = (story: Story) =>
  story.page.evaluate(() => (window as unknown as { violations: string[] }).violations);

describe("under the strictest policy", () => {
  it("S17: the whole flow runs without one violation", async () => {
    const story = await visit({ path: "/csp" });
    const header = (await story.page.request.get(`${story.sandbox.url}/csp`)).headers()["content-security-policy"];
    for (const part of [
      "default-src 'none'",
      "style-src 'none'",
      "trusted-types 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(header).toContain(part);
    }
    await story.page.locator("appkit-button button").click();
    await story.view("Connect").waitFor();
    await story.page.getByRole("button", { name: /^All wallets/ }).click();
    await soon(() => story.view("AllWallets").locator("[data-wallet]").count()).toBeGreaterThan(30);
    await soon(() => story.view("AllWallets").locator('img[src^="blob:"]').count()).toBeGreaterThan(3);
    await story.view("AllWallets").getByRole("searchbox").fill("heron");
    await soon(() => story.view("AllWallets").locator("[data-wallet]").count()).toBe(1);
    await story.action("route.back").click();
    await story.page.getByRole("button", { name: "What is a wallet?" }).click();
    await story.action("route.back").click();
    await story.wallet("example.juniper").click();
    await story.connected();
    await story.closed();
    await story.page.evaluate(() => AppKit.switchNetwork(8453));
    await story.open();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("0.4127");
    await story.action("tab.choose").last().click();
    await story.page.evaluate(() => AppKit.setThemeMode("light"));
    await story.page.evaluate(() => AppKit.setThemeVariables({ "--apkt-accent": "#b5588c" }));
    await story.action("address.copy").click();
    await story.page.locator(".toast").waitFor();
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().isConnected)).toBe(true);
    await story.page.evaluate(() => AppKit.disconnect());
    await story.disconnected();
    expect(await violations(story)).toEqual([]);
  });

  it("S17: refusals, dead services and toasts raise none either", async () => {
    const story = await visit({ path: "/csp", noise: NETWORK_NOISE });
    await story.fault("*", { status: 400 });
    await story.fault("wallet", null);
    await story.open();
    await story.page.getByText("The wallet list didn't load").waitFor();
    await story.fault("*", null);
    await story.setWallet("juniper", { mode: "reject" });
    await story.wallet("example.juniper").click();
    await story.action("connection.retry").waitFor();
    await story.page.evaluate(() => AppKit.showErrorMessage("<img src=x onerror=alert(1)>"));
    await soon(() => story.toast("error").textContent()).toBe("<img src=x onerror=alert(1)>");
    expect(await violations(story)).toEqual([]);
  });

  it("S17, CONF-10: there is no style attribute, no style element and no script in what the kit draws", async () => {
    const story = await visit({ path: "/csp" });
    await story.open();
    const found = await story.page.evaluate(() => {
      const roots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      return roots.flatMap((root) =>
        [...root.querySelectorAll("style, script, link, [style]")].map((one) => one.outerHTML.slice(0, 80)),
      );
    });
    expect(found).toEqual([]);
  });
});
