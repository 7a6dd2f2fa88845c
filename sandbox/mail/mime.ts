import type { ParsedMail } from "./received.ts";

/** A part of a message: its head by lower-case name, and its body, one character for each byte. */
interface Part {
  readonly head: ReadonlyMap<string, string>;
  readonly body: string;
}

const deepest = 6;

const bytesOf = (binary: string): Buffer => Buffer.from(binary, "latin1");

function asText(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function fromHexPairs(binary: string): Buffer {
  return bytesOf(binary.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))));
}

function fromQuotedPrintable(binary: string): Buffer {
  return fromHexPairs(binary.replaceAll(/[ \t]+(?=\r?\n|$)/g, "").replaceAll(/=\r?\n/g, ""));
}

/** Words of a head that are written in another alphabet (RFC 2047); the space between two of them is dropped. */
function decodeWords(value: string): string {
  const word = /=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi;
  const joined = asText(bytesOf(value), "utf-8").replaceAll(/(\?=)\s+(?==\?[^?]+\?[bq]\?)/gi, "$1");
  return joined.replaceAll(word, (_, charset: string, encoding: string, text: string) => {
    const isBase64 = encoding.toLowerCase() === "b";
    const bytes = isBase64 ? Buffer.from(text, "base64") : fromHexPairs(text.replaceAll("_", " "));
    return asText(bytes, charset);
  });
}

function partOf(binary: string): Part {
  const end = /(?:^|\r?\n)\r?\n/.exec(binary);
  const headText = end ? binary.slice(0, end.index) : binary;
  const head = new Map<string, string>();
  for (const line of headText.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !head.has(name)) head.set(name, line.slice(colon + 1).trim());
  }
  return { head, body: end ? binary.slice(end.index + end[0].length) : "" };
}

const typeOf = ({ head }: Part): string =>
  (head.get("content-type") ?? "text/plain").split(";")[0]?.trim().toLowerCase() ?? "";

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function parameter({ head }: Part, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, "i").exec(head.get("content-type") ?? "");
  return match?.[1] ?? match?.[2];
}

function contentOf(part: Part): string {
  const encoding = part.head.get("content-transfer-encoding")?.toLowerCase();
  const bytes =
    encoding === "base64"
      ? Buffer.from(part.body, "base64")
      : encoding === "quoted-printable"
        ? fromQuotedPrintable(part.body)
        : bytesOf(part.body);
  return asText(bytes, parameter(part, "charset") ?? "utf-8")
    .replaceAll("\r\n", "\n")
    .trimEnd();
}

/** The leaves of a message, in their order. */
function leaves(part: Part, depth = 0): Part[] {
  const boundary = typeOf(part).startsWith("multipart/") ? parameter(part, "boundary") : undefined;
  if (boundary === undefined || depth === deepest) return [part];
  const [, ...segments] = `\r\n${part.body}`.split(new RegExp(`\\r?\\n--${escaped(boundary)}`));
  const end = segments.findIndex((segment) => segment.startsWith("--"));
  const inside = end === -1 ? segments : segments.slice(0, end);
  return inside.flatMap((segment) => leaves(partOf(segment.replace(/^[ \t]*\r?\n/, "")), depth + 1));
}

/** The words of a page, for a mail that has no plain text. */
function withoutTags(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, "")
    .replaceAll(/<br\s*\/?>|<\/(p|div|h\d|li|tr)>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .trim();
}

/** Reads a raw message; broken parts of it come out as text. */
export function parseMail(raw: Buffer): ParsedMail {
  const whole = partOf(raw.toString("latin1"));
  const bodies = leaves(whole).filter(({ head }) => !head.get("content-disposition")?.startsWith("attachment"));
  const find = (type: string): string | undefined => {
    const part = bodies.find((one) => typeOf(one) === type);
    return part && contentOf(part);
  };
  const html = find("text/html");
  return {
    from: decodeWords(whole.head.get("from") ?? ""),
    subject: decodeWords(whole.head.get("subject") ?? ""),
    text: find("text/plain") ?? (html === undefined ? "" : withoutTags(html)),
    ...(html !== undefined && { html }),
  };
}
