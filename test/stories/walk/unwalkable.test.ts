import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csp } from "../../../api/csp.ts";
import { walkHost } from "../../../testing/host/walk-host.ts";
import { Site } from "../../walk-pages/site.ts";
import { sharedBrowser } from "../../worker/browser.ts";
import { sharedSandbox } from "../../worker/sandbox.ts";

let site: Site;

const TAG = '<script src="/appkit.js" data-project-id="p" data-networks="eip155:1"></script>';

beforeAll(async () => {
  site = await Site.start(await sharedSandbox());
});

afterAll(async () => {
  await site?.stop();
});

async function walk(path: string, sandbox?: string) {
  const [browser, { url }] = await Promise.all([sharedBrowser(), sharedSandbox()]);
  return walkHost(browser, { address: site.url + path, sandbox: sandbox ?? url, only: ["open and close"] });
}

describe("a page that cannot be walked", () => {
  it.each([
    ["lacks the script", "<h1>Shop</h1>", {}, /lacks the script, there is no AppKit at window\.AppKit: add <script/],
    [
      "asks for a script that is not there",
      '<script src="/gone/appkit.js"></script>',
      {},
      /does not get it: put appkit/,
    ],
    [
      "blocks the script by its policy",
      TAG,
      { "content-security-policy": "script-src 'nonce-a'" },
      /The policy of .* blocks the script .*: allow its address, hash or nonce in script-src/,
    ],
    [
      "throws at load",
      '<script>throw new Error("no shop today")</script>',
      {},
      /throws before AppKit is there: .*no shop today.* Mend that first/,
    ],
    [
      "has options that are wrong",
      '<script src="/appkit.js" data-project-id="p" data-networks="mars:1"></script>',
      {},
      /AppKit does not start on .*networks/,
    ],
  ])("M1 is named where it %s, with the way on", async (path, body, headers, says) => {
    site.show(`/${path.replaceAll(" ", "-")}`, { body, headers });
    await expect(walk(`/${path.replaceAll(" ", "-")}`)).rejects.toThrow(says);
  });

  it.each([
    [
      "holds the page in a loop",
      `${TAG}<script>for (;;);</script>`,
      /holds-the-page-in-a-loop is not ready: The page does not answer for 10 s: a script of it does not end/,
    ],
    [
      "loads again and again",
      `${TAG}<script>setTimeout(() => location.reload(), 200)</script>`,
      /loads again and again, last http.*: name the address at which it stays/,
    ],
    [
      "creates the package's instance without the sandbox",
      "<script>window.AppKit = { subscribeAccount() {}, inspect() {} }</script>",
      /creates AppKit of the package without the sandbox: create it with createAppKit\(/,
    ],
  ])("M1 is named where it %s", { timeout: 60_000 }, async (path, body, says) => {
    site.show(`/${path.replaceAll(" ", "-")}`, { body });
    await expect(walk(`/${path.replaceAll(" ", "-")}`)).rejects.toThrow(says);
  });

  it("M1 a page that hangs once the modal is open fails with a verdict, and ends the walk", {
    timeout: 60_000,
  }, async () => {
    const hangs = "<script>setInterval(() => { if (AppKit.isOpen()) for (;;); }, 20)</script>";
    site.show("/hangs", { body: TAG + hangs });
    const { verdict, journeys } = await walk("/hangs");
    expect(verdict).toBe("failed");
    expect(journeys[0]?.findings.map(({ kind }) => kind)).toEqual(["page-hangs"]);
  });

  it("M1 a page that creates its instance late, one with a policy for the real services, and one that leads on pass", async () => {
    const create = 'AppKit.create({ projectId: "p", networks: ["eip155:1"] })';
    site.show("/late", {
      body: `<script src="/appkit.js"></script><script>setTimeout(() => ${create}, 1_500)</script>`,
    });
    const policy = csp({ projectId: "p", networks: ["eip155:1"] }, "a");
    site.show("/policy", {
      body: TAG.replace("<script", "<script nonce=a"),
      headers: { "content-security-policy": policy },
    });
    site.show("/leads", { body: `${TAG}<script>setTimeout(() => location.replace("/late"), 100)</script>` });
    for (const path of ["/late", "/policy", "/leads"]) {
      const { journeys } = await walk(path);
      expect(journeys[0]?.findings).toEqual([]);
    }
  });

  it("M1 is named where nobody answers: no page, or no sandbox", async () => {
    await expect(walk("/plain", "http://localhost:9")).rejects.toThrow(
      "No sandbox answers at http://localhost:9: run `npx appkit-sandbox`, or name the one that runs with --sandbox.",
    );
    site.show("/control", { body: "<h1>Shop</h1>" });
    await expect(walk("/plain", site.url)).rejects.toThrow(
      /^What answers at http:\/\/localhost:\d+ is no sandbox: run/,
    );
    const browser = await sharedBrowser();
    const { url } = await sharedSandbox();
    await expect(walkHost(browser, { address: "http://localhost:9/", sandbox: url })).rejects.toThrow(
      /^No page answers at http:\/\/localhost:9\/ \(net::ERR_\w+\): start the site/,
    );
  });

  it("M1 is named where it asks for a name and a password", async () => {
    const headers = { "www-authenticate": 'Basic realm="Shop"' };
    site.show("/locked", { status: 401, body: "", headers });
    await expect(walk("/locked")).rejects.toThrow(
      /locked asks for a name and a password: write them in front of its host/,
    );
  });

  it("M1 a dialog of the page's own is dismissed and named, and the walk goes on", async () => {
    site.show("/asks", { body: `${TAG}<script>confirm("Do you take cookies?")</script>` });
    const { journeys } = await walk("/asks");
    expect(journeys[0]?.findings).toEqual([
      {
        kind: "own-dialog",
        says: 'The page opens a dialog of its own, confirm saying "Do you take cookies?", which stops its scripts: use the modal.',
      },
    ]);
  });
});
