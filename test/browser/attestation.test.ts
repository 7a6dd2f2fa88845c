import { describe, expect, it } from "vitest";
import { stories } from "../stories/page.ts";
import { soon } from "../stories/story.ts";

const { visit, sandbox } = stories();

const given = async () => (await sandbox().control("verify")).given;

describe("what tells a wallet where the page is from (wire.md)", () => {
  it("CONN-19: a host that names the service has each proposal and each request attested, and its frames are put away", async () => {
    const story = await visit();
    await story.pair();
    const before = await given();
    expect(before).toBeGreaterThan(0);
    const [account] = (await story.request("eth_accounts", [])) as string[];
    expect(await story.request("personal_sign", ["0x00", account])).toMatch(/^0x/);
    await soon(given).toBeGreaterThan(before);
    await soon(() => story.page.locator("iframe").count()).toBe(0);
  });

  it("R1: a service that is gone holds nothing up, and is then left alone", async () => {
    const story = await visit({ noise: [/^Failed to load resource/] });
    await sandbox().control("faults", { endpoint: "verify", fault: { drop: true } });
    await story.pair();
    expect(await given()).toBe(0);
    await soon(() => story.page.locator("iframe").count()).toBe(0);
  });

  it("S17: without the service, nothing of another page is loaded", async () => {
    const { url, endpoints } = sandbox();
    const served = { walletApi: url, blockchainApi: url, relay: endpoints["relay"] };
    const story = await visit({ options: { endpoints: served } });
    await story.pair();
    expect(await given()).toBe(0);
  });
});
