import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { ClientHandle } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import { watchLiveness } from "../../../../adapters/walletconnect/client/liveness.ts";
import { FakeClock } from "../../fake-clock.ts";

const listeners = (of: EventEmitter): number => of.eventNames().reduce((sum, name) => sum + of.listenerCount(name), 0);

/** A relay that is looked at with each heartbeat, and how often it was asked for a word. */
function watched() {
  const [clock, heartbeat] = [new FakeClock(), new EventEmitter()];
  const state = { asked: 0, renewed: 0, answer: Promise.resolve() };
  const relayer = Object.assign(new EventEmitter(), {
    connected: true,
    subscriber: { topics: ["topic"] },
    request: () => {
      state.asked += 1;
      return state.answer;
    },
    async restartTransport() {
      state.renewed += 1;
    },
  });
  const handle = { client: { core: { relayer, heartbeat } } } as unknown as ClientHandle;
  const end = watchLiveness(handle, clock, () => true);
  const pulse = async (ms: number) => {
    await clock.advance(ms);
    heartbeat.emit("heartbeat_pulse");
    await clock.advance(0);
    return state.asked;
  };
  return { clock, heartbeat, relayer, state, pulse, end };
}

test.each(["relayer_connect", "relayer_message", "relayer_message_ack"])(
  "R1: a relay that has told a `%s` meanwhile is not asked for a word",
  async (event) => {
    const { relayer, pulse } = watched();
    expect(await pulse(7_999)).toBe(0);
    relayer.emit(event);
    expect(await pulse(7_999)).toBe(0);
    expect(await pulse(1)).toBe(1);
    // Its word counts as well.
    expect(await pulse(7_999)).toBe(1);
  },
);

test("R1: a relay that does not say its word in four seconds is reached anew, once", async () => {
  const { state, pulse } = watched();
  state.answer = new Promise(() => undefined);
  expect(await pulse(8_000)).toBe(1);
  expect([await pulse(3_999), state.renewed]).toEqual([1, 0]);
  await pulse(1);
  expect(state.renewed).toBe(1);
});

test("R12: after the end nobody listens", () => {
  const { relayer, heartbeat, end } = watched();
  expect([listeners(relayer), listeners(heartbeat)]).toEqual([3, 1]);
  end();
  expect([listeners(relayer), listeners(heartbeat)]).toEqual([0, 0]);
});
