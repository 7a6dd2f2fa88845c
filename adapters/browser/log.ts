import { LIMITS } from "../../domain/limits.ts";
import type { Clock } from "./clock.ts";
import { redact } from "./redact.ts";

const LEVELS = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** Takes what happened; says it on the console where the level allows, and remembers it for a report. */
export interface Log {
  error(text: string, detail?: unknown): void;
  warn(text: string, detail?: unknown): void;
  info(text: string, detail?: unknown): void;
  /** For developers alone; the newest 200 are remembered. */
  debug(text: string, detail?: unknown): void;
  /** The newest lines, oldest first, without secrets: at most 1,024,000 bytes (CONF-12). */
  report(): string;
}

export interface LogDeps {
  clock: Pick<Clock, "now">;
  console: Pick<Console, LogLevel>;
  /** The lowest level that reaches the console; default `error`. */
  level?: LogLevel;
  /** Bytes that are remembered; default 1,024,000. */
  bytes?: number;
}

interface Line {
  readonly number: number;
  readonly text: string;
  readonly bytes: number;
}

/** The newest lines that fit into so many bytes of UTF-8; of those for developers alone, which come with each step, the newest 200. */
class Recorder {
  readonly #lines: Line[] = [];
  readonly #steps: Line[] = [];
  readonly #most: number;
  #size = 0;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(line: string, isStep: boolean): void {
    const text = `${line}\n`;
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > this.#most) return;
    const lines = isStep ? this.#steps : this.#lines;
    lines.push({ number: this.#count, text, bytes });
    this.#count += 1;
    this.#size += bytes;
    if (this.#steps.length > LIMITS.logSteps) this.#drop(this.#steps);
    while (this.#size > this.#most) this.#drop(this.#lines.length > 0 ? this.#lines : this.#steps);
  }

  toString(): string {
    const all = [...this.#lines, ...this.#steps].sort((one, other) => one.number - other.number);
    return all.map(({ text }) => text).join("");
  }

  #drop(lines: Line[]): void {
    this.#size -= lines.shift()?.bytes ?? 0;
  }
}

/** A log that never holds a secret: what comes in is redacted first (S9). */
export function createLog({ clock, console, level = "error", bytes = LIMITS.logBytes }: LogDeps): Log {
  const recorder = new Recorder(bytes);
  const loud = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const at = (own: LogLevel) => (text: string, detail?: unknown) => {
    const line = detail === undefined ? redact(text) : `${redact(text)} ${redact(detail)}`;
    recorder.add(`${new Date(clock.now()).toISOString()} ${own} ${line}`, own === "debug");
    if (loud.includes(own)) console[own](`AppKit: ${line}`);
  };
  return {
    error: at("error"),
    warn: at("warn"),
    info: at("info"),
    debug: at("debug"),
    report: () => recorder.toString(),
  };
}
