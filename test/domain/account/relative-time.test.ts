import { expect, it } from "vitest";
import { relativeTime } from "../../../domain/account/relative-time.ts";
import { text } from "../../../domain/messages.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

it.each([
  [-5, "0 sec"],
  [59 * SECOND, "59 sec"],
  [60 * SECOND, "1 min"],
  [HOUR - 1, "59 min"],
  [HOUR, "1 hr"],
  [23 * HOUR, "23 hrs"],
  [DAY, "1 d"],
  [29 * DAY, "29 d"],
  [30 * DAY, "1 mo"],
  [364 * DAY, "12 mo"],
  [365 * DAY, "1 yr"],
  [800 * DAY, "2 yr"],
])("ACCT-12 %d ms ago is %s", (elapsed, words) => {
  const { unit, n } = relativeTime(elapsed);
  expect(text({}, `time.${unit}`, { n })).toBe(words);
});
