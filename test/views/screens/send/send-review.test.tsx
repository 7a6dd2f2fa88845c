import { afterEach, describe, expect, it, vi } from "vitest";
import { WalletSendPreview } from "../../../../views/screens/send/WalletSendPreview.tsx";
import { GALLERY } from "../../../gallery/states.ts";
import { answers, refuses } from "../../attempt.ts";
import { render } from "../../render.tsx";
import { ESTIMATE, JONAS, sending } from "./sending.ts";

afterEach(() => void vi.useRealTimers());

const CONFIRM = "[data-action='send.confirm']";
const drawn = (world: Parameters<typeof WalletSendPreview.present>[0]) =>
  render(<WalletSendPreview.Body {...WalletSendPreview.present(world)!} />);

/** A transfer in front of its review. */
async function reviewing(actors: object = {}) {
  const flow = await sending(actors);
  await flow.tell({ type: "send.token", key: "native" }, { type: "send.amount", text: "0.123456789012345678" });
  await flow.tell({ type: "send.to", text: JONAS });
  await flow.tell({ type: "send.review" }, { type: "flow.show", view: "WalletSendPreview" });
  return flow;
}

describe("the review of a transfer", () => {
  it("S13, S12b: shows every digit of the amount, the whole address in groups, the network and the cost", async () => {
    const { world } = await reviewing();
    const { one, all } = drawn(world());
    expect(one(".transfer .name [data-raw]").dataset["raw"]).toBe("0.123456789012345678");
    expect(one(".transfer .name [data-raw]").textContent).toBe("0.123456789012345678 ETH");
    expect(one(".whole").dataset["raw"]).toBe(JONAS);
    expect(all(".whole > [aria-hidden]").map((group) => group.textContent)).toHaveLength(10);
    expect(one(".facts").textContent).toContain("Ethereum");
    expect(all(".cost[data-raw]").map(({ dataset }) => dataset["raw"])).toEqual(["0.0004", "0.0006"]);
  });

  it("SEND-6: a cost that the wallet alone knows is said to be told by it", async () => {
    const estimate = { ...ESTIMATE, fee: { likely: "0", most: "0", isToldByWallet: true }, isCovered: true };
    const examined = answers({ estimate, outcome: { state: "unknown" }, facts: {} });
    const { world } = await reviewing({ examineTransfer: examined });
    expect(drawn(world()).one(".facts").textContent).toContain("Network costYour wallet tells it");
  });

  it("SEND-6: the deposit for the receiver's new account stands below the cost", async () => {
    const estimate = { ...ESTIMATE, fee: { likely: "0.0004", most: "0.0006", deposit: "0.002" } };
    const examined = answers({ estimate, outcome: { state: "unknown" }, facts: {} });
    const { all } = drawn((await reviewing({ examineTransfer: examined })).world());
    expect(all(".cost[data-raw]").map(({ dataset }) => dataset["raw"])).toEqual(["0.0004", "0.0006", "0.002"]);
  });

  it("S5b: a press that no person made confirms nothing", async () => {
    const { world } = await reviewing();
    const screen = drawn(world());
    screen.press(CONFIRM);
    expect(screen.sent).toEqual([]);
    screen.press("[data-action='route.back']");
    expect(screen.sent).toEqual([{ type: "route.back" }]);
  });

  it("SEND-4: while the wallet is asked it says where, and afterwards why nothing was sent", async () => {
    const asking = await reviewing();
    const busy = drawn(await asking.tell({ type: "send.confirm", isHeld: false }));
    expect(busy.one(".say").textContent).toBe("Approve in Juniper");
    expect(busy.one(CONFIRM).getAttribute("aria-busy")).toBe("true");
    busy.press("[data-action='route.back']");
    expect(busy.sent).toEqual([{ type: "route.back" }]);
    const declined = await reviewing({ sendTransfer: refuses("SEND_DECLINED", {}) });
    const screen = drawn(await declined.tell({ type: "send.confirm", isHeld: false }));
    expect(screen.one(".wrong").textContent).toBe("Declined in the wallet. Nothing was sent.");
  });

  it.each([
    ["SEND_FAILED", "Something went wrong. Check in your wallet whether it was sent before you try again."],
    ["SEND_FAILED_SOLANA", "Something went wrong. Check in your wallet whether it was sent before you try again."],
    ["SEND_UNASKED", "Something went wrong. Nothing was sent."],
    ["UNSUPPORTED_CHAIN", "Your wallet can't send this by itself. Nothing was sent."],
  ] as const)("S14, SEND-1: after %s it says what is known of the transfer", async (code, words) => {
    const failed = await reviewing({ sendTransfer: refuses(code, {}) });
    const { one } = drawn(await failed.tell({ type: "send.confirm", isHeld: false }));
    expect(one(".wrong").textContent).toBe(words);
  });

  it("S14: an earlier prompt that is still open in the wallet keeps another one from being asked for", async () => {
    const { tell } = await reviewing();
    await tell({ type: "send.confirm", isHeld: false }, { type: "flow.show", view: "WalletSend" });
    const world = await tell({ type: "send.review" }, { type: "flow.show", view: "WalletSendPreview" });
    const { one } = drawn(world);
    expect(one<HTMLButtonElement>(CONFIRM).disabled).toBe(true);
    expect(one(".say").textContent).toContain("Your wallet still shows the last request.");
  });

  it("S13: nothing can be confirmed before the transfer was tried out once", async () => {
    const { world } = await reviewing({ examineTransfer: answers() });
    const { one } = drawn(world());
    expect(one(CONFIRM).getAttribute("aria-busy")).toBe("true");
    expect(one(".facts").getAttribute("aria-busy")).toBe("true");
  });

  it("S12b: dangers come first, in a box of their own, and the way back is the loud button", () => {
    const { all, one } = render(<WalletSendPreview.Body {...GALLERY.WalletSendPreview["every danger"]} />);
    expect(all(".risks").map(({ dataset }) => dataset["tone"])).toEqual(["bad", undefined]);
    expect(all(".risks[data-tone] > li")).toHaveLength(5);
    expect(one("[data-action='route.back'].btn").dataset["tone"]).toBe("go");
    expect(one(CONFIRM).dataset["tone"]).toBeUndefined();
    expect(one(CONFIRM).dataset["held"]).toBe("long");
  });

  it("S12b: a look-alike stands beside the address that it looks like, both of them whole", () => {
    const { all } = render(<WalletSendPreview.Body {...GALLERY.WalletSendPreview["look-alike"]} />);
    expect(new Set(all(".whole").map(({ dataset }) => dataset["raw"])).size).toBe(2);
  });
});
