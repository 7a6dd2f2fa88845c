import type { Instance } from "./appkit.ts";

const instances = new Map<string, Instance>();
const listeners = new Set<() => void>();
let first: string | undefined;

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** The instance of `id`; without one the default instance, which is the first that was made. */
export function instanceOf(id?: string): Instance | undefined {
  return instances.get(id ?? first ?? "");
}

/** True if `id` is taken. */
export function hasInstance(id: string): boolean {
  return instances.has(id);
}

/** Calls `visit` with every instance. */
export function eachInstance(visit: (instance: Instance) => void): void {
  for (const instance of instances.values()) visit(instance);
}

export function register(instance: Instance): void {
  instances.set(instance.id, instance);
  first ??= instance.id;
  tell();
}

export function unregister(instance: Instance): void {
  // Destroying an instance twice must not remove a newer one with the same id.
  if (instances.get(instance.id) !== instance) return;
  instances.delete(instance.id);
  if (first === instance.id) first = instances.keys().next().value;
  tell();
}

/** Calls `listener` whenever an instance is made or destroyed. */
export function onInstances(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
