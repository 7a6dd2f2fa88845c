import { providersFor } from "../../../domain/buy/providers.ts";
import type { World } from "../../shell/world.ts";

/** Opens the providers to buy from. */
export const BUY = { type: "route.push", route: { view: "OnRampProviders" } } as const;

/** True if a provider sells to accounts of the active network. */
export function isBuying({ app }: Pick<World, "app">): boolean {
  const { settings, active } = app.context;
  return providersFor(settings, active.chainNamespace).length > 0;
}
