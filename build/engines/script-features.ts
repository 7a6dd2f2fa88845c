import { SourceMap, type SourceMapPayload } from "node:module";
import { lackedGlobal, lackedMember } from "./api-names.ts";
import { apiUses } from "./api-uses.ts";
import type { Use } from "./support.ts";

/** A part of the script in which names are as they were written, and its map. */
export interface Chunk {
  readonly code: string;
  readonly map: string;
}

/** Where in the sources an offset of a chunk is. */
function placeOf({ code, map }: Chunk): (offset: number) => string {
  const sources = new SourceMap(JSON.parse(map) as SourceMapPayload);
  return (offset) => {
    const before = code.slice(0, offset).split("\n");
    const entry = sources.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    if (!("originalSource" in entry)) return "what the bundler adds";
    return `${entry.originalSource.replace(/^(?:\.\.\/)+/, "")}:${entry.originalLine + 1}`;
  };
}

/** Each use of what one of the oldest browsers lacks. */
export function newApis(chunks: readonly Chunk[]): Use[] {
  return chunks.flatMap((chunk) => {
    const place = placeOf(chunk);
    return apiUses(chunk.code).flatMap(({ name, receiver, isMember, start }) => {
      const lacked = isMember ? lackedMember(receiver, name) : lackedGlobal(name);
      return lacked ? [{ ...lacked, place: place(start) }] : [];
    });
  });
}
