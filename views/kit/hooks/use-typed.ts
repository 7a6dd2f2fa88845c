import { useState } from "react";

/** The text of a field: what is typed there, until something else has been entered for the visitor. */
export function useTyped(entered: string): [string, (text: string) => void] {
  const [typed, type] = useState(entered);
  const [last, follow] = useState(entered);
  if (entered !== last) {
    follow(entered);
    type(entered);
  }
  return [typed, type];
}
