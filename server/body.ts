import { parseJson } from "../domain/json.ts";
import { isRecord } from "../domain/record.ts";
import { withDeadline } from "./deadline.ts";
import { SERVER_LIMITS } from "./limits.ts";
import { Refusal, refusal } from "./refusal.ts";

async function textOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let [length, text] = [0, ""];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > SERVER_LIMITS.body) throw refusal("BODY_TOO_LARGE");
    text += decoder.decode(value, { stream: true });
  }
}

/** The body's text. Throws BODY_TOO_LARGE, BODY_LATE, and REQUEST_MALFORMED if the caller disconnects. */
async function readBody({ body, headers }: Request): Promise<string> {
  if (Number(headers.get("content-length")) > SERVER_LIMITS.body) throw refusal("BODY_TOO_LARGE");
  if (!body) return "";
  const reader = body.getReader();
  const read = (): Promise<string> =>
    textOf(reader).catch((cause: unknown) => {
      throw cause instanceof Refusal ? cause : refusal("REQUEST_MALFORMED", { detail: "body", cause });
    });
  try {
    return await withDeadline(read, SERVER_LIMITS.bodyTime, () => refusal("BODY_LATE"));
  } catch (error) {
    // Not awaited, because a silent caller would delay the cancellation, too.
    reader.cancel().catch(() => {});
    throw error;
  }
}

/** The JSON object in a request's body, in UTF-8. Throws REQUEST_MALFORMED, BODY_TOO_LARGE, BODY_LATE. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const value = parseJson(await readBody(request));
  if (!isRecord(value)) throw refusal("REQUEST_MALFORMED", { detail: "body" });
  return value;
}
