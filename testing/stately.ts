/** The messages of the Stately inspector's protocol, for tools that listen at the other end of a window or a socket. */
import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from "xstate";

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
const VERSION = "0.4.0";

/** Plain data of a value: functions by their names, actors by their session, errors by their message. */
function plain(value: unknown): unknown {
  const seen = new Set<unknown>();
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === "function") return { type: inner.name };
    if (typeof inner === "bigint") return `${inner}`;
    if (inner instanceof Error) return { message: inner.message };
    if (typeof inner !== "object" || inner === null) return inner;
    if ("sessionId" in inner && "getSnapshot" in inner) return { sessionId: inner.sessionId };
    if (seen.has(inner)) return undefined;
    seen.add(inner);
    return inner;
  });
  return text === undefined ? undefined : JSON.parse(text);
}

function snapshotOf(snapshot: unknown): unknown {
  const { status, value, context, output } = snapshot as AnyMachineSnapshot;
  return plain({ status, value, context, output });
}

/** What an actor is in now; of one that only begins XState's development build refuses to tell. */
function currentOf(actorRef: AnyActorRef): unknown {
  try {
    return snapshotOf(actorRef.getSnapshot());
  } catch {
    return { status: "active" };
  }
}

function actorOf(actorRef: AnyActorRef) {
  const { _parent, logic, id } = actorRef as AnyActorRef & { logic?: { config?: object }; _parent?: AnyActorRef };
  const definition = JSON.stringify(plain(logic?.config ?? { id }));
  return { name: id, definition, parentId: _parent?.sessionId, snapshot: currentOf(actorRef) };
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
  return { ...base, type: "@xstate.snapshot", event: plain(event), snapshot: snapshotOf(snapshot) };
}
