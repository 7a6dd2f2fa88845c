import { describe, expect, it } from "vitest";
import { register, unregister } from "../../api/registry.ts";
import { replay } from "../../api/script/replay.ts";
import { makeKit } from "./kit.ts";

describe("an instance that is ended before it has booted", () => {
  const gone = expect.objectContaining({ code: "DESTROYED" });

  it("I3 rejects a switch whose code was still on its way", async () => {
    const { kit } = makeKit();
    const switched = kit.switchNetwork(8453);
    kit.destroy();
    await expect(switched).rejects.toEqual(gone);
  });

  it.each([0, 1, 2])(
    "I3 R20 rejects a call from before the script, which waits for the boot: %d steps later",
    async (steps) => {
      const { kit } = makeKit();
      register(kit);
      const reset = new Promise((resolve, reject) =>
        replay(kit as never, [["resetWcConnection", ["eip155"], resolve, reject]], () => undefined),
      );
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      kit.destroy();
      unregister(kit);
      await expect(reset).rejects.toEqual(gone);
    },
  );
});
