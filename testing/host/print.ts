import { type HostWalk, type JourneyResult, KINDS } from "./finding.ts";

const MARKS = { passed: "✓", failed: "✗", skipped: "–" } as const;

/** The files of a journey's evidence, as a report names them. */
export interface Evidence {
  screenshot?: string;
  report?: string;
}

/** Where the evidence of each journey lies, by the journey's name. */
export type EvidenceFiles = Readonly<Record<string, Evidence>>;

/** One journey in lines of text. */
export function printJourney({ journey, verdict, reason, findings, steps, ms }: JourneyResult): string {
  const head = `${MARKS[verdict]} ${journey} (${(ms / 1_000).toFixed(1)} s)${reason ? `: ${reason}` : ""}`;
  const lines = findings.map(({ kind, says }) => `    ${kind}: ${says}`);
  const last = verdict === "failed" ? [`    after: ${steps.join(" → ")}`] : [];
  return [head, ...lines, ...last].join("\n");
}

/** The distinct findings, each with the journeys that met it. */
function foundIn({ journeys }: HostWalk): string[] {
  const met = new Map<string, string[]>();
  for (const { journey, findings } of journeys)
    for (const { kind, says } of findings)
      met.set(`${kind}: ${says}`, [...(met.get(`${kind}: ${says}`) ?? []), journey]);
  return [...met].map(([found, names]) => `${found} (${names.length === 1 ? names[0] : `${names.length} journeys`})`);
}

const unseenLines = (unseen: HostWalk["views"]["unseen"]): string[] => {
  const byWhy = new Map<string, string[]>();
  for (const { name, why } of unseen) byWhy.set(why, [...(byWhy.get(why) ?? []), name]);
  return [...byWhy].map(([why, names]) => `  ${names.join(", ")}: ${why}`);
};

const sum = (what: string, { seen, unseen }: HostWalk["views"]): string =>
  `${what}: ${seen.length} of ${seen.length + unseen.length} seen`;

/** A walk as text. */
export function printText(walk: HostWalk, files: EvidenceFiles = {}): string {
  const counts = (["passed", "failed", "skipped"] as const).map(
    (verdict) => `${walk.journeys.filter((each) => each.verdict === verdict).length} ${verdict}`,
  );
  const evidence = Object.entries(files).flatMap(([journey, { screenshot, report }]) =>
    [screenshot, report].flatMap((file) => (file ? [`  ${journey}: ${file}`] : [])),
  );
  const found = foundIn(walk).map((each) => `  ${each}`);
  return [
    `${walk.address} (AppKit ${walk.version}), against ${walk.sandbox}`,
    "",
    ...walk.journeys.map(printJourney),
    "",
    sum("Views", walk.views),
    `  ${walk.views.seen.join(", ")}`,
    ...(walk.views.unseen.length > 0 ? ["Not seen", ...unseenLines(walk.views.unseen)] : []),
    sum("States of the machines", walk.states),
    ...(evidence.length > 0 ? ["Evidence", ...evidence] : []),
    ...(found.length > 0 ? ["Found", ...found] : []),
    "",
    `${walk.verdict}: ${counts.join(", ")}, in ${(walk.ms / 1_000).toFixed(0)} s`,
    "",
  ].join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML and HTML have it; what XML cannot say is left out, as half of a pair of surrogates. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A walk as JUnit's XML, which CI servers read: a test case for each journey. */
export function printJunit(walk: HostWalk): string {
  const cases = walk.journeys.map(({ journey, verdict, reason, findings, steps, ms }) => {
    const failures = findings.map(
      ({ kind, says }) =>
        `    <failure type="${kind}" message="${escaped(says)}">${escaped(steps.join("\n"))}</failure>\n`,
    );
    const skipped = verdict === "skipped" ? `    <skipped message="${escaped(reason ?? "")}"/>\n` : "";
    const head = `  <testcase classname="appkit-walk" name="${escaped(journey)}" time="${(ms / 1_000).toFixed(3)}">`;
    return `${head}\n${failures.join("")}${skipped}  </testcase>\n`;
  });
  const count = (verdict: string): number => walk.journeys.filter((each) => each.verdict === verdict).length;
  const counts = `tests="${walk.journeys.length}" failures="${count("failed")}" skipped="${count("skipped")}"`;
  const head = `<testsuite name="${escaped(walk.address)}" ${counts} time="${(walk.ms / 1_000).toFixed(3)}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${cases.join("")}</testsuite>\n`;
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere;color-scheme:light dark}" +
  "article{border-block-start:1px solid;padding-block:1rem}.failed h2{color:#c3352b}.passed h2{color:#2a7d46}img{max-width:100%;border:1px solid}";

const list = (items: readonly string[], tag: "ol" | "ul" = "ul"): string =>
  items.length > 0 ? `<${tag}>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</${tag}>` : "";

function journeyHtml({ journey, verdict, reason, findings, steps }: JourneyResult, { screenshot, report }: Evidence) {
  const found = findings.map(({ kind, says }) => `${KINDS[kind]} ${says}`);
  const image = screenshot
    ? `<a href="${escaped(screenshot)}"><img src="${escaped(screenshot)}" alt="The page then"></a>`
    : "";
  const link = report ? `<p><a href="${escaped(report)}">Flight recorder</a>: appkit-replay plays it again</p>` : "";
  const why = reason ? `<p>${escaped(reason)}</p>` : "";
  const way = `<details><summary>${steps.length} steps</summary>${list(steps, "ol")}</details>`;
  const head = `<h2>${MARKS[verdict]} ${escaped(journey)}</h2>`;
  return `<article class="${verdict}">${head}${why}${list(found)}${image}${link}${way}</article>`;
}

/** A walk as a page of its own, with what was seen when something was found. */
export function printHtml(walk: HostWalk, files: EvidenceFiles = {}): string {
  const title = `${walk.verdict}: ${escaped(walk.address)}`;
  const body = walk.journeys.map((each) => journeyHtml(each, files[each.journey] ?? {})).join("\n");
  const found = foundIn(walk);
  const unseen = [...unseenLines(walk.views.unseen), ...unseenLines(walk.states.unseen)];
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>AppKit ${escaped(walk.version)}, against ${escaped(walk.sandbox)}, in ${(walk.ms / 1_000).toFixed(0)} s.</p>
${found.length > 0 ? `<h2>What was found</h2>${list(found)}\n` : ""}${body}
<h2>${sum("Views", walk.views)}</h2>${list(walk.views.seen)}
<h2>${sum("States of the machines", walk.states)}</h2>
<details><summary>What was not seen, and why</summary>${list(unseen)}</details>
</html>
`;
}
