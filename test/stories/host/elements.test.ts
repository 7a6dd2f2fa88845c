import { describe, expect, it } from "vitest";
import { stories } from "../page.ts";
import { soon } from "../story.ts";
import { hostDocument } from "./own-page.ts";

const { visit } = stories();

const tag = '<script src="/appkit.js" data-networks="eip155:1,eip155:8453"></script>';
const embeddedTag = tag.replace("<script", '<script data-enable-embedded="true"');
const page = (body: string, options = "{{block}}"): string =>
  hostDocument(`{{wallets}}${options}${tag}`, `<h1>Host</h1>${body}`);

describe("the elements of PUBLIC.md", () => {
  it("CONN-8, ACCT-7: appkit-button is a connect button, then balance and address, by its attributes", async () => {
    const body = `<appkit-button label="Enter"></appkit-button>
      <appkit-button id="short" balance="hide" size="sm" chars-start="6" chars-end="4"></appkit-button>
      <appkit-button id="off" disabled></appkit-button>`;
    const story = await visit({ html: page(body) });
    const first = story.page.locator("appkit-button").first().locator("button");
    await soon(() => first.textContent()).toBe("Enter");
    await soon(() => story.page.locator("#off button").isDisabled()).toBe(true);
    await first.click();
    await story.wallet("example.juniper").click();
    await story.connected();
    await soon(() => first.textContent()).toMatch(/1\.284 ETH.*juniper\.eth/);
    // A name takes the place of the address.
    await story.page.evaluate(() => AppKit.setProfileName(null, "eip155"));
    await soon(() => first.textContent()).toMatch(/1\.284 ETH.*0xf3.*2266/);
    await soon(() => story.page.locator("#short button").textContent()).toMatch(/^Account 0xf39F.{1,3}2266$/i);
    await soon(() => first.getAttribute("aria-haspopup")).toBe("dialog");
    await first.click();
    await story.view("Account").waitFor();
  });

  it("PUBLIC, R18: the parts button, label and icon can be styled from outside, and nothing else is touched", async () => {
    const style =
      "<style>button { all: unset; display: none } * { letter-spacing: 9px } ::part(button) { background: rgb(1, 2, 3) }</style>";
    const story = await visit({
      html: hostDocument(`${style}{{wallets}}{{block}}${tag}`, "<appkit-button></appkit-button>"),
    });
    const button = story.page.locator("appkit-button button");
    await button.waitFor();
    const look = await button.evaluate((one) => {
      const { backgroundColor, letterSpacing } = getComputedStyle(one);
      return { backgroundColor, letterSpacing };
    });
    expect(look).toEqual({ backgroundColor: "rgb(1, 2, 3)", letterSpacing: "normal" });
    for (const part of ["button", "label"])
      await soon(() => story.page.locator(`appkit-button [part="${part}"]`).count()).toBe(1);
  });

  it("CONN-8: appkit-connect-button toggles the modal and shows that a connection is under way", async () => {
    const story = await visit({
      html: page('<appkit-connect-button loading-label="One moment"></appkit-connect-button>'),
    });
    const button = story.page.locator("appkit-connect-button button");
    await story.setWallet("juniper", { mode: "hang" });
    await button.click();
    await story.wallet("example.juniper").click();
    await soon(() => button.textContent()).toBe("One moment");
    await soon(() => button.getAttribute("aria-busy")).toBe("true");
    await story.page.keyboard.press("Escape");
    await story.closed();
    await soon(() => button.textContent()).toBe("Connect Wallet");
  });

  it("ROUTE-2: appkit-account-button shows nothing without an account, and opens Account with one", async () => {
    const story = await visit({ html: page("<appkit-account-button></appkit-account-button>") });
    await soon(() => story.page.locator("appkit-account-button button").count()).toBe(0);
    await story.connect();
    await story.page.locator("appkit-account-button button").click();
    await story.view("Account").waitFor();
  });

  it("NET-3, ROUTE-11: appkit-network-button names the network by the rule, and warns of an unsupported one", async () => {
    const story = await visit({
      html: page(
        "<appkit-network-button></appkit-network-button><appkit-network-button id=own>Chain</appkit-network-button>",
      ),
    });
    const button = story.page.locator("appkit-network-button").first().locator("button");
    await soon(() => button.textContent()).toMatch(/Ethereum/);
    await soon(() => story.page.locator("#own").textContent()).toBe("Chain");
    await button.click();
    await story.network("Base").click();
    await soon(() => button.textContent()).toMatch(/Base/);
    // It stays where it is, although it is asked to switch to what was chosen.
    await story.setWallet("juniper", { mode: "hang", methods: ["wallet_switchEthereumChain"] });
    await story.setWallet("juniper", { chains: [1, 8453, 137], chain: 137 });
    await story.open();
    await story.view("Networks").waitFor({ state: "detached" });
    await story.wallet("example.juniper").click();
    await soon(() => button.textContent()).toMatch(/Switch Network/);
  });

  it("CONN-5: appkit-wallet-button connects its wallet at once", async () => {
    const story = await visit({ html: page('<appkit-wallet-button wallet="juniper"></appkit-wallet-button>') });
    const button = story.page.locator("appkit-wallet-button button");
    await soon(() => button.textContent()).toContain("Juniper");
    await button.click();
    await story.connected();
    await soon(() => story.walletRequests("juniper")).toContain("juniper:eth_requestAccounts");
  });

  it("CONN-5: an appkit-wallet-button that is pressed before the script has made its instance connects its wallet, too", async () => {
    const story = await visit({
      html: page('<appkit-wallet-button wallet="juniper"></appkit-wallet-button>'),
      before: "window.requestIdleCallback = () => 0;",
    });
    const button = story.page.locator("appkit-wallet-button button");
    await soon(() => button.textContent()).toContain("Juniper");
    await soon(() => button.getAttribute("data-waiting")).toBe("");
    await button.click();
    await story.connected();
    await soon(() => story.walletRequests("juniper")).toContain("juniper:eth_requestAccounts");
  });

  it("ROUTE-7, CONF-10: appkit-modal, embedded, is part of the page: it cannot be closed and follows the account", async () => {
    const embedded = '<script type="application/json" id="appkit-options">{{options}}</script>';
    const story = await visit({
      html: hostDocument(`{{wallets}}${embedded}${embeddedTag}`, "<h1>Host</h1><appkit-modal></appkit-modal>"),
    });
    const card = story.page.locator('appkit-modal [role="dialog"]');
    await card.waitFor();
    await soon(() => card.getAttribute("aria-modal")).toBeNull();
    await soon(() => card.getAttribute("data-view")).toBe("Connect");
    await soon(() => story.action("modal.dismiss").count()).toBe(0);
    await story.wallet("example.juniper").click();
    await story.connected();
    await story.view("Account").waitFor();
    await story.action("connection.end").click();
    await story.view("Connect").waitFor();
  });

  it.each([
    ["a flex row", "display:flex"],
    ["a box as wide as what it holds", "inline-size:fit-content"],
    ["a box that floats", "float:left"],
  ])(
    "ROUTE-7: appkit-modal, embedded in %s, is as wide as its card, and no wider than a small window",
    async (_, css) => {
      const story = await visit({
        html: hostDocument(
          `{{wallets}}{{block}}${embeddedTag}`,
          `<h1>Host</h1><div style="${css}"><appkit-modal></appkit-modal></div>`,
        ),
      });
      const card = story.page.locator("appkit-modal .card");
      await story.wallet("example.juniper").waitFor();
      const wide = await card.boundingBox();
      expect(wide?.width).toBeGreaterThan(350);
      await story.page.setViewportSize({ width: 320, height: 700 });
      const narrow = await story.page.evaluate(() => document.documentElement.scrollWidth);
      expect(narrow).toBe(320);
    },
  );

  it("CONF-10: with disableAppend the modal stays out of the body, and open() says why it cannot show", async () => {
    const story = await visit({ options: { disableAppend: true } });
    await soon(() => story.page.locator("body > appkit-modal").count()).toBe(0);
    const reason = await story.page.evaluate(() => AppKit.open().catch(({ message }) => message));
    expect(reason).toMatch(/`disableAppend` no `appkit-modal`/);
    await story.page.evaluate(() => document.body.append(document.createElement("appkit-modal")));
    await story.open();
    await story.wallet("example.juniper").waitFor();
  });

  it("DESIGN, R20: buttons that stand in the page before the script come to life when it comes", async () => {
    const body = `<appkit-button></appkit-button><script>setTimeout(()=>{const s=document.createElement("script");s.src="/appkit.js";document.head.append(s)},400)</script>`;
    const story = await visit({ html: hostDocument("{{wallets}}{{block}}", body) });
    await soon(() => story.page.locator("appkit-button button").textContent()).toBe("Connect Wallet");
  });
});
