import { isCaipNetworkId } from "../../../domain/caip.ts";
import type { Clock } from "../../browser/clock.ts";
import { accept } from "../pairing/pairing.ts";
import { readSession, type Session } from "../session/session.ts";
import { leave } from "../session/session-actions.ts";
import type { ClientHandle } from "./client-lifetime.ts";
import { relayRefusal } from "./errors.ts";
import type { RelayEvent } from "./relay-event.ts";

/** Reads the current state of a session; undefined if it is no longer usable. */
function sessionNow({ client }: ClientHandle, topic: string): Session | undefined {
  try {
    return readSession(client.session.get(topic));
  } catch {
    return undefined;
  }
}

export interface ClientEventsDeps {
  clock: Clock;
  send(event: RelayEvent): void;
  /** True if a call waits for the wallet's answer to this pairing. */
  isExpected(pairingTopic: string): boolean;
}

/** Sends the client's events until it ends; a session that its wallet made useless counts as deleted. */
export function sendClientEvents(handle: ClientHandle, { clock, send, isExpected }: ClientEventsDeps): void {
  const { client } = handle;
  const { relayer } = client.core;
  const changed = ({ topic }: { topic: string }) => {
    const session = sessionNow(handle, topic);
    if (session) send({ type: "session.updated", session });
    else void leave(handle, clock, topic).then(() => send({ type: "session.deleted", topic }));
  };
  client.on("session_connect", ({ session }) => {
    if (isExpected(session.pairingTopic)) return;
    accept(handle, clock, session).then(
      (adopted) => send({ type: "session.adopted", session: adopted }),
      () => send({ type: "session.deleted", topic: session.topic }),
    );
  });
  client.on("session_update", changed);
  client.on("session_extend", changed);
  client.on("session_event", ({ topic, params }) => {
    const { chainId, event } = params;
    if (!isCaipNetworkId(chainId)) return;
    send({ type: "session.emitted", topic, networkId: chainId, name: event.name, data: event.data });
  });
  client.on("session_delete", ({ topic }) => send({ type: "session.deleted", topic }));
  client.on("session_expire", ({ topic }) => send({ type: "session.expired", topic }));
  client.events.on("session_request_sent", ({ id, topic }: { id: number; topic: string }) =>
    send({ type: "request.sent", request: { requestId: id, sessionTopic: topic } }),
  );
  relayer.on("relayer_connect", () => send({ type: "relay.opened" }));
  relayer.on("relayer_disconnect", () => send({ type: "relay.closed" }));
  relayer.on("relayer_error", (error: unknown) => send({ type: "relay.refused", error: relayRefusal(error) }));
}
