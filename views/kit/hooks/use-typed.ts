import { useState } from "react";

/** The text of a field: the typed text, until another value is entered for the visitor. */
export function useTyped(entered: string): [string, (text: string) => void] {
  const [typed, type] = useState(entered);
  const [last, follow] = useState(entered);
  if (entered !== last) {
    follow(entered);
    type(entered);
  }
  return [typed, type];
}
