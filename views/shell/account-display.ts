import type { Identity } from "../../domain/account/identity.ts";
import type { AccountOverrides } from "../../domain/account/overrides.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Balance } from "../../machines/account/ports.ts";
import type { World } from "./world.ts";

/** What the host says of the account of a namespace. */
export function overridesOf({ accounts }: World, namespace: Namespace): AccountOverrides {
  return accounts[namespace]?.context.overrides ?? {};
}

/** The balance of an account: the host's word counts before the chain's. */
export function balanceOf(world: World, namespace: Namespace): Balance | null | undefined {
  return overridesOf(world, namespace).balance ?? world.balances[namespace]?.context.balance;
}

/** The name and the picture of an account: the host's word counts before the service's, and null takes either away. */
export function identityOf(world: World, namespace: Namespace): Identity {
  const { profileName, profileImage } = overridesOf(world, namespace);
  const { name, image } = world.identities[namespace]?.context.identity ?? {};
  return {
    name: (profileName === undefined ? name : profileName) ?? undefined,
    image: (profileImage === undefined ? image : profileImage) ?? undefined,
  };
}
