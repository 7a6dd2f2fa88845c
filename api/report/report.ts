import { Lazy } from "../../domain/lazy.ts";
import type { AppInput } from "../../machines/app/context.ts";
import type { Recorder } from "../../machines/app/recorder.ts";

/** The implementation of `report()`. */
export interface Reporting {
  report(): string;
  /**
   * Loads the exact parsers, so that placeholders of addresses and payment links have the same form. Called once a
   * connected visitor sees the card.
   */
  warmUp(): void;
}

/**
 * Makes `report()`. The code that writes the text is loaded a moment after the instance was made. Until then `report()`
 * returns the log alone, because nothing else has happened.
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
