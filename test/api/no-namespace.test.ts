import { expect, it } from "vitest";
import { ALICE, makeConnected } from "./kit.ts";

it("PUBLIC disconnect may stand as a listener by itself: an event names no chain family, any other object is refused", async () => {
  const { kit } = await makeConnected();
  await expect(kit.disconnect({ namespace: "eip155" } as never)).rejects.toMatchObject({ code: "CHAIN_NOT_SUPPORTED" });
  expect(kit.getIsConnectedState()).toBe(true);
  await kit.disconnect({ type: "click", currentTarget: null } as never);
  expect(kit.getIsConnectedState()).toBe(false);
  kit.destroy();
});

it("ACCT-1 an empty text names no chain family: the active one's account is told", async () => {
  const { kit } = await makeConnected();
  const none = "" as never;
  expect([kit.getAccount(none).address, kit.getNetworkState(none).namespace]).toEqual([ALICE, "eip155"]);
  kit.destroy();
});
