/** A route's answer: written out in one place, so that a fault can spoil any answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** One reason of a refusal, in the words of the public service. */
export interface Reason {
  readonly field: string;
  readonly description: string;
}

const noStore = { "cache-control": "no-store" };

/** Answers JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json", ...noStore, ...headers },
    body: JSON.stringify(value),
  };
}

/** Answers JSON that is already text, so that numbers beyond 2^53 pass unharmed. */
export function jsonText(body: string): Reply {
  return { status: 200, headers: { "content-type": "application/json", ...noStore }, body };
}

/** Answers text or bytes of a given type. */
export function content(body: string | Buffer, type: string, headers: Record<string, string> = {}): Reply {
  return { status: 200, headers: { "content-type": type, ...noStore, ...headers }, body };
}

/** Refuses with the public service's error body (protocol.md §2.1). */
export function failed(status: number, ...reasons: Reason[]): Reply {
  return json({ status: "FAILED", reasons }, status);
}

/** Sends the browser elsewhere. */
export function redirect(location: string, status = 302): Reply {
  return { status, headers: { location, ...noStore }, body: "" };
}

/** A refusal thrown from inside a handler; the server turns it into its reply. */
export class Refused extends Error {
  readonly reply: Reply;

  constructor(status: number, field: string, description: string) {
    super(description);
    this.reply = failed(status, { field, description });
  }
}
