import { describe, expect, it } from "vitest";
import { BITCOIN } from "../../../domain/addresses/bitcoin-address.ts";
import { findingsOf, plantedSite } from "../../walk-pages/planted-site.ts";
import { PLANTS } from "../../walk-pages/plants.ts";

const { plant, planted, walk } = plantedSite();

describe("appkit-walk", () => {
  it.each(PLANTS)("M1 finds and names $name", async ({ page, only, kind, says, ...bug }) => {
    plant(bug);
    const walked = await walk(page, only);
    expect(planted(), "texts with the bug").toBeGreaterThan(0);
    expect(walked.verdict).toBe("failed");
    expect(findingsOf(walked).find((finding) => finding.kind === kind)?.says).toMatch(says);
    const failed = walked.journeys.find(({ verdict }) => verdict === "failed");
    expect(failed?.screenshot?.length).toBeGreaterThan(1_000);
    expect(failed?.report).toContain('"entries"');
  });

  it.each([...new Set(PLANTS.map(({ page }) => page))])("M1 finds nothing in %s without the bug", async (page) => {
    plant();
    const only = PLANTS.filter((plant) => plant.page === page).flatMap((plant) => plant.only);
    const { verdict, ...walked } = await walk(page, only);
    expect(findingsOf({ verdict, ...walked })).toEqual([]);
    expect(walked.journeys.flatMap(({ reason }) => reason ?? [])).toEqual([]);
  });

  it("M1 finds a sign-in without its server's answer also in a worker that walks that journey alone", async () => {
    const { page, kind, says, ...bug } = PLANTS.find(({ name }) =>
      name.startsWith("a sign-in"),
    ) as (typeof PLANTS)[number];
    plant(bug);
    const walked = await walk(page, ["sign in while the server refuses"]);
    expect(walked.journeys.map(({ journey }) => journey)).toEqual(["sign in while the server refuses"]);
    expect(findingsOf(walked).find((finding) => finding.kind === kind)?.says).toMatch(says);
  });

  it("M1 lets two walks at once take turns at one sandbox, and finds in each what is there", async () => {
    plant();
    const only = ["open and close", "reject in the extension"];
    const [one, other] = await Promise.all([walk("/plain", only), walk("/plain", only)]);
    for (const { journeys } of [one, other])
      expect(journeys.map(({ verdict, findings }) => [verdict, findings])).toEqual(only.map(() => ["passed", []]));
  });

  it("M1 finds nothing in a page that keeps what was signed for its sign-in, as the documented option does", async () => {
    plant();
    const options = JSON.stringify({ networks: ["eip155:1"], siwx: "default" });
    const walked = await walk(`/plain?options=${encodeURIComponent(options)}`, ["sign in", "switch to another wallet"]);
    expect(findingsOf(walked)).toEqual([]);
    expect(walked.journeys.filter(({ verdict }) => verdict === "passed").map(({ journey }) => journey)).toEqual([
      "switch to another wallet",
      "sign in",
    ]);
  });

  it("M1 walks logins at providers, Solana and Bitcoin, and says where a page has none of them", async () => {
    plant();
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
    expect(few.views.unseen.find(({ name }) => name === "Swap")?.why).toMatch(
      /^no journey that was walked leads there, or /,
    );
  });
});
