/** Changes of one file of a library. */
export interface Change {
  /** Class members and exported declarations -> their replacement, empty for none. */
  members?: Readonly<Record<string, string>>;
  /** Functions of the file's own -> their replacement. */
  functions?: Readonly<Record<string, string>>;
  /** Text that occurs once -> its replacement. */
  texts?: readonly (readonly [find: string, put: string])[];
}

/**
 * One edit of the libraries in the script. It is allowed where it mends a fault, or where it saves at least 1 KiB gzip by
 * leaving out unreachable code; the build prints reason and saving (`npm run build -- --measure-edits`, `savings.json`).
 */
export interface LibraryEdit {
  name: string;
  /** The fault of the library that a visitor or a host would notice. */
  mends?: string;
  /** The part that is left out, and the reason why nothing can reach it. */
  leavesOut?: string;
  /** Path of a file below `node_modules`, in which `*` stands for any letters -> its changes. */
  files?: Readonly<Record<string, Change>>;
  /** Module that packages under @walletconnect import -> the file of ours that they get in the browser. */
  standIns?: Readonly<Record<string, string>>;
  /** Path of a file below `node_modules/@walletconnect` -> the file of ours in its place. */
  replaced?: Readonly<Record<string, string>>;
  /** A pattern of statements that are removed from every file of the relay library. */
  statements?: RegExp;
}

/** Members that are removed. */
export const gone = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, ""] as const));

const literal = (text: string): string => text.replace(/[.+?^${}()|[\]\\/]/g, "\\$&");

/** A pattern of the absolute paths of such a file. */
export const filePattern = (file: string): RegExp =>
  new RegExp(`[\\\\/]node_modules[\\\\/]${literal(file).replaceAll("\\/", "[\\\\/]").replaceAll("*", "[^\\\\/]*")}$`);

/** All changes that the edits make in the file at a path. */
export function changesOf(edits: readonly LibraryEdit[], path: string): Change[] {
  return edits.flatMap(({ files = {} }) =>
    Object.entries(files).flatMap(([file, change]) => (filePattern(file).test(path) ? [change] : [])),
  );
}
