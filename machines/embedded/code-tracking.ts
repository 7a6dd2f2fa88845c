/** What is counted of the one-time codes that a visitor types, at a login and at a change of the e-mail address. */
import type { EventObject } from "xstate";
import type { Fault } from "../../domain/errors.ts";
import { track } from "../app/send-to-actor.ts";

export const trackPass = <C extends object, E extends EventObject>() =>
  track<C, E>({ type: "track", event: "EMAIL_VERIFICATION_CODE_PASS" });

/** The code of the fault alone: the words of the frame could name the address or the typed code (S9). */
export const trackFail = <C extends { fault: Fault | null }, E extends EventObject>() =>
  track<C, E>(({ context }) => ({
    type: "track",
    event: "EMAIL_VERIFICATION_CODE_FAIL",
    properties: { message: `${context.fault?.code}` },
  }));
