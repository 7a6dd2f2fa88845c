import { expect, it } from "vitest";
import { makeConnected } from "./kit.ts";

it("PUBLIC disconnect may stand as a listener by itself: an event names no chain family, any other object is refused", async () => {
  const { kit } = await makeConnected();
  await expect(kit.disconnect({ namespace: "eip155" } as never)).rejects.toMatchObject({ code: "CHAIN_NOT_SUPPORTED" });
  expect(kit.getIsConnectedState()).toBe(true);
  await kit.disconnect({ type: "click", currentTarget: null } as never);
  expect(kit.getIsConnectedState()).toBe(false);
  kit.destroy();
});
