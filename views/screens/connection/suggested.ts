import type { Connector, Wallet } from "../../../domain/wallets/wallet.ts";
import { explorerIdOf, NOT_IN_CORE } from "../../../domain/wallets/wallet-ids.ts";
import { distinctWallets, WELL_KNOWN_WALLETS, wellKnownId } from "../../../domain/wallets/well-known.ts";
import type { World } from "../../shell/world.ts";

/** The number of wallets suggested to a visitor who has none (protocol.md §6.3). */
const SUGGESTED = 2;

/** True if the host excluded a wallet; for well-known wallets this needs no list (CONN-15). */
export function isExcluded({ wallets }: World, wallet: Wallet | Connector): boolean {
  const { excluded, config } = wallets.context;
  const ids = config.excludeWalletIds;
  if (ids.length === 0) return false;
  const [rdns, own] = "type" in wallet ? [wallet.info?.rdns, wallet.explorerId] : [wallet.rdns];
  const name = wallet.name.toLowerCase();
  if ((rdns && excluded.rdns.includes(rdns)) || excluded.names.includes(name)) return true;
  const known = WELL_KNOWN_WALLETS.filter((one) => (rdns && one.rdns === rdns) || one.name.toLowerCase() === name);
  const meant = [wallet.id, own, explorerIdOf(wallet.name), ...known.map(({ id }) => id)];
  return meant.some((id) => id !== undefined && ids.includes(id));
}

/** The built-in suggestions that this page may show. */
export function wellKnown(world: World): Wallet[] {
  const { namespaces, settings } = world.app.context;
  const { config, filter } = world.wallets.context;
  const chainNamespaces = filter ? [filter] : namespaces;
  return WELL_KNOWN_WALLETS.filter((wallet) => {
    if (settings.basic && NOT_IN_CORE.includes(wallet.id)) return false;
    if (config.includeWalletIds.length > 0 && !config.includeWalletIds.includes(wallet.id)) return false;
    return wallet.namespaces.some((namespace) => chainNamespaces.includes(namespace)) && !isExcluded(world, wallet);
  });
}

/**
 * Suggestions: half of them built in and shown from the first frame, the others from the wallet list, with their places
 * reserved until it arrives, so that nothing moves under the pointer. If it never arrives, built-in ones fill the places.
 */
export function suggest(
  world: World,
  taken: number,
  without: readonly Wallet[],
): { wallets: Wallet[]; pending: number } {
  const { config, recommended } = world.wallets.context;
  const places = Math.max(0, SUGGESTED - taken);
  if (places === 0 || config.featuredWalletIds.length > 0 || config.customWallets.length > 0)
    return { wallets: [], pending: 0 };
  const known = wellKnown(world).filter((wallet) => without.every((other) => wellKnownId(other) !== wallet.id));
  const first = known.slice(0, places);
  if (world.wallets.hasTag("loading") && recommended.length === 0) return { wallets: first, pending: places };
  return { wallets: distinctWallets(first, recommended, known).slice(0, 2 * places), pending: 0 };
}
