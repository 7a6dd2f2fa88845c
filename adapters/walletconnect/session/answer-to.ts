import type { Clock } from "../../browser/clock.ts";
import { within } from "../../browser/deadline.ts";
import { type ClientHandle, inside } from "../client/client-lifetime.ts";
import { PairingError, requestError } from "../client/errors.ts";
import type { OpenRequest } from "./open-request.ts";

/** So long the relay keeps an answer that was given at the last moment, in milliseconds. */
const MAILBOX = 300_000;

/** So long the client may take to read what it has received. */
const READING = 10_000;

/** What the library has of a request, and what its wallet answered. */
interface Outcome {
  error?: unknown;
  result?: unknown;
}

/**
 * What a wallet answers to a request of an earlier page, or has answered. Throws REQUEST_EXPIRED where nothing can come any more, else
 * as the request itself would have.
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
