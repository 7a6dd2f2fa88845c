import { Refused } from "../../http/reply.ts";

/** Refuses with a sentence for the visitor. */
export function decline(status: number, sentence: string): never {
  throw new Refused(status, "frame", sentence);
}
