import { createContext, useContext } from "react";
import type { ViewEvent } from "../../machines/app/events.ts";

/** Posts an event of a view to the actor that takes it. */
export type Send = (event: ViewEvent) => void;

/** Where the shell puts the sender. */
export const SendContext = createContext<Send>(() => {});

/** The sender of the shell around a part. */
export function useSend(): Send {
  return useContext(SendContext);
}
