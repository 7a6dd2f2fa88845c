import { describe, expect, it } from "vitest";
import { createNode } from "../../../../adapters/nodes/evm/node.ts";
import { tokenCall } from "../../../../adapters/nodes/evm/token.ts";
import type { CaipNetworkId } from "../../../../domain/caip.ts";
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

/** A node that answers each method with a result, or with an error where that is one; `asked` grows with each call. */
function answering(
  answers: Readonly<Record<string, unknown>>,
  id: CaipNetworkId = ETHEREUM.caipNetworkId,
  ping = true,
) {
  const asked: unknown[] = [];
  const warned: unknown[] = [];
  const left = new Map(Object.entries(answers).map(([method, answer]) => [method, [answer].flat()]));
  const fetch = async (_: string, init?: RequestInit) => {
    const { id: number, method, params } = JSON.parse(String(init?.body));
    asked.push([method, params]);
    const list = left.get(method) ?? [];
    const answer = list.length > 1 ? list.shift() : list[0];
    if (answer instanceof TypeError) throw answer;
    const error = answer instanceof RpcError && { code: answer.code, message: answer.message };
    return Response.json({ jsonrpc: "2.0", id: number, ...(error ? { error } : { result: answer }) });
  };
  const log = { warn: (text: string) => void warned.push(text) };
  const node = createNode({ clock: new FakeClock(), fetch, ping, log }, "http://127.0.0.1:8545/", id, signal);
  return { node, asked, warned };
}

describe("a node of an EVM chain", () => {
  it("R12: whose result cannot be one is told of as such", async () => {
    const asked = answering({ eth_gasPrice: "many" }).node.send("eth_gasPrice", [], signal);
    await expect(asked).rejects.toMatchObject({ code: "HTTP_REQUEST", context: { reason: "malformed" } });
  });

  it("R12: that was not reached has failed, and why stays with it", async () => {
    const cause = new TypeError("Failed to fetch");
    const asked = answering({ eth_gasPrice: cause }).node.send("eth_gasPrice", [], signal);
    await expect(asked).rejects.toMatchObject({ code: "HTTP_REQUEST", context: { reason: "failed" }, cause });
  });

  it("I3: that is left is so in the words of who left", async () => {
    const end = new AbortController();
    const fetch = () => new Promise<Response>(() => undefined);
    const node = createNode({ clock: new FakeClock(), fetch }, "http://127.0.0.1/", ETHEREUM.caipNetworkId, signal);
    const asked = node.send("eth_gasPrice", [], end.signal);
    const reason = new Error("left");
    end.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it("NET-5: is measured by its chain's number", async () => {
    const { node, asked } = answering({ eth_chainId: "0x1" });
    expect(await node.ping(signal)).toBe("0x1");
    expect([node.url, asked]).toEqual(["http://127.0.0.1:8545/", [["eth_chainId", []]]]);
  });

  it("NET-4: is sent one test ping at its first use, also where its chain could not be told then", async () => {
    const { node, asked } = answering({ eth_chainId: [new RpcError(-32000), "0x1"], test: new RpcError(-32601) });
    await expect(node.check(signal)).rejects.toMatchObject({ code: -32000 });
    await node.check(signal);
    await node.check(signal);
    expect(asked).toEqual([
      ["test", []],
      ["eth_chainId", []],
      ["eth_chainId", []],
    ]);
    expect(node.disqualified).toBe(false);
  });

  it("R12: of another chain is disqualified, and told of", async () => {
    const { node, warned } = answering({ eth_chainId: "0x89" });
    await expect(node.check(signal)).rejects.toMatchObject({ code: "RPC_WRONG_CHAIN" });
    expect(node.disqualified).toBe(true);
    expect(warned).toEqual(["eip155:1 at 127.0.0.1:8545"]);
  });

  it.each(["0x01", "0x0000000000000000000000000000000000000000000000000000000000000001"])(
    "R12: may write its chain's number as %s",
    async (eth_chainId) => {
      await expect(answering({ eth_chainId }).node.check(signal)).resolves.toBeUndefined();
    },
  );

  it("NET-6: of a chain of another family has no number to ask for", async () => {
    const { node, asked } = answering(
      { eth_chainId: "0x1" },
      "polkadot:b0a8d493285c2df73290dfb7e61f870f" as CaipNetworkId,
      false,
    );
    await node.check(signal);
    expect([asked, node.disqualified]).toEqual([[], false]);
  });
});

it("R12: what a contract says of a token is taken as it is, and is nothing where no node answers", async () => {
  const asked: unknown[] = [];
  const call = tokenCall(async (...question) => {
    asked.push(question);
    return "0x07";
  }, ALICE);
  expect(await call("0x70a08231")).toBe("0x07");
  expect(asked).toEqual([["eth_call", [{ to: ALICE, data: "0x70a08231" }, "latest"]]]);
  const down = tokenCall(() => Promise.reject(new TypeError("down")), ALICE);
  await expect(down("0x70a08231")).rejects.toThrow("down");
});
