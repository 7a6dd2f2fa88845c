import { afterEach, expect, it } from "vitest";
import { createEvm } from "../../../../adapters/nodes/evm/evm.ts";
import { examineTransfer } from "../../../../adapters/send/evm/examine.ts";
import { CountingClock } from "../../fake-clock.ts";
import { network } from "../../networks.ts";
import { deadUrl, serve, stopServers } from "../../server.ts";
import { startedChain, usdc } from "./chain.ts";

const chain = startedChain();
afterEach(stopServers);

it("R12, S13: a transfer is examined by the node that lives, also where it is refused", async () => {
  const living = await serve((request, response) => {
    const { id, method, params } = JSON.parse(request.body) as { id: number; method: string; params?: unknown[] };
    const say = (part: object) => response.end(JSON.stringify({ jsonrpc: "2.0", id, ...part }));
    void chain.raw(method, params).then(
      (result) => say({ result }),
      ({ code, message, data }: { code: number; message: string; data: unknown }) =>
        say({ error: { code, message, data } }),
    );
  });
  const cache = { read: async () => undefined, write: async () => {} };
  const evm = createEvm({ clock: new CountingClock(), fetch, cache, ping: false });
  const nodes = network([await deadUrl(), living.url]);
  const deps = chain.deps({ ask: (method, params) => evm.request(nodes, method, params) });
  const examine = async (amount: string) =>
    (await examineTransfer(deps, chain.transfer({ asset: usdc, amount }))).outcome;
  expect(await examine("1.5")).toMatchObject({ state: "promised", changes: [{ amount: "-1.5" }, { amount: "1.5" }] });
  expect(await examine("999999999")).toMatchObject({ fault: { values: { reason: "ERC20 insufficient balance" } } });
  evm.close();
});
