import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { sendClientEvents } from "../../../../adapters/walletconnect/client/client-events.ts";
import type { ClientHandle } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import type { RelayEvent } from "../../../../adapters/walletconnect/client/relay-event.ts";
import { FakeClock } from "../../fake-clock.ts";

const topic = "ab".repeat(32);

/** A client of the relay without a relay, and what was told of its events. */
function opened(stored: Record<string, unknown> = {}) {
  const core = { relayer: new EventEmitter() };
  const session = { get: (key: string) => stored[key] };
  const client = Object.assign(new EventEmitter(), { core, session, events: new EventEmitter() });
  const told: RelayEvent[] = [];
  const handle = { client } as unknown as ClientHandle;
  sendClientEvents(handle, { clock: new FakeClock(), send: (event) => told.push(event), isExpected: () => false });
  return { client, told };
}

test("CONN-14 CONN-19: the end of a session's time is told, and an event of no chain is not", () => {
  const { client, told } = opened();
  client.emit("session_event", { topic, params: { chainId: "10", event: { name: "chainChanged", data: 10 } } });
  client.emit("session_expire", { topic });
  expect(told).toEqual([{ type: "session.expired", topic }]);
});

test.each(["session_update", "session_extend"])("CONN-14: what a wallet changes by a `%s` is told", (name) => {
  const address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
  const namespaces = { eip155: { accounts: [`eip155:1:${address}`], methods: [], events: [] } };
  const { client, told } = opened({ [topic]: { topic, expiry: 2_000_000_000, peer: { metadata: {} }, namespaces } });
  client.emit(name, { topic });
  expect(told).toMatchObject([{ type: "session.updated", session: { topic, expiresAt: 2_000_000_000_000 } }]);
});
