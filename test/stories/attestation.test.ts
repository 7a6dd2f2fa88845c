import { describe, expect, it } from "vitest";
import { stories } from "./page.ts";
import { type Story, soon } from "./story.ts";

const { visit, sandbox } = stories();

interface Judged {
  readonly kind: string;
  readonly verified?: { readonly validation: string; readonly origin: string };
}

/** The phone wallet's judgement of the page at its last event of a kind. */
async function judged(story: Story, kind: string): Promise<Judged["verified"]> {
  const happenings: readonly Judged[] = (await story.phone()).happenings;
  return happenings.findLast((one) => one.kind === kind)?.verified;
}

/** A machine that is busy answers later than the 0.4 s that a message is held back, which is proven elsewhere. */
const patient = `{
  const { setTimeout } = window;
  window.setTimeout = (run, ms, ...rest) => setTimeout(run, ms === 400 ? 30_000 : ms, ...rest);
}`;

const sign = (story: Story) => story.request("personal_sign", ["0x00", String(sandbox().phoneWallet.eip155[0])]);

describe("where a wallet is told a page is from", () => {
  it("CONN-19: with a verify service the wallet finds the page where it says it is, as it pairs and as it signs", async () => {
    const { url: origin } = sandbox();
    const story = await visit({ before: patient });
    await story.pair();
    expect(await judged(story, "proposal")).toMatchObject({ validation: "valid", origin });
    expect(await sign(story)).toMatch(/^0x[0-9a-f]{130}$/);
    expect(await judged(story, "request")).toMatchObject({ validation: "valid", origin });
    await sandbox().control("verify", { origin, standing: "scam" });
    await sign(story);
    await soon(() => judged(story, "request")).toMatchObject({ validation: "valid", isScam: true });
  });

  it("CONN-19: a page that names no verify service is unknown, and nobody is asked about it", async () => {
    const { url, endpoints } = sandbox();
    const own = { walletApi: url, blockchainApi: url, relay: endpoints["relay"] };
    const story = await visit({ options: { endpoints: own } });
    await story.pair();
    expect(await judged(story, "proposal")).toMatchObject({ validation: "unknown" });
    expect(await sandbox().control("verify")).toMatchObject({ given: 0 });
  });
});
