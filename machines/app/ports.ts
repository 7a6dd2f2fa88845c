/** What the root needs from the outside, and what several rooms need. */
import type { AnyActorLogic } from "xstate";
import type { Facts } from "../../domain/app/facts.ts";
import type { Login } from "../../domain/embedded/embedded.ts";
import { port } from "./port.ts";

/** A behaviour that is loaded at its first use. */
export type Feature = "pairing" | Login["way"] | "emailUpdate" | "attempt";

/** Reads what outlived the last page; garbage reads as nothing. `kept` is false where the browser keeps nothing. */
export const recallFacts = port<void, { facts: Facts; kept: boolean }>("recallFacts");

/** Loads the wired logic of a behaviour that is not needed at the start. */
export const loadFeature = port<{ name: Feature }, AnyActorLogic>("loadFeature");

/** Puts text on the clipboard; has to be asked within a gesture. */
export const copyText = port<{ text: string }, void>("copyText");
