import { isRecord } from "../../domain/record.ts";
import { Refused } from "../http/reply.ts";

/** An analytics event as a client sends it (protocol.md §3.3). */
export interface PulseEvent {
  readonly eventId: string;
  readonly url: string;
  readonly domain: string;
  /** By the client's clock: milliseconds since 1970, of an error of the client itself the same as ISO 8601 text. */
  readonly timestamp: number | string;
  readonly props: {
    readonly type: string;
    readonly event: string;
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly address?: string | null;
  };
}

/** An event that arrived, with the facts of its call. */
export interface ArrivedEvent extends PulseEvent {
  readonly projectId: string;
  /** The page's `Origin` header. */
  readonly origin: string | null;
  /** `e` for a single event, `batch` for one of several. */
  readonly via: "e" | "batch";
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly receivedAt: number;
}

/** All are counted, by name; the newest 500 are here, oldest first. */
export interface EventReport {
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly events: readonly ArrivedEvent[];
}

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isName: Check = (value) => typeof value === "string" && /^[\w .:/-]{1,100}$/.test(value);
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
/** Clients date their own errors (INTERNAL_SDK_ERROR) with text, everything else with a number. */
const isLaterThan1970: Check = (value) => {
  const time = typeof value === "string" && instant.test(value) ? Date.parse(value) : value;
  return Number.isSafeInteger(time) && Number(time) > 0;
};

/** The envelope is checked strictly; the event's name and its properties are the client's own. */
const envelope: readonly (readonly [string, Check, string])[] = [
  ["eventId", (value) => isText(value) && uuidV4.test(String(value)), "a UUID of version 4"],
  ["url", (value) => isText(value) && URL.canParse(String(value)), "the page's address"],
  ["domain", isText, "the page's host name"],
  ["timestamp", isLaterThan1970, "whole milliseconds since 1970, or ISO 8601 text in UTC"],
  ["props", isRecord, "an object"],
];

const inside: readonly (readonly [string, Check, string])[] = [
  ["type", isName, "the kind of event, for example track"],
  ["event", isName, "the event's name"],
  ["properties", (value) => value === undefined || isRecord(value), "an object"],
  ["address", (value) => value === undefined || value === null || isText(value), "text"],
];

function check(table: Record<string, unknown>, checks: typeof envelope, prefix: string): void {
  for (const [field, ok, wants] of checks) {
    if (!ok(table[field])) throw new Refused(400, prefix + field, `${prefix}${field} must be ${wants}`);
  }
}

/** Reads one event. Throws a refusal with 400 that names the first field that is wrong. */
export function readEvent(value: unknown): PulseEvent {
  if (!isRecord(value)) throw new Refused(400, "body", "An event must be a JSON object");
  const event = value as Record<string, unknown>;
  check(event, envelope, "");
  check(event.props as Record<string, unknown>, inside, "props.");
  return event as unknown as PulseEvent;
}
