import { describe, expect, it } from "vitest";
import { thrownNames } from "../../sandbox/wallets/shape.ts";
import { stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit } = stories();

const requests = async (story: Story) =>
  (await story.walletRequests("juniper")).filter((call) => call.endsWith("eth_requestAccounts")).length;

async function choose(story: Story): Promise<void> {
  await story.open();
  await story.wallet("example.juniper").click();
  await story.view("ConnectingExternal").waitFor();
}

/** The sentence that an attempt ended with. */
const outcome = (story: Story) => story.view("ConnectingExternal").getByRole("heading", { level: 3 });

const retry = (story: Story) => story.action("connection.retry");

describe("an attempt to connect", () => {
  it("CONN-21, R14: a refusal is named, nothing is shared, and a second try connects", async () => {
    const story = await visit();
    await story.setWallet("juniper", { mode: "reject" });
    await choose(story);
    await soon(() => outcome(story).textContent()).toBe("Connection declined");
    await soon(() => story.page.evaluate(() => AppKit.getAccount().address)).toBeUndefined();
    await story.setWallet("juniper", { mode: "approve" });
    await retry(story).click();
    await story.connected();
    await story.closed();
    await soon(() => requests(story)).toBe(2);
  });

  it("R13, I3: a wallet that never answers can be left at once and tried again", async () => {
    const story = await visit();
    await story.setWallet("juniper", { mode: "hang" });
    await choose(story);
    await soon(() => outcome(story).textContent()).toContain("Juniper");
    await soon(() => requests(story)).toBe(1);
    await story.action("route.back").click();
    await story.view("Connect").waitFor();
    await soon(() => story.page.evaluate(() => AppKit.getAccount().status)).toBe("disconnected");
    await story.setWallet("juniper", { mode: "approve" });
    await story.wallet("example.heron").click();
    await story.connected();
    await soon(() => story.page.evaluate(() => AppKit.getWalletInfo()?.name)).toBe("Heron Wallet");
  });

  it("R13: while a request is open in the wallet, choosing it again opens no second prompt", async () => {
    const story = await visit();
    await story.setWallet("juniper", { mode: "hang" });
    await choose(story);
    await soon(() => requests(story)).toBe(1);
    await story.action("route.back").click();
    await story.wallet("example.juniper").click();
    await story.view("ConnectingExternal").waitFor();
    await soon(() => requests(story)).toBe(1);
    await story.page.keyboard.press("Escape");
    await story.closed();
  });

  it("R13, CONN-21: 'already pending' (-32002) is said as such, and a retry works once it is answered", async () => {
    const story = await visit();
    await story.setWallet("juniper", { mode: "pending" });
    await choose(story);
    await soon(() => outcome(story).textContent()).toBe("A request is already open");
    await story.setWallet("juniper", { mode: "approve" });
    await retry(story).click();
    await story.connected();
  });

  it("R13: a locked wallet is waited for, and connects when it is unlocked", async () => {
    const story = await visit();
    await story.setWallet("juniper", { mode: "locked" });
    await choose(story);
    await soon(() => outcome(story).textContent()).toContain("Continue in");
    await story.setWallet("juniper", { mode: "approve" });
    await story.connected();
  });

  it("R13: a wallet that comes late is a row within six frames of its announcement, 100 ms", async () => {
    const story = await visit({ wallets: ["heron"] });
    await story.open();
    const frames = await story.page.evaluate(async () => {
      const info = { uuid: "99999999-0000-4000-8000-999999999999", name: "Latecomer", rdns: "example.late", icon: "" };
      const provider = { request: async () => [], on() {}, removeListener() {} };
      window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
      const root = document.querySelector("appkit-modal")?.shadowRoot;
      for (let frames = 0; frames < 60; frames += 1) {
        if (root?.querySelector('[data-wallet="example.late"]')) return frames;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return undefined;
    });
    expect(frames).toBeLessThanOrEqual(6);
    await story.wallet("example.heron").waitFor();
  });

  it("R13: a wallet that appears after the modal was opened joins the list without a reload", async () => {
    const story = await visit({ path: "/plain?only=juniper" });
    await story.setWallet("thistle", { announce: { by: "6963", delay: 800 } });
    await story.page.goto(`${story.sandbox.url}/plain`);
    await story.open();
    await story.wallet("example.thistle").waitFor();
  });

  it("R14, M6: whatever a wallet throws ends in a sentence of ours and a way on", async () => {
    const story = await visit();
    const refusals = ["number", "text-code", "nested-data", "nested-cause", "deep", "string"];
    for (const [index, thrown] of thrownNames.entries()) {
      await story.setWallet("juniper", { mode: "throw", thrown });
      if (index === 0) await choose(story);
      else await retry(story).click();
      await soon(() => requests(story)).toBe(index + 1);
      const expected = refusals.includes(thrown) ? "Connection declined" : "Could not connect";
      await soon(async () => [thrown, await outcome(story).textContent()]).toEqual([thrown, expected]);
    }
    await story.setWallet("juniper", { mode: "approve" });
    await retry(story).click();
    await story.connected();
  });

  it("R14: an answer that holds no account is told apart from a connection", async () => {
    const story = await visit();
    const answers = [[], ["0x1234", 7, null], { address: "0x" }, { $: "undefined" }];
    for (const [index, value] of answers.entries()) {
      await story.setWallet("juniper", { returns: { eth_requestAccounts: value, eth_accounts: value } });
      if (index === 0) await choose(story);
      else await retry(story).click();
      await soon(() => requests(story)).toBe(index + 1);
      await soon(() => outcome(story).textContent()).toMatch(/No account found|Could not connect|Connection declined/);
      await soon(() => story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(false);
    }
  });

  it("R14, CONN-15: excluded wallets are not offered", async () => {
    const story = await visit();
    const { data } = (await (
      await fetch(`${story.sandbox.url}/getWallets?projectId=p&st=appkit&sv=test&page=1&entries=4`)
    ).json()) as {
      data: { id: string; name: string }[];
    };
    const marigold = data.find(({ name }) => name === "Marigold");
    await story.page.goto(`${story.sandbox.url}/plain?options=${JSON.stringify({ excludeWalletIds: [marigold?.id] })}`);
    await story.open();
    await story.wallet("example.juniper").waitFor();
    await story.wallet("example.marigold").waitFor({ state: "detached" });
  });
});
