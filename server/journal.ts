import { safeText } from "../domain/text.ts";
import type { Refusal } from "./refusal.ts";

/**
 * A line of the log: the refused request, its route and the reason; never an id, nonce, signature or text of a message.
 */
export interface LogEntry {
  readonly level: "warn" | "error";
  /** The code of a refusal, or of a notice of the server itself. */
  readonly code: string;
  readonly route?: string;
  readonly status?: number;
  /** The refused field or operation. */
  readonly detail?: string;
  /** The origin that the request named. */
  readonly origin?: string;
  /** The name and the code of the causing error; its text is left out, because it may contain a key. */
  readonly cause?: string;
}

/** Writes a line as JSON to the console. */
export function logToConsole({ level, ...entry }: LogEntry): void {
  console[level](`appkit/server ${JSON.stringify(entry)}`);
}

function causeOf({ cause }: Refusal): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as { code?: unknown };
  return safeText([cause.name, code].filter((part) => typeof part === "string").join(" "));
}

/** The journal of a server: a log line for each refusal, and counts by route and outcome. */
export class Journal {
  readonly #write: (entry: LogEntry) => void;
  readonly #counts = new Map<string, number>();

  constructor(log: (entry: LogEntry) => void) {
    this.#write = log;
  }

  note(code: string): void {
    this.#log({ level: "warn", code });
  }

  served(route: string): void {
    this.#count(`${route} ok`);
  }

  refused(route: string, refusal: Refusal, request: Request): void {
    const { code, status, detail } = refusal;
    this.#count(`${route} ${code}`);
    const origin = safeText(request.headers.get("origin") ?? "");
    const cause = causeOf(refusal);
    const level = status < 500 ? "warn" : "error";
    this.#log({
      level,
      code,
      route,
      status,
      ...(detail && { detail }),
      ...(origin && { origin }),
      ...(cause && { cause }),
    });
  }

  /** Counts since the start, by route and outcome: `verify ok`, `verify SIGN_IN_USED`. */
  counters(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Writes a line. A failing log blocks no answer, and a later rejection does not end the process. */
  #log(entry: LogEntry): void {
    const written = new Promise((resolve) => void resolve(this.#write(entry)));
    written.catch(() => this.#count("log failed"));
  }

  #count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
