/** The messages of the Stately inspector's protocol, for tools that listen at the other end of a window or a socket. */
import type { AnyActorRef, InspectionEvent } from "xstate";
import { plain } from "./plain.ts";

interface StatelyBase {
  sessionId: string;
  rootId: string | undefined;
  /** Milliseconds since 1970, as text. */
  createdAt: string;
  id: string | null;
  _version: string;
}

/** One message: an actor that began, an event that it got, or a snapshot that it reached. */
export type StatelyMessage = StatelyBase &
  (
    | {
        type: "@xstate.actor";
        name: string;
        definition: string | undefined;
        parentId: string | undefined;
        snapshot: unknown;
      }
    | { type: "@xstate.event"; event: unknown; sourceId: string | undefined }
    | { type: "@xstate.snapshot"; event: unknown; snapshot: unknown }
  );

/** The version of the protocol that is spoken. */
const VERSION = "0.7.2";

/** A chart is drawn whole, however deep its states lie. */
const CHART = 100;

/** An actor's present state value; XState's development build refuses to give it for an actor that is still starting. */
function currentOf(actorRef: AnyActorRef): unknown {
  try {
    return plain(actorRef.getSnapshot());
  } catch {
    return { status: "active" };
  }
}

/** An actor without an id of its own is called as its machine is; ports have no chart, so their names stand for one. */
function actorOf(actorRef: AnyActorRef) {
  const { _parent, logic, id, sessionId } = actorRef as AnyActorRef & {
    logic?: { config?: unknown };
    _parent?: AnyActorRef;
  };
  const config = logic?.config;
  const chart = typeof config === "object" && config !== null ? (config as { id?: string }) : undefined;
  const name = (id === sessionId && chart?.id) || id;
  const definition = JSON.stringify(plain(chart ?? { id: name }, CHART));
  return { name, definition, parentId: _parent?.sessionId, snapshot: currentOf(actorRef) };
}

/**
 * The message for one inspection event of `AppKit.inspect` at the time `now`; undefined for steps within a step, which the protocol has
 * no message for.
 */
export function statelyMessage(inspected: InspectionEvent, now: number): StatelyMessage | undefined {
  const { actorRef, rootId } = inspected;
  const base = { sessionId: actorRef.sessionId, rootId, createdAt: `${now}`, id: null, _version: VERSION };
  if (inspected.type === "@xstate.actor")
    return { ...base, type: "@xstate.actor", ...actorOf(actorRef as AnyActorRef) };
  if (inspected.type === "@xstate.event") {
    const sourceId = inspected.sourceRef?.sessionId;
    return { ...base, type: "@xstate.event", event: plain(inspected.event), sourceId };
  }
  if (inspected.type !== "@xstate.snapshot") return undefined;
  const { event, snapshot } = inspected;
  return { ...base, type: "@xstate.snapshot", event: plain(event), snapshot: plain(snapshot) };
}
