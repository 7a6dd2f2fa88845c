// Stands in for the CommonJS package `use-sync-external-store` (both its `shim` and `shim/with-selector`), which
// @xstate/react imports: React 18, React 19 and preact/compat bring the store hook themselves.
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";

export { useSyncExternalStore };

/** Subscribes to a store and returns a selection of it, the same object while `isEqual` says nothing changed. */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean = Object.is,
): Selection {
  const selectionRef = useRef<{ selection: Selection } | null>(null);
  const read = useMemo(() => {
    let last: { snapshot: Snapshot; selection: Selection } | null = null;
    return () => {
      const snapshot = getSnapshot();
      if (last && Object.is(last.snapshot, snapshot)) return last.selection;
      const selection = selector(snapshot);
      const before = last ?? selectionRef.current;
      last = { snapshot, selection: before && isEqual(before.selection, selection) ? before.selection : selection };
      return last.selection;
    };
  }, [getSnapshot, selector, isEqual]);
  const selection = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    selectionRef.current = { selection };
  }, [selection]);
  return selection;
}
