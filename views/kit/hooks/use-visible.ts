import { type RefObject, useEffect, useRef } from "react";

/** Reports each element matching `selector` inside the returned ref as it comes near the visible area. */
export function useVisible<E extends HTMLElement>(
  selector: string,
  onSeen: (elements: readonly Element[]) => void,
  /** A change of it searches for elements again. */
  version: unknown,
): RefObject<E | null> {
  const ref = useRef<E>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the elements, which React cannot see.
  useEffect(() => {
    const Observer = ref.current?.ownerDocument.defaultView?.IntersectionObserver;
    if (!ref.current || !Observer) return;
    const watch = (entries: readonly IntersectionObserverEntry[]): void => {
      const seen = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target);
      for (const element of seen) observer.unobserve(element);
      if (seen.length > 0) latest.current(seen);
    };
    const observer = new Observer(watch, { rootMargin: "160px" });
    for (const element of ref.current.querySelectorAll(selector)) observer.observe(element);
    return () => observer.disconnect();
  }, [selector, version]);
  return ref;
}
