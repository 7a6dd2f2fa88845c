/** The ports of the root, and those that several rooms share. */
import type { AnyActorLogic } from "xstate";
import type { Facts } from "../../domain/app/facts.ts";
import type { Login } from "../../domain/embedded/embedded.ts";
import { port } from "./port.ts";

/** A behaviour whose code is loaded at first use. */
export type Feature = "pairing" | Login["way"] | "emailUpdate" | "attempt" | "holdings" | "flows";

/**
 * Reads the facts that the last page stored; malformed ones are dropped. `isPersistent` is false if the browser stores
 * nothing.
 */
export const recallFacts = port<void, { facts: Facts; isPersistent: boolean }>("recallFacts");

/** Loads the wired logic of a lazy behaviour. */
export const loadFeature = port<{ name: Feature }, AnyActorLogic>("loadFeature");

/** Writes text to the clipboard; has to be called inside a user gesture. */
export const copyText = port<{ text: string }, void>("copyText");

/** Writes the flight recorder's text to the clipboard; has to be called inside a user gesture. */
export const copyReport = port<void, void>("copyReport");
