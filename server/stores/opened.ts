import { invalidOption } from "../../domain/options/checks.ts";
import { isRecord } from "../../domain/record.ts";
import type { SignInStore } from "./store.ts";

/** A store that can be closed. */
export interface ClosableStore extends Required<SignInStore> {
  /** Closes the file or the connection that the store opened; the next operation opens it again. */
  close(): Promise<void>;
}

/** The error for a store's missing package; the package's name goes into the log. */
export class MissingPackage extends Error {
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`This store needs the package ${code}`, { cause });
    this.name = "MissingPackage";
    this.code = code;
  }
}

/**
 * Throws INVALID_OPTION if a store has no place, as with an environment variable that is not set: the packages would
 * choose a place by themselves.
 */
export function checkPlace(options: unknown, place: "path" | "url", own: "client" | "database"): void {
  const fields = Object(options);
  if (!isRecord(fields[own]) && !fields[place])
    throw invalidOption(place, fields[place], `a text, or \`${own}\` in its place`);
}

interface Opened {
  readonly store: Required<SignInStore>;
  close(): unknown;
}

/**
 * A store that is opened at once, so that no request waits for it later; after a failure the next operation opens it
 * again. The signal for `open` is aborted when the store is closed, so that endless attempts end, too.
 */
export function withOpened(open: (closing: AbortSignal) => Promise<Opened>): ClosableStore {
  let closing = new AbortController();
  let opening: Promise<Opened> | undefined;
  function store(): Promise<Opened> {
    if (opening) return opening;
    const attempt = open(closing.signal);
    opening = attempt;
    attempt.catch(() => {
      if (opening === attempt) opening = undefined;
    });
    return attempt;
  }
  store().catch(() => {});
  const use = async <T>(operation: (opened: Required<SignInStore>) => Promise<T>): Promise<T> =>
    operation((await store()).store);
  return {
    putNonce: (...args) => use((opened) => opened.putNonce(...args)),
    takeNonce: (...args) => use((opened) => opened.takeNonce(...args)),
    putSession: (...args) => use((opened) => opened.putSession(...args)),
    readSession: (...args) => use((opened) => opened.readSession(...args)),
    endSessions: (...args) => use((opened) => opened.endSessions(...args)),
    count: (...args) => use((opened) => opened.count(...args)),
    close: async () => {
      const last = opening;
      opening = undefined;
      closing.abort();
      closing = new AbortController();
      const opened = await last?.catch(() => undefined);
      await opened?.close();
    },
  };
}
