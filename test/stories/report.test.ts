import { describe, expect, it } from "vitest";
import { parseReport } from "../../testing/report/parse.ts";
import { replayReport } from "../../testing/report/replay.ts";
import { addressOf } from "./chain.ts";
import { stories } from "./page.ts";
import { owners } from "./send/owners.ts";
import { SHOP } from "./send/sender.ts";
import { type Story, soon } from "./story.ts";
import { endow, Swapper } from "./swap/swap.ts";

const { visit, sandbox } = stories();
const { byExtension } = owners({ visit, sandbox });

/** Plays what the page reports on the real machines, which do what it says. */
async function replayed({ page }: Story) {
  const text = await page.evaluate(() => AppKit.report());
  const { difference, states } = replayReport(parseReport(text));
  expect(difference).toBeUndefined();
  return { text, states };
}

describe("a report of somebody who has spent something", () => {
  it("CONF-12, SEND-4: is played again though it tells no amount: a transfer that the wallet declined", async () => {
    const { me } = await byExtension();
    await me.story.setWallet("juniper", { mode: "reject" });
    await me.send({ token: "ETH", amount: "0.4321", to: SHOP });
    await me.review.getByText("Declined in the wallet. Nothing was sent.").waitFor();
    const { text, states } = await replayed(me.story);
    expect(text).not.toMatch(/0\.4321|ab1e5/i);
    expect(states["account.eip155/flows/send"]).toMatchObject({ prompt: "idle" });
  });

  it("CONF-12, SWAP-1: and a swap of a token, to its arrival", async () => {
    const me = new Swapper(await visit({ options: { networks: ["eip155:1"] } }));
    await me.story.connect();
    await endow(sandbox(), addressOf(sandbox(), "juniper"));
    await me.open();
    await me.fill({ from: "USDC", to: "DAI", amount: "12.345" });
    await me.toPreview();
    await me.confirm("Approve");
    await me.confirm("Swap");
    await soon(() => me.outgoing.first().getAttribute("data-end")).toBe("confirmed");
    const { text } = await replayed(me.story);
    expect(text).not.toContain("12.345");
  });
});
