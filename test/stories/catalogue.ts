import { MESSAGES } from "../../domain/messages.ts";

const errors = Object.entries(MESSAGES).filter(([key]) => key.startsWith("error."));

/** A message that only quotes a foreign error: its code has to stand in the line. */
const isForeign = (sentence: string): boolean => /^\{\w+\}$/.test(sentence);

/** Every sentence of the error catalogue, as a pattern: its placeholders take any text. */
const sentences = errors.map(([key, sentence]) =>
  isForeign(sentence)
    ? new RegExp(`"code":"${key.slice("error.".length)}"`)
    : new RegExp(sentence.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, ".*")),
);

/** True when a line of the console is a sentence of the kit's error catalogue (I16). */
export function isCatalogued(line: string): boolean {
  return line.startsWith("AppKit: ") && sentences.some((sentence) => sentence.test(line));
}
