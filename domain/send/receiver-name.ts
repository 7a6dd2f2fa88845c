/**
 * Two labels or more, without blanks or the characters of links and e-mails; the registry decides on all other
 * characters.
 */
const NAME = /^[^\s./?#@&=:%]+(?:\.[^\s./?#@&=:%]+)+$/;

/** True for a text that is looked up as a name; no address is one, because addresses have no dots. */
export const isName = (text: string): boolean => text.length <= 255 && NAME.test(text);
