import { expect, it } from "vitest";
import { createNode } from "../../../../adapters/nodes/evm/node.ts";
import { tokenCall } from "../../../../adapters/nodes/evm/token.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { RpcError } from "../../../../domain/networks/rpc-errors.ts";
import { ALICE, ETHEREUM } from "../../../../testing/samples/values.ts";
import { FakeClock, settle } from "../../fake-clock.ts";

const { signal } = new AbortController();

it("R12: a node that says nothing is given up after 10 s, in words that say so", async () => {
  const clock = new FakeClock();
  const fetch = () => new Promise<Response>(() => undefined);
  const node = createNode({ clock, fetch, ping: false }, "http://127.0.0.1/", ETHEREUM.caipNetworkId, signal);
  const asked = node.send("eth_chainId", [], signal);
  const failed = expect(asked).rejects.toMatchObject({ code: "HTTP_REQUEST", context: { reason: "timeout" } });
  await settle();
  await clock.advance(LIMITS.httpTimeout);
  await failed;
});

it("R12: a contract that refuses to say something of a token has said nothing", async () => {
  const call = tokenCall(() => Promise.reject(new RpcError(-32000)), ALICE);
  await expect(call("0x70a08231")).resolves.toBe("0x");
});
