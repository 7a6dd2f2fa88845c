import { describe, expect, test } from "vitest";
import { ACCOUNT, ADDRESS, counterparts, until } from "../client/counterpart.ts";
import { network } from "../session/networks.ts";
import { DESKTOP, IPHONE, pairingPages } from "./pairings-page.ts";

const { relayUrl, wallet } = counterparts();
const page = pairingPages(relayUrl);

describe("an address that is left", () => {
  test("CONN-7: where leaving must not cost it, who comes back gets the same one, and its approval once", async () => {
    const { show, adopted } = page(IPHONE);
    const first = await show();
    first.leave();
    const second = await show();
    expect(second.uri).toBe(first.uri);
    expect(second.staleAt).toBe(first.staleAt);
    expect(second.ttl).toBeLessThanOrEqual(first.ttl);
    await (await wallet({ accounts: [ACCOUNT] })).kit.pair({ uri: second.uri });
    await until(() => second.events.length > 1);
    expect(second.events.slice(1)).toMatchObject([{ type: "pairing.approved", sessions: [{ accounts: [ADDRESS] }] }]);
    expect(first.events).toHaveLength(1);
    expect(adopted).toEqual([]);
    second.leave();
    expect((await show()).uri).not.toBe(first.uri);
  });

  test("CONN-7 R4: an approval that comes when nobody looks is adopted", async () => {
    const { show, adopted, pairings } = page(IPHONE);
    const { uri, leave, events } = await show();
    leave();
    await (await wallet({ accounts: [ACCOUNT] })).kit.pair({ uri });
    await until(() => adopted.length > 0);
    expect(adopted).toMatchObject([[{ namespace: "eip155", accounts: [ADDRESS] }]]);
    expect(events).toHaveLength(1);
    expect(pairings.providerOf("eip155")).toBeDefined();
  });

  test("CONN-6 CONN-7: one that is over, or asks for something else, is not used again", async () => {
    const { show, sleep } = page(IPHONE);
    const first = await show();
    first.leave();
    const other = await show([network("eip155:1")]);
    expect(other.uri).not.toBe(first.uri);
    other.leave();
    sleep(230_000);
    expect((await show([network("eip155:1")])).uri).not.toBe(other.uri);
  });

  test("CONN-7 R4: a declined one is not used again", async () => {
    const { show } = page(IPHONE);
    const first = await show();
    await (await wallet({})).kit.pair({ uri: first.uri });
    await until(() => first.events.length > 1);
    expect(first.events[1]).toEqual({ type: "pairing.failed", code: "CONNECTION_DECLINED" });
    first.leave();
    expect((await show()).uri).not.toBe(first.uri);
  });

  test("CONN-7 I9: elsewhere it is withdrawn", async () => {
    const { show } = page(DESKTOP);
    const first = await show();
    first.leave();
    expect((await show()).uri).not.toBe(first.uri);
  });
});

test("R3 S15: after a sleep an address that is over by the wall clock is over at once", async () => {
  const { show, sleep, pairings } = page(DESKTOP);
  const { events } = await show();
  sleep(229_000);
  await pairings.restartTransport();
  expect(events.slice(1)).toEqual([{ type: "pairing.returned" }]);
  sleep(1_001);
  void pairings.restartTransport();
  expect(events.slice(2)).toEqual([{ type: "pairing.stale" }]);
});

test("R4: a code that was asked for anew elsewhere says that it was replaced, and its leaving spares the newer", async () => {
  const { show } = page(DESKTOP);
  const first = await show();
  const second = await show([network("eip155:1")]);
  await until(() => first.events.length > 1);
  expect(first.events.slice(1)).toEqual([{ type: "pairing.replaced" }]);
  expect(second.events).toHaveLength(1);
  first.leave();
  await (await wallet({ accounts: [ACCOUNT] })).kit.pair({ uri: second.uri });
  await until(() => second.events.length > 1);
  expect(second.events[1]).toMatchObject({ type: "pairing.approved" });
});

describe("NET-2: a wallet that does not know a network", () => {
  const polygon = network("eip155:137", "https://node.example/");
  /** Switches a paired wallet that knows the network once it was added; answers with what it was asked, and how that ended. */
  async function switched(add: () => unknown, to = polygon) {
    const { show, pairings } = page(DESKTOP);
    const { uri, events } = await show();
    const asked: string[] = [];
    const far = await wallet({
      accounts: [ACCOUNT],
      answer(method) {
        if (method === "wallet_addEthereumChain") return asked.push(method) && add();
        if (asked.push(method) && asked.includes("wallet_addEthereumChain")) return null;
        throw Object.assign(new Error("Unrecognized chain"), { code: 4902 });
      },
    });
    await far.kit.pair({ uri });
    await until(() => events.length > 1);
    const ended = pairings.switchWalletNetwork({ network: to }).catch(({ code }) => code);
    return [await ended, ...asked];
  }
  const [SWITCH, ADD] = ["wallet_switchEthereumChain", "wallet_addEthereumChain"];

  test("NET-2: is asked to add it, and goes there", async () => {
    expect(await switched(() => null)).toEqual(["eip155:137", SWITCH, ADD, SWITCH]);
  });

  test("NET-2: one that declines to is not asked again", async () => {
    const decline = () => {
      throw Object.assign(new Error("no"), { code: 5000 });
    };
    expect(await switched(decline)).toEqual(["SWITCH_DECLINED", SWITCH, ADD]);
  });

  test("NET-2: without a node there is nothing to add", async () => {
    expect(await switched(() => null, network("eip155:137"))).toEqual(["SWITCH_UNSUPPORTED", SWITCH]);
  });
});
