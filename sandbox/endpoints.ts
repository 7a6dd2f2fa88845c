import type { Party } from "./http/route.ts";

/** Names of the script's option `endpoints` that the parties answer. */
export function endpointNames(parties: readonly Party[]): string[] {
  return parties.flatMap(({ endpoints = [] }) => endpoints);
}

/**
 * The script's option `endpoints` for a sandbox at this base address: the relay is a websocket, the secure frame an origin
 * of its own.
 */
export function endpointsAt(names: readonly string[], url: string, secureFrame: string): Record<string, string> {
  const special: Readonly<Record<string, string>> = { relay: socketAt(url), secureFrame };
  return Object.fromEntries(names.map((name) => [name, special[name] ?? url]));
}

/** The same address as a websocket. */
export function socketAt(url: string): string {
  return url.replace(/^http/, "ws");
}
