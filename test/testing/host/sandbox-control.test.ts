import { describe, expect, it } from "vitest";
import { SandboxControl } from "../../../testing/host/sandbox-control.ts";

/** A sandbox that counts its resets, as seen by one of its visitors. */
function visitors(counts: boolean) {
  let resets = 0;
  const answer = (value: object) => ({ ok: () => true, json: async () => value });
  const own = () => (counts ? { resets } : {});
  const request = {
    get: async () => answer({ options: { projectId: "sandbox" }, ...own() }),
    post: async () => {
      resets += 1;
      return answer({ ms: 1, ...own() });
    },
  };
  return () => new SandboxControl("http://localhost:4700/", request as never);
}

describe("a sandbox that a walk steers", () => {
  it("M1 says that another walk reset it, and not that the page is wrong", async () => {
    const visitor = visitors(true);
    const [one, other] = [visitor(), visitor()];
    await one.reset();
    await expect(one.wantAlone()).resolves.toBeUndefined();
    await other.reset();
    await expect(other.wantAlone()).resolves.toBeUndefined();
    await expect(one.wantAlone()).rejects.toThrow(
      "Something else reset the sandbox at http://localhost:4700 during the journey: let one worker walk, or give each a sandbox of its own.",
    );
  });

  it("M1 takes a sandbox that does not count its resets for alone", async () => {
    const sandbox = visitors(false)();
    await sandbox.reset();
    await expect(sandbox.wantAlone()).resolves.toBeUndefined();
  });
});
