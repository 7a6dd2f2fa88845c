import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { settle } from "../fake-clock.ts";
import { type FakeFrame, outcome, Refusal, SILENT, SMART, SOLANA } from "./fake-frame.ts";
import { BOTH, key, loggedIn, started } from "./logged-in.ts";

const GRACE = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

const grace = ({ chainId }: { chainId: unknown }) => ({
  ...{ email: "grace@example.com", chainId },
  address: typeof chainId === "string" ? SOLANA : GRACE,
});

/** Another tab stores the owner under a name of its own. */
async function cameIn({ page }: FakeFrame, name = key("EMAIL"), newValue = "grace@example.com"): Promise<void> {
  page.dispatchEvent(Object.assign(new Event("storage"), { key: name, newValue }));
  await settle();
}

/** The machine's part: another frame is put into the page, and asked what waits. */
async function startAgain(frame: FakeFrame): Promise<void> {
  await frame.start();
  await settle();
}

function watched(frame: FakeFrame, namespace: "eip155" | "solana" = "eip155"): WalletEvent[] {
  const events: WalletEvent[] = [];
  frame.wallet.watchWallet({ namespace }, (event) => events.push(event));
  return events;
}

const sign = (frame: FakeFrame) =>
  (frame.wallet.providerOf("eip155") as { request(call: object): Promise<unknown> }).request({
    method: "personal_sign",
    params: ["0x41", SMART],
  });

it("R6 I4: whom another tab has let in is the owner here too, as a new frame names them", async () => {
  const frame = await loggedIn();
  const events = watched(frame);
  const first = frame.element;
  frame.answers["GET_USER"] = grace as never;
  await cameIn(frame);
  expect(first?.isConnected).toBe(false);
  expect(frame.events.at(-1)).toEqual({ type: "frame.reloaded" });
  expect(events).toEqual([]);
  await startAgain(frame);
  expect(frame.element).not.toBe(first);
  expect(events).toEqual([
    {
      ...{ type: "accounts.changed", accounts: [GRACE], accountTypes: { [GRACE]: "smartAccount" } },
      wallet: { name: "grace@example.com", type: "AUTH" },
      embedded: expect.objectContaining({ user: { email: "grace@example.com" } }),
    },
  ]);
  expect(frame.store.entries.get(key("EMAIL"))).toBe("grace@example.com");
});

it("R6: each chain family has the new owner's account, on the network that it is on", async () => {
  const frame = await started();
  await frame.wallet.takeUser({ networks: BOTH });
  const [evm, solana] = [watched(frame), watched(frame, "solana")];
  frame.answers["GET_USER"] = grace as never;
  await cameIn(frame, "@appkit/connected_social", "google");
  await startAgain(frame);
  expect(evm).toMatchObject([{ type: "accounts.changed", accounts: [GRACE] }]);
  expect(solana).toMatchObject([{ type: "accounts.changed", wallet: { name: "grace@example.com" } }]);
});

it("R6: the same owner who logged in again in another tab stays, with a frame that knows the new login", async () => {
  const frame = await loggedIn();
  const events = watched(frame);
  const first = frame.element;
  await cameIn(frame, key("EMAIL"), "ann@example.com");
  await startAgain(frame);
  expect([events, frame.element === first]).toEqual([[], false]);
  frame.answers["RPC_REQUEST"] = () => "0x1";
  const provider = frame.wallet.providerOf("eip155") as { request(call: object): Promise<unknown> };
  expect(await provider.request({ method: "eth_blockNumber" })).toBe("0x1");
});

it("R6 S13: what the former owner was asked is over, and the new one is not asked it", async () => {
  const frame = await loggedIn();
  frame.wallet.watchRequests(undefined, () => undefined);
  const asked = sign(frame);
  asked.catch(() => undefined);
  await cameIn(frame);
  await startAgain(frame);
  expect(await outcome(asked)).toMatchObject({ code: 4001 });
  expect(frame.last("RPC_REQUEST")).toBeUndefined();
});

