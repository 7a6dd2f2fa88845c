import { LIMITS } from "../../../domain/limits.ts";
import type { Clock } from "../clock.ts";
import { within } from "../deadline.ts";
import { requestError, timedOut } from "./request-error.ts";

/** The whole body, read only as far as `most` bytes; throws HTTP_REQUEST too-large, or what the stream threw (R10). */
export async function readBody(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get("content-length")) > most) {
    await response.body?.cancel().catch(() => {});
    throw requestError("too-large");
  }
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => {});
      throw requestError("too-large");
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The text of a refusal; "" where it has more than `most` bytes, or does not end in time. It can be read once. */
export async function refusalText(clock: Clock, response: Response, most: number): Promise<string> {
  const read = () => readBody(response, most);
  const bytes = await within(clock, LIMITS.httpTimeout, timedOut, undefined, read).catch(() => new Uint8Array());
  return new TextDecoder().decode(bytes);
}
