import { describe, expect, it } from "vitest";
import type { SentTransaction } from "../../../../domain/send/sent.ts";
import type { OutboxEntry } from "../../../../machines/send/outbox.ts";
import { Account } from "../../../../views/screens/account/Account.tsx";
import { Transactions } from "../../../../views/screens/account/holdings/Transactions.tsx";
import type { World } from "../../../../views/shell/world.ts";
import { GALLERY } from "../../../gallery/states.ts";
import { ADDRESS, live } from "../../live.ts";
import { render } from "../../render.tsx";
import { JONAS } from "./sending.ts";

const sent = (hash: string, sender = ADDRESS): SentTransaction => ({
  ...{ hash, sender: sender as never, networkId: "eip155:1" as never, at: 0 },
  ...{ what: "send", amount: "0.5", symbol: "ETH", receiver: { address: JONAS } },
});

/** A connected account that has sent something. */
async function having(entries: readonly OutboxEntry[]): Promise<World> {
  const world = await (await live()).connect();
  return { ...world, outboxes: { eip155: { context: { entries } } as never } };
}

const ENTRIES: readonly OutboxEntry[] = [
  { number: 0, sent: sent("0x1"), end: null },
  { number: 1, sent: sent("0x2"), end: "replaced", by: "0x9" },
  {
    number: 2,
    sent: sent("0x3"),
    end: "reverted",
    fault: { code: "NODE_REVERTED", values: { reason: "paused\u202E" } },
  },
  { number: 3, sent: sent("0x4", JONAS), end: null },
  { number: 4, sent: sent("0x5"), end: "confirmed", by: "0x8" },
  { number: 5, sent: sent("0x6"), end: "unfollowed" },
];

describe("what was sent", () => {
  it("SEND-4: stands on the account and on its history, for this account alone, each with its way to the explorer", async () => {
    const world = await having(ENTRIES);
    for (const { all } of [
      render(<Account.Body {...Account.present(world)!} />),
      render(<Transactions.Body {...Transactions.present(world)!} />),
    ]) {
      expect(all(".outgoing .name").map((name) => name.textContent)).toEqual([
        "Sending 0.5 ETH to 0x71C7…976F",
        "Not sent: 0.5 ETH to 0x71C7…976F",
        "Not sent: 0.5 ETH to 0x71C7…976F",
        "Sent 0.5 ETH to 0x71C7…976F",
        "Sending 0.5 ETH to 0x71C7…976F",
      ]);
      expect(all(".outgoing a").map((link) => (link as HTMLAnchorElement).href)).toEqual(
        ["0x1", "0x9", "0x3", "0x8", "0x6"].map((hash) => `https://etherscan.io/tx/${hash}`),
      );
      expect(all(".outgoing [role='status']").map((status) => status.textContent?.includes("paused"))).toEqual([
        false,
        false,
        true,
        false,
        false,
      ]);
    }
  });

  it("SEND-4: a batch of calls, whose id no explorer knows, has no way there", async () => {
    const world = await having([{ number: 0, sent: { ...sent("0x1"), isCalls: true }, end: null }]);
    const { all } = render(<Transactions.Body {...Transactions.present(world)!} />);
    expect([all(".outgoing li").length, all(".outgoing a")]).toEqual([1, []]);
  });

  it("SEND-4: a reader hears the one that has changed, not all of them again, and which one it dismisses", async () => {
    const { all, root } = render(<Account.Body {...Account.present(await having(ENTRIES))!} />);
    expect(all("[role='status']").map((status) => status.querySelectorAll(".name").length)).toEqual([1, 1, 1, 1, 1]);
    const names = all("[data-action='sent.dismiss']").map((button) =>
      (button.getAttribute("aria-labelledby") ?? "")
        .split(" ")
        .map((id) => root.querySelector(`[id="${id}"]`))
        .map((part) => part?.getAttribute("aria-label") ?? part?.textContent)
        .join(" "),
    );
    expect(names[0]).toBe("Dismiss Not sent: 0.5 ETH to 0x71C7…976F");
    expect(names[2]).toBe("Dismiss Sent 0.5 ETH to 0x71C7…976F");
  });

  it.each([
    ["12.499985", "SOL", "Sending 12.499985 SOL to 0x71C7…976F"],
    ["0.00012345", "BTC", "Sending 0.00012345 BTC to 0x71C7…976F"],
    ["1234.000000000000000001", "VERYLONGSYMBOL", "Sending 1,234.000000000000000001 VERYLONGSYM… to 0x71C7…976F"],
  ])(
    "SEND-4: %s %s that was sent stands there with each of its digits, as it was confirmed",
    async (amount, symbol, says) => {
      const entry = { number: 0, sent: { ...sent("0x1"), amount, symbol }, end: null };
      const { one } = render(<Account.Body {...Account.present(await having([entry]))!} />);
      expect(one(".outgoing .name").textContent).toBe(says);
    },
  );

  it("SWAP-1: a swap says the least that came back, and that it is the least", async () => {
    const swap = {
      what: "swap",
      receiver: undefined,
      gets: { amount: "1325.400000012345678901", symbol: "USDC" },
    } as const;
    const entry = { number: 0, sent: { ...sent("0x1"), ...swap }, end: "confirmed" } as const;
    const { one } = render(<Account.Body {...Account.present(await having([entry]))!} />);
    expect(one(".outgoing .name").textContent).toBe("Swapped 0.5 ETH, at least 1,325.4 USDC was paid out");
  });

  it("SEND-4: only what has ended can be dismissed", async () => {
    const {
      all,
      press,
      sent: events,
    } = render(<Account.Body {...Account.present(await having(ENTRIES.slice(0, 2)))!} />);
    expect(all("[data-action='sent.dismiss']")).toHaveLength(1);
    press("[data-action='sent.dismiss']");
    expect(events).toEqual([{ type: "sent.dismiss", hash: "0x2" }]);
  });

  it("SEND-4: nothing stands there where nothing was sent", async () => {
    const world = await (await live()).connect();
    expect(render(<Account.Body {...Account.present(world)!} />).all(".outgoing")).toEqual([]);
  });
});

describe("the way to send", () => {
  const keys = (props: NonNullable<ReturnType<typeof Account.present>>) => render(<Account.Body {...props} />);

  it("ROUTE-18, SEND-1: leads to the form and is counted, after the way to receive", () => {
    const { all, sent: events } = keys(GALLERY.Account.tokens);
    expect(all(".key").map((key) => key.textContent)).toEqual(expect.arrayContaining(["Receive", "Send"]));
    all(".key")
      .find((key) => key.textContent === "Send")
      ?.click();
    const properties = { network: "eip155:1", isSmartAccount: false };
    expect(events).toEqual([
      { type: "event.tracked", event: { type: "track", event: "OPEN_SEND", properties } },
      { type: "route.push", route: { view: "WalletSend" } },
    ]);
  });

  it.each([
    ["send", "Send"],
    ["swaps", "Swap"],
  ] as const)("CONF-1: without the feature %s there is no key %s", async (feature, name) => {
    const offered = async (isOn: boolean) => {
      const app = await live({}, { features: { [feature]: isOn } });
      return keys(Account.present(await app.connect())!)
        .all(".key")
        .some((key) => key.textContent === name);
    };
    expect([await offered(true), await offered(false)]).toEqual([true, false]);
  });
});
