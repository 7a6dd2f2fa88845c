/** Reads the file of a flight recorder; refuses what is none, with the place where it is wrong. */
import JSON5 from "json5";
import * as v from "valibot";
import type { Report } from "../../domain/report/report.ts";

/** The place where a text is no report, and what is wrong there. */
export class NotAReport extends Error {
  /** `line:column` of the text, or the path of a field. */
  readonly place: string;

  constructor(place: string, what: string) {
    super(`${place}: ${what}`);
    this.name = "NotAReport";
    this.place = place;
  }
}

const AT = { at: v.number(), actor: v.string() };
const ERROR = v.looseObject({ code: v.string(), values: v.exactOptional(v.looseObject({})) });
const EVENT = v.looseObject({ type: v.string(), error: v.exactOptional(ERROR) });
const STATE = v.union([v.string(), v.record(v.string(), v.unknown())]);

const ENTRY = v.variant("kind", [
  v.object({ ...AT, kind: v.literal("event"), event: EVENT }),
  v.object({ ...AT, kind: v.literal("delay"), event: EVENT }),
  v.object({
    ...AT,
    kind: v.literal("answer"),
    port: v.string(),
    event: EVENT,
    early: v.exactOptional(v.boolean()),
  }),
  v.object({ ...AT, kind: v.literal("request") }),
  v.object({ ...AT, kind: v.literal("state"), type: v.string(), state: STATE }),
  v.object({ at: v.number(), kind: v.literal("call"), method: v.string(), outcome: v.string() }),
]);

const ACTOR = v.object({
  actor: v.string(),
  src: v.exactOptional(v.string()),
  chart: v.exactOptional(v.string()),
  state: v.exactOptional(STATE),
  context: v.exactOptional(v.looseObject({})),
  ended: v.exactOptional(v.literal(true)),
});

/** Only what the root itself reads before its first event is asked for; the rest is the host's. */
const SETTINGS = v.looseObject({
  networks: v.pipe(v.array(v.looseObject({ caipNetworkId: v.string(), chainNamespace: v.string() })), v.minLength(1)),
  defaultNetworkId: v.string(),
  features: v.looseObject({}),
});

const REPORT = v.object({
  report: v.literal("appkit"),
  format: v.literal(1, "its format is that of another release, whose own appkit-replay plays it"),
  version: v.string(),
  settings: SETTINGS,
  platform: v.looseObject({ mobile: v.boolean() }),
  standing: v.nullable(v.array(ACTOR)),
  entries: v.array(ENTRY),
  log: v.array(v.string()),
});

/** JSON by the engine, which is fast; where that fails, by the parser that says where. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON5.parse(text);
    } catch (error) {
      const { lineNumber, columnNumber, message } = error as SyntaxError & { lineNumber: number; columnNumber: number };
      throw new NotAReport(`${lineNumber}:${columnNumber}`, message.replace(/^JSON5: (.*) at .*$/, "$1"));
    }
  }
}

/** The report that `text` is. @throws {@link NotAReport} */
export function parseReport(text: string): Report {
  const { success, output, issues } = v.safeParse(REPORT, parsed(text), { abortEarly: true });
  if (!success) throw new NotAReport(v.getDotPath(issues[0]) ?? "the whole file", issues[0].message);
  const { standing } = output;
  if (standing && !standing.some(({ actor, state }) => actor === "app" && state !== undefined))
    throw new NotAReport("standing", "no state of the root, app");
  return output as Report;
}
