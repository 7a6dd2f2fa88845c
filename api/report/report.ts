import { Lazy } from "../../domain/lazy.ts";
import type { AppInput } from "../../machines/app/context.ts";
import type { Recorder } from "../../machines/app/recorder.ts";

/** What answers `report()`. */
export interface Reporting {
  report(): string;
  /** Addresses and payment links are told by others of the same form from now on: called once somebody who is connected looks at the card. */
  warmUp(): void;
}

/**
 * Answers `report()`. The code that writes the text is evaluated by itself, a moment after the instance was made; until then
 * nothing has happened that is worth telling, and the log alone answers.
 */
export function openReport(recorder: Recorder, input: AppInput, log: () => string): Reporting {
  const writer = new Lazy(async () => (await import("./write.ts")).writeReport);
  const forms = new Lazy(async () => (await import("../../domain/report/forms.ts")).FORMS);
  writer.warmUp();
  return {
    report: () => writer.loaded?.(recorder, input, log(), forms.loaded) ?? log(),
    warmUp: () => forms.warmUp(),
  };
}
