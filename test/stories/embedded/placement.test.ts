import { describe, expect, it } from "vitest";
import { stories } from "../page.ts";
import { type Story, soon } from "../story.ts";
import { ADA, Embedded } from "./embedded.ts";

const { visit } = stories();

const OPTIONS = { networks: ["eip155:1", "eip155:8453"] };

/** From the next load on the page replaces its content as soon as the secure page's frame is in it. */
const REPLACES_ALL = `if (sessionStorage.getItem("replaces")) {
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#w3m-iframe")) return;
    observer.disconnect();
    document.body.innerHTML = "<h1>App</h1>";
  }).observe(document, { childList: true, subtree: true });
}`;

async function reload({ page }: Story): Promise<void> {
  await page.reload();
  await soon(() => page.evaluate(() => "AppKit" in window && AppKit.getAccount().status)).toBe("connected");
}

async function sign(me: Embedded): Promise<void> {
  const signed = me.story.request("personal_sign", ["0x41", await me.address()]);
  await me.approve();
  expect(await signed).toMatch(/^0x/);
}

/** Puts something tall above all that the page has. */
const grow = ({ page }: Story) =>
  page.evaluate(() => document.body.insertAdjacentHTML("afterbegin", '<div style="height: 900px">Hello</div>'));

const place = ({ page }: Story) => page.evaluate(() => document.body.append(document.createElement("appkit-modal")));

describe("the place of the secure page", () => {
  it("AUTH-1, R9, CONN-12: a page that puts its content in the place of all finds the login again, and signs", async () => {
    const me = new Embedded(await visit({ wallets: [], options: OPTIONS, before: REPLACES_ALL }));
    await me.logIn();
    await me.story.page.evaluate(() => sessionStorage.setItem("replaces", "yes"));
    await reload(me.story);
    await me.story.page.getByText("App", { exact: true }).waitFor();
    await sign(me);
  });

  it("ROUTE-10, CONN-12: in an element that the page places after the login was found again, an approval shows and can be given", async () => {
    const me = new Embedded(await visit({ wallets: [], options: { ...OPTIONS, enableEmbedded: true } }));
    await place(me.story);
    await me.submit(ADA);
    await me.story.view("EmailVerifyOtp").waitFor();
    await me.type(await me.code(ADA));
    await me.story.connected();
    await reload(me.story);
    await place(me.story);
    await sign(me);
  });

  it("ROUTE-10, S5b: an approval stays in sight in a page that grows above it, until the visitor scrolls", async () => {
    const me = new Embedded(await visit({ wallets: [], options: { ...OPTIONS, enableEmbedded: true } }));
    const { page } = me.story;
    await place(me.story);
    await me.submit(ADA);
    await me.story.view("EmailVerifyOtp").waitFor();
    await me.type(await me.code(ADA));
    await me.story.connected();
    const asked = me.story.request("personal_sign", ["0x41", await me.address()]);
    await me.ready();
    // Else the browser keeps the card where it is.
    await page.addStyleTag({ content: "html { overflow-anchor: none }" });
    await grow(me.story);
    await soon(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
    await me.ready();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(100, 100);
    await page.mouse.wheel(0, -100);
    await soon(() => page.evaluate(() => scrollY)).toBeLessThan(before);
    await grow(me.story);
    await soon(() => me.button("approve").getAttribute("data-sight")).toBe("hidden");
    await page.mouse.wheel(0, 2000);
    await me.approve();
    expect(await asked).toMatch(/^0x/);
  });
});
