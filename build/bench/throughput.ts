import { ScriptedApp } from "../../testing/app.ts";

const EVENTS = 20_000;

/** Events in a second of one core, on this machine, in Node. */
interface Throughput {
  /** Those that come from outside. */
  readonly sent: number;
  /** All that the actors of the app take, from outside and from each other. */
  readonly taken: number;
}

/** How many events the whole family of machines below the root takes. */
export function throughput(): Throughput {
  const app = new ScriptedApp();
  const round = (): void => {
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.push", route: { view: "WhatIsAWallet" } });
    app.tell("router", { type: "route.back" });
    app.tell("modal", { type: "modal.close" });
  };
  for (let warm = 0; warm < 500; warm += 1) round();
  let perRound = 0;
  const counting = app.root.system.inspect(({ type }) => {
    if (type === "@xstate.event") perRound += 1;
  });
  round();
  counting.unsubscribe();
  const started = process.cpuUsage();
  for (let sent = 0; sent < EVENTS; sent += 4) round();
  const { user, system } = process.cpuUsage(started);
  const sent = EVENTS / ((user + system) / 1_000_000);
  return { sent: Math.round(sent), taken: Math.round((sent * perRound) / 4) };
}
