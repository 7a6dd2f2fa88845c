import { createContext, useContext } from "react";
import { type MessageKey, text } from "../../domain/messages.ts";

/** The text of a key, with placeholders filled in. */
export type Text = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Provides the catalogue with the host's overrides. */
export const TextContext = createContext<Text>((key, values) => text({}, key, values));

/** The catalogue of the enclosing shell. */
export function useText(): Text {
  return useContext(TextContext);
}
