import type { FlowsEvent } from "../account/events.ts";

/** The events that a view sends to the names of an account. */
export type NamesWish =
  /** A name, with or without its suffix. */
  { type: "name.type"; text: string } | { type: "name.retry" } | { type: "name.register" };

/** The events that the names of an account take. */
export type NamesEvent = NamesWish | FlowsEvent;
