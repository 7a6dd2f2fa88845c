import { describe, expect, it } from "vitest";
import { stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit, sandbox } = stories();
const CANARY = "canary-7f3a";
const ANALYTICS = { features: { analytics: true } };

const counted = async () => (await sandbox().control("events")).events;
const endpoints = async (story: Story) => (await story.log()).map(({ endpoint }) => endpoint);

describe("analytics", () => {
  it("EVENT-1 S9: nothing is asked or sent before a visitor acts, and no secret of the page's address goes along", async () => {
    const story = await visit({ options: { ...ANALYTICS, metadata: { name: CANARY } } });
    await story.page.evaluate(
      (canary) => history.replaceState(null, "", `${location.search}&token=${canary}#${canary}`),
      CANARY,
    );
    await story.page.waitForTimeout(500);
    expect(await endpoints(story)).toEqual([]);
    await story.connect();
    await soon(async () => (await counted()).map(({ props }) => props.event)).toEqual(
      expect.arrayContaining(["MODAL_OPEN", "SELECT_WALLET", "CONNECT_SUCCESS", "MODAL_CLOSE"]),
    );
    const events = await counted();
    const { origin, hostname } = new URL(sandbox().url);
    expect([...new Set(events.map(({ url, domain }) => `${url} ${domain}`))]).toEqual([`${origin}/plain ${hostname}`]);
    expect(JSON.stringify(events)).not.toContain(CANARY);
    expect(events.find(({ props }) => props.event === "MODAL_OPEN")?.props.address).toBeUndefined();
    expect((await endpoints(story)).filter((name) => name === "getAnalyticsConfig")).toHaveLength(1);
  });

  it("S9: a page whose policy lets its whole address go along tells it to no service, and to no frame", async () => {
    const referrers: (string | undefined)[] = [];
    const story = await visit({ options: ANALYTICS });
    await story.page.evaluate((canary) => {
      const policy = Object.assign(document.createElement("meta"), { name: "referrer", content: "unsafe-url" });
      document.head.append(policy);
      history.replaceState(null, "", `${location.search}&token=${canary}`);
    }, CANARY);
    story.page.on("request", (request) => {
      if (new URL(request.url()).searchParams.has("projectId")) referrers.push(request.headers()["referer"]);
    });
    await story.pair();
    await soon(async () => (await counted()).map(({ props }) => props.event)).toContain("CONNECT_SUCCESS");
    expect([...new Set(referrers)]).toEqual([`${new URL(sandbox().url).origin}/`]);
  });

  it("EVENT-1: is off unless the host and the project want it, and where the browser asks for privacy", async () => {
    const silent = [
      await visit(),
      await visit({
        options: ANALYTICS,
        before: "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })",
      }),
    ];
    for (const story of silent) {
      await story.open();
      await story.page.waitForTimeout(500);
      expect(await endpoints(story)).not.toContain("getAnalyticsConfig");
    }
    await sandbox().control("project", { analytics: false });
    const story = await visit({ options: ANALYTICS });
    await story.open();
    await soon(() => endpoints(story)).toContain("getAnalyticsConfig");
    await story.page.waitForTimeout(500);
    expect(await counted()).toEqual([]);
  });

  it("EVENT-1 ERR-1: an origin that is not on the allowlist is an alert, once", async () => {
    await sandbox().control("project", { origins: ["https://larkspur.example"] });
    const lines: string[] = [];
    const story = await visit({
      options: ANALYTICS,
      noise: [/^Failed to load resource/],
      prepare: async (page) => page.on("console", (message) => lines.push(message.text())),
    });
    await story.open();
    await soon(() => lines.filter((line) => line.includes("Invalid App Configuration")).length).toBe(1);
    await story.page.evaluate(() => AppKit.close());
    await story.open();
    await story.page.waitForTimeout(500);
    expect(lines.filter((line) => line.includes("Invalid App Configuration"))).toHaveLength(1);
    expect(await counted()).toEqual([]);
  });
});
