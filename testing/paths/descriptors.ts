/** Event descriptors of a chart: `door.open`, `door.*`, `*`. */
import type { AnyStateNode, AnyTransitionDefinition } from "xstate";

/** True if a transition of `descriptor` takes events of `type`. */
export function takes(descriptor: string, type: string): boolean {
  if (descriptor === type || descriptor === "*") return true;
  if (!descriptor.endsWith(".*")) return false;
  const prefix = descriptor.slice(0, -2);
  return type === prefix || type.startsWith(`${prefix}.`);
}

/** The transitions of a state for events of `type`, in the order in which XState tries them. */
export function candidates({ transitions }: AnyStateNode, type: string): readonly AnyTransitionDefinition[] {
  const wild = [...transitions.keys()].filter((descriptor) => descriptor !== type && takes(descriptor, type));
  const descriptors = [type, ...wild.sort((one, other) => other.length - one.length)];
  return descriptors.flatMap((descriptor) => transitions.get(descriptor) ?? []);
}
