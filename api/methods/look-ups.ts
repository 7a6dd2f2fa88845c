import type { Identity } from "../../domain/account/identity.ts";
import { type Address, parseAddress } from "../../domain/addresses/address.ts";
import { AppKitError } from "../../domain/errors.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { describe } from "../../domain/options/checks.ts";
import { type Core, namespaceFor, required, worldNow } from "../core.ts";

/** The active network of a chain family, or else the first of the page's. */
function networkOf(core: Core, namespace: Namespace) {
  const { active, settings } = worldNow(core).app.context;
  return [active, ...settings.networks].find(({ chainNamespace }) => chainNamespace === namespace);
}

/** The address by the rules of its chain family, because a service answers other texts, too. @throws INVALID_ADDRESS */
function addressIn(namespace: Namespace, text: unknown): Address {
  const address = parseAddress(namespace, text);
  if (address) return address;
  throw new AppKitError("INVALID_ADDRESS", {}, { detail: `\`address\` is ${describe(text)}` });
}

/**
 * Reads the identity of an address; loaded at the first use.
 *
 * @throws INVALID_ADDRESS, CAIP_NETWORK_NOT_FOUND, CHAIN_NOT_SUPPORTED
 */
export async function fetchIdentity(core: Core, address: string, namespace: Namespace | undefined): Promise<Identity> {
  const family = namespaceFor(worldNow(core), namespace);
  return await core.fetchIdentity({
    address: addressIn(family, address),
    network: required(networkOf(core, family), "CAIP_NETWORK_NOT_FOUND"),
  });
}

/** Reads the first registered name of an address; loaded at the first use. Throws like the public method. */
export async function getReownName(core: Core, address: string): Promise<string> {
  const network = required(networkOf(core, "eip155"), "NETWORK_NOT_FOUND");
  return (await core.fetchOwnNames({ address: addressIn("eip155", address), network }))[0] ?? "";
}
