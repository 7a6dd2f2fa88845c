const PLAIN = "[\\w.~!$&'()*+,;=-]|%[\\da-f]{2}";
const PATH = `(?:${PLAIN}|[:@])`;
const LITERAL = "\\[(?:[\\da-f:.]+|v[\\da-f]+\\.[\\w.~!$&'()*+,;=:-]+)\\]";
const AUTHORITY = `(?:(?:${PLAIN}|:)*@)?(?:${LITERAL}|(?:${PLAIN})*)(?::\\d*)?`;
const TAIL = `(?:\\?(?:${PATH}|[/?])*)?(?:#(?:${PATH}|[/?])*)?`;

const whole = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, "i");

const URI = whole(`[a-z][a-z\\d+.-]*:(?://${AUTHORITY}(?:/${PATH}*)*|/?(?:${PATH}+(?:/${PATH}*)*)?)${TAIL}`);
const HOST = whole(AUTHORITY);
const SCHEME = whole("[a-z][a-z\\d+.-]*");
const SEGMENT = whole(`${PATH}*`);

/** An address in brackets has to be one of IPv6, or of a version to come. */
function hasRealLiteral(text: string): boolean {
  const literal = /^[^?#[]*(\[[^v\]][^\]]*\])/i.exec(text)?.[1];
  return literal === undefined || URL.canParse(`http://${literal}`);
}

/** Whether `text` is a whole URI, with a scheme (RFC 3986 §3). */
export function isUri(text: string): boolean {
  return URI.test(text) && hasRealLiteral(text);
}

/** Whether `text` is an authority that names a host: `host`, `user@host:port`, `[::1]:80` (RFC 3986 §3.2). */
export function isAuthority(text: string): boolean {
  return HOST.test(text) && !/^(?:.*@)?(?::\d*)?$/.test(text) && hasRealLiteral(text);
}

/** Whether `text` is the name of a scheme (RFC 3986 §3.1). */
export function isScheme(text: string): boolean {
  return SCHEME.test(text);
}

/** Whether `text` is made of what a segment of a path may hold, or is empty (`*pchar`, RFC 3986 §3.3). */
export function isSegment(text: string): boolean {
  return SEGMENT.test(text);
}
