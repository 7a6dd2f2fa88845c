import { expect, test, vi } from "vitest";
import { PairingAttempts } from "../../../../adapters/walletconnect/pairing/pairing-attempts.ts";
import type { OneClick } from "../../../../domain/sign-in/siwx.ts";
import type { PairingFeedEvent } from "../../../../machines/pairing/ports.ts";
import { FakeClock } from "../../fake-clock.ts";
import { network } from "../session/networks.ts";

/** The attempts of a page whose wallets never answer. */
function attempts(oneClick?: OneClick) {
  const clock = new FakeClock();
  const cancel = vi.fn();
  const approval = new Promise<never>(() => undefined);
  const openPairing = vi.fn(async (_: unknown, __: { signIn?: unknown }) => {
    return { topic: "", uri: "wc:", expiresAt: clock.now() + 240_000, approval, cancel };
  });
  const client = { openPairing, sessions: async () => [], disconnect: async () => undefined };
  const pages = { take: () => [], adopt: () => undefined, override: undefined, reuses: false };
  const events: PairingFeedEvent[] = [];
  const made = new PairingAttempts({ ...pages, clock, client, oneClick: () => oneClick } as never);
  const leave = made.start([network("eip155:1")], (event) => events.push(event));
  return { clock, openPairing, cancel, events, leave };
}

test("CONN-6 S15 I9: an address that is over says so, and a wallet's later answer to it is ignored", async () => {
  const { clock, cancel, events } = attempts();
  await clock.advance(229_000);
  expect(cancel).not.toHaveBeenCalled();
  await clock.advance(1_000);
  expect(events.map(({ type }) => type)).toEqual(["pairing.opened", "pairing.stale"]);
  expect(cancel).toHaveBeenCalled();
});

test("SIGN-4: a server that never gives a nonce holds back the address for five seconds, and no sign-in comes with it", async () => {
  const ask = vi.fn(() => new Promise<never>(() => undefined));
  const { clock, openPairing, events } = attempts({ ask, keep: async () => undefined });
  await clock.advance(4_999);
  expect([ask.mock.calls.length, events.length]).toEqual([1, 0]);
  await clock.advance(1);
  expect(openPairing.mock.calls[0]?.[1]).toMatchObject({ signIn: undefined });
  expect(events.map(({ type }) => type)).toEqual(["pairing.opened"]);
});
