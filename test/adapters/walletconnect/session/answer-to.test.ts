import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { ClientHandle } from "../../../../adapters/walletconnect/client/client-lifetime.ts";
import { answerTo } from "../../../../adapters/walletconnect/session/answer-to.ts";
import { FakeClock } from "../../fake-clock.ts";

const OPEN = { topic: "ab".repeat(32), id: 7 };
const EXPIRED = expect.objectContaining({ code: "REQUEST_EXPIRED" });

/** A client with the record of an earlier page's request, which expires in five minutes. */
function asked(leaving: readonly string[] = []) {
  const clock = new FakeClock();
  const request = { params: { request: { expiryTimestamp: clock.now() / 1000 + 300 } } };
  const history = { records: new Map([[OPEN.id, { topic: OPEN.topic, request }]]) };
  const events = new EventEmitter();
  const client = { core: { history }, session: { keys: [OPEN.topic] }, engine: { events } };
  const handle = { client, leaving: new Set(leaving) } as unknown as ClientHandle;
  return { clock, events, answer: answerTo(handle, clock, OPEN) };
}

test("SEND-4 S14: an answer of the last moment counts for as long as the relay keeps it", async () => {
  const { clock, events, answer } = asked();
  await clock.advance(599_000);
  events.emit(`session_request:${OPEN.id}`, { result: "0x5e" });
  expect(await answer).toBe("0x5e");
  expect(clock.pending).toBe(0);
});

test("SEND-4: after that no answer is waited for", async () => {
  const { clock, answer } = asked();
  const over = expect(answer).rejects.toEqual(EXPIRED);
  await clock.advance(600_000);
  await over;
});

test("SEND-4 I4: nothing is waited for of a session that is being ended", async () => {
  await expect(asked([OPEN.topic]).answer).rejects.toEqual(EXPIRED);
});
