import type { KeyboardEvent as ViewKeyboardEvent } from "react";

/** True for a key of an input method; Safari marks the key that ends a composition by its code alone. */
export function isComposed({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

/** True for a key without modifiers; with one it is the browser's, such as the way back in its history. */
export function isBare({ altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: ViewKeyboardEvent): boolean {
  return !(altKey || ctrlKey || metaKey || shiftKey || isComposed(nativeEvent));
}

/** Enter in a field does what the screen's button does. */
export function onEnter(submit: () => void): (event: ViewKeyboardEvent) => void {
  return ({ key, nativeEvent }) => {
    if (key === "Enter" && !isComposed(nativeEvent)) submit();
  };
}

/** Enter that is held presses once: its repetitions would ask a wallet that declines at once again and again (S14). */
export function pressOnce(event: ViewKeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
