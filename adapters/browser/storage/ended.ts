import { ENDED_KEY, type Facts } from "../../../domain/app/facts.ts";
import { parseJson } from "../../../domain/json.ts";
import type { Store } from "./storage.ts";

type Connectors = Facts["connectors"];

/** Connections that are ended in one tab, for the others: not every wallet tells them by itself (R6). */
export interface EndedConnections {
  /** Tells the other tabs; nothing of it stays stored. */
  tell(ended: Connectors): Promise<void>;
  /** Hears what other tabs do; returns what ends that. */
  watch(heard: Elsewhere): () => void;
}

export interface Elsewhere {
  /** Another tab ends these connections. */
  ended(connectors: Connectors): void;
  /** Another tab has stored under `key` that there is nothing, or that nobody is connected. */
  lost(key: string): void;
}

/** Tabs that share the page's local storage hear each other. */
export function createEnded(
  window: Pick<Window, "addEventListener" | "removeEventListener">,
  storage: Pick<Store, "set" | "remove">,
): EndedConnections {
  return {
    async tell(ended) {
      await storage.set(ENDED_KEY, JSON.stringify(ended));
      await storage.remove(ENDED_KEY);
    },
    watch(heard) {
      const listen = ({ key, newValue }: StorageEvent): void => {
        const ended = key === ENDED_KEY && newValue ? parseJson(newValue) : undefined;
        if (ended) heard.ended(ended as Connectors);
        if (key && (newValue === null || newValue === "disconnected")) heard.lost(key);
      };
      window.addEventListener("storage", listen);
      return () => window.removeEventListener("storage", listen);
    },
  };
}
