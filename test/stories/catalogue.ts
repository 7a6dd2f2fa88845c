import { MESSAGES } from "../../domain/messages.ts";

/** Every sentence of the error catalogue, as a pattern: its placeholders take any text. */
const sentences = Object.entries(MESSAGES)
  .filter(([key]) => key.startsWith("error."))
  .map(([, sentence]) => sentence.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, ".*"))
  .map((pattern) => new RegExp(pattern));

/** Whether a line of the console is the kit's own word on an error of its catalogue (I16). */
export function isCatalogued(line: string): boolean {
  return line.startsWith("AppKit: ") && sentences.some((sentence) => sentence.test(line));
}
