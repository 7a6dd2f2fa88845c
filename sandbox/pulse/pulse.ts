import type { Body, Control } from "../control/call.ts";
import type { ServiceContext } from "../control/service-context.ts";
import { jsonOf } from "../http/fields.ts";
import { requireProject } from "../http/project.ts";
import { json, Refused, type Reply } from "../http/reply.ts";
import type { Call, Party, Route } from "../http/route.ts";
import type { Project } from "../list/project.ts";
import { type ArrivedEvent, type EventReport, type PulseEvent, readEvent } from "./event.ts";

const keep = 500;
const mostInBatch = 1_000;

/** Events since the last reset: all are counted, the newest 500 kept. */
class EventLog {
  #counts = new Map<string, number>();
  #events: ArrivedEvent[] = [];

  add(arrived: ArrivedEvent): void {
    const { event } = arrived.props;
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1);
    this.#events.push(arrived);
    if (this.#events.length > keep) this.#events.shift();
  }

  clear(): void {
    this.#counts = new Map();
    this.#events = [];
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  report(): EventReport {
    return { total: this.total, counts: Object.fromEntries(this.#counts), events: this.#events };
  }
}

function eventsOf(call: Call, via: ArrivedEvent["via"]): PulseEvent[] {
  // Pages send it as plain text, so that no preflight is needed.
  const value = jsonOf(call.body);
  if (via === "e") return [readEvent(value)];
  if (!Array.isArray(value) || value.length > mostInBatch) {
    throw new Refused(400, "body", `A batch must be a list of at most ${mostInBatch} events`);
  }
  return value.map(readEvent);
}

function receive(
  context: ServiceContext,
  project: Project,
  log: EventLog,
  call: Call,
  via: ArrivedEvent["via"],
): Reply {
  const projectId = requireProject(call.url.searchParams);
  const { origin } = call.headers;
  if (!project.allows(origin))
    throw new Refused(403, "origin", `Unauthorized: origin not allowed: ${origin ?? "none"}`);
  const receivedAt = context.clock.now();
  for (const event of eventsOf(call, via)) {
    call.note(event.props.event);
    log.add({ ...event, projectId, origin: origin ?? null, via, receivedAt });
  }
  return json({}, 202);
}

function controls(log: EventLog): Control[] {
  const read = () => log.report();
  return [
    {
      method: "GET",
      name: "events",
      does: "Analytics events since the last reset: total, counts by name, the newest 500, oldest first.",
      act: read,
    },
    {
      method: "POST",
      name: "events",
      does: "The same; {clear: true} empties it first.",
      example: { clear: true },
      act: ({ clear }: Body) => {
        if (clear === true) log.clear();
        return read();
      },
    },
  ];
}

/** The analytics sink: `POST /e` for one event, `POST /batch` for several (protocol.md §3.3). */
export function pulse(context: ServiceContext, project: Project): Party {
  const log = new EventLog();
  const route = (path: RegExp, via: ArrivedEvent["via"]): Route => ({
    method: "POST",
    path,
    endpoint: "pulse",
    handle: (call) => receive(context, project, log, call, via),
  });
  return {
    name: "analytics",
    faults: "pulse",
    endpoints: ["analytics"],
    controls: controls(log),
    state: () => ({ up: true, facts: { events: log.total } }),
    routes: [route(/^\/e$/, "e"), route(/^\/batch$/, "batch")],
    reset: () => log.clear(),
  };
}
