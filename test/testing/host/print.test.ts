import { describe, expect, it } from "vitest";
import type { HostWalk } from "../../../testing/host/finding.ts";
import { printHtml, printJunit, printText } from "../../../testing/host/print.ts";

const rest = { steps: ["open {}", "connect"], views: ["Connect"], states: [], ms: 1_500 };

const walk: HostWalk = {
  address: "http://shop.example/",
  sandbox: "http://localhost:4700",
  version: "1.2.3",
  verdict: "failed",
  journeys: [
    { journey: "open", verdict: "passed", findings: [], ...rest },
    { journey: "send", verdict: "skipped", reason: "the page has <none>", findings: [], ...rest },
    { journey: "pay", verdict: "failed", findings: [{ kind: "page-error", says: 'It says "no" & <b>' }], ...rest },
  ],
  views: { seen: ["Connect"], unseen: ["Swap", "Nft"].map((name) => ({ name, why: "no journey leads there" })) },
  states: { seen: ["modal.open"], unseen: [] },
  ms: 4_500,
};

describe("the report of a walk", () => {
  it("M1 as text names each journey, each finding with the way to it, and what was not seen with the reason", () => {
    const text = printText(walk, { pay: { screenshot: "pay.png" } });
    expect(text).toContain("✓ open (1.5 s)");
    expect(text).toContain("– send (1.5 s): the page has <none>");
    expect(text).toContain('    page-error: It says "no" & <b>\n    after: open {} → connect');
    expect(text).toContain("Views: 1 of 3 seen");
    expect(text).toContain("  Swap, Nft: no journey leads there");
    expect(text).toContain("  pay: pay.png");
    expect(text.trimEnd().endsWith("failed: 1 passed, 1 failed, 1 skipped, in 5 s")).toBe(true);
  });

  it("M1 sums up what was found, each thing once, however many journeys met it", () => {
    const warning = { kind: "warning", says: "AppKit: `data-them` means nothing" } as const;
    const page = { kind: "page-error", says: "no" } as const;
    const journeys = walk.journeys.map((each, at) => ({ ...each, findings: at === 1 ? [page, warning] : [warning] }));
    const found = ["warning: AppKit: `data-them` means nothing (3 journeys)", "page-error: no (send)"];
    expect(printText({ ...walk, journeys })).toContain(
      `\nFound\n${found.map((each) => `  ${each}\n`).join("")}\nfailed`,
    );
    expect(printHtml({ ...walk, journeys })).toContain(`<ul>${found.map((each) => `<li>${each}</li>`).join("")}</ul>`);
    const clean = { ...walk, journeys: walk.journeys.map((each) => ({ ...each, findings: [] })) };
    expect(printText(clean) + printHtml(clean)).not.toMatch(/Found|was found/);
  });

  it("M1 as JUnit counts tests, failures and what was skipped, and escapes what XML cannot hold", () => {
    const xml = printJunit(walk);
    expect(xml).toContain('tests="3" failures="1" skipped="1" time="4.500"');
    expect(xml).toContain('<failure type="page-error" message="It says &quot;no&quot; &amp; &lt;b&gt;">');
    expect(xml).toContain('<skipped message="the page has &lt;none&gt;"/>');
  });

  it("M1 keeps whole signs beyond the first plane, and leaves out what XML cannot say", () => {
    const says = "\u{1f98a} \ud83e ]]> \u0000\u001b[31m\ufffe <script>alert(1)</script>";
    const hostile: HostWalk = {
      ...walk,
      journeys: [{ journey: "pay", verdict: "failed", findings: [{ kind: "page-error", says }], ...rest }],
    };
    const wanted = "\u{1f98a}  ]]&gt; [31m &lt;script&gt;alert(1)&lt;/script&gt;";
    expect(printJunit(hostile)).toContain(`message="${wanted}"`);
    expect(printHtml(hostile)).toContain(wanted);
  });

  it("M1 as HTML shows what the page looked like, and lets nothing of the page become markup", () => {
    const html = printHtml(walk, { pay: { screenshot: "pay.png", report: "pay.json" } });
    expect(html).toContain('<img src="pay.png"');
    expect(html).toContain('<a href="pay.json">');
    expect(html).not.toContain("<b>");
    expect(html).not.toContain("<none>");
  });

  it("M1 as HTML breaks an address or a word that is longer than a phone is wide", () => {
    expect(printHtml(walk)).toContain("overflow-wrap:anywhere");
  });
});
