import { MESSAGES } from "../../domain/messages.ts";

const errors = Object.entries(MESSAGES).filter(([key]) => key.startsWith("error."));

/** A sentence that is nothing but what somebody else said: its code has to stand in the line. */
const isForeign = (sentence: string): boolean => /^\{\w+\}$/.test(sentence);

/** Every sentence of the error catalogue, as a pattern: its placeholders take any text. */
const sentences = errors.map(([key, sentence]) =>
  isForeign(sentence)
    ? new RegExp(`"code":"${key.slice("error.".length)}"`)
    : new RegExp(sentence.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, ".*")),
);

/** Whether a line of the console is the kit's own word on an error of its catalogue (I16). */
export function isCatalogued(line: string): boolean {
  return line.startsWith("AppKit: ") && sentences.some((sentence) => sentence.test(line));
}
