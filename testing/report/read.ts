/** Reads the file of a report; one that cannot be read is named in a sentence with the way on. */
import { closeSync, openSync, readSync } from "node:fs";
import { NotAReport } from "./parse.ts";

/** More bytes than 200 inputs and their states can be. */
const MOST = 8 * 2 ** 20;

/** The system's errors about a file that it cannot open, with their remedies. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file: save the text of AppKit.report() there, or name the file that has it",
  ENOTDIR: "a part of the path is no folder: name the file that has the text of AppKit.report()",
  EISDIR: "it is a folder: name the file that has the text of AppKit.report()",
  EACCES: "it is not allowed to be read: give yourself the right to",
  EPERM: "it is not allowed to be read: give yourself the right to",
  ELOOP: "its links lead round in a circle: name the file itself",
};

/** Why the report in a file is not read. */
export class NotRead extends Error {}

/** Bytes up to one more than a report may have, also of a pipe, which does not tell its length. */
function bytesOf(file: string): Buffer {
  const at = openSync(file, "r");
  try {
    const chunks: Buffer[] = [];
    for (let length = 0; length <= MOST; ) {
      const chunk = Buffer.alloc(2 ** 16);
      const count = readSync(at, chunk);
      if (count === 0) break;
      chunks.push(chunk.subarray(0, count));
      length += count;
    }
    return Buffer.concat(chunks);
  } finally {
    closeSync(at);
  }
}

/** The text of a report's file, which shells of Windows write in UTF-16. @throws {@link NotRead} or {@link NotAReport} */
export function readReport(file: string): string {
  try {
    const bytes = bytesOf(file);
    if (bytes.length > MOST)
      throw new NotAReport("the whole file", `over ${MOST / 2 ** 20} MB, more than any report has`);
    return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
  } catch (error) {
    if (error instanceof NotAReport) throw error;
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new NotRead(`${file} cannot be read, ${REASONS[code] ?? `${message}: name another file`}.`);
  }
}
