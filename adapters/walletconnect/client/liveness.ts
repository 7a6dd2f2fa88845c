import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import type { ClientHandle } from "./client-lifetime.ts";
import { PairingError } from "./errors.ts";

/** Milliseconds of silence after which the relay is asked for a sign of life, if an answer is awaited. */
const SILENCE = 8_000;

/** Milliseconds that the relay has for that sign of life. */
const WORD = 4_000;

const HEARD = ["relayer_connect", "relayer_message", "relayer_message_ack"];

/** Subscribes to all topics again: the relay answers, and sends missed messages. */
async function ask({ client }: ClientHandle): Promise<void> {
  const { relayer } = client.core;
  const { topics } = relayer.subscriber;
  if (topics.length > 0) await relayer.request({ method: "irn_batchSubscribe", params: { topics } });
}

/**
 * Detects, while `isAwaiting`, a silently broken connection, and opens a new one: a page cannot see the pings of a websocket, and would
 * wait for ever (R1). It checks at each heartbeat; the returned function ends it.
 */
export function watchLiveness(handle: ClientHandle, clock: Clock, isAwaiting: () => boolean): () => void {
  const { relayer, heartbeat } = handle.client.core;
  let heard = clock.now();
  let isAsking = false;
  const hear = () => {
    heard = clock.now();
  };
  const look = async () => {
    // The clock may have been set back since (R8).
    if (isAsking || !relayer.connected || !isAwaiting() || Math.abs(clock.now() - heard) < SILENCE) return;
    isAsking = true;
    try {
      await within(
        clock,
        WORD,
        () => new PairingError("RELAY_UNREACHABLE"),
        undefined,
        () => ask(handle),
      );
      hear();
    } catch {
      await relayer.restartTransport().catch(() => undefined);
    } finally {
      isAsking = false;
    }
  };
  for (const event of HEARD) relayer.on(event, hear);
  heartbeat.on("heartbeat_pulse", look);
  return () => {
    for (const event of HEARD) relayer.off(event, hear);
    heartbeat.off("heartbeat_pulse", look);
  };
}
