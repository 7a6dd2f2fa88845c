import { farthestMove, type SandboxClock } from "../clock.ts";
import type { RateLimit } from "../http/limit.ts";
import type { Party } from "../http/route.ts";
import type { ControlAnswers } from "./answers.ts";
import { type Body, type Control, refuse } from "./call.ts";
import { type Fault, type Faults, faultComplaint } from "./fault.ts";
import type { RequestLog } from "./log.ts";

/** Dependencies of the sandbox's global control calls. */
export interface GlobalControlsDeps {
  readonly parties: readonly Party[];
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly limit: RateLimit;
  readonly log: RequestLog;
  reset(): Promise<void>;
  /** How often everything was reset. */
  resets(): number;
}

/** True if a fault may have this name: an endpoint's, a group's, or a group's with what a request names, as in `rpc:eip155:1`. */
function isKnown(parties: readonly Party[], name: string): boolean {
  const routes = parties.flatMap(({ routes, streams = [], sockets = [] }) => [...routes, ...streams, ...sockets]);
  return routes.some(({ endpoint, group }) =>
    typeof endpoint === "function" ? name === group || name.startsWith(`${group}:`) : [endpoint, group].includes(name),
  );
}

function setFault({ faults, parties }: GlobalControlsDeps, body: Body): ControlAnswers["faults"] {
  if (body.clear === true) faults.clear();
  else if (typeof body.endpoint !== "string" || body.endpoint === "") {
    refuse("endpoint", "endpoint must name an endpoint, a group, or be *; or send {clear: true}");
  } else if (body.fault === null) faults.clear(body.endpoint);
  else if (body.endpoint !== "*" && !isKnown(parties, body.endpoint)) {
    refuse("endpoint", `There is no endpoint or group ${body.endpoint}: GET /control lists them`);
  } else {
    const complaint = faultComplaint(body.fault);
    if (complaint) refuse("fault", complaint);
    faults.set(body.endpoint, body.fault as Fault);
  }
  return faults.list();
}

const clockReport = (clock: SandboxClock): ControlAnswers["clock"] => ({
  now: clock.now(),
  iso: new Date(clock.now()).toISOString(),
  movedBy: clock.offset,
});

async function moveClock(clock: SandboxClock, { advance }: Body): Promise<ControlAnswers["clock"]> {
  if (!Number.isSafeInteger(advance) || Number(advance) <= 0) {
    refuse("advance", "advance must be whole milliseconds, above 0: chains cannot go back in time");
  }
  if (clock.offset + Number(advance) > farthestMove) {
    refuse("advance", "advance must not take the clock further than 100 years from the machine's");
  }
  await clock.advance(Number(advance));
  return clockReport(clock);
}

function setLimit(limit: RateLimit, { perSecond }: Body): ControlAnswers["limit"] {
  if (!Number.isSafeInteger(perSecond) || Number(perSecond) < 1) {
    refuse("perSecond", "perSecond must be a whole number from 1");
  }
  limit.set({ perSecond: Number(perSecond) });
  return limit.get();
}

async function states(parties: readonly Party[]): Promise<ControlAnswers["services"]> {
  const told = parties.flatMap(({ name, state }) => (state ? [{ name, state }] : []));
  return Promise.all(told.map(async ({ name, state }) => ({ name, ...(await state()) })));
}

async function timed(work: () => Promise<void>): Promise<Pick<ControlAnswers["reset"], "ms">> {
  const started = performance.now();
  await work();
  return { ms: Math.round(performance.now() - started) };
}

function faultControls(deps: GlobalControlsDeps): Control[] {
  const { faults, limit } = deps;
  return [
    { method: "GET", name: "faults", does: "The faults that are set.", act: () => faults.list() },
    {
      method: "POST",
      name: "faults",
      does: "Makes an endpoint fail, heals it (fault: null), or heals all ({clear: true}).",
      body: {
        endpoint: "an endpoint or group as listed below, or *",
        fault:
          "delay, status, retryAfter, drop, close, garbage, html, truncate, huge, redirectLoop, body, answers, errors, times",
      },
      example: { endpoint: "rpc:eip155:1", fault: { status: 503, retryAfter: 2, times: 3 } },
      act: (body) => setFault(deps, body),
    },
    {
      method: "POST",
      name: "limit",
      does: "Sets the rate limit of each project; above it the services answer 429, without Retry-After.",
      body: { perSecond: "requests in a second, default 1000" },
      example: { perSecond: 5 },
      act: (body) => setLimit(limit, body),
    },
  ];
}

function clockControls({ clock }: GlobalControlsDeps): Control[] {
  return [
    { method: "GET", name: "clock", does: "What the sandbox's clock shows.", act: () => clockReport(clock) },
    {
      method: "POST",
      name: "clock",
      does: "Moves the clock on: chains, prices, mailboxes, tokens and names follow. A reset takes it back.",
      body: { advance: "milliseconds" },
      example: { advance: 86_400_000 },
      act: (body) => moveClock(clock, body),
    },
  ];
}

function logControls({ log }: GlobalControlsDeps): Control[] {
  return [
    {
      method: "GET",
      name: "log",
      does: "Requests since the last reset: total, counts by endpoint, the newest 2,000.",
      act: () => log.report(),
    },
    {
      method: "POST",
      name: "log",
      does: "The same; {clear: true} empties it first.",
      example: { clear: true },
      act: (body) => {
        if (body.clear === true) log.clear();
        return log.report();
      },
    },
  ];
}

/** The control calls that belong to no single party: services, faults, limit, log, clock, reset. */
export function globalControls(steered: GlobalControlsDeps): Control[] {
  const { parties, reset, resets } = steered;
  return [
    { method: "GET", name: "services", does: "The state of every service.", act: () => states(parties) },
    ...faultControls(steered),
    ...clockControls(steered),
    ...logControls(steered),
    {
      method: "POST",
      name: "reset",
      does: "Everything as it was at the start: chains, wallets, services, clock, faults and log; the count of resets.",
      act: async (): Promise<ControlAnswers["reset"]> => {
        const work = timed(reset);
        const own = resets();
        return { ...(await work), resets: own };
      },
    },
  ];
}
