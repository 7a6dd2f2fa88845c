// Every example as its visitors see it; `npm run bench -- examples` opens, closes, connects and disconnects far more often.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXAMPLES, startExample } from "../../../build/examples/site.ts";
import {
  COUNT_HELD,
  connectAndDisconnect,
  holdings,
  openAndClose,
  TELEGRAM,
  walletFor,
} from "../../../build/examples/visitor.ts";
import { DIST } from "../../../build/paths.ts";
import { expectNoGrowth } from "../growth.ts";
import { stories } from "../page.ts";
import { soon } from "../story.ts";

const { visit, sandbox } = stories();

const ROUNDS = 3;

describe("the examples, each on a site of its own", () => {
  it.each(EXAMPLES)("R19, R20, S18: %s connects and disconnects, and leaves nothing", async (name) => {
    const site = await startExample(name, sandbox());
    try {
      const story = await visit({
        path: site.url,
        ready: false,
        before: COUNT_HELD,
        prepare: (page) =>
          page.route("https://telegram.org/**", (route) =>
            route.fulfill({ contentType: "text/javascript", body: TELEGRAM }),
          ),
      });
      const { page } = story;
      const account = page.locator("#account");
      const wallet = walletFor(name);
      await page.locator("appkit-button button").click();
      await story.wallet(wallet.id).click();
      if (name === "sign-in") await story.action("signIn.sign").click();
      await story.closed();
      await soon(() => page.locator("appkit-button button").textContent()).toMatch(wallet.account);
      await page.locator("appkit-button button").click();
      await story.action("connection.end").click();
      await soon(() => page.locator("appkit-button button").textContent()).toMatch(/^Connect/);
      await story.closed();
      if ((await account.count()) > 0) await soon(() => account.textContent()).toBe("none");
      const session = await page.context().newCDPSession(page);
      const round = async () => {
        await openAndClose(page, ROUNDS);
        await connectAndDisconnect(page, wallet, 1);
      };
      const most = { nodes: 20, listeners: 2, blobs: 0, timers: 1, sockets: 0 };
      await expectNoGrowth(round, () => holdings(page, session), most);
    } finally {
      await site.stop();
    }
  });
});

it("S16: the plain example's tag has the hash of the script that is built", async () => {
  const site = await startExample("plain", sandbox());
  const [html, hash] = await Promise.all([
    fetch(site.url).then((answer) => answer.text()),
    readFile(join(DIST, "appkit.js.sri"), "utf8"),
  ]);
  await site.stop();
  expect(html).toContain(`integrity="${hash.trim()}"`);
});
