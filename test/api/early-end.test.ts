import { describe, expect, it, vi } from "vitest";
import { register, unregister } from "../../api/registry.ts";
import { replay } from "../../api/script/replay.ts";
import { makeKit, SETTINGS, settle } from "./kit.ts";

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

describe("a call from before the script", () => {
  const made = (kit: object, method: string) =>
    new Promise((resolve, reject) => {
      void replay(kit as never, [[method, ["eip155"], resolve, reject]], () => undefined);
    });

  it("R20 PUBLIC that needs the boot is made again once that is over, and not before", async () => {
    let recall = (_?: unknown) => {};
    const recalled = new Promise((resolve) => {
      recall = resolve;
    });
    const { kit } = makeKit(SETTINGS, recalled);
    register(kit);
    const reset = made(kit, "resetWcConnection").finally(() => unregister(kit));
    await settle();
    recall();
    await expect(reset).resolves.toBeUndefined();
    kit.destroy();
  });

  it("R20 PUBLIC that fails is made once, and says why", async () => {
    const fail = vi.fn(async () => {
      throw new Error("no");
    });
    await expect(made({ fail }, "fail")).rejects.toThrow("no");
    expect(fail).toHaveBeenCalledExactlyOnceWith("eip155");
  });
});
