import { describe, expect, it } from "vitest";
import type { View } from "../../../domain/modal/routes.ts";
import { SOCIALS, type Social } from "../../../domain/options/features.ts";
import { stories, type Visit } from "../page.ts";
import { answer, popupOf, userOf, WATCH_WINDOWS } from "../social.ts";
import { type Story, soon } from "../story.ts";
import { ADA, Embedded } from "./embedded.ts";

const { visit } = stories();

const NAMES: Readonly<Record<Social, string>> = {
  google: "Google",
  x: "X",
  discord: "Discord",
  farcaster: "Farcaster",
  github: "GitHub",
  apple: "Apple",
  facebook: "Facebook",
};

/** A page with a button for each login. */
async function pageWith(names: readonly string[], visited: Visit = {}): Promise<Story> {
  const story = await visit(visited);
  await story.page.evaluate((wanted) => {
    for (const name of wanted) {
      const element = document.createElement("appkit-wallet-button");
      element.setAttribute("wallet", name);
      document.body.prepend(element);
    }
  }, names);
  return story;
}

const button = (story: Story, name: string) => story.page.locator(`appkit-wallet-button[wallet="${name}"] button`);
const opened = (story: Story) => story.page.evaluate(() => (window as unknown as { opened: unknown[] }).opened);

describe("appkit-wallet-button for a login", () => {
  for (const social of SOCIALS.filter((name) => name !== "farcaster")) {
    it(`AUTH-14, AUTH-9, R16: ${social} logs in by the provider's window, opened in the click's own task`, async () => {
      const story = await pageWith([social], { before: WATCH_WINDOWS });
      await soon(() => button(story, social).textContent()).toBe(NAMES[social]);
      const popup = await popupOf(story, () => button(story, social).click());
      await story.view("ConnectingSocial").waitFor();
      await soon(() => button(story, social).getAttribute("aria-busy")).toBe("true");
      await answer(popup, "ada.l");
      await soon(() => story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(true);
      await story.closed();
      expect(await opened(story)).toEqual([{ trusted: true, active: true }]);
      await soon(() => userOf(story)).toMatchObject({ user: { username: "ada.l" }, authProvider: social });
      // A logged-in visitor sees the account, and no second window.
      await button(story, social).click();
      await story.view("Account").waitFor();
      expect(await opened(story)).toHaveLength(1);
    });
  }

  it("AUTH-14, R16: a press before the script has made its instance opens the window in the click's own task, too", async () => {
    const before = `window.requestIdleCallback = () => 0; ${WATCH_WINDOWS}`;
    const story = await pageWith(["github"], { before });
    await soon(() => button(story, "github").getAttribute("data-waiting")).toBe("");
    await popupOf(story, () => button(story, "github").click());
    await story.view("ConnectingSocial").waitFor();
    expect(await opened(story)).toEqual([{ trusted: true, active: true }]);
  });

  it("AUTH-10: farcaster logs in by the code that its app scans", async () => {
    const story = await pageWith(["farcaster"]);
    await soon(() => button(story, "farcaster").textContent()).toBe("Farcaster");
    await button(story, "farcaster").click();
    await story.view("ConnectingFarcaster").waitFor();
    const phone = await story.page.context().newPage();
    await phone.goto(await story.code());
    await phone.getByLabel("User name").fill("vitalia.eth");
    await phone.getByRole("button", { name: "Approve" }).click();
    await soon(() => story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(true);
    await soon(() => userOf(story)).toMatchObject({ authProvider: "farcaster" });
  });

  it("EMAIL-1, AUTH-6: email asks for the address, then for the code, and logs in", async () => {
    const story = await pageWith(["email"]);
    await soon(() => button(story, "email").textContent()).toBe("Email");
    const embedded = new Embedded(story);
    await button(story, "email").click();
    await story.view("EmailLogin").waitFor();
    await embedded.submit(ADA);
    await story.view("EmailVerifyOtp").waitFor();
    await soon(() => button(story, "email").getAttribute("aria-busy")).toBe("true");
    await embedded.type(await embedded.code(ADA));
    await story.connected();
    await story.closed();
    await soon(() => userOf(story)).toMatchObject({ user: { email: ADA }, authProvider: "email" });
  });

  it("CONF-1: a login that the page does not offer shows the ways that there are", async () => {
    const features = { email: false, socials: ["google"] };
    const story = await pageWith(["email", "github"], { options: { features } });
    for (const name of ["email", "github"]) {
      await button(story, name).click();
      await story.view("Connect").waitFor();
      await story.page.keyboard.press("Escape");
      await story.closed();
    }
  });
});

describe("open({ view }) in a browser", () => {
  const shows = async (story: Story, view: View) => {
    await story.page.evaluate((name) => AppKit.open({ view: name as never }), view);
    await story.view(view).waitFor();
    // A screen that has nothing to say is empty.
    await soon(() => story.view(view).locator(".body").locator("p, li, button, input").count()).toBeGreaterThan(0);
    await story.page.keyboard.press("Escape");
    await story.closed();
  };

  it("ROUTE-1, ROUTE-6: whoever is not connected sees every view that makes sense for them", async () => {
    const story = await visit();
    const views: readonly View[] = [
      ...(["AllWallets", "Connect", "ConnectSocials", "ConnectWallets", "ConnectingWalletConnect"] as const),
      ...(["ConnectingWalletConnectBasic", "Create", "EmailLogin", "GetWallet", "Networks"] as const),
      ...(["WhatIsANetwork", "WhatIsAWallet"] as const),
    ];
    for (const view of views) await shows(story, view);
    const refusal = story.page.evaluate(() => AppKit.open({ view: "AccountSettings" }));
    await expect(refusal).rejects.toThrow(/Option `view`: got "AccountSettings", wants Account, AllWallets, Connect/);
  });

  it("ROUTE-1, AUTH-11: an embedded wallet's owner sees the settings, the address to change, and how to take it over", async () => {
    const story = await visit();
    await new Embedded(story).logIn();
    for (const view of ["Account", "AccountSettings", "UpdateEmailWallet", "UpgradeEmailWallet"] as const)
      await shows(story, view);
    await story.open({ view: "UpdateEmailWallet" });
    await soon(() => story.page.locator('appkit-modal input[type="email"]').inputValue()).toBe(ADA);
  });
});
