import type { Identity } from "../../domain/account/identity.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { invalidOption } from "../../domain/options/checks.ts";
import { type Core, connected, follow, namespaceFor, required, worldNow } from "../core.ts";
import { accountOf, type PublicAccount } from "./account.ts";
import type { overrideSetters } from "./override-setters.ts";

type Setters = ReturnType<typeof overrideSetters>;

/** Setters that need a connected account, each with the index of the chain family among its arguments. */
const SETTERS = {
  setProfileName: 1,
  setProfileImage: 1,
  setUser: 1,
  setConnectedWalletInfo: 1,
  addAddressLabel: 2,
  removeAddressLabel: 1,
  setBalance: 2,
  setAddressExplorerUrl: 1,
  setSmartAccountDeployed: 1,
  setSmartAccountEnabledNetworks: 1,
  setCaipAddress: 1,
  setAllAccounts: 1,
} satisfies Record<keyof Setters, number>;

let loaded: ((core: Core) => Readonly<Record<string, (...args: never[]) => void>>) | undefined;

/**
 * Sets the code of these setters, which is loaded with that of an account; without a connected account each setter
 * throws.
 */
export function giveSetters(setters: typeof overrideSetters): void {
  loaded = setters;
}

/**
 * A host's overrides of an account: they are shown, and never count as a session, a wallet's answer or a permission
 * (I1, I4). Apart from the other setters, because a spread would leave their comments out of the declarations.
 */
export function settersOf(core: Core): Setters {
  const setters = Object.entries(SETTERS).map(([name, at]) => [
    name,
    (...args: never[]): void => {
      connected(core, args[at]);
      loaded?.(core)[name]?.(...args);
    },
  ]);
  return Object.fromEntries(setters) as Setters;
}

/** The rest of what a host sets of an account, and what it asks of an address. */
export function accountSetters(core: Core) {
  return {
    /**
     * Accepts the present status only, because connecting and disconnecting alone change it.
     *
     * @throws INVALID_OPTION for any other.
     */
    setStatus(status: PublicAccount["status"], of: Namespace | undefined): void {
      const world = worldNow(core);
      const is = accountOf(world, namespaceFor(world, required(of, "CHAIN_REQUIRED_FOR_ACCOUNT_PROP"))).status;
      if (status !== is) throw invalidOption("status", status, `${is}, which it is`);
    },
    /** Delivers the active address, at once and at each change. @throws INVALID_OPTION */
    subscribeShouldUpdateToAddress: (listener: (address: string | undefined) => void) =>
      follow(core, "address", (world) => accountOf(world).address, listener),
    /**
     * Reads the identity of an address, by default on the active network (protocol.md §2.5).
     *
     * @throws INVALID_ADDRESS, CHAIN_NOT_SUPPORTED, CAIP_NETWORK_NOT_FOUND if a served chain family has no network left,
     * HTTP_STATUS or HTTP_REQUEST if no service answers.
     */
    async fetchIdentity(of: { address: string; namespace?: Namespace }): Promise<Identity> {
      return await (await import("./look-ups.ts")).fetchIdentity(core, of?.address, of?.namespace);
    },
    /**
     * The first registered name of an address; empty if it has none (protocol.md §5.3).
     *
     * @throws INVALID_ADDRESS, NETWORK_NOT_FOUND, NAMES_FAILED, or NAME_REFUSED with the registry's own reason.
     */
    async getReownName(address: string): Promise<string> {
      return await (await import("./look-ups.ts")).getReownName(core, address);
    },
  };
}
