import { ENDED_KEY, type Facts } from "../../../domain/app/facts.ts";
import { parseJson } from "../../../domain/json.ts";
import type { Store } from "./storage.ts";

type Connectors = Facts["connectors"];

/** Reports the end of connections in one tab to the others, because not every wallet does so itself (R6). */
export interface EndedConnections {
  /** Notifies the other tabs; nothing stays stored. */
  tell(ended: Connectors): Promise<void>;
  /** Listens to other tabs; returns the function that ends it. */
  watch(heard: Elsewhere): () => void;
}

export interface Elsewhere {
  /** Called when another tab ends these connections. */
  ended(connectors: Connectors): void;
  /** Called when another tab has removed the value of `key`, or stored there that no wallet is connected. */
  lost(key: string): void;
}

/** Connects the tabs that share the page's local storage. */
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
