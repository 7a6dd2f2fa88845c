import { createContext, useContext } from "react";
import type { ViewEvent } from "../../machines/app/events.ts";

/** Sends a view's event to the actor that takes it. */
export type Send = (event: ViewEvent) => void;

/** Provides the sender of the shell. */
export const SendContext = createContext<Send>(() => {});

/** The sender of the enclosing shell. */
export function useSend(): Send {
  return useContext(SendContext);
}
