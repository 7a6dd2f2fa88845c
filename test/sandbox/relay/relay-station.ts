import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { SandboxClock } from "../../../sandbox/clock.ts";
import { control } from "../../../sandbox/control/control.ts";
import { Faults } from "../../../sandbox/control/fault.ts";
import { RequestLog } from "../../../sandbox/control/log.ts";
import { RateLimit } from "../../../sandbox/http/limit.ts";
import { listenOnLoopback } from "../../../sandbox/http/listen.ts";
import type { Party } from "../../../sandbox/http/route.ts";
import { Exchange } from "../../../sandbox/http/server.ts";
import { Project } from "../../../sandbox/list/project.ts";
import { relay } from "../../../sandbox/relay/relay.ts";
import { verify } from "../../../sandbox/verify/verify.ts";

/** The relay and the verify service of a sandbox on its port, without the rest of it. */
export interface Station {
  /** Base address, `http://localhost:PORT`. */
  readonly url: string;
  /** Base address of the relay. */
  readonly relayUrl: string;
  readonly clock: SandboxClock;
  readonly faults: Faults;
  readonly log: RequestLog;
  /** The project's settings on the public dashboard. */
  readonly project: Project;
  /** The folder of its files. */
  readonly folder: string;
  /** Makes a control call; without a body a GET. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer from outside, looked into by tests only.
  control(name: string, body?: object): Promise<any>;
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export async function openStation(): Promise<Station> {
  const folder = await mkdtemp(join(tmpdir(), "appkit-relay-"));
  const project = new Project();
  const [clock, faults, log] = [new SandboxClock(), new Faults(), new RequestLog()];
  const parties: Party[] = [relay({ clock, folder }, project), verify({ clock, seed: 1 })];
  const limit = new RateLimit(() => performance.now());
  const exchange = new Exchange([...parties, control(parties, () => ({}))], { clock, faults, log, limit });
  const { port, close } = await listenOnLoopback(exchange, 0);
  const url = `http://localhost:${port}`;
  return {
    ...{ url, relayUrl: `ws://localhost:${port}`, clock, faults, log, project, folder },
    control: async (name, body) => {
      const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
      return (await fetch(`${url}/control/${name}`, init)).json();
    },
    reset: async () => {
      faults.clear();
      clock.reset();
      project.reset();
      exchange.releaseUnanswered();
      await Promise.all(parties.map((party) => party.reset?.()));
    },
    stop: async () => {
      await Promise.all(parties.map((party) => party.stop?.()));
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One station for a test file, put back to the start before each test. */
export function openedStation(): () => Station {
  let station: Station | undefined;
  beforeAll(async () => {
    station = await openStation();
  });
  beforeEach(() => station?.reset());
  afterAll(() => station?.stop());
  return () => {
    if (!station) throw new Error("The station is not open");
    return station;
  };
}
