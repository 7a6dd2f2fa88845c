import { type ChangeEvent, useState } from "react";
import { decimalSign } from "../../../domain/format.ts";

/** What stands in a field: what is typed there, until something else has been entered for the visitor. */
export function useTyped(entered: string): [string, (text: string) => void] {
  const [typed, type] = useState(entered);
  const [last, follow] = useState(entered);
  if (entered !== last) {
    follow(entered);
    type(entered);
  }
  return [typed, type];
}

/**
 * What a field for an amount says after an input. A comma that was typed where numbers are written with one is the point: the
 * keypads of phones have no other there. A pasted one stays, and is refused: nobody can tell what it separates (S12).
 */
export function amountIn({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>, lang: string): string {
  const isTyped = "data" in nativeEvent && nativeEvent.data === ",";
  const isPoint = isTyped && [decimalSign(lang), decimalSign()].includes(",");
  // A space that was copied along is no part of a number, and cannot be seen.
  const text = currentTarget.value.trim();
  return isPoint ? text.replace(",", ".") : text;
}
