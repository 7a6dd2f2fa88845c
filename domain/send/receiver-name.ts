import { FLAGS } from "../text.ts";

/**
 * Two labels or more between dots, without blanks, the characters of links and e-mails, and characters that nobody sees,
 * which would show another name (S8); joiners stand behind symbols and marks alone, as in emoji, and tags in flags. The
 * registry decides on all other characters.
 */
const NAME = new RegExp(
  `^(?=.*\\.)(?:${FLAGS}|[^\\s\\p{C}./?#@&=:%]|(?!^)\\.(?!\\.|$)|(?<=[\\p{S}\\p{M}])\\u200d){3,255}$`,
  "u",
);

/** True for a text that is looked up as a name; no address is one, because addresses have no dots. */
export const isName = (text: string): boolean => NAME.test(text);
