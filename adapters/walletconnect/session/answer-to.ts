import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import { type ClientHandle, inside } from "../client/client-lifetime.ts";
import { PairingError, requestError } from "../client/errors.ts";
import type { OpenRequest } from "./open-request.ts";

/** Milliseconds that the relay keeps an answer that was given at the last moment. */
const MAILBOX = 300_000;

/** Milliseconds that the client may take to read its received messages. */
const READING = 10_000;

/** The library's record of a request, with the wallet's answer. */
interface Outcome {
  error?: unknown;
  result?: unknown;
}

/**
 * The wallet's answer to a request of an earlier page, stored or still to come. Throws REQUEST_EXPIRED where no answer can come any more,
 * else the errors of the request itself.
 */
export async function answerTo(handle: ClientHandle, clock: Clock, { topic, id }: OpenRequest): Promise<unknown> {
  const { client, leaving } = handle;
  const over = () => new PairingError("REQUEST_EXPIRED");
  const record = client.core.history.records.get(id);
  if (record?.topic !== topic || !client.session.keys.includes(topic) || leaving.has(topic)) throw over();
  const expiry = Number(record.request.params?.request?.expiryTimestamp) * 1000;
  const ms = Math.max(expiry + MAILBOX - clock.now() || 0, READING);
  const heard = () =>
    new Promise<Outcome>((resolve) => inside(client).engine.events.once(`session_request:${id}`, resolve));
  const { error, result }: Outcome = record.response ?? (await within(clock, ms, over, undefined, heard));
  if (error) throw requestError(error);
  return result;
}
