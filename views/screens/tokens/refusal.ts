import type { Fault } from "../../../domain/errors.ts";
import { safeText } from "../../../domain/text.ts";
import type { Text } from "../../shell/text.ts";
import { faultText } from "../fault.ts";

/** The longest reason of a node that is shown. */
const REASON = 160;

/** Why a network refuses a request, in its own words if it has any; undefined for a fault that is not the network's. */
export function networkRefusal(fault: Fault, t: Text): string | undefined {
  const words = faultText(fault);
  if (!words?.key.startsWith("error.NODE_")) return undefined;
  return t(words.key, { ...words.values, reason: safeText(words.values["reason"], REASON) });
}
