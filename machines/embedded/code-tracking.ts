/** The tracked events of one-time codes that a visitor types, at a login and at a change of the e-mail address. */
import type { EventObject } from "xstate";
import type { Fault } from "../../domain/errors.ts";
import { track } from "../app/send-to-actor.ts";

export const trackPass = <C extends object, E extends EventObject>() =>
  track<C, E>({ type: "track", event: "EMAIL_VERIFICATION_CODE_PASS" });

/** Tracks the fault's code alone: the frame's message could contain the e-mail address or the typed code (S9). */
export const trackFail = <C extends { fault: Fault | null }, E extends EventObject>() =>
  track<C, E>(({ context }) => ({
    type: "track",
    event: "EMAIL_VERIFICATION_CODE_FAIL",
    properties: { message: `${context.fault?.code}` },
  }));
