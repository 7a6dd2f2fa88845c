import type { Messages } from "../domain/messages.ts";

const catalogues = new Map<string, Messages>();

const ownCatalogue = (lang: string): Messages | undefined => catalogues.get(lang.toLowerCase());

/** The texts that were added for a language tag; the texts of its language stand for missing ones. */
export function messagesIn(lang: string): Messages {
  return { ...ownCatalogue(lang.split("-")[0] ?? ""), ...ownCatalogue(lang) };
}

/** Adds texts to those of a language tag. */
export function keepMessages(lang: string, messages: Messages): void {
  catalogues.set(lang.toLowerCase(), { ...ownCatalogue(lang), ...messages });
}
