import { parsedUrl } from "../parsed-url.ts";

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

/** A bracketed host has to be an IPv6 address, or one of a future version. */
function hasRealLiteral(text: string): boolean {
  const literal = /^[^?#[]*(\[[^v\]][^\]]*\])/i.exec(text)?.[1];
  return literal === undefined || parsedUrl(`http://${literal}`) !== undefined;
}

/** True for a complete URI with a scheme (RFC 3986 §3). */
export function isUri(text: string): boolean {
  return URI.test(text) && hasRealLiteral(text);
}

/** True for an authority with a host: `host`, `user@host:port`, `[::1]:80` (RFC 3986 §3.2). */
export function isAuthority(text: string): boolean {
  return HOST.test(text) && !/^(?:.*@)?(?::\d*)?$/.test(text) && hasRealLiteral(text);
}

/** True for the name of a scheme (RFC 3986 §3.1). */
export function isScheme(text: string): boolean {
  return SCHEME.test(text);
}

/** True for the characters of a path segment, and for an empty one (`*pchar`, RFC 3986 §3.3). */
export function isSegment(text: string): boolean {
  return SEGMENT.test(text);
}
