import { LIMITS } from "../../domain/limits.ts";
import type { Clock } from "./clock.ts";
import { redact } from "./redact.ts";

const LEVELS = ["error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof LEVELS)[number];

/** Writes lines to the console, as far as the level allows, and stores them for a report. */
export interface Log {
  /** `consoleValues` go to the console alone and unchanged: an error of the page's own, whose stack leads to its place. */
  error(text: string, detail?: unknown, ...consoleValues: unknown[]): void;
  warn(text: string, detail?: unknown, ...consoleValues: unknown[]): void;
  info(text: string, detail?: unknown): void;
  /** A line for developers. */
  debug(text: string, detail?: unknown): void;
  /** The newest lines, oldest first, without secrets: at most 1,024,000 bytes (CONF-12). */
  report(): string;
}

export interface LogDeps {
  clock: Pick<Clock, "now">;
  console: Pick<Console, LogLevel>;
  /** The lowest level that reaches the console; default `error`. */
  level?: LogLevel;
  /** The most bytes in memory; default 1,024,000. */
  bytes?: number;
}

/** The newest lines within a limit of UTF-8 bytes. */
class Memory {
  readonly #lines: { readonly text: string; readonly bytes: number }[] = [];
  readonly #most: number;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(line: string): void {
    const text = `${line}\n`;
    const bytes = new TextEncoder().encode(text).length;
    if (bytes > this.#most) return;
    this.#lines.push({ text, bytes });
    this.#size += bytes;
    while (this.#size > this.#most) this.#size -= this.#lines.shift()?.bytes ?? 0;
  }

  toString(): string {
    return this.#lines.map(({ text }) => text).join("");
  }
}

/** A log without secrets: every line is redacted first (S9). */
export function createLog({ clock, console, level = "error", bytes = LIMITS.logBytes }: LogDeps): Log {
  const memory = new Memory(bytes);
  const loud = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const at = (own: LogLevel): Log["error"] => {
    return (text, detail, ...consoleValues) => {
      const line = detail === undefined ? redact(text) : `${redact(text)} ${redact(detail)}`;
      memory.add(`${new Date(clock.now()).toISOString()} ${own} ${line}`);
      if (loud.includes(own)) console[own](`AppKit: ${line}`, ...consoleValues);
    };
  };
  return {
    error: at("error"),
    warn: at("warn"),
    info: at("info"),
    debug: at("debug"),
    report: () => memory.toString(),
  };
}
