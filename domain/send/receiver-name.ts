/**
 * Two labels or more, without blanks, the characters of links and e-mails, and characters that nobody sees, which would
 * show another name (S8); the registry decides on all other characters.
 */
const NAME = /^[^\s\p{C}./?#@&=:%]+(?:\.[^\s\p{C}./?#@&=:%]+)+$/u;

/** True for a text that is looked up as a name; no address is one, because addresses have no dots. */
export const isName = (text: string): boolean => text.length <= 255 && NAME.test(text);
