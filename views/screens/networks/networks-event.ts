import type { Network } from "../../../domain/networks/network.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { World } from "../../shell/world.ts";

/** Leads to the networks, where the visitor may change them. */
export function networksEvent({ settings, active }: World["app"]["context"]): ViewEvent | undefined {
  const isOther = ({ caipNetworkId }: Network): boolean => caipNetworkId !== active.caipNetworkId;
  const canSwitch = settings.enableNetworkSwitch && settings.networks.some(isOther);
  return canSwitch ? { type: "route.push", route: { view: "Networks" } } : undefined;
}
