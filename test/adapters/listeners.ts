/** Counts the listeners of a target by the name of their event, from now on. */
export function countListeners(target: EventTarget): () => Record<string, number> {
  const listening = new Set<string>();
  const numbers = new Map<unknown, number>();
  const keyOf = (name: string, listener: unknown): string => {
    if (!numbers.has(listener)) numbers.set(listener, numbers.size);
    return `${name} ${numbers.get(listener)}`;
  };
  const [add, remove] = [target.addEventListener.bind(target), target.removeEventListener.bind(target)];
  target.addEventListener = (name, listener, ...rest) => {
    listening.add(keyOf(name, listener));
    add(name, listener, ...rest);
  };
  target.removeEventListener = (name, listener, ...rest) => {
    listening.delete(keyOf(name, listener));
    remove(name, listener, ...rest);
  };
  return () => {
    const counts: Record<string, number> = {};
    for (const key of listening) {
      const name = key.split(" ")[0] ?? "";
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
}
