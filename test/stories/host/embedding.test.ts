import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, stories } from "../page.ts";
import { soon } from "../story.ts";
import { hostDocument } from "./own-page.ts";
import { SNIPPET } from "./snippet.ts";

const { visit, sandbox } = stories();

const script = '<script src="/appkit.js" data-networks="eip155:1,eip155:8453"></script>';

describe("how the script may be loaded", () => {
  it.each([
    ["before the body", hostDocument(`{{wallets}}{{block}}${script}`)],
    ["at the end of the body", hostDocument("{{wallets}}", `{{block}}<h1>Host</h1>${script}`)],
    ["async", hostDocument(`{{wallets}}{{block}}${script.replace("<script", "<script async")}`)],
    ["deferred", hostDocument(`{{wallets}}{{block}}${script.replace("<script", "<script defer")}`)],
    ["before its options", hostDocument(`{{wallets}}${script}{{block}}`)],
    [
      "made by another script",
      hostDocument(
        `{{wallets}}{{block}}<script>const s=document.createElement("script");s.src="/appkit.js";document.head.append(s)</script>`,
      ),
    ],
  ])("R20: %s: open() works", async (_, html) => {
    const story = await visit({ html });
    await story.open();
    await story.wallet("example.juniper").waitFor();
  });

  it("R20, PUBLIC: calls made before the script arrived are queued, in order, and settle", async () => {
    expect(new TextEncoder().encode(SNIPPET).length).toBeLessThan(400);
    const html = hostDocument(
      `<script>${SNIPPET}</script>{{wallets}}{{block}}`,
      `<button onclick="AppKit.open()">Connect wallet</button>
      <script>window.answers=[];
        AppKit.getChainId().then((id)=>answers.push(id));
        AppKit.open({view:"Networks"}).then(()=>answers.push("open"));
        AppKit.open({view:"Nowhere"}).catch((error)=>answers.push(error.code));</script>`,
    );
    const story = await visit({ html });
    await story.page.getByRole("button", { name: "Connect wallet" }).click();
    await story.page.addScriptTag({ url: "/appkit.js" });
    await story.dialog.waitFor();
    await soon(() =>
      story.page.evaluate(() => (window as unknown as { answers: unknown[] }).answers.map(String).sort()),
    ).toEqual(["1", "INVALID_OPTION", "open"].sort());
    expect(await story.page.evaluate(() => AppKit.version)).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("R20: in a frame of the same site it works like anywhere else", async () => {
    const inner = hostDocument(`{{wallets}}{{block}}${script}`);
    const story = await visit({ html: inner });
    await story.page.evaluate(() => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { src: "/plain", width: 500, height: 700 });
      document.body.append(frame);
    });
    const frame = story.page.frameLocator("iframe");
    await frame.getByRole("button", { name: "Connect wallet", exact: true }).click();
    await frame.locator('[data-view="Connect"] [data-wallet="example.juniper"]').click();
    await soon(() => frame.locator("appkit-button button").textContent()).toContain("juniper.eth");
    await soon(() => story.page.locator(":root > body > appkit-modal [data-view]").count()).toBe(0);
  });

  it("S16, R20: in a sandboxed frame, which has no storage, it boots and opens", async () => {
    const story = await visit();
    await story.page.evaluate(() => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      Object.assign(frame, { src: "/plain", width: 500, height: 700 });
      document.body.append(frame);
    });
    const frame = story.page.frameLocator("iframe");
    await frame.getByRole("button", { name: "Connect wallet", exact: true }).click();
    await frame.locator('[data-view="Connect"] [data-wallet="example.juniper"]').waitFor();
  });

  it("R20, S18: loaded twice, the first copy stays and works", async () => {
    const story = await visit({ html: hostDocument(`{{wallets}}{{block}}${script}${script}`) });
    await soon(() => story.page.locator("appkit-modal").count()).toBeLessThanOrEqual(1);
    await story.connect();
    await soon(() => story.page.locator("appkit-modal").count()).toBe(1);
  });

  it("PUBLIC: the same in a page without a word of AppKit's but the tag: the first call makes the instance", async () => {
    const story = await visit({
      html: hostDocument(`{{wallets}}<script src="/appkit.js"></script>`),
      noise: NETWORK_NOISE,
    });
    await soon(() => story.page.locator("appkit-modal").count()).toBe(0);
    await story.open();
    await soon(() => story.page.locator('.alert[role="alert"]').textContent()).toContain("Project ID Not Configured");
  });
});

