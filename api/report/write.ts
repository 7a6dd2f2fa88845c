import { type Forms, LOOKS } from "../../domain/report/placeholder.ts";
import { Redaction } from "../../domain/report/redaction.ts";
import type { ReportEntry, ReportedActor } from "../../domain/report/report.ts";
import { version } from "../../domain/version.ts";
import type { AppInput } from "../../machines/app/context.ts";
import type { Recorder } from "../../machines/app/recorder.ts";

/** A JSON list with one value per line, so that an editor finds the entry that a tool names. */
function lines(values: readonly unknown[]): string {
  return values.length === 0 ? "[]" : `[\n${values.map((value) => JSON.stringify(value)).join(",\n")}\n]`;
}

/**
 * The text of `report()`: JSON in the form of a `Report`, without private values (S9). `forms`: the exact parsers, once
 * loaded.
 */
export function writeReport(
  { recorded }: Recorder,
  { settings, platform }: AppInput,
  log: string,
  forms: Forms = LOOKS,
): string {
  const redaction = new Redaction(forms);
  const json = (value: unknown, field?: string) => JSON.stringify(redaction.copy(value, field));
  const actor = ({ state, ...each }: ReportedActor) => ({ ...(redaction.copy(each) as object), state });
  const entry = (each: ReportEntry) => {
    if (each.kind !== "state") return redaction.copy(each);
    // The states of a chart have the kit's own names, and are not redacted.
    const { state, ...step } = each;
    return { ...(redaction.copy(step) as object), state };
  };
  return `{"report":"appkit","format":1,"version":${JSON.stringify(version)},
"settings":${json(settings)},
"platform":${json(platform, "platform")},
"standing":${recorded.standing ? lines(recorded.standing.map(actor)) : "null"},
"entries":${lines(recorded.entries.map(entry))},
"log":${lines(
    log
      .split("\n")
      .filter(Boolean)
      .map((line) => redaction.line(line)),
  )}}
`;
}
