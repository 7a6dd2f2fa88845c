import type { Fault } from "../../domain/errors.ts";
import type { MessageKey } from "../../domain/messages.ts";
import { safeText } from "../../domain/text.ts";

/** A fault as a sentence of the catalogue. */
export interface FaultText {
  key: MessageKey;
  values: Readonly<Record<string, string | number>>;
  /** The heading above it, if not the screen's usual one. */
  title?: MessageKey;
}

/** The longest message of the secure frame that a screen shows. */
const MOST = 160;

/** The text of a fault; values from outside pass the text gate (S8). */
export function faultText(fault: Fault | null | undefined): FaultText | undefined {
  if (!fault) return undefined;
  const { code, values = {} } = fault;
  // The catalogue's sentence for this code is for the page's developers.
  if (code === "SOCIALS_TIMEOUT") return { key: "social.late.text", values: {} };
  // The outcome is unknown, and a second try may pay twice (S14).
  if (/^S(?:END|WAP)_FAILED/.test(code)) return { key: "send.unclear", values: {} };
  return { key: `error.${code}`, values: { ...values, message: safeText(values["message"], MOST) } };
}
