import type { RequestFeedEvent, RequestOrder, RequestsFeedEvent } from "../../../machines/embedded/ports.ts";
import { FakeFrame } from "./fake-frame.ts";

interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: (value: unknown) => void): unknown;
}

/** A login on Ethereum, its provider, and what a machine does with its requests. */
export async function connected() {
  const frame = new FakeFrame();
  await frame.start();
  await frame.wallet.takeUser({ networks: ["eip155:1" as never] });
  const provider = frame.wallet.providerOf("eip155") as Provider;
  const seen: RequestsFeedEvent[] = [];
  const unwatch = frame.wallet.watchRequests(undefined, (event) => seen.push(event));
  /** Holds the request that was told last, as a machine does. */
  const hold = () => {
    const told = seen.findLast((event) => event.type === "request.asked");
    const heard: RequestFeedEvent[] = [];
    let order: (order: RequestOrder) => void = () => undefined;
    const id = told?.type === "request.asked" ? told.request.id : ("" as never);
    const stop = frame.wallet.holdRequest(
      { id },
      (event) => heard.push(event),
      (listener) => {
        order = listener;
      },
    );
    return { heard, stop, send: () => order({ type: "request.send" }), reply: stop };
  };
  const asked = () => frame.posted.filter(({ type }) => type.endsWith("RPC_REQUEST")).map(({ payload }) => payload);
  return { frame, provider, seen, hold, asked, unwatch };
}
