import type { Party } from "./http/route.ts";

/** Names of the script's option `endpoints` that the parties answer. */
export function endpointNames(parties: readonly Party[]): string[] {
  return parties.flatMap(({ endpoints = [] }) => endpoints);
}

/** The script's option `endpoints` for a sandbox at this base address; the relay is a websocket. */
export function endpointsAt(names: readonly string[], url: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name === "relay" ? socketAt(url) : url]));
}

/** The same address as a websocket. */
export function socketAt(url: string): string {
  return url.replace(/^http/, "ws");
}
