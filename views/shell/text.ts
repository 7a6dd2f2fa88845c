import { createContext, useContext } from "react";
import { type MessageKey, text } from "../../domain/messages.ts";

/** The text of a key, with placeholders filled in. */
export type Text = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Where the shell puts the catalogue with the host's own words. */
export const TextContext = createContext<Text>((key, values) => text({}, key, values));

/** The catalogue of the shell around a part. */
export function useText(): Text {
  return useContext(TextContext);
}
