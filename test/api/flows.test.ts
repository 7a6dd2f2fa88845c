import { expect, it } from "vitest";
import { routingMethods } from "../../api/methods/modal.ts";
import type { View } from "../../domain/modal/routes.ts";
import { followWorld } from "../../views/shell/world.ts";
import { live } from "../views/live.ts";
import { makeConnected, makeKit, SETTINGS, settle } from "./kit.ts";

/** A page in whose open card flows begin. */
async function flowing() {
  const { root, send, world } = await live();
  await send({ type: "modal.open" });
  const router = root.system.get("router");
  const begin = (onSuccess: View, onCancel: View) =>
    router?.send({
      type: "flow.begin",
      transaction: { view: "Connect", onSuccess: `replace:${onSuccess}`, onCancel: `replace:${onCancel}` } as never,
    });
  const methods = routingMethods({ root, store: followWorld(root), isDestroyed: () => false } as never);
  return { begin, router, methods, shown: () => world().router.context.history.at(-1)?.view };
}

it("ROUTE-5 ends the flow on top, by its success or as a cancelled one, and tells whether any waits", async () => {
  const { begin, methods, shown } = await flowing();
  const { popTransactionStack, isTransactionStackEmpty } = methods;
  expect(isTransactionStackEmpty()).toBe(true);
  begin("Networks", "WhatIsANetwork");
  expect(isTransactionStackEmpty()).toBe(false);
  popTransactionStack();
  expect([shown(), isTransactionStackEmpty()]).toEqual(["Networks", true]);
  begin("Networks", "WhatIsANetwork");
  popTransactionStack(true);
  expect(shown()).toBe("WhatIsANetwork");
});

it("ROUTE-5 tells of the flow on top whether it replaces its view", async () => {
  const { begin, router, methods } = await flowing();
  expect(methods.isTransactionShouldReplaceView()).toBe(false);
  router?.send({ type: "flow.begin", transaction: { view: "Connect", onSuccess: "stay", onCancel: "stay" } });
  expect(methods.isTransactionShouldReplaceView()).toBe(false);
  begin("Networks", "WhatIsANetwork");
  expect(methods.isTransactionShouldReplaceView()).toBe(true);
});

it("CONN-21 shows the host's own work until that is over", async () => {
  const { kit } = makeKit();
  kit.setLoading(true);
  await settle();
  expect(kit.getState().loading).toBe(true);
  kit.setLoading(false);
  await settle();
  expect(kit.getState().loading).toBe(false);
  kit.destroy();
});

it("CONN-8 opens for the chain family that it is asked for", async () => {
  const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as const;
  const { kit } = makeKit({ ...SETTINGS, networks: ["eip155:1", solana] });
  await settle();
  await kit.open({ namespace: "solana" });
  await settle();
  expect(kit.getActiveChainNamespace()).toBe("solana");
  kit.destroy();
});

it("NET-1 a wallet that names no networks serves all of them, and the page's of a chain family are that family's", async () => {
  const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as const;
  const { kit } = await makeConnected({ ...SETTINGS, networks: ["eip155:1", "eip155:8453", solana] });
  const of = (namespace: "eip155" | "solana") => {
    const { supportsAllNetworks, requestedCaipNetworks } = kit.getNetworkState(namespace);
    return [supportsAllNetworks, requestedCaipNetworks.length];
  };
  expect([of("eip155"), of("solana")]).toEqual([
    [true, 2],
    [true, 1],
  ]);
  kit.destroy();
});

it("NET-3 CONN-8 a reset leaves a connected wallet on its network", async () => {
  const { kit } = await makeConnected();
  await kit.switchNetwork("eip155:8453");
  kit.resetNetwork();
  await settle();
  expect(kit.getCaipNetworkId()).toBe("eip155:8453");
  kit.destroy();
});

it("S8 ACCT-1 a host's symbol passes the gate for texts", async () => {
  const { kit } = await makeConnected();
  kit.setBalance("1", "GL\u202eD-OF-MANY-KINDS", "eip155");
  await settle();
  expect(kit.getBalance()?.symbol).toBe("GLD-OF-MANY…");
  kit.destroy();
});
