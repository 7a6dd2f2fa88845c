import { describe, expect, it } from "vitest";
import { NotWalkable, told } from "../../../testing/host/finding.ts";

/** Clears a screen, turns the reading direction, breaks a line, and has no end. */
const EVIL = `\u001b[2J\u009b31m\u202etxt.exe\n</script>]]>${"x".repeat(1_000_000)}`;

describe("what a walk says of a page", () => {
  it("S8 M1 holds nothing of the page's own words that a terminal obeys, and ends", () => {
    const [{ says } = { says: "" }] = told([{ kind: "warning", says: `AppKit: the script ${EVIL}` }]);
    expect(says).toMatch(/^AppKit: the script \[2J31mtxt\.exe <\/script>\]\]>x+…$/);
    expect(says.length).toBeLessThanOrEqual(600);
  });

  it("M1 is said once, also where only signs that nobody sees tell two findings apart", () => {
    const says = ["The page throws: no", "The page throws: no\u200b", "The page throws: yes"];
    expect(told(says.map((each) => ({ kind: "page-error", says: each }) as const))).toHaveLength(2);
  });

  it("S8 M1 is as harmless where a page cannot be walked at all", () => {
    const { message } = new NotWalkable(`It asks for the script data:${EVIL} and does not get it.`);
    expect(message).toMatch(/^It asks for the script data:\[2J31mtxt\.exe /);
    expect(message.length).toBeLessThanOrEqual(2_000);
  });
});
