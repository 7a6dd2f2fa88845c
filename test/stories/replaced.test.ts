import { describe, expect, it } from "vitest";
import { Embedded } from "./embedded/embedded.ts";
import { stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit } = stories();

const PAIRING = "@appkit/pairing";

const account = ({ page }: Story) =>
  page.evaluate(() => {
    const kit = "AppKit" in window ? AppKit : undefined;
    return [kit?.getAccount().status, kit?.getWalletInfo()?.name];
  });

/** Connects the extension in place of the wallet that is connected, by the screen of all ways. */
async function replace(story: Story): Promise<void> {
  await story.open({ view: "Connect" });
  await story.wallet("example.juniper").click();
  await soon(() => account(story)).toEqual(["connected", "Juniper"]);
}

/** In the page: what is stored under a key reads for ever as it does now, as it may for a moment after another tab wrote. */
function readNoMore(key: string): void {
  const get = Storage.prototype.getItem;
  const early = localStorage.getItem(key);
  Storage.prototype.getItem = function (name) {
    return name === key ? early : get.call(this, name);
  };
}

/** In the page: settles once another tab has removed what is stored under a key. */
function untilRemoved(key: string): Promise<void> {
  return new Promise((resolve) =>
    addEventListener("storage", (event) => event.key === key && event.newValue === null && resolve()),
  );
}

describe("a wallet that another one replaces", () => {
  it("I4 CONN-12 CONN-13: a pairing is over at the phone and in storage, and stays so", async () => {
    const story = await visit();
    await story.pair();
    expect((await story.phone()).sessions).toHaveLength(1);
    await replace(story);
    // At once: what was not told yet is told by the page that is loaded then.
    await story.page.reload();
    await soon(() => account(story)).toEqual(["connected", "Juniper"]);
    await soon(async () => (await story.phone()).sessions).toEqual([]);
    await soon(async () => Object.keys(await story.stored())).not.toContain(PAIRING);
    await story.page.evaluate(() => AppKit.disconnect());
    await story.page.reload();
    await story.page.waitForTimeout(1_500);
    expect((await account(story))[0]).toBe("disconnected");
  });

  it.each([
    ["stays stored", false],
    ["is stored again where that tab read too early", true],
  ])(
    "R6 I4 CONN-12: a pairing that another tab has as well ends there, and what took its place %s",
    async (_, isLate) => {
      const key = "@appkit/eip155:connected_connector_id";
      const story = await visit();
      await story.pair();
      const other = await story.page.context().newPage();
      await other.goto(`${story.sandbox.url}/plain`);
      const wallet = () => other.evaluate(() => ("AppKit" in window ? AppKit.getWalletInfo()?.name : undefined));
      await soon(wallet).toBe("Ferryman");
      if (isLate) await other.evaluate(readNoMore, key);
      const removed = isLate ? story.page.evaluate(untilRemoved, key) : undefined;
      await replace(story);
      // Where it could read it, that tab has the wallet that took the place.
      await soon(wallet).toBe(isLate ? undefined : "Juniper");
      await removed;
      await other.evaluate(() => AppKit.switchNetwork("eip155:8453"));
      const kept = async () => {
        const stored = await story.stored();
        return [stored[key], stored["@appkit/connection_status"], stored["@appkit/connected_namespaces"]];
      };
      await soon(kept).toEqual(["example.juniper", "connected", "eip155"]);
      await story.page.reload();
      await soon(() => account(story)).toEqual(["connected", "Juniper"]);
    },
  );

  it("I4 AUTH-6 CONN-13: an embedded login is over in the frame and in storage", async () => {
    const me = new Embedded(await visit());
    await me.logIn();
    await replace(me.story);
    await soon(async () => Object.keys(await me.storedLogin())).toEqual(["SMART_ACCOUNT_ENABLED_NETWORKS"]);
    await me.story.page.evaluate(() => AppKit.disconnect());
    expect(Object.keys(await me.storedLogin())).toEqual(["SMART_ACCOUNT_ENABLED_NETWORKS"]);
  });

  it("I4 CONN-13: a disconnect that a reload cuts short is over all the same, at the phone as well", async () => {
    const story = await visit();
    const leave = () =>
      Promise.all([
        story.page.waitForEvent("load"),
        story.page.evaluate(() => {
          AppKit.disconnect().catch(() => undefined);
          location.reload();
        }),
      ]);
    const isLeft = async () => {
      await soon(() => account(story)).toEqual(["disconnected", undefined]);
      await story.page.waitForTimeout(1_000);
      expect(await account(story)).toEqual(["disconnected", undefined]);
    };
    await story.connect();
    await story.setWallet("juniper", { delay: 2_000, methods: ["wallet_revokePermissions"] });
    await leave();
    await isLeft();
    await story.pair();
    await leave();
    await soon(async () => (await story.phone()).sessions).toEqual([]);
    await soon(async () => Object.keys(await story.stored())).not.toContain(PAIRING);
    await isLeft();
  });

  it("CONN-21: a pairing that the phone declines ends the status connecting, and the button's", async () => {
    const story = await visit();
    const uri = await story.showCode();
    expect((await account(story))[0]).toBe("connecting");
    await story.controlPhone({ set: { mode: "reject" } });
    await story.controlPhone({ pair: uri }).catch(() => undefined);
    await soon(async () => (await account(story))[0]).toBe("disconnected");
  });
});
