import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { sendClientEvents } from "../../../../adapters/walletconnect/client/client-events.ts";
import type { ClientHandle } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import type { RelayEvent } from "../../../../adapters/walletconnect/client/relay-event.ts";
import { FakeClock } from "../../fake-clock.ts";

const topic = "ab".repeat(32);

test("CONN-14 CONN-19: the end of a session's time is told, and an event of no chain is not", () => {
  const core = { relayer: new EventEmitter() };
  const client = Object.assign(new EventEmitter(), { core, events: new EventEmitter() });
  const told: RelayEvent[] = [];
  const handle = { client } as unknown as ClientHandle;
  sendClientEvents(handle, { clock: new FakeClock(), send: (event) => told.push(event), isExpected: () => false });
  client.emit("session_event", { topic, params: { chainId: "10", event: { name: "chainChanged", data: 10 } } });
  client.emit("session_expire", { topic });
  expect(told).toEqual([{ type: "session.expired", topic }]);
});
