import { parseJson } from "../domain/json.ts";
import { isRecord } from "../domain/options/checks.ts";
import { withDeadline } from "./deadline.ts";
import { SERVER_LIMITS } from "./limits.ts";
import { refusal } from "./refusal.ts";

async function bytesOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const bytes = new Uint8Array(SERVER_LIMITS.body);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, length);
    if (length + value.length > bytes.length) throw refusal("BODY_TOO_LARGE");
    bytes.set(value, length);
    length += value.length;
  }
}

/** The body's bytes. Throws BODY_TOO_LARGE, BODY_LATE, and REQUEST_MALFORMED where the caller goes away. */
async function readBody({ body, headers }: Request): Promise<Uint8Array> {
  if (Number(headers.get("content-length")) > SERVER_LIMITS.body) throw refusal("BODY_TOO_LARGE");
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const read = (): Promise<Uint8Array> =>
    bytesOf(reader).catch((cause: unknown) => {
      throw cause instanceof TypeError ? refusal("REQUEST_MALFORMED", { detail: "body", cause }) : cause;
    });
  try {
    return await withDeadline(read, SERVER_LIMITS.bodyTime, () => refusal("BODY_LATE"));
  } catch (error) {
    // Not waited for: a caller that sends nothing does not end this either.
    reader.cancel().catch(() => {});
    throw error;
  }
}

/** The object that a request's body holds as JSON in UTF-8. Throws REQUEST_MALFORMED, BODY_TOO_LARGE, BODY_LATE. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await readBody(request));
  const value = parseJson(text);
  if (!isRecord(value)) throw refusal("REQUEST_MALFORMED", { detail: "body" });
  return value;
}
