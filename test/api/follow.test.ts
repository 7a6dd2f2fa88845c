import { describe, expect, it } from "vitest";
import { makeConnected, makeKit, settle } from "./kit.ts";

describe("a subscription", () => {
  it("I16 M6 who follows a chain family that the page has not is refused, and whoever comes later hears of all", async () => {
    const { kit } = makeKit();
    await settle();
    const refusal = expect.objectContaining({ code: "CHAIN_NOT_SUPPORTED" });
    expect(() => kit.subscribeAccount(() => undefined, "solana")).toThrow(refusal);
    expect(() => kit.subscribeBalance(() => undefined, "solana")).toThrow(refusal);
    const told: boolean[] = [];
    kit.subscribeState(({ open }) => told.push(open));
    await kit.open();
    await settle();
    expect([told[0], told.at(-1)]).toEqual([false, true]);
  });

  it("I16 M6 what cannot be told to one listener is reported, and keeps no other one from hearing", async () => {
    const { kit, levers } = await makeConnected();
    kit.subscribeWalletInfo(() => undefined);
    const told: boolean[] = [];
    kit.subscribeState(({ open }) => told.push(open));
    const wallet = { name: "Ours", type: "INJECTED", size: 1n } as const;
    kit.store.send({ type: "account.override", namespace: "eip155", overrides: { wallet } } as never);
    await settle();
    await kit.open();
    await settle();
    expect(told).toEqual([false, true]);
    expect(levers.logged).toContain("listener");
    kit.destroy();
  });

  it("PUBLIC tells at once what holds at that moment, also right after a call that has changed it", async () => {
    const { kit } = makeKit();
    await settle();
    const modes: string[] = [];
    kit.setThemeMode("light");
    kit.subscribeTheme(({ themeMode }) => modes.push(themeMode));
    await settle();
    expect(modes).toEqual(["light"]);
    kit.destroy();
  });
});
