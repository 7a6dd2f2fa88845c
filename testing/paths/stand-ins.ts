/** The children of a machine that is walked: stand-ins that wait for a test take the place of their logic. */
import type { ActorOptions, ActorSystem, AnyActorLogic, AnyActorRef, InspectionEvent } from "xstate";
import { answerable } from "../answer.ts";

/** XState's record of an actor that it is about to set up. */
interface Beginning {
  logic: AnyActorLogic;
  options: ActorOptions<AnyActorLogic>;
  src: unknown;
  _parent?: AnyActorRef;
  _syncSnapshot?: boolean;
}

/** An actor around the machine gives its name to one of the machine's own. */
function makeRoom(name: string | undefined, { system }: AnyActorRef, parent: AnyActorRef): void {
  const named = name === undefined ? undefined : (system.get(name) as (AnyActorRef & Partial<Beginning>) | undefined);
  if (!named || named === parent || named._parent === parent) return;
  (system as unknown as Names)._unregister(named);
  // It would take the name again when it starts.
  (named as { systemId?: string | undefined }).systemId = undefined;
}

/**
 * Sees each actor before it is set up, and gives the children of those for which `isWalked` is true the logic of a stand-in, whether
 * their own has a name, stands in the chart itself or is spawned by an action: none of it ever runs. `isReal` excepts some.
 */
export function standIns(
  isWalked: (parent: AnyActorRef) => boolean,
  isReal: (src: unknown) => boolean = () => false,
): (inspected: InspectionEvent) => void {
  return ({ type, actorRef }) => {
    if (type !== "@xstate.actor") return;
    const child = actorRef as unknown as Beginning;
    if (!child._parent || !isWalked(child._parent) || isReal(child.src)) return;
    makeRoom(child.options.systemId, actorRef as AnyActorRef, child._parent);
    child.logic = answerable;
    // A stand-in says only what a test lets it say.
    child._syncSnapshot = false;
  };
}

type Names = ActorSystem<never> & {
  _set(name: string, actor: AnyActorRef): void;
  _unregister(actor: AnyActorRef): void;
};

/** Lets `system` take each name again and again: a search is in many situations, and each of them has its own actors. */
export function renameable(system: ActorSystem<never>): Map<string, AnyActorRef> {
  const named = new Map<string, AnyActorRef>();
  const names = system as Names;
  names.get = ((name: string) => named.get(name)) as never;
  names._set = (name, actor) => void named.set(name, actor);
  return named;
}
