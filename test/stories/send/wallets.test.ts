import { afterEach, describe, expect, it } from "vitest";
import { NETWORK_NOISE, stories } from "../page.ts";
import { soon } from "../story.ts";
import { owners } from "./owners.ts";
import { holdBlocks, mine, resume, type Sender, SHOP, unitsIn, unitsOf } from "./sender.ts";

const { visit, sandbox } = stories();
const { byExtension, byPairing } = owners({ visit, sandbox });

const HALF = { token: "ETH", amount: "0.5", to: SHOP };
const BASE = "eip155:8453";

/** How often a wallet of the page was asked to send. */
const asks = async ({ story }: Sender) =>
  (await story.walletRequests("juniper")).filter((call) => call.endsWith("eth_sendTransaction")).length;

const entered = (me: Sender) => Promise.all([me.amount.inputValue(), me.to.inputValue()]);

/** The receiver's balance. */
const received = (token = "ETH") => unitsOf(sandbox(), SHOP, token);

/** A visitor who is about to confirm half an ether. */
async function reviewing(more = {}): Promise<Sender> {
  const { me } = await byExtension(more);
  await me.open();
  await me.fill(HALF);
  await me.toReview();
  return me;
}

/** The page's stored transactions, sent ones and those with an open prompt. */
const keptOf = ({ story }: Sender) => story.page.evaluate(() => localStorage.getItem("@appkit/sent_transactions"));

/** The names of the events that the page is told from now on. */
async function hearing({ story }: Sender) {
  await story.page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    AppKit.subscribeEvents(({ data }) => told.push(data.event));
  });
  return () => story.page.evaluate(() => (window as unknown as { told: string[] }).told);
}

/** A phone that shows half an ether, and a page that was loaded anew, or went elsewhere, before its owner looked. */
async function promptedBeforeReload(elsewhere?: string) {
  const { me } = await byPairing();
  const { story } = me;
  await story.controlPhone({ set: { mode: "ask" } });
  await holdBlocks(sandbox());
  await me.send(HALF);
  await soon(async () => (await story.phone()).pending.length).toBe(1);
  if (elsewhere) await story.page.goto(elsewhere);
  else {
    await story.page.reload();
    await story.connected();
  }
  return { me };
}

afterEach(() => resume(sandbox()));

