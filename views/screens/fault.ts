import type { Fault } from "../../domain/errors.ts";
import type { MessageKey } from "../../domain/messages.ts";
import { safeText } from "../../domain/text.ts";

/** Why something came to nothing, as a sentence of the catalogue. */
export interface FaultText {
  key: MessageKey;
  values: Readonly<Record<string, string | number>>;
}

/** Longest word of the secure frame's that a screen takes. */
const MOST = 160;

/** What a screen says of a fault; what comes from outside goes through the text gate (S8). */
export function faultText(fault: Fault | null | undefined): FaultText | undefined {
  if (!fault) return undefined;
  const { code, values = {} } = fault;
  // Its own sentence is for whoever runs the page.
  if (code === "SOCIALS_TIMEOUT") return { key: "social.late.text", values: {} };
  return { key: `error.${code}`, values: { ...values, message: safeText(values["message"], MOST) } };
}
