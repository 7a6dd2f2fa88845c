import { parseAddress } from "../../domain/addresses/address.ts";
import { parsedUrl } from "../../domain/parsed-url.ts";
import { Refused } from "../http/reply.ts";

/** A sign-in message, read (EIP-4361; CAIP-122 for other namespaces). */
export interface SignInText {
  readonly domain: string;
  readonly address: string;
  readonly statement?: string;
  readonly uri: string;
  readonly namespace: Signable;
  readonly reference: string;
  readonly nonce: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expirationTime?: number;
  readonly notBefore?: number;
  readonly requestId?: string;
  readonly resources: readonly string[];
}

/** Namespaces whose signatures are verified here. */
const signable = ["eip155", "solana", "bip122"] as const;
type Signable = (typeof signable)[number];

const first =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?([A-Za-z0-9._~%[\]:@-]+) wants you to sign in with your ([^\n]{1,100}) account:$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
const controlOrForeignBreak = /[^\P{Cc}\n]|[\u2028\u2029]/u;

function refuse(sentence: string): never {
  throw new Refused(400, "message", `Message is malformed: ${sentence}`);
}

/** Takes the lines of a message one by one. */
class Lines {
  readonly #lines: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#lines = text.split("\n");
  }

  peek(ahead = 0): string | undefined {
    return this.#lines[this.#at + ahead];
  }

  next(): string {
    const line = this.peek() ?? refuse("it ends too early");
    this.#at += 1;
    return line;
  }

  blank(): void {
    if (this.next() !== "") refuse(`line ${this.#at} must be empty`);
  }

  /** The value of a line `Label: value`, where it is the next one. */
  field(label: string): string | undefined {
    const start = `${label}: `;
    return this.peek()?.startsWith(start) ? this.next().slice(start.length) : undefined;
  }

  need(label: string): string {
    return this.field(label) ?? refuse(`${label} is missing`);
  }

  end(): void {
    if (this.peek() !== undefined) refuse(`line ${this.#at + 1} is not expected`);
  }
}

/** The statement between two blank lines; without one there may be one blank line or two. */
function readStatement(lines: Lines): string | undefined {
  lines.blank();
  if (lines.peek()?.startsWith("URI: ")) return undefined;
  if (lines.peek() === "") return void lines.next();
  const statement = lines.next();
  lines.blank();
  return statement;
}

function readTime(label: string, value: string): number {
  const at = time.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? refuse(`${label} is not a time of RFC 3339`) : at;
}

/** A CAIP-2 id, or its reference alone, as the EVM's own messages write it. */
function readChain(text: string): { namespace: Signable; reference: string } {
  const [, prefix, reference = ""] = /^(?:([-a-z0-9]{3,8}):)?([-_a-zA-Z0-9]{1,32})$/.exec(text) ?? [];
  const guess = /^\d{1,16}$/.test(reference) ? "eip155" : /^[0-9a-f]{32}$/.test(reference) ? "bip122" : "solana";
  const namespace = signable.find((one) => one === (prefix ?? guess));
  if (reference === "" || !namespace) return refuse(`Chain ID ${text} is not supported`);
  if (namespace === "eip155" && !/^[1-9]\d{0,15}$/.test(reference)) refuse(`Chain ID ${text} is not a number`);
  return { namespace, reference };
}

function readResources(lines: Lines): string[] {
  const resources: string[] = [];
  if (lines.peek() !== "Resources:") return resources;
  lines.next();
  while (lines.peek()?.startsWith("- ")) resources.push(lines.next().slice(2));
  if (!resources.every(parsedUrl)) refuse("a resource is not a URI");
  return resources;
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [key in Key]: Value });
}

/** Reads a sign-in message line by line. Throws a refusal with 400 that names the fault. */
export function readSignInText(message: string): SignInText {
  if (controlOrForeignBreak.test(message)) refuse("it holds control characters");
  const lines = new Lines(message);
  const domain = first.exec(lines.next())?.[1] ?? refuse("its first line names no domain");
  const address = lines.next();
  const statement = readStatement(lines);
  const uri = lines.need("URI");
  if (!parsedUrl(uri)) refuse("URI is not a URI");
  if (lines.need("Version") !== "1") refuse("Version must be 1");
  const chain = readChain(lines.need("Chain ID"));
  const nonce = lines.need("Nonce");
  if (!/^[A-Za-z0-9]{8,128}$/.test(nonce)) refuse("Nonce must be 8 or more letters and digits");
  const timeOf = (label: string): number | undefined => {
    const value = lines.field(label);
    return value === undefined ? undefined : readTime(label, value);
  };
  const issuedAt = timeOf("Issued At") ?? refuse("Issued At is missing");
  const expirationTime = timeOf("Expiration Time");
  const notBefore = timeOf("Not Before");
  const requestId = lines.field("Request ID");
  const resources = readResources(lines);
  lines.end();
  const isAddress =
    parseAddress(chain.namespace, address) && (chain.namespace !== "eip155" || address.startsWith("0x"));
  if (!isAddress) refuse("its address is not one of its chain");
  return {
    ...{ domain, address, uri, ...chain, nonce, issuedAt, resources },
    ...optional("statement", statement),
    ...optional("expirationTime", expirationTime),
    ...optional("notBefore", notBefore),
    ...optional("requestId", requestId),
  };
}
