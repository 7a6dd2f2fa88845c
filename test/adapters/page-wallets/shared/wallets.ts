import { OpenRequests } from "../../../../adapters/page-wallets/shared/open-requests.ts";
import { type IdentityRule, Registry } from "../../../../adapters/page-wallets/shared/registry.ts";
import type { Connector } from "../../../../domain/wallets/wallet.ts";
import type { DiscoveryEvent } from "../../../../machines/wallets/ports.ts";
import { FakeClock } from "../../fake-clock.ts";

export const RULE: IdentityRule = { isNamesake: (one, other) => one.name === other.name };

/** A wallet that announced itself. */
export function announced(id: string, more: Partial<Connector> = {}): Connector {
  return { id, name: "Juniper", type: "ANNOUNCED", chain: "eip155", ...more };
}

/** A registry on a page that begins to be searched now, with the events that it tells. */
export function openRegistry(rule = RULE) {
  const clock = new FakeClock();
  const registry = new Registry<object>(clock, rule);
  registry.begin();
  const events: DiscoveryEvent[] = [];
  registry.subscribe((event) => events.push(event));
  return { registry, clock, events, requests: new OpenRequests(clock) };
}
