import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { AnyActorRef } from "xstate";
import { same } from "../../domain/same.ts";
import type { World, WorldStore } from "./world.ts";

type Readable = Pick<AnyActorRef, "subscribe" | "getSnapshot">;
type Observer = (() => void) | { next?: () => void };

/** The store as `useSelector` reads it: with an actor's interface. */
function readable(store: WorldStore): Readable {
  const subscribe = (observer: Observer) =>
    store.subscribe(() => (typeof observer === "function" ? observer() : observer.next?.()));
  return { getSnapshot: store.getSnapshot, subscribe } as unknown as Readable;
}

/** The value that `read` selects from the world; renders again only when that value changes (R15). */
export function useWorld<T>(store: WorldStore, read: (world: World) => T): T {
  const actor = useMemo(() => readable(store), [store]);
  return useSelector(actor, read, same);
}
