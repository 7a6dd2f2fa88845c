// A relay client is disturbed while it connects: at each moment something else is at hand that could be forgotten.
import { describe, expect, test, vi } from "vitest";
import { parseCaipNetworkId } from "../../../../domain/caip.ts";
import { ACCOUNT, ADDRESS, counterparts, type Page, PLAN, paired, stopHeartbeats, until } from "./counterpart.ts";
import type { Freezer } from "./freezer.ts";

const { page, wallet, freezer } = counterparts();

const MAINNET = parseCaipNetworkId("eip155:1");
const sign = (topic: string) => ({ topic, networkId: MAINNET, method: "personal_sign", params: ["0x00", ADDRESS] });
const signer = { accounts: [ACCOUNT], answer: () => "0x1234" };
const openedBy = ({ events }: Page) => events.filter(({ type }) => type === "relay.opened").length;

/** Breaks the page's next connection without a sign as soon as it is open: nobody answers for its topics. */
function freezeNext({ client }: Page, way: Freezer): void {
  const stop = client.subscribe(({ type }) => {
    if (type !== "relay.opened") return;
    stop();
    way.freeze();
  });
}

/** Runs something at a moment of connecting: each time that the client asks whether there is a network it begins another step. */
function atMoment(run: () => void) {
  let left = Number.POSITIVE_INFINITY;
  const isOnline = () => {
    left -= 1;
    if (left === 0) run();
    return true;
  };
  const choose = (moment: number) => {
    left = moment;
  };
  return { isOnline, choose, isOver: () => left <= 0 };
}

test("R12 R19: the network is watched from the first pairing until the client stops", async () => {
  let watching = 0;
  const watchNetwork = () => {
    watching += 1;
    return () => {
      watching -= 1;
    };
  };
  const here = page({ watchNetwork });
  expect(watching).toBe(0);
  const { approval } = await here.client.openPairing(PLAN);
  approval.catch(() => undefined);
  expect(watching).toBe(1);
  await here.client.stop();
  expect(watching).toBe(0);
});

describe("a connection that breaks without a sign before its topics are subscribed", () => {
  test("R2: is replaced when the page is back in sight, though a restart still waits for it", async () => {
    const way = await freezer();
    const [here, there] = [page({ relayUrl: way.url }), await wallet(signer)];
    const { topic } = await paired(here, there);
    const before = openedBy(here);
    freezeNext(here, way);
    const stuck = here.client.restartTransport();
    await until(() => openedBy(here) > before);
    await here.client.restartTransport();
    await stuck;
    expect(openedBy(here)).toBe(before + 2);
    expect(await here.client.request(sign(topic))).toBe("0x1234");
  });

  test("R1: is given up as one that does not open, though nobody waits for an answer", async () => {
    const [way, there] = [await freezer(), await wallet(signer)];
    stopHeartbeats();
    const here = page({ relayUrl: way.url });
    const { topic } = await paired(here, there);
    const before = openedBy(here);
    freezeNext(here, way);
    const { setTimeout: slow } = globalThis;
    vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => slow(run, ms / 10));
    await here.client.restartTransport();
    vi.stubGlobal("setTimeout", slow);
    expect(openedBy(here)).toBeGreaterThan(before + 1);
    expect(await here.client.request(sign(topic))).toBe("0x1234");
  });
});

describe.each([1, 2, 3])("moment %d of connecting", (moment) => {
  test("R2: back in sight then, a page comes back after each later loss", async () => {
    const [way, there] = [await freezer(), await wallet(signer)];
    stopHeartbeats();
    const { isOnline, isOver, choose } = atMoment(() => void here.client.restartTransport());
    const here = page({ relayUrl: way.url, isOnline });
    const { topic } = await paired(here, there);
    choose(moment);
    way.cut();
    await until(isOver);
    expect(await here.client.request(sign(topic))).toBe("0x1234");
    const before = openedBy(here);
    way.cut();
    await until(() => openedBy(here) > before);
  });

  test("R19: a client that stops then leaves no socket behind", async () => {
    const way = await freezer();
    const { isOnline, choose } = atMoment(() => void here.client.stop());
    const here = page({ relayUrl: way.url, isOnline });
    choose(moment);
    await here.client.openPairing(PLAN).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(way.open()).toBe(0);
  });
});
