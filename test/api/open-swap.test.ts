import { afterEach, expect, it, vi } from "vitest";
import { swapFor } from "../../api/methods/open-swap.ts";
import { ScriptedApp } from "../../testing/app.ts";
import { sampleNetwork } from "../../testing/samples/values.ts";

const apps: ScriptedApp[] = [];
afterEach(() => {
  for (const app of apps.splice(0)) app.stop();
});

/** The events of a swap that a host opens with these values, on a network. */
function sent(value: unknown, networkId = "eip155:1", view = "Swap"): unknown[] {
  const here = sampleNetwork(networkId, "Here");
  const app = new ScriptedApp({ settings: { networks: [here], defaultNetworkId: here.caipNetworkId } });
  apps.push(app);
  const events: unknown[] = [];
  vi.spyOn(app.root, "send").mockImplementation((event) => events.push(event));
  const store = { send: (event: unknown) => events.push(event) };
  const core = { root: app.root, store, isDestroyed: () => false };
  const send = swapFor(core as never, view === "" ? undefined : ({ view } as never), value);
  expect(events).toEqual([]);
  send();
  return events;
}

it.each([
  {},
  { fromToken: "ETH" },
  { toToken: "USDC", amount: "0" },
  { fromToken: "ETH", toToken: "USDC", amount: `${"9".repeat(78)}.${"9".repeat(255)}` },
])("SWAP-2 ROUTE-1 fills in what the host names, and nothing else: %j", (value) => {
  expect(sent({ ...value, more: 1 })).toEqual([{ type: "swap.fill", ...value }]);
  expect(sent(undefined)).toEqual([]);
});

it.each([
  ...[null, 7, "ETH", { fromToken: 1 }, { toToken: null }],
  ...[".5", "1.", "", "1,5", "-1", "1e5", " 1", 1, "9".repeat(79)].map((amount) => ({ amount })),
])("SWAP-2 refuses what names no swap: %j", (value) => {
  expect(() => sent(value)).toThrow(expect.objectContaining({ code: "INVALID_OPTION" }));
});

it.each(["Account", ""])("SWAP-2 takes them for the view Swap alone, and not for '%s'", (view) => {
  expect(() => sent({}, "eip155:1", view)).toThrow("to be left out but for the view Swap");
  expect(sent(undefined, "eip155:1", view)).toEqual([]);
});

it("SWAP-1 leads to the networks where tokens can be swapped, from any other", () => {
  expect(sent(undefined, "eip155:777")).toMatchObject([{ type: "route.push" }]);
});
