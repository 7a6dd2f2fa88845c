/** Two labels or more, without blanks or the signs of links and e-mails; what a name may be made of is for the registry to say. */
const NAME = /^[^\s./?#@&=:%]+(?:\.[^\s./?#@&=:%]+)+$/;

/** True for a text that is looked up as somebody's name, which no address is: those have no dots. */
export const isName = (text: string): boolean => text.length <= 255 && NAME.test(text);
