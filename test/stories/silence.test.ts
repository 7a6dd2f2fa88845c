import { describe, expect, it } from "vitest";
import { simulated, stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit } = stories();

const status = ({ page }: Story) => page.evaluate(() => ("AppKit" in window ? AppKit.getAccount().status : undefined));
const chain = ({ page }: Story) => page.evaluate(() => AppKit.getChainId());

describe("a wallet that takes its time", () => {
  it("CONN-12 R13: for eth_accounts at load is connected when it has answered, and stays stored meanwhile", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", { mode: "locked", methods: ["eth_accounts"] }, { silent: true });
    await story.page.reload();
    await soon(() => status(story)).toBe("disconnected");
    expect((await story.stored())["@appkit/eip155:connected_connector_id"]).toBe("example.juniper");
    await story.setWallet("juniper", { mode: "approve" }, { silent: true });
    await story.connected();
  });

  it("CONN-12 R14: and fails at load is disconnected, stays stored, and is connected at the next load", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", {
      mode: "throw",
      thrown: { code: -32603, message: "Starting" },
      methods: ["eth_accounts"],
    });
    await story.page.reload();
    await soon(() => status(story)).toBe("disconnected");
    await story.setWallet("juniper", { mode: "approve" });
    await story.page.reload();
    await story.connected();
  });

  it("CONN-21 R13: and has lost a request is asked again after 10 s, without a reload", async () => {
    const story = await visit({ prepare: simulated });
    await story.setWallet("juniper", { mode: "hang" });
    await story.open();
    await story.wallet("example.juniper").click();
    await story.view("ConnectingExternal").getByText("Continue in").waitFor();
    await soon(() => story.action("connection.retry").count()).toBe(0);
    await story.pass(10_000);
    await story.setWallet("juniper", { mode: "approve" });
    await story.action("connection.retry").click();
    await story.connected();
    expect((await story.walletRequests("juniper")).filter((call) => call.endsWith("eth_requestAccounts"))).toHaveLength(
      2,
    );
  });
});

describe("a wallet that switches", () => {
  it("R17: without a word, and back with one, is followed both times", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", { silentSwitch: true, chains: [1, 8453] });
    await story.page.evaluate(() => AppKit.switchNetwork("eip155:8453"));
    expect(await chain(story)).toBe(8453);
    await story.setWallet("juniper", { chain: 1 }, { emit: { event: "chainChanged", payload: "0x1" } });
    await soon(() => chain(story)).toBe(1);
  });

  it("NET-2 R17: is asked for the later of two switches as well, and nobody hears of a decline", async () => {
    const story = await visit();
    await story.connect();
    await story.setWallet("juniper", { chains: [1, 8453], delay: 300, methods: ["wallet_switchEthereumChain"] });
    const outcomes = await story.page.evaluate(async () => {
      const outcome = (asked: Promise<unknown>) =>
        asked.then(
          () => "done",
          (error: { code: string }) => error.code,
        );
      return await Promise.all([
        outcome(AppKit.switchNetwork("eip155:8453")),
        outcome(AppKit.switchNetwork("eip155:1")),
      ]);
    });
    expect(outcomes).toEqual(["SWITCH_REPLACED", "done"]);
    expect([await chain(story), await story.request("eth_chainId", [])]).toEqual([1, "0x1"]);
  });
});

describe("a page that begins to look for wallets later", () => {
  it("S7: shows those that announce themselves, once the host allows it", async () => {
    const story = await visit({ options: { enableEIP6963: false, enableInjected: false } });
    await story.open();
    await story.view("Connect").waitFor();
    const connectors = () => story.page.evaluate(() => AppKit.getConnectors().map(({ id }) => id));
    expect(await connectors()).not.toContain("example.juniper");
    await story.page.evaluate(() => AppKit.setEIP6963Enabled(true));
    await soon(connectors).toContain("example.juniper");
  });
});
