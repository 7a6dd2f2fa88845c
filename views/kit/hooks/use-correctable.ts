import { useState } from "react";
import { same } from "../../../domain/same.ts";

/** A fault until the visitor corrects its cause, and the function that reports the correction; the next fault shows again. */
export function useCorrectable<T>(fault: T | undefined): [T | undefined, () => void] {
  const [corrected, correct] = useState<T>();
  if (fault === undefined && corrected !== undefined) correct(undefined);
  return [same(fault, corrected) ? undefined : fault, () => correct(fault)];
}
