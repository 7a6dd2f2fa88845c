import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BITCOIN } from "../../../domain/bitcoin-address.ts";
import type { HostWalk } from "../../../testing/host/finding.ts";
import { walkHost } from "../../../testing/host/walk-host.ts";
import { PLANTS } from "../../walk-pages/plants.ts";
import { exampleModule, examplePage, Site } from "../../walk-pages/site.ts";
import { sharedBrowser } from "../../worker/browser.ts";
import { sharedSandbox } from "../../worker/sandbox.ts";
import { SignInServer } from "../sign-in/sign-in.ts";

let site: Site;
let server: SignInServer;

beforeAll(async () => {
  const sandbox = await sharedSandbox();
  await sandbox.reset();
  site = await Site.start(sandbox);
  server = await SignInServer.start({ ...sandbox, url: site.url });
  site.show("/wagmi", examplePage(sandbox, "wagmi"));
  site.show("/wagmi.js", await exampleModule("wagmi"));
  const { body } = examplePage(sandbox, "sign-in");
  site.show("/sign-in", { body: body.replaceAll("http://localhost:4800", server.url) });
});

afterAll(async () => {
  await Promise.all([site?.stop(), server?.stop()]);
});

async function walk(page: string, only: readonly string[]): Promise<HostWalk> {
  const [browser, sandbox] = await Promise.all([sharedBrowser(), sharedSandbox()]);
  return walkHost(browser, { address: site.url + page, sandbox: sandbox.url, only });
}

const findingsOf = ({ journeys }: HostWalk) => journeys.flatMap(({ findings }) => findings);

describe("appkit-walk", () => {
  it.each(PLANTS)("M1 finds and names $name", async ({ page, only, kind, says, ...plant }) => {
    site.plant(plant);
    const planted = await walk(page, only);
    expect(site.planted, "texts with the bug").toBeGreaterThan(0);
    expect(planted.verdict).toBe("failed");
    expect(findingsOf(planted).find((finding) => finding.kind === kind)?.says).toMatch(says);
    const failed = planted.journeys.find(({ verdict }) => verdict === "failed");
    expect(failed?.screenshot?.length).toBeGreaterThan(1_000);
    expect(failed?.report).toContain('"entries"');
  });

  it.each([...new Set(PLANTS.map(({ page }) => page))])("M1 finds nothing in %s without the bug", async (page) => {
    site.plant();
    const only = PLANTS.filter((plant) => plant.page === page).flatMap((plant) => plant.only);
    const { verdict, ...walked } = await walk(page, only);
    expect(findingsOf({ verdict, ...walked })).toEqual([]);
    expect(walked.journeys.flatMap(({ reason }) => reason ?? [])).toEqual([]);
  });

  it("M1 finds a sign-in without its server's answer also in a worker that walks that journey alone", async () => {
    const { page, kind, says, ...plant } = PLANTS.find(({ name }) =>
      name.startsWith("a sign-in"),
    ) as (typeof PLANTS)[number];
    site.plant(plant);
    const walked = await walk(page, ["sign in while the server refuses"]);
    expect(walked.journeys.map(({ journey }) => journey)).toEqual(["sign in while the server refuses"]);
    expect(findingsOf(walked).find((finding) => finding.kind === kind)?.says).toMatch(says);
  });

  it("M1 lets two walks at once take turns at one sandbox, and finds in each what is there", async () => {
    site.plant();
    const only = ["open and close", "reject in the extension"];
    const [one, other] = await Promise.all([walk("/plain", only), walk("/plain", only)]);
    for (const { journeys } of [one, other])
      expect(journeys.map(({ verdict, findings }) => [verdict, findings])).toEqual(only.map(() => ["passed", []]));
  });

  it("M1 walks logins at providers, Solana and Bitcoin, and says where a page has none of them", async () => {
    site.plant();
    const networks = ["eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", BITCOIN.mainnet];
    const only = ["at a provider", "with Farcaster", "on Solana", "on Bitcoin"];
    const all = await walk(`/plain?options=${encodeURIComponent(JSON.stringify({ networks }))}`, only);
    expect(findingsOf(all)).toEqual([]);
    expect(all.journeys.map(({ verdict }) => verdict)).toEqual(all.journeys.map(() => "passed"));
    const options = { networks: ["eip155:1"], features: { socials: false } };
    const few = await walk(`/plain?options=${encodeURIComponent(JSON.stringify(options))}`, only.slice(1, 3));
    expect(few.journeys.map(({ reason }) => reason)).toEqual([
      "the page has no network of Solana",
      "the page has no network of Solana",
      "the modal offers no social login",
    ]);
  });
});
