import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, stories } from "../page.ts";
import { type Story, soon } from "../story.ts";

const { visit, sandbox } = stories();

const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const both = { networks: ["eip155:1", "eip155:8453", solana] };
const phoneAddress = (index = 0) => String(sandbox().phoneWallet.eip155[index]);

const chainId = (story: Story) => story.page.evaluate(() => AppKit.getChainId());
const status = (story: Story, namespace: "eip155" | "solana" = "eip155") =>
  story.page.evaluate((name) => AppKit.getAccount(name).status, namespace);
const sign = (story: Story) => story.request("personal_sign", ["0x68656c6c6f", phoneAddress()]);
const signature = /^0x[0-9a-f]{130}$/;

/** Collects the provider's events from now on. */
const hearProvider = (story: Story) =>
  story.page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    const provider = AppKit.getProvider("eip155");
    for (const name of ["chainChanged", "accountsChanged", "disconnect"])
      provider?.on?.(name, (...data: unknown[]) => heard.push([name, name === "disconnect" ? "" : data[0]]));
  });
const heard = (story: Story) => story.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);

const onBase = (story: Story) =>
  story.controlPhone({ emit: { event: "chainChanged", data: 8453, chainId: "eip155:8453" } });
const onUnknown = (story: Story) =>
  story.controlPhone({ emit: { event: "chainChanged", data: 424242, chainId: "eip155:1" } });

/** Reloads the page, or comes back to it, and waits until it knows how it stands. */
const isBack = (story: Story, wanted: string) =>
  soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getAccount().status)).toBe(wanted);

/** Fills storage once the page is gone, whatever the page writes while it unloads. */
const leaveBehind = (story: Story, items: Record<string, string>) =>
  story.page.evaluate((items) => {
    addEventListener("pagehide", () => {
      localStorage.clear();
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    });
  }, items);

describe("the chain of a paired wallet", () => {
  it("CONN-20, NET-2: the host and the networks' screen switch it, and the provider says so", async () => {
    const story = await visit();
    await story.pair();
    await hearProvider(story);
    await story.page.evaluate(() => AppKit.switchNetwork(8453));
    await soon(() => chainId(story)).toBe(8453);
    expect(await story.request("eth_chainId", [])).toBe("0x2105");
    expect(await heard(story)).toContainEqual(["chainChanged", "0x2105"]);

    await story.open();
    await story.action("route.push").filter({ hasText: "Base" }).click();
    await story.view("Networks").waitFor();
    await story.network("Ethereum").click();
    await soon(() => chainId(story)).toBe(1);
    expect(await story.request("eth_chainId", [])).toBe("0x1");
  });

  it("CONN-20, ROUTE-11: the wallet moves by itself: the page goes along, or says that it cannot", async () => {
    const story = await visit();
    await story.pair();
    await hearProvider(story);
    await onBase(story);
    await soon(() => chainId(story)).toBe(8453);
    expect(await story.request("eth_chainId", [])).toBe("0x2105");
    const events = await heard(story);
    expect(events.filter((event) => (event as [string])[0] === "chainChanged")).toEqual([["chainChanged", "0x2105"]]);
    expect(await sign(story)).toMatch(signature);
    await onUnknown(story);
    await story.view("UnsupportedChain").waitFor();
  });

  it("CONN-20: a chain that the page has not is named Unknown Network, where the page allows it", async () => {
    const story = await visit({ options: { allowUnsupportedChain: true } });
    await story.pair();
    await onUnknown(story);
    await soon(() => story.page.evaluate(() => AppKit.getCaipNetwork()?.name)).toBe("Unknown Network");
    expect(String(await chainId(story))).toBe("424242");
    await soon(() => story.dialog.count()).toBe(0);
  });
});

describe("what a paired wallet changes", () => {
  it("CONN-19: the chain that is used goes, then an account, then a namespace: the page follows each", async () => {
    const story = await visit({ options: both });
    await story.pair();
    await soon(() => status(story, "solana")).toBe("connected");
    await story.request("wallet_switchEthereumChain", [{ chainId: "0x2105" }]);
    await soon(() => chainId(story)).toBe(8453);
    await story.controlPhone({ set: { without: { chains: ["eip155:8453"] } }, update: {} });
    await soon(() => chainId(story)).toBe(1);
    expect(await story.request("eth_chainId", [])).toBe("0x1");

    const address = () => story.page.evaluate(() => AppKit.getAccount("eip155").address?.toLowerCase());
    await soon(() => address()).toBe(phoneAddress().toLowerCase());
    await story.controlPhone({ set: { without: { accounts: [phoneAddress()] } }, update: {} });
    await soon(address).toBe(phoneAddress(1).toLowerCase());
    expect(await story.request("eth_accounts", [])).not.toContain(phoneAddress());

    await story.controlPhone({ set: { namespaces: ["eip155"], without: {} }, update: {} });
    await soon(() => status(story, "solana")).toBe("disconnected");
    await soon(() => status(story)).toBe("connected");
    expect(await sign(story)).toMatch(signature);
  });
});

