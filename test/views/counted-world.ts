import { followWorld, type WorldStore } from "../../views/shell/world.ts";

/** The world of a root, and the listeners that follow it at the moment. */
export function countedWorld(root: Parameters<typeof followWorld>[0]) {
  const made = followWorld(root);
  const followed = new Set<() => void>();
  const store: WorldStore = {
    ...made,
    subscribe(listener) {
      const subscription = made.subscribe(listener);
      followed.add(listener);
      const unsubscribe = () => {
        followed.delete(listener);
        subscription.unsubscribe();
      };
      return { unsubscribe };
    },
  };
  return { store, followed };
}
