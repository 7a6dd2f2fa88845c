import { ScriptedApp } from "../../testing/app.ts";

const EVENTS = 20_000;

/** Events that the whole family of machines takes in a second, on this machine, in Node. */
export function throughput(): number {
  const app = new ScriptedApp();
  const round = (): void => {
    app.tell("app", { type: "modal.open" });
    app.tell("router", { type: "route.push", route: { view: "WhatIsAWallet" } });
    app.tell("router", { type: "route.back" });
    app.tell("modal", { type: "modal.close" });
  };
  for (let warm = 0; warm < 500; warm += 1) round();
  const started = performance.now();
  for (let sent = 0; sent < EVENTS; sent += 4) round();
  return Math.round(EVENTS / ((performance.now() - started) / 1000));
}
