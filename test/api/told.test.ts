import { describe, expect, it } from "vitest";
import type { TrackedEvent } from "../../domain/analytics/tracked-events.ts";
import { makeConnected, makeKit, settle } from "./kit.ts";

describe("what a host is told", () => {
  it("ACCT-4 a balance that the host asks for again is known when the answer resolves, or that it cannot be", async () => {
    const { kit, levers } = await makeConnected();
    let answer: () => void = () => undefined;
    levers.balance = () =>
      new Promise((resolve) => {
        answer = () => resolve({ amount: "2", symbol: "ETH" });
      });
    const read = kit.updateNativeBalance().then(() => kit.getAccountState().balance);
    await settle();
    answer();
    expect(await read).toBe("2");
    levers.balance = async () => Promise.reject(new Error("no node"));
    await expect(kit.updateNativeBalance()).resolves.toBeUndefined();
    expect(kit.getAccountState().balance).toBeUndefined();
    kit.destroy();
  });

  it("CONN-8 names no way to connect of what is no chain family", async () => {
    const { kit } = await makeConnected();
    expect(kit.getProviderType("eip155")).toBe("ANNOUNCED");
    expect(kit.getProviderType("__proto__" as never)).toBeUndefined();
    kit.destroy();
  });

  it("EVENT-1 tells that the card is made and that the boot is over, with the networks; nothing is sent of them", async () => {
    const { kit } = makeKit();
    const heard: TrackedEvent[] = [];
    kit.subscribeEvents(({ data }) => {
      heard.push(data as never);
    });
    await settle();
    expect(heard).toEqual([
      { type: "track", event: "MODAL_CREATED" },
      { type: "track", event: "INITIALIZE", properties: { networks: ["eip155:1", "eip155:8453"] } },
    ]);
    kit.destroy();
  });
});
