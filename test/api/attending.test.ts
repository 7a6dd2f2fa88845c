import { describe, expect, it, vi } from "vitest";
import { makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";

describe("an instance's outside", () => {
  it("NET-5 CONN-1 is told that the card is open, and made ready for a pairing, no sooner than that", async () => {
    const { kit, levers } = makeKit();
    await settle();
    kit.setThemeMode("light");
    await settle();
    expect([levers.open.chains.includes(true), levers.open.relay]).toEqual([false, 0]);
    await kit.open();
    await settle();
    expect([levers.open.chains.at(-1), levers.open.relay > 0]).toEqual([true, true]);
    await kit.close();
    await settle();
    expect(levers.open.chains.at(-1)).toBe(false);
    kit.destroy();
  });

  it("AUTH-14 goes on with a social login that had left the page; where that cannot be told, the log says so", async () => {
    const returned = { social: "x", resultUri: "https://larkspur.example/?result_uri=1" } as const;
    const { kit } = makeKit(SETTINGS, undefined, { returned: async () => returned });
    await settle();
    expect([kit.isOpen(), kit.store.getSnapshot().app.context.view]).toEqual([true, "ConnectingSocial"]);
    kit.destroy();
    const failed = makeKit(SETTINGS, undefined, { returned: () => Promise.reject(new Error("no code")) });
    await settle();
    expect([failed.kit.isOpen(), failed.levers.logged]).toEqual([false, ["login"]]);
    failed.kit.destroy();
  });

  it("CONN-8 goes on with what the last page announced, also where this one announces nothing of its own", async () => {
    const { kit, levers } = makeKit({ ...SETTINGS, announce: false }, undefined, { isAnnouncing: true });
    expect(levers.announced).toBe(1);
    kit.destroy();
    const connected = await makeConnected({ ...SETTINGS, announce: false });
    expect(connected.levers.announced).toBe(0);
    connected.kit.destroy();
  });

  it("S18 hears of no wallet any more once the instance has gone, nor does the host", async () => {
    const { kit, levers } = await makeConnected();
    const heard: unknown[] = [];
    kit.subscribeAccount((account) => heard.push(account));
    kit.subscribeEvents((event) => heard.push(event));
    await settle();
    const before = [levers.unwatched, heard.length] as const;
    // The host would be told of it a moment later.
    kit.store.send({ type: "modal.open" });
    kit.destroy();
    expect(levers.unwatched).toBe(before[0] + 1);
    levers.say({ type: "wallet.disconnected" });
    await settle();
    expect(heard.length).toBe(before[1]);
  });

  it("CONN-12 R20 on a page that the browser prerenders, it looks for the stored wallet and opens once the page is shown", async () => {
    const prerendered = vi.fn();
    const { kit } = makeKit(SETTINGS, undefined, { prerendered });
    const gone = makeKit(SETTINGS, undefined, { prerendered }).kit;
    const opened = kit.open();
    gone.destroy();
    await settle();
    expect(kit.getState()).toMatchObject({ initialized: false, open: false });
    for (const [run] of prerendered.mock.calls) run();
    await opened;
    await settle();
    expect(kit.getState()).toMatchObject({ initialized: true, open: true });
    expect(() => gone.getState()).toThrow("This AppKit instance was destroyed");
    kit.destroy();
  });

  it("ROUTE-7 warns of a host's element that the card does not take, and of no other", async () => {
    const said: string[] = [];
    vi.spyOn(console, "warn").mockImplementation((line: string) => void said.push(line));
    const { kit, levers } = makeKit();
    kit.attach({} as never);
    await settle();
    await vi.dynamicImportSettled();
    expect(said).toEqual([]);
    levers.attaches = false;
    kit.attach({} as never);
    await vi.waitFor(() => expect(said).toEqual([expect.stringContaining("is left empty")]), 10_000);
    kit.destroy();
  });
});
