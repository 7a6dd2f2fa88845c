import type { Identity } from "../../domain/account/identity.ts";
import type { AccountOverrides } from "../../domain/account/overrides.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { safeText } from "../../domain/text.ts";
import type { Balance } from "../../machines/account/ports.ts";
import type { World } from "./world.ts";

/** The longest name of an account that is shown (protocol.md §4.9). */
const NAME = 20;

/** The name and picture that an account chose for itself, safe to show. */
export interface DisplayIdentity {
  name?: string | undefined;
  image?: string | undefined;
}

/** The host's overrides for the account of a namespace. */
export function overridesOf({ accounts }: World, namespace: Namespace): AccountOverrides {
  return accounts[namespace]?.context.overrides ?? {};
}

/** The balance of an account; the host's override counts before the chain's. */
export function balanceOf(world: World, namespace: Namespace): Balance | null | undefined {
  return overridesOf(world, namespace).balance ?? world.balances[namespace]?.context.balance;
}

/** The name and picture of an account. The host's overrides count before the service's; null removes either. */
export function identityOf(world: World, namespace: Namespace): Identity {
  const { profileName, profileImage } = overridesOf(world, namespace);
  const { name, image } = world.identities[namespace]?.context.identity ?? {};
  return {
    name: (profileName === undefined ? name : profileName) ?? undefined,
    image: (profileImage === undefined ? image : profileImage) ?? undefined,
  };
}

/** The displayed form of a name. */
export function shortName(name: string | undefined): string | undefined {
  return safeText(name, NAME) || undefined;
}

/** The displayed identity of the account of `namespace`. */
export function displayIdentity(world: World, namespace: Namespace): DisplayIdentity | undefined {
  const { name, image } = identityOf(world, namespace);
  return name || image ? { name: shortName(name), image } : undefined;
}
