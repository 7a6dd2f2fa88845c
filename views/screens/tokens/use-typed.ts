import { type KeyboardEvent, useState } from "react";

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

/** Enter in a field does what the screen's button does. */
export function onEnter(submit: () => void): (event: KeyboardEvent) => void {
  return ({ key, nativeEvent }) => {
    if (key === "Enter" && !nativeEvent.isComposing) submit();
  };
}