describe("what the tag and the options say", () => {
  it.each(["text/javascript", "module"])("CONF-3, NET-9, PUBLIC: attributes of a %s tag are options", async (type) => {
    const tag = `<script type="${type}" src="/appkit.js" data-project-id="p" data-networks="eip155:8453" data-theme="light"
      data-accent="#b5588c" data-lang="ar" data-enable-wallet-guide="false" data-storage="memory"></script>`;
    const block =
      '<script type="application/json" id="appkit-options">{"endpoints":{"walletApi":"{{url}}","blockchainApi":"{{url}}"},"messages":{"button.account":"الحساب"}}</script>';
    const story = await visit({
      html: hostDocument(`{{wallets}}${block.replaceAll("{{url}}", sandbox().url)}${tag}`),
    });
    await story.open();
    await soon(() => story.page.evaluate(() => AppKit.getCaipNetworkId())).toBe("eip155:8453");
    await soon(() => story.page.evaluate(() => AppKit.getThemeMode())).toBe("light");
    const dialog = await story.dialog.evaluate((one) => [one.getAttribute("dir"), one.getAttribute("lang")]);
    expect(dialog).toEqual(["rtl", "ar"]);
    await soon(() => story.page.getByText("New to wallets?").count()).toBe(0);
  });

  it("R18: what visitors write into the page sets no option, though it bears the names by which the script finds its own", async () => {
    const { url } = sandbox();
    const planted = `<img alt="" name="currentScript" data-networks="eip155:137" data-siwx="default">
      <p id="appkit-options">{"networks":["eip155:10"]}</p>`;
    const block = `<script type="application/json" id="appkit-options">{"endpoints":{"walletApi":"${url}","blockchainApi":"${url}"}}</script>`;
    const tag = '<script src="/appkit.js" data-project-id="sandbox" data-networks="eip155:1"></script>';
    const story = await visit({ html: hostDocument("{{wallets}}", `${planted}${block}${tag}`) });
    await story.connect();
    expect(await story.page.evaluate(() => AppKit.getCaipNetworks().map(({ caipNetworkId }) => caipNetworkId))).toEqual(
      ["eip155:1"],
    );
  });

  it.each([
    [{ themeMode: "blue" }, 'Option `themeMode`: got "blue", wants light or dark or system'],
    [{ networks: [] }, "Option `networks`: got [], wants a list of at least one network or network id"],
    [{ networks: ["eip155:999999999"] }, "eip155:999999999"],
    [{ projectId: 7 }, "Option `projectId`: got 7, wants a text"],
    [{ features: { swaps: "yes" } }, "Option `features.swaps`"],
    [{ termsConditionsUrl: "javascript:alert(1)" }, "Option `termsConditionsUrl`"],
    [{ siwx: {}, siweConfig: {} }, "Cannot set both `siweConfig` and `siwx` options"],
  ])(
    "CONF-8, ERR-2: create(%j) throws an error that names the option, what it got and what it wants",
    async (options, text) => {
      const story = await visit();
      const message = await story.page.evaluate((given) => {
        try {
          AppKit.create({ id: "other", ...given } as never);
          return "no error";
        } catch (error) {
          return (error as Error).message;
        }
      }, options);
      expect(message).toContain(text);
    },
  );

  it("CONF-9: without a project id and with the public endpoints the alert shows, and the console has it once", async () => {
    const said: string[] = [];
    const story = await visit({
      html: hostDocument('{{wallets}}<script src="/appkit.js" data-networks="eip155:1"></script>'),
      prepare: async (page) => {
        page.on("console", (message) => message.type() === "error" && said.push(message.text()));
        await page.route(/^https:/, (route) =>
          route.fulfill({ json: { data: [], count: 0 }, headers: { "access-control-allow-origin": "*" } }),
        );
      },
    });
    await story.open();
    await soon(() => story.page.locator('.alert[role="alert"]').textContent()).toContain("Project ID Not Configured");
    await story.action("alert.dismiss").click();
    await story.page.locator(".alert").waitFor({ state: "detached" });
    expect(said.filter((line) => line.includes("Project ID Not Configured"))).toHaveLength(1);
  });

  it("CONF-9: with endpoints of the host's own no project id is needed", async () => {
    const endpoints = `{"endpoints":{"walletApi":"${sandbox().url}","blockchainApi":"${sandbox().url}"}}`;
    const block = `<script type="application/json" id="appkit-options">${endpoints}</script>`;
    const html = hostDocument(`{{wallets}}${block}<script src="/appkit.js"></script>`);
    // The sandbox itself wants one, as the public services do.
    const story = await visit({ html, noise: NETWORK_NOISE });
    await story.connect();
    await story.open();
    await story.page.waitForTimeout(300);
    await soon(() => story.page.locator(".alert").count()).toBe(0);
  });

  it("CONF-6: the legal box has to be ticked before any wallet can be chosen", async () => {
    const legal = {
      termsConditionsUrl: "https://shop.example/terms",
      privacyPolicyUrl: "https://shop.example/privacy",
    };
    const story = await visit({ options: { ...legal, features: { legalCheckbox: true } } });
    await story.open();
    await soon(() => story.wallet("example.juniper").isDisabled()).toBe(true);
    await story.page.getByRole("checkbox").check();
    await story.wallet("example.juniper").click();
    await story.connected();
  });

  it("CONF-2, CONF-4: the host's wallets and orders are kept", async () => {
    const customWallets = [{ id: "own", name: "Our Wallet", homepage: "https://own.example" }];
    const features = { connectorTypeOrder: ["custom", "injected"] };
    const story = await visit({ options: { customWallets, features } });
    await story.open();
    await soon(() => story.page.locator("[data-wallet]").first().getAttribute("data-wallet")).toBe("own");
  });
});
