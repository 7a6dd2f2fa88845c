import { isRecord } from "../../domain/record.ts";

/** A fault of an endpoint. Fields combine: `{delay: 500, status: 503, times: 2}`. */
export interface Fault {
  /** Milliseconds before anything else happens. */
  readonly delay?: number;
  /** Answer with this status and the service's error body. */
  readonly status?: number;
  /** Sent as `Retry-After`, seconds or an HTTP date, together with `status` (429 when none is given). */
  readonly retryAfter?: number | string;
  /** Take the request and never answer. */
  readonly drop?: boolean;
  /** Cut the connection at once. */
  readonly close?: boolean;
  /** Answer bytes that are no JSON, under the JSON type. */
  readonly garbage?: boolean;
  /** Answer a web page. */
  readonly html?: boolean;
  /** Send half of the true answer, then cut the connection. */
  readonly truncate?: boolean;
  /** Answer 10 MB of JSON. */
  readonly huge?: boolean;
  /** Answer a redirect to the same address. */
  readonly redirectLoop?: boolean;
  /** Answer this JSON value in place of the true one. */
  readonly body?: unknown;
  /** Chain RPC only: results by JSON-RPC method, for a node that lies. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Chain RPC only: JSON-RPC errors by method. */
  readonly errors?: Readonly<Record<string, { readonly code: number; readonly message: string }>>;
  /** Heal after this many requests; without it the fault stays until it is cleared. */
  readonly times?: number;
}

type Check = (value: unknown) => boolean;

const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0;
const isFlag: Check = (value) => typeof value === "boolean";

const checks: Record<keyof Fault, { readonly ok: Check; readonly wants: string }> = {
  delay: { ok: isCount, wants: "milliseconds" },
  status: {
    ok: (value) => isCount(value) && Number(value) >= 200 && Number(value) < 600,
    wants: "a status, 200 to 599",
  },
  retryAfter: { ok: (value) => isCount(value) || typeof value === "string", wants: "seconds or an HTTP date" },
  drop: { ok: isFlag, wants: "true or false" },
  close: { ok: isFlag, wants: "true or false" },
  garbage: { ok: isFlag, wants: "true or false" },
  html: { ok: isFlag, wants: "true or false" },
  truncate: { ok: isFlag, wants: "true or false" },
  huge: { ok: isFlag, wants: "true or false" },
  redirectLoop: { ok: isFlag, wants: "true or false" },
  body: { ok: () => true, wants: "any JSON" },
  answers: { ok: isRecord, wants: "results by method" },
  errors: { ok: isRecord, wants: "errors by method" },
  times: { ok: (value) => isCount(value) && value !== 0, wants: "a whole number from 1" },
};

/** Describes the fault in a foreign value; nothing when the value is sound. */
export function faultComplaint(value: unknown): string | undefined {
  if (!isRecord(value)) return "fault must be an object, or null to clear it";
  for (const [key, part] of Object.entries(value as object)) {
    const check = Object.hasOwn(checks, key) ? checks[key as keyof Fault] : undefined;
    if (!check) return `${key} is not a fault; known: ${Object.keys(checks).join(", ")}`;
    if (!check.ok(part)) return `${key} must be ${check.wants}`;
  }
  return undefined;
}

interface Entry {
  readonly fault: Fault;
  left: number;
}

/** The faults that are set, by name; `left`: how many requests they are still for, null where they stay. */
export type FaultReport = Readonly<Record<string, Fault & { readonly left: number | null }>>;

/** The faults that are set now, by endpoint, group or `*`. */
export class Faults {
  readonly #entries = new Map<string, Entry>();

  set(endpoint: string, fault: Fault): void {
    this.#entries.set(endpoint, { fault, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  clear(endpoint?: string): void {
    if (endpoint === undefined) this.#entries.clear();
    else this.#entries.delete(endpoint);
  }

  /** The fault for a request, counted as used. The nearest name wins: endpoint, then group, then `*`. */
  take(names: readonly (string | undefined)[]): Fault | undefined {
    for (const name of names) {
      const entry = name === undefined ? undefined : this.#entries.get(name);
      if (name === undefined || !entry) continue;
      entry.left -= 1;
      if (entry.left <= 0) this.#entries.delete(name);
      return entry.fault;
    }
    return undefined;
  }

  list(): FaultReport {
    const out: Record<string, Fault & { left: number | null }> = {};
    for (const [name, { fault, left }] of this.#entries) {
      out[name] = { ...fault, left: Number.isFinite(left) ? left : null };
    }
    return out;
  }
}
