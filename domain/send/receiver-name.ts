/**
 * One label, without blanks, the characters of links and e-mails, and characters that nobody sees, which would show
 * another name (S8); emoji alone have joiners and tags. The registry decides on all other characters.
 */
const LABEL =
  "(?:[^\\s\\p{C}./?#@&=:%]|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F\\u{E0020}-\\u{E007F}])[\\u200D\\u{E0020}-\\u{E007F}])+";
/** Two labels or more. */
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`, "u");

/** True for a text that is looked up as a name; no address is one, because addresses have no dots. */
export const isName = (text: string): boolean => text.length <= 255 && NAME.test(text);