describe("a wallet that is asked to send", () => {
  it("SEND-4, S14: and declines: the screen says so, what was typed stays, and it can be tried again", async () => {
    const { me } = await byExtension();
    await me.story.setWallet("juniper", { mode: "reject" });
    await me.send(HALF);
    await soon(() => me.story.toast("error").textContent()).toBe("Something went wrong");
    await me.review.getByText("Declined in the wallet. Nothing was sent.").waitFor();
    await me.story.action("route.back").first().click();
    await me.amount.waitFor();
    expect(await entered(me)).toEqual([HALF.amount, SHOP]);
    await soon(() => asks(me)).toBe(1);

    await me.story.setWallet("juniper", { mode: "approve" });
    await holdBlocks(sandbox());
    await me.toReview();
    await me.confirm();
    await soon(() => me.story.toast("success").textContent()).toBe("Transaction started");
    await mine(sandbox());
    await me.arrived(HALF.amount);
    expect([await asks(me), await received()]).toEqual([2, unitsIn(HALF.amount, "ETH")]);
    await me.open();
    expect(await entered(me)).toEqual(["", ""]);
  });

  it("SEND-4: on a phone, and declines there, says so too", async () => {
    const { me } = await byPairing();
    await me.story.controlPhone({ set: { mode: "reject" } });
    await me.send(HALF);
    await soon(() => me.story.toast("error").textContent()).toBe("Something went wrong");
    await me.review.getByText("Declined in the wallet. Nothing was sent.").waitFor();
    expect(await received()).toBe(0n);
  });

  it("I1, S13: and is on another network by the time its owner agrees sends nothing there", async () => {
    const me = await reviewing();
    await me.story.setWallet("juniper", { delay: 2_500, methods: ["eth_sendTransaction"] });
    await me.confirm();
    await soon(() => asks(me)).toBe(1);
    await me.story.setWallet("juniper", { chain: 8453 });
    await soon(() => me.story.toast("error").textContent()).toBe("Something went wrong");
    expect(await Promise.all([received(), unitsOf(sandbox(), SHOP, "ETH", BASE)])).toEqual([0n, 0n]);
  });

  it("SEND-4, S14: and answers after the modal was closed: it is sent, and said", async () => {
    const { me } = await byExtension();
    await me.story.setWallet("juniper", { delay: 2_500, methods: ["eth_sendTransaction"] });
    await me.send(HALF);
    await me.review.getByText("Approve in Juniper").waitFor();
    await me.story.page.keyboard.press("Escape");
    await me.story.closed();
    await soon(received).toBe(unitsIn(HALF.amount, "ETH"));
    await me.story.open({ view: "Account" });
    await me.arrived(HALF.amount);
    await soon(() => asks(me)).toBe(1);
  });

  it("SEND-4, S14: on a phone that answers twice, and after a reload: one transfer is sent, and found again", async () => {
    const { me } = await byPairing();
    const { story } = me;
    await story.controlPhone({ set: { mode: "ask", twice: true } });
    await holdBlocks(sandbox());
    await me.send(HALF);
    await soon(async () => (await story.phone()).pending.length).toBe(1);
    await story.controlPhone({ approve: "all" });
    await me.account.waitFor();
    await story.page.reload();
    await story.page.waitForFunction(() => "AppKit" in window && AppKit.getAccount().isConnected);
    await story.open({ view: "Account" });
    await soon(() => me.outgoing.count()).toBe(1);
    await mine(sandbox());
    await me.arrived(HALF.amount);
    expect(await received()).toBe(unitsIn(HALF.amount, "ETH"));
  });

  it("SEND-4, S14, EVENT-1: on a phone that approves only after a reload: the transfer is found again and told, and it is asked once", async () => {
    const { me } = await promptedBeforeReload();
    const { story } = me;
    await story.open({ view: "Account" });
    await soon(() => me.outgoing.count()).toBe(0);
    const told = await hearing(me);
    await story.controlPhone({ approve: "all" });
    await soon(() => story.toast("success").textContent()).toBe("Transaction started");
    expect(await told()).toEqual(["SEND_SUCCESS"]);
    await soon(() => me.outgoing.count()).toBe(1);
    await mine(sandbox());
    await me.arrived(HALF.amount);
    expect(await received()).toBe(unitsIn(HALF.amount, "ETH"));
    expect((await story.phone()).pending).toEqual([]);
    await soon(() => keptOf(me)).toBeNull();
  });

  it("SEND-4, S14: on a phone that approves while the page is away: the transfer is found again", async () => {
    const { me } = await promptedBeforeReload("about:blank");
    const { story } = me;
    await story.controlPhone({ approve: "all" });
    await story.page.goBack();
    await story.connected();
    await story.open({ view: "Account" });
    await soon(() => me.outgoing.count()).toBe(1);
    await mine(sandbox());
    await me.arrived(HALF.amount);
  });

  it("SEND-4, S14: on a phone that declines only after a reload: nothing is said, and nothing of it is kept", async () => {
    const { me } = await promptedBeforeReload();
    const { story } = me;
    await story.open({ view: "Account" });
    expect(await keptOf(me)).not.toBeNull();
    await story.controlPhone({ reject: "all" });
    await soon(() => keptOf(me)).toBeNull();
    expect([await me.outgoing.count(), await story.toast("error").count(), await received()]).toEqual([0, 0, 0n]);
  });

  it("SEND-4, S14, I4: on a phone that never answers, which is disconnected after a reload: nothing of it is stored", async () => {
    const { me } = await promptedBeforeReload();
    await me.story.page.evaluate(() => AppKit.disconnect());
    await soon(() => me.story.page.evaluate(() => AppKit.getAccount().isConnected)).toBe(false);
    await soon(() => keptOf(me)).toBeNull();
    const stored = () => me.story.page.evaluate(() => JSON.stringify(localStorage).toLowerCase());
    await soon(stored).not.toContain(SHOP.toLowerCase());
  });

  it("S14, EVENT-1: and sends after its account was disconnected, which it takes no notice of: the page is told of it", async () => {
    const me = await reviewing();
    const revoked = { wallet_revokePermissions: { $: "undefined" } };
    await me.story.setWallet("juniper", { delay: 2_000, methods: ["eth_sendTransaction"], returns: revoked });
    const told = await hearing(me);
    await me.confirm();
    await soon(() => asks(me)).toBe(1);
    await me.story.page.evaluate(() => AppKit.disconnect());
    await soon(told).toEqual(["SEND_INITIATED", "DISCONNECT_SUCCESS", "MODAL_CLOSE", "SEND_SUCCESS"]);
    expect(await received()).toBe(unitsIn(HALF.amount, "ETH"));
  });

  it("S14: and has not answered yet is not asked for another transfer", async () => {
    const { me } = await byExtension();
    await me.story.setWallet("juniper", { mode: "hang", methods: ["eth_sendTransaction"] });
    await me.send(HALF);
    await me.review.getByText("Approve in Juniper").waitFor();
    await me.story.action("route.back").first().click();
    await me.amount.fill("0.25");
    await me.toReview();
    await me.review.getByText("Your wallet still shows the last request.").waitFor();
    await me.confirmation.click({ force: true });
    await me.story.page.waitForTimeout(300);
    await soon(() => asks(me)).toBe(1);
  });

  it.each([
    ["no hash", 7],
    ["too short a hash", "0x5e"],
    ["nothing", { $: "undefined" }],
  ])("S14: and answers with %s: something went wrong, which is said, and it is not asked again", async (_, answer) => {
    const { me } = await byExtension();
    await me.story.setWallet("juniper", { returns: { eth_sendTransaction: answer } });
    await me.send(HALF);
    await soon(() => me.story.toast("error").textContent()).toBe("Something went wrong");
    await me.review.waitFor();
    await soon(() => asks(me)).toBe(1);
  });

  it.each([
    ["account", { accounts: [1] }, "Your wallet is on another account now. Nothing was sent."],
    ["network", { chain: 8453 }, "Your wallet is on another network now. Nothing was sent."],
  ])("S13: and is on another %s without a word is not asked", async (_, set, sentence) => {
    const me = await reviewing();
    await me.story.setWallet("juniper", set, { silent: true });
    await me.confirm();
    await me.review.getByText(sentence).waitFor();
    await soon(() => asks(me)).toBe(0);
  });

  it("NET-3, S13: and goes to another account or network clears what was typed", async () => {
    const me = await reviewing();
    await me.story.setWallet("juniper", { accounts: [1, 0] });
    await me.amount.waitFor();
    expect(await entered(me)).toEqual(["", ""]);
    await me.fill(HALF);
    await me.story.page.evaluate((to) => AppKit.switchNetwork(to), BASE);
    await soon(() => entered(me)).toEqual(["", ""]);
    await soon(() => asks(me)).toBe(0);
  });

  it("S5b, S13, S14: neither a script's press, nor a cover, nor a second press sends", async () => {
    const me = await reviewing();
    await me.look();
    await me.confirmation.evaluate((button: HTMLButtonElement) => button.click());
    await me.confirmation.dispatchEvent("click");
    await me.story.page.evaluate(() => {
      const cover = document.createElement("div");
      cover.id = "cover";
      cover.popover = "manual";
      cover.setAttribute("style", "inset:0;width:100vw;height:100vh;pointer-events:none;opacity:.01;border:0");
      document.body.append(cover);
      cover.showPopover();
    });
    await me.story.page.waitForTimeout(1_000);
    await me.confirmation.click({ force: true });
    await me.review.getByText("Nothing was sent.").first().waitFor();
    await soon(() => asks(me)).toBe(0);

    await me.story.page.evaluate(() => document.querySelector("#cover")?.remove());
    await me.story.setWallet("juniper", { delay: 500, methods: ["eth_sendTransaction"] });
    await me.look();
    await me.confirmation.dblclick();
    await me.arrived(HALF.amount);
    expect([await asks(me), await received()]).toEqual([1, unitsIn(HALF.amount, "ETH")]);
  });

  it("SEND-4: is asked although every node is dead, which the review says; what it sends is followed later", async () => {
    const me = await reviewing({ noise: NETWORK_NOISE });
    const { url } = sandbox();
    const alone = { customRpcUrls: { "eip155:1": [{ url: `${url}/v1?chainId=eip155:1&projectId=sandbox` }] } };
    await me.story.page.goto(`${url}/plain?options=${encodeURIComponent(JSON.stringify(alone))}`);
    await me.story.connected();
    await me.open();
    await me.fill(HALF);
    await me.story.fault("rpc", { close: true });
    await me.toReview();
    await me.review.getByText("Not known yet").first().waitFor();
    await me.confirm();
    await soon(received).toBe(unitsIn(HALF.amount, "ETH"));
    await me.says("Waiting for Ethereum");
    await me.story.fault("rpc", null);
    await me.arrived(HALF.amount);
  });
});