it.each([
  ["refuses", () => new Refusal("Nobody is logged in")],
  [
    "names an account for one chain family alone",
    ({ chainId }: { chainId: unknown }) => (typeof chainId === "string" ? new Refusal("No") : grace({ chainId })),
  ],
])("R6 I4: where the new frame %s nobody is logged in here, and the other tab's login stays", async (_, answer) => {
  const frame = await started();
  await frame.wallet.takeUser({ networks: BOTH });
  const events = watched(frame);
  frame.answers["GET_USER"] = answer as never;
  await cameIn(frame);
  await startAgain(frame);
  expect(events.at(-1)).toEqual({ type: "wallet.disconnected", isSuperseded: true, isWhole: true });
  expect(frame.wallet.providerOf("eip155")).toBeUndefined();
  expect(frame.store.entries.get(key("EMAIL_LOGIN_USED_KEY"))).toBe("true");
  expect(frame.names()).not.toContain("SIGN_OUT");
});

it("R6 R9: a new frame that says nothing leaves nobody logged in once its time is over", async () => {
  const frame = await loggedIn();
  const events = watched(frame);
  frame.answers["GET_USER"] = () => SILENT;
  await cameIn(frame);
  await startAgain(frame);
  await frame.clock.advance(LIMITS.authStep);
  expect(events).toEqual([{ type: "wallet.disconnected", isSuperseded: true, isWhole: true }]);
});

it("I7 R6: of several that come in the newest counts, and a log-out meanwhile is the end of it", async () => {
  const frame = await loggedIn();
  const events = watched(frame);
  frame.answers["GET_USER"] = grace as never;
  await cameIn(frame, "@appkit/connected_social", "google");
  await cameIn(frame);
  await startAgain(frame);
  expect(events).toMatchObject([{ type: "accounts.changed", accounts: [GRACE] }]);
  frame.answers["GET_USER"] = () => SILENT;
  await cameIn(frame, key("EMAIL"), "ann@example.com");
  await frame.wallet.disconnectWallet({ namespace: "eip155" });
  await startAgain(frame);
  await frame.clock.advance(LIMITS.authStep);
  expect(events.slice(1)).toEqual([{ type: "wallet.disconnected", isWhole: true }]);
});

it("I7 R6: one whom the frame had not named when the next came in is not waited for, and ends nothing", async () => {
  const frame = await loggedIn();
  const events = watched(frame);
  frame.answers["GET_USER"] = () => SILENT;
  await cameIn(frame, "@appkit/connected_social", "google");
  await startAgain(frame);
  frame.answers["GET_USER"] = grace as never;
  await cameIn(frame);
  await startAgain(frame);
  expect(events).toMatchObject([{ type: "accounts.changed", accounts: [GRACE] }]);
});

it("R6: where nobody is logged in, who comes in in another tab changes nothing", async () => {
  const frame = await started();
  const posted = frame.posted.length;
  await cameIn(frame);
  expect([frame.element?.isConnected, frame.posted.length]).toEqual([true, posted]);
  expect(frame.store.entries.size).toBe(0);
});

describe("a logout in another tab", () => {
  const leave = ({ page, store }: FakeFrame) => {
    store.entries.delete(key("EMAIL_LOGIN_USED_KEY"));
    page.dispatchEvent(Object.assign(new Event("storage"), { key: key("EMAIL_LOGIN_USED_KEY"), newValue: null }));
    return settle();
  };

  it("R6 AUTH-11: ends the frame that holds on to the owner, whose refusals may not decide on the next one's account", async () => {
    const frame = await loggedIn();
    const events = watched(frame);
    await leave(frame);
    expect(events).toMatchObject([{ type: "wallet.disconnected" }]);
    expect([frame.element?.isConnected, frame.events.at(-1)]).toEqual([false, { type: "frame.failed" }]);
  });

  it("R6 EMAIL-1: leaves the frame in which somebody is about to log in", async () => {
    const frame = await started();
    await leave(frame);
    expect(frame.element?.isConnected).toBe(true);
    expect(frame.events).not.toContainEqual({ type: "frame.failed" });
  });
});
