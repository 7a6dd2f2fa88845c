import { type CaipNetworkId, namespaceOf } from "../../domain/caip.ts";
import { AppKitError, type ErrorCode } from "../../domain/errors.ts";
import type { Network } from "../../domain/networks/network.ts";
import { networkIdOf } from "../../domain/networks/network-option.ts";
import { describe } from "../../domain/options/checks.ts";
import type { NetworkOption } from "../../domain/options/options.ts";
import { isRecord } from "../../domain/record.ts";
import { booted, type Core, notListedDetail, settled, worldNow } from "../core.ts";

function switchTo(core: Core, networkId: CaipNetworkId): Promise<void> {
  return settled<void>(core, (resolve, reject) => {
    const actor = core.root.system.get("network");
    const fail = (code: ErrorCode) => reject(new AppKitError(code, {}));
    const look = (otherwise: ErrorCode) => {
      const { network } = worldNow(core);
      const { active, target, error } = network.context;
      if (network.hasTag("declined")) fail(error ?? "SWITCH_FAILED");
      else if (network.hasTag("switching") && target?.caipNetworkId === networkId) return;
      else if (network.hasTag("switching")) fail("SWITCH_REPLACED");
      else if (active.caipNetworkId === networkId) resolve();
      else fail(otherwise);
    };
    actor?.send({ type: "network.choose", networkId });
    // SWITCH_DECLINED: the visitor left the screen of the request. SWITCH_UNSUPPORTED: the wallet does not serve the
    // network.
    const subscription = actor?.subscribe(() => look("SWITCH_DECLINED"));
    look("SWITCH_UNSUPPORTED");
    return () => subscription?.unsubscribe();
  });
}

/** The error for a network that the page does not list; the page's developers see an alert, too. */
function notListed({ root }: Core, network: unknown, id: CaipNetworkId | undefined): Error {
  root.system.get("notice")?.send({ type: "alert.show", code: "SWITCH_NETWORK_NOT_FOUND" });
  const namespace = id && namespaceOf(id);
  const isServed = namespace && root.getSnapshot().context.namespaces.includes(namespace);
  const named = id ?? describe(isRecord(network) ? network["id"] : network);
  const detail = notListedDetail(named);
  return new AppKitError(isServed ? "CAIP_NETWORK_NOT_FOUND" : "CHAIN_ADAPTER_NOT_FOUND", {}, { detail });
}

/** Changes the network; loaded at the first use. Throws like the public method. */
export async function switchNetwork(core: Core, network: NetworkOption | Network): Promise<void> {
  if (network === undefined || network === null) throw new AppKitError("CAIP_NETWORK_UNDEFINED", {});
  if (!core.isWired) throw new AppKitError("NETWORK_CLIENT_NOT_SET", {});
  await booted(core);
  const id = networkIdOf(network);
  const isListed = worldNow(core).network.context.requested.some(({ caipNetworkId }) => caipNetworkId === id);
  if (!id || !isListed) throw notListed(core, network, id);
  await switchTo(core, id);
}
