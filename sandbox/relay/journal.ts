import { closeSync, ftruncateSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";

/** One thing that happened in the mailboxes; replayed in order they give the mailboxes again. */
export type Note =
  | { readonly did: "subscribe"; readonly topic: string; readonly client: string }
  | { readonly did: "unsubscribe"; readonly topic: string; readonly client: string }
  | {
      readonly did: "store";
      readonly topic: string;
      readonly key: string;
      readonly message: string;
      readonly from: string;
      readonly tag: number;
      readonly at: number;
      readonly until: number;
      readonly attestation?: string;
    }
  | { readonly did: "acknowledge"; readonly topic: string; readonly key: string; readonly client: string }
  | { readonly did: "forget"; readonly topic: string; readonly key: string; readonly until: number };

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function noteOf(line: string): Note[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && "did" in value ? [value as Note] : [];
  } catch {
    // The line that a killed process was writing.
    return [];
  }
}

/**
 * The file that the mailboxes are kept in: a line for each note, written before anything is answered. What a process
 * wrote survives its death, so no line has to be forced to the disk.
 */
export class Journal {
  readonly #path: string;
  #file: number;
  /** A prefix of the next line: a line break after one that was torn. */
  #before: string;
  #lines = 0;
  #written = false;

  /** Throws when the file cannot be opened. */
  constructor(path: string) {
    const text = readText(path);
    this.#path = path;
    this.#file = openSync(path, "a", 0o600);
    this.#before = text === "" || text.endsWith("\n") ? "" : "\n";
  }

  /** Lines that the file has got since it was opened or rewritten. */
  get lines(): number {
    return this.#lines;
  }

  /** True when this process has written to it and so holds it alone: a process that found its port taken never writes. */
  get written(): boolean {
    return this.#written;
  }

  read(): Note[] {
    const notes = readText(this.#path).split("\n").flatMap(noteOf);
    this.#lines = notes.length;
    return notes;
  }

  append(note: Note): void {
    writeSync(this.#file, `${this.#before}${JSON.stringify(note)}\n`);
    this.#before = "";
    this.#written = true;
    this.#lines += 1;
  }

  /** Puts these notes in the place of all; a process that is killed meanwhile leaves the old file. */
  rewrite(notes: readonly Note[]): void {
    const fresh = `${this.#path}.new`;
    rmSync(fresh, { force: true });
    const file = openSync(fresh, "a", 0o600);
    writeSync(file, notes.map((note) => `${JSON.stringify(note)}\n`).join(""));
    renameSync(fresh, this.#path);
    closeSync(this.#file);
    this.#file = file;
    this.#before = "";
    this.#lines = notes.length;
  }

  clear(): void {
    ftruncateSync(this.#file);
    this.#before = "";
    this.#lines = 0;
  }
}
