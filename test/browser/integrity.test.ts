import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DIST } from "../../build/paths.ts";
import { integrityOf } from "../../build/sizes/integrity.ts";
import { KNOWN_NETWORKS } from "../../domain/networks/networks-table.ts";
import { hostDocument } from "../stories/host/own-page.ts";
import { stories } from "../stories/page.ts";
import { soon } from "../stories/story.ts";

const { visit } = stories();

const code = readFileSync(`${DIST}/appkit.js`, "utf8");
const sri = readFileSync(`${DIST}/appkit.js.sri`, "utf8").trim();

const page = hostDocument(
  `{{wallets}}{{block}}<script src="/appkit.js" integrity="${sri}" crossorigin="anonymous"></script>`,
);

describe("the script as it is served", () => {
  it("S16: is what its hash says, and a browser takes it under that hash", async () => {
    expect(integrityOf(code)).toBe(sri);
    const story = await visit({ html: page });
    await story.open();
    await story.wallet("example.juniper").waitFor();
  });

  it("S16: one flipped byte, and the browser refuses it", async () => {
    const at = code.length - 100;
    const flipped = `${code.slice(0, at)}${code[at] === "a" ? "b" : "a"}${code.slice(at + 1)}`;
    const story = await visit({
      html: page,
      ready: false,
      noise: [/digest in the 'integrity' attribute/],
      prepare: (page) =>
        page.route("**/appkit.js", (route) => route.fulfill({ contentType: "text/javascript", body: flipped })),
    });
    await story.page.waitForTimeout(300);
    expect(await story.page.evaluate(() => "AppKit" in window)).toBe(false);
  });

  it.each([
    ["eval", /\beval\s*\(/],
    ["new Function", /\bnew\s+Function\b|[^.\w]Function\s*\(/],
    ["document.write", /document\.write/],
    ["a string for a timer", /set(?:Timeout|Interval)\s*\(\s*["'`]/],
  ])("S16: has no %s", (_, pattern) => {
    const at = code.search(pattern);
    expect(at < 0 ? "" : code.slice(Math.max(0, at - 80), at + 80)).toBe("");
  });

  it("S16: names no host that is not on the documented list", () => {
    const listed = readFileSync(new URL("../../docs/embedding.md", import.meta.url), "utf8");
    const hosts = new Set(
      [...code.matchAll(/(?:https?|wss?):\/\/([a-z0-9.-]+\.[a-z]{2,})/gi)].map(([, host = ""]) => host),
    );
    // Chains' own nodes and explorers are documented by the table itself; the others are a namespace of XML and a page that an error
    // of viem's recommends to developers.
    const known = `${JSON.stringify(KNOWN_NETWORKS)} www.w3.org 4byte.sourcify.dev`;
    const missing = [...hosts].filter((host) => !listed.includes(host) && !known.includes(host)).sort();
    expect(missing).toEqual([]);
  });

  it("S16: asks no host but those that the host page named, in a whole flow", async () => {
    const asked = new Set<string>();
    const story = await visit({
      prepare: async (page) => void page.on("request", (request) => asked.add(new URL(request.url()).origin)),
    });
    await story.connect();
    await story.page.evaluate(() => AppKit.switchNetwork(8453));
    await story.open();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("0.4127");
    await story.page.waitForTimeout(4_500);
    const own = new URL(story.sandbox.url).origin;
    expect([...asked].filter((origin) => origin !== own && !/^(blob|data):|^null$/.test(origin))).toEqual([]);
  });
});
