import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installPackage } from "./debian.ts";

/** A program of the machine that a command needs. */
export interface Program {
  /** Its name within a sentence. */
  readonly title: string;
  /** The environment variable that names its path. */
  readonly variable: string;
  /** Names of its file, the first that is there is taken. */
  readonly files: readonly string[];
  /** Folders beside those of the PATH. */
  readonly folders: readonly string[];
  /** Debian's package. */
  readonly package: string;
}

/** True for a file that can be started. */
export function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The program that is already here: its variable, or a file on the PATH or in its folders; else undefined. */
function findProgram({ variable, files, folders }: Program): string | undefined {
  const named = process.env[variable];
  if (named) {
    if (runnable(named)) return named;
    throw new Error(`${variable} is set to ${named}, which is not a program that can be run.`);
  }
  const all = [...(process.env["PATH"] ?? "").split(delimiter), ...folders];
  return files.flatMap((file) => all.map((folder) => join(folder, file))).find(runnable);
}

/**
 * The path of a program, installed first as Debian's package where there is none and this is root. Throws one sentence when that does
 * not work, so that no test is skipped for want of it.
 */
export function programPath(program: Program): string {
  const { title, variable } = program;
  const path = findProgram(program) ?? (installPackage(program.package, title) ? findProgram(program) : undefined);
  if (path) return path;
  throw new Error(`No ${title} was found and none could be installed: install one, or set ${variable} to its path.`);
}
