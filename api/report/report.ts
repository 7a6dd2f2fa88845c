import { Lazy } from "../../domain/lazy.ts";
import type { AppInput } from "../../machines/app/context.ts";
import type { Recorder } from "../../machines/app/recorder.ts";

/**
 * What answers `report()`. The code that writes the text is evaluated by itself, a moment after the instance was made; until then
 * nothing has happened that is worth telling, and the log alone answers.
 */
export function openReport(recorder: Recorder, input: AppInput, log: () => string): () => string {
  const writer = new Lazy(async () => (await import("./write.ts")).writeReport);
  writer.warmUp();
  return () => writer.loaded?.(recorder, input, log()) ?? log();
}
