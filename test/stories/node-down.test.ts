import { describe, expect, it } from "vitest";
import { NETWORK_NOISE, simulated, stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit } = stories();

/** Only the sandbox's node, so that no public one answers in its place. */
const alone = (story: { url: string }) => ({
  networks: [
    {
      id: 1,
      name: "Ethereum",
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      rpcUrls: { default: { http: [`${story.url}/v1?chainId=eip155:1&projectId=sandbox`] } },
    },
  ],
});

const reads = async (story: Story) =>
  (await story.log()).filter(({ calls }) => calls.includes("eth_getBalance")).length;

/** The page's requests to the sandbox's nodes, as the methods of each. */
async function asking(options: object): Promise<string[][]> {
  const story = await visit({ noise: NETWORK_NOISE, options });
  const sent: string[][] = [];
  story.page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().includes("/v1")) return;
    const body = request.postDataJSON() as { method: string } | { method: string }[];
    sent.push([body].flat().map(({ method }) => method));
  });
  await story.connect();
  await soon(() => story.page.locator("appkit-button [data-raw]").getAttribute("data-raw")).toBe("1.284");
  return sent;
}

describe("how a host has nodes asked", () => {
  it("NET-4, CONF-13: one question a request, and a 'test' ping, unless it says otherwise", async () => {
    const sent = await asking({});
    expect(sent.every((methods) => methods.length === 1)).toBe(true);
    expect(sent.flat()).toContain("test");
  });

  it("NET-4, CONF-13: questions of one moment together, and no ping", async () => {
    const sent = await asking({ enableRpcBatching: true, disableProviderPing: true });
    expect(sent.map((methods) => methods.toSorted())).toContainEqual(["eth_chainId", "eth_getBalance"]);
    expect(sent.flat()).not.toContain("test");
  });
});

describe("a node that fails", () => {
  it("ACCT-4, I11: says 'Token Balance Unavailable' once, asks nobody for 30 s, then works again", async () => {
    const story = await visit({
      noise: NETWORK_NOISE,
      prepare: (page) => page.clock.install(),
      ready: true,
    });
    await story.page.goto(
      `${story.sandbox.url}/plain?options=${encodeURIComponent(JSON.stringify(alone(story.sandbox)))}`,
    );
    await story.fault("rpc", { status: 400 });
    await story.page.evaluate(() => AppKit.open());
    await story.wallet("example.juniper").click();
    await story.connected();
    await story.open();
    await story.page.getByText("Balance unavailable").first().waitFor();
    await story.fault("rpc", null);
    await story.clearLog();
    await story.action("balance.refresh").click();
    await story.page.evaluate(() => AppKit.updateNativeBalance());
    // The clock of the page runs by itself, too: a busy machine has ten seconds for these lines.
    await story.page.clock.runFor(20_000);
    await story.action("balance.refresh").click();
    expect(await reads(story)).toBe(0);
    await story.page.clock.runFor(11_000);
    await story.action("balance.refresh").click();
    await soon(() => story.page.locator(".bal [data-raw]").getAttribute("data-raw")).toBe("1.284");
  });

  it("ACCT-4: the toast is heard, and leaves the account usable", async () => {
    const story = await visit({ noise: NETWORK_NOISE });
    await story.page.goto(
      `${story.sandbox.url}/plain?options=${encodeURIComponent(JSON.stringify(alone(story.sandbox)))}`,
    );
    await story.fault("rpc", { delay: 600, status: 400 });
    await story.connect();
    await story.open();
    await soon(() => story.toast("error").textContent()).toBe("Token Balance Unavailable");
    await soon(() => story.toast("error").getAttribute("role")).toBe("alert");
    await story.action("connection.end").click();
    await story.disconnected();
  });

  it("NET-5, R12: 503 from a node is tried again, and the balance shows", async () => {
    const story = await visit({ noise: NETWORK_NOISE });
    await story.page.goto(
      `${story.sandbox.url}/plain?options=${encodeURIComponent(JSON.stringify(alone(story.sandbox)))}`,
    );
    await story.fault("rpc", { status: 503, times: 2 });
    await story.connect();
    await soon(() => story.page.locator("appkit-button [data-raw]").getAttribute("data-raw")).toBe("1.284");
  });

  it("NET-4, R12: a dead first node costs no more than 1.5 s; the next one answers", async () => {
    const story = await visit({ noise: NETWORK_NOISE, prepare: simulated });
    const { page } = story;
    const { url } = story.sandbox;
    const customRpcUrls = { "eip155:1": [{ url: `${url}/dead-node` }] };
    await page.goto(`${url}/plain?options=${encodeURIComponent(JSON.stringify({ customRpcUrls }))}`);
    await story.open();
    await story.wallet("example.juniper").waitFor();
    // From here on the page's time is what the test lets pass, and no more.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    const asked = page.waitForRequest((request) => request.url().includes("/dead-node"));
    await story.wallet("example.juniper").click();
    await asked;
    await page.clock.runFor(1_500);
    await soon(() => page.locator("appkit-button [data-raw]").getAttribute("data-raw")).toBe("1.284");
  });

  it("R12: a node that serves another chain is not believed", async () => {
    const story = await visit({ noise: NETWORK_NOISE });
    const { url } = story.sandbox;
    const customRpcUrls = { "eip155:1": [{ url: `${url}/v1?chainId=eip155:8453&projectId=sandbox` }] };
    await story.page.goto(`${url}/plain?options=${encodeURIComponent(JSON.stringify({ customRpcUrls }))}`);
    await story.connect();
    await soon(() => story.page.locator("appkit-button [data-raw]").getAttribute("data-raw")).toBe("1.284");
  });

  it.each([
    ["a number", 7],
    ["words", "plenty"],
    ["a negative number", "-0x1"],
    ["an object", { amount: 1 }],
  ])("R12: a balance that is %s is none", async (_, answer) => {
    const story = await visit({ noise: NETWORK_NOISE });
    await story.page.goto(
      `${story.sandbox.url}/plain?options=${encodeURIComponent(JSON.stringify(alone(story.sandbox)))}`,
    );
    await story.fault("rpc", { answers: { eth_getBalance: answer } });
    await story.connect();
    await story.open();
    await story.page.getByText("Balance unavailable").first().waitFor();
    await soon(() => story.page.locator(":is(appkit-button, .bal) [data-raw]").count()).toBe(0);
  });
});
