import { describe, expect, it } from "vitest";
import { HostCodes } from "../../api/wire/host-uri.ts";
import type { PairingFeedEvent } from "../../machines/pairing/ports.ts";
import { FakeClock } from "../adapters/fake-clock.ts";
import { makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";

const NOW = 1_700_000_000_000;
const KEY = "587d5484".repeat(8);
const plain = (letter: string) => `wc:${letter.repeat(64)}@2?relay-protocol=irn&symKey=${KEY}`;
const WINDOW = { navigator: { userAgent: "", maxTouchPoints: 0 } } as Window;
const DEVICE = { system: "desktop", browser: "other", isIframe: false };
const until = (seconds: number) => `${plain("a")}&expiryTimestamp=${NOW / 1000 + seconds}`;

function codesAt(clock: FakeClock) {
  const codes = new HostCodes(clock, WINDOW);
  const told: PairingFeedEvent[] = [];
  const follow = () => codes.follow((event) => told.push(event));
  return { codes, told, follow };
}

describe("a code of the host's", () => {
  it("CONF-13 is shown with its own end, and is stale ten seconds before it", () => {
    const { codes, told, follow } = codesAt(new FakeClock(NOW));
    codes.present(until(100));
    follow();
    expect(told).toEqual([
      { type: "pairing.opened", uri: until(100), staleAt: NOW + 90_000, ttl: 90_000, device: DEVICE },
    ]);
  });

  it("CONF-13 is valid for four minutes where it names no end", () => {
    const { codes, told, follow } = codesAt(new FakeClock(NOW));
    codes.present(plain("b"));
    follow();
    expect(told[0]).toMatchObject({ ttl: 230_000 });
  });

  it("CONF-13 is waited for where it comes later, and gives way to the next", () => {
    const { codes, told, follow } = codesAt(new FakeClock(NOW));
    const stop = follow();
    expect(told).toEqual([]);
    codes.present(plain("a"));
    codes.present(plain("b"));
    stop();
    codes.present(plain("b"));
    expect(told).toHaveLength(2);
    follow();
    expect(told.map((event) => ("uri" in event ? event.uri : event.type))).toEqual([
      plain("a"),
      "pairing.stale",
      plain("b"),
    ]);
  });

  it("CONF-13 S15 is not shown again once it has expired, nor after it was taken away", () => {
    const clock = new FakeClock(NOW);
    const { codes, told, follow } = codesAt(clock);
    codes.present(until(100));
    clock.set(NOW + 95_000);
    follow();
    expect(told).toEqual([{ type: "pairing.replaced" }]);
    codes.present(undefined);
    follow();
    expect(told).toHaveLength(1);
  });

  it.each(["https://example.org", plain("z"), "wc:aa@1?bridge=x", `${plain("a")}&expiryTimestamp=soon`, 7])(
    "CONF-13 S15 anything but a pairing URI is refused without being repeated: %s",
    (uri) => {
      const { codes } = codesAt(new FakeClock(NOW));
      expect(() => codes.present(uri as string)).toThrow(
        'Option `uri`: got "another text", wants a pairing URI of version 2, as `display_uri` brings it',
      );
    },
  );
});

describe("open({ uri })", () => {
  const views = (kit: ReturnType<typeof makeKit>["kit"]) =>
    kit.store.getSnapshot().router.context.history.map(({ view }) => view);

  it("CONF-13 shows the code at once, and forgets it when the modal closes", async () => {
    const { kit, levers } = makeKit({ ...SETTINGS, manualWCControl: true });
    await settle();
    await kit.open({ uri: plain("a") });
    await settle();
    expect(views(kit)).toEqual(["Connect", "ConnectingWalletConnect"]);
    expect(levers.presented).toEqual([plain("a")]);
    await kit.open({ uri: plain("b") });
    await kit.close();
    await expect.poll(() => levers.presented.at(-1)).toBeUndefined();
    kit.destroy();
  });

  it("CONF-13 leaves the view to the host, and has the code for whichever wallet is chosen there", async () => {
    const { kit, levers } = makeKit();
    await settle();
    await kit.open({ uri: plain("a"), view: "AllWallets" });
    expect(views(kit)).toEqual(["AllWallets"]);
    expect(levers.presented).toEqual([plain("a")]);
    kit.destroy();
  });

  it("CONF-13 ROUTE-7 an embedded card, which never closes, forgets the code when it goes back to its first view", async () => {
    const { kit, levers } = makeKit({ ...SETTINGS, enableEmbedded: true });
    await settle();
    await kit.open({ uri: plain("a") });
    await kit.close();
    await expect.poll(() => levers.presented).toEqual([plain("a"), undefined]);
    kit.destroy();
  });

  it("CONF-13 where nothing opens, since a basic page is connected, no code is kept for later; before that it is shown", async () => {
    const { kit, levers } = await makeConnected({ ...SETTINGS, basic: true });
    await kit.open({ uri: plain("a") });
    expect([kit.isOpen(), levers.presented.at(-1)]).toEqual([false, undefined]);
    kit.destroy();
    const before = makeKit({ ...SETTINGS, basic: true });
    await settle();
    await before.kit.open({ uri: plain("a") });
    expect([before.kit.isOpen(), before.levers.presented]).toEqual([true, [plain("a")]]);
    before.kit.destroy();
  });

  it("R5 CONF-13 closed before the code is there, it stays closed, and keeps none", async () => {
    const { kit, levers } = makeKit();
    await settle();
    const opened = kit.open({ uri: plain("a") });
    void kit.close();
    await opened;
    expect([kit.isOpen(), levers.presented.at(-1)]).toEqual([false, undefined]);
    kit.destroy();
  });

  it("R5 CONF-13 of two codes in a row the later one is kept, until the modal closes", async () => {
    const { kit, levers } = makeKit();
    await settle();
    await Promise.all([kit.open({ uri: plain("a") }), kit.open({ uri: plain("b") })]);
    expect([kit.isOpen(), levers.presented.at(-1)]).toEqual([true, plain("b")]);
    await kit.close();
    await expect.poll(() => levers.presented.at(-1)).toBeUndefined();
    kit.destroy();
  });
});
