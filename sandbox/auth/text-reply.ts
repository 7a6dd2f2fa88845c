import { content, Refused, type Reply } from "../http/reply.ts";
import type { Call, Route } from "../http/route.ts";

/** A refusal as plain text: clients of cloud auth throw the text of any answer that is no JSON (protocol.md §3.2). */
export function refusedText(status: number, sentence: string): Reply {
  return { ...content(sentence, "text/plain; charset=utf-8"), status };
}

/** Has a handler's refusals come out as plain text. */
export function inText(handle: (call: Call) => Reply | Promise<Reply>): Route["handle"] {
  return async (call) => {
    try {
      return await handle(call);
    } catch (error) {
      if (error instanceof Refused) return refusedText(error.reply.status, error.message);
      throw error;
    }
  };
}