describe("a session over time", () => {
  it("CONN-12, CONN-14, STORE-1: a reload restores every namespace and asks nothing; one that ended stays over", async () => {
    const story = await visit({ options: both });
    await story.pair();
    await soon(() => status(story, "solana")).toBe("connected");
    await story.page.evaluate(() => AppKit.switchNetwork(8453));
    await soon(() => chainId(story)).toBe(8453);
    const before = (await story.phone()).happenings.length;
    await story.page.reload();
    await isBack(story, "connected");
    await soon(() => status(story, "solana")).toBe("connected");
    expect(await chainId(story)).toBe(8453);
    expect(await story.request("eth_chainId", [])).toBe("0x2105");
    await soon(() => story.dialog.count()).toBe(0);
    expect((await story.phone()).happenings).toHaveLength(before);
    expect(await sign(story)).toMatch(signature);

    const address = story.page.url();
    await story.page.goto("about:blank");
    await story.controlPhone({ disconnect: "all" });
    await story.page.goto(address);
    await isBack(story, "disconnected");
    await soon(async () => (await story.stored())["@appkit/connection_status"]).toBe("disconnected");
  });

  it("R1, R2, R5: the relay is killed, and the page's socket cut: answers and news come, each once", async () => {
    const story = await visit({ noise: NETWORK_NOISE.concat(/WebSocket/) });
    await story.pair();
    await hearProvider(story);
    await story.controlPhone({ set: { methods: { personal_sign: "ask" } } });
    const answers: unknown[] = [];
    const answer = sign(story).then((given) => answers.push(given));
    await soon(async () => (await story.phone()).pending.length).toBe(1);
    await sandbox().control("relay", { kill: true });
    await story.controlPhone({ approve: "all" });
    await answer;
    expect(answers).toEqual([expect.stringMatching(signature)]);
    const { happenings, pending } = await story.phone();
    expect(happenings.filter(({ kind, method }) => kind === "request" && method === "personal_sign")).toHaveLength(1);
    expect(pending).toEqual([]);

    await sandbox().control("relay", { drop: true });
    await onBase(story);
    await story.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await soon(() => chainId(story)).toBe(8453);
    expect((await heard(story)).filter((event) => (event as [string])[0] === "chainChanged")).toHaveLength(1);
  });

  it("CONN-12, R7, I16: a session in storage that is broken or made up is none, and another wallet can be paired", async () => {
    const story = await visit();
    await story.pair();
    const facts = await story.stored();
    const record = JSON.parse(facts["@appkit/pairing"] ?? "{}") as Record<string, unknown>;
    const [session] = record["wc@2:client:0.3//session"] as object[];
    const accounts = ["eip155:1:<img src=x onerror=alert(1)>", "eip155:1:0x1"];
    const madeUp = {
      ...session,
      topic: "ab".repeat(32),
      namespaces: { eip155: { accounts, methods: [], events: [] } },
    };
    for (const text of [
      "{oops",
      JSON.stringify({ ...record, "wc@2:core:0.3//keychain": {} }),
      JSON.stringify({ ...record, "wc@2:client:0.3//session": [madeUp, null, 7] }),
    ]) {
      await leaveBehind(story, { ...facts, "@appkit/pairing": text });
      await story.page.reload();
      await isBack(story, "disconnected");
      await soon(async () => (await story.stored())["@appkit/pairing"]).toBeUndefined();
      await soon(() => story.page.evaluate(() => AppKit.getAccount().address)).toBeUndefined();
    }
    await story.pair();
    expect(await sign(story)).toMatch(signature);
  });

  it("CONN-14, I4: the wallet deletes it: nothing is left, in memory or storage", async () => {
    const story = await visit({ options: both });
    await story.pair();
    await hearProvider(story);
    await story.controlPhone({ disconnect: "all" });
    await story.disconnected();
    await soon(() => status(story, "solana")).toBe("disconnected");
    await soon(() => story.page.evaluate(() => AppKit.getAccount().address)).toBeUndefined();
    expect(await heard(story)).toContainEqual(["disconnect", ""]);
    await soon(async () => (await story.stored())["@appkit/connection_status"]).toBe("disconnected");
    const stored = JSON.stringify(await story.stored()).toLowerCase();
    expect(stored).not.toContain(phoneAddress().toLowerCase());
    expect(Object.keys(await story.stored()).filter((key) => key.startsWith("wc@"))).toEqual([]);
    expect(await story.page.evaluate(() => AppKit.getProvider("eip155") === undefined)).toBe(true);
  });

  it("CONN-9, CONN-13, CONN-19: the page disconnects: every namespace ends, and the wallet hears of it", async () => {
    const story = await visit({ options: both });
    await story.pair();
    await soon(() => status(story, "solana")).toBe("connected");
    await story.open();
    await story.action("connection.end").click();
    await story.disconnected();
    await soon(() => status(story, "solana")).toBe("disconnected");
    await soon(async () => (await story.phone()).sessions.length).toBe(0);
    await story.page.reload();
    await soon(() => story.page.evaluate(() => "AppKit" in window && AppKit.getState().initialized)).toBe(true);
    await soon(() => status(story)).toBe("disconnected");

    await story.pair();
    expect((await story.phone()).sessions).toHaveLength(1);
    expect(await sign(story)).toMatch(signature);
  });
});
