import * as v from "valibot";
import type { Identity } from "../../domain/account/identity.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import { LIMITS } from "../../domain/limits.ts";
import { safeImageUrl } from "../../domain/safe-url.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import { type Cache, type CacheDeps, createCache } from "../browser/storage/cache.ts";
import { Sharing } from "../nodes/sharing.ts";
import * as read from "../schema.ts";
import type { ApiDeps } from "./call.ts";
import { listOf } from "./fields.ts";
import { fetchApiIdentity, fetchRegisteredNames } from "./names.ts";
import type { Supported } from "./supported.ts";

export interface IdentitiesDeps extends ApiDeps, CacheDeps {
  supported: Supported;
  /** The name and picture of an address in ENS on mainnet; empty where the page has no node of mainnet. */
  readEns(address: Address): Promise<Identity>;
}

const storedIdentity = v.object({
  address: v.string(),
  identity: v.object({
    name: v.optional(v.nullable(read.name)),
    avatar: read.lenient((value) => safeImageUrl(value, true)),
  }),
});

const storedNames = v.object({ address: v.string(), ens: listOf(read.name) });

/** Reads names and pictures of addresses; each answer is valid for 5 minutes (ACCT-3). */
export class Identities {
  readonly #deps: IdentitiesDeps;
  readonly #sharing = new Sharing<Identity>();
  readonly #stored: Cache<v.InferOutput<typeof storedIdentity>>;
  readonly #names: Cache<v.InferOutput<typeof storedNames>>;

  constructor(deps: IdentitiesDeps) {
    this.#deps = deps;
    this.#stored = createCache(deps, {
      key: STORAGE_KEYS.identities,
      lifetime: LIMITS.identityCache,
      entry: storedIdentity,
    });
    this.#names = createCache(deps, { key: STORAGE_KEYS.names, lifetime: LIMITS.nameCache, entry: storedNames });
  }

  /** The identity of an address, empty if unknown. Throws a source's error if no other source knows a name (protocol.md §2.5). */
  async fetch(target: AccountTarget, signal?: AbortSignal): Promise<Identity> {
    const { address, network } = target;
    if (network.chainNamespace !== "eip155" || network.testnet) return {};
    const known = (await this.#stored.read(address))?.entry.identity;
    if (known) return read.compact({ name: known.name ?? undefined, image: known.avatar });
    const identity = await this.#sharing.ask(address, signal, (end) => this.#ask(target, end));
    // Nobody is known where the API was asked, too.
    if (identity.name || (await this.#deps.supported.has(network.caipNetworkId, signal)))
      await this.#stored.write(address, { address, identity: { name: identity.name, avatar: identity.image } }, signal);
    return identity;
  }

  /** Asks each source in order, until one knows a name. */
  async #ask({ address, network }: AccountTarget, signal: AbortSignal): Promise<Identity> {
    const { supported, readEns } = this.#deps;
    const failures: unknown[] = [];
    const isServed = await supported.check(network.caipNetworkId, signal).catch((error: unknown) => {
      failures.push(error);
      return false;
    });
    const sources: (() => Promise<Identity>)[] = [
      ...(isServed ? [() => fetchApiIdentity(this.#deps, address, signal)] : []),
      () => readEns(address),
      ...(isServed ? [async () => ({ name: (await this.#registered(address, signal))[0] })] : []),
    ];
    let image: string | undefined;
    for (const source of sources) {
      const found = await source().catch((error: unknown): Identity => {
        failures.push(error);
        return {};
      });
      signal.throwIfAborted();
      if (found.name) return found;
      image ??= found.image;
    }
    if (failures.length > 0) throw failures[0];
    return read.compact({ image });
  }

  /** The registered names of an address, oldest first; none where the API does not serve its network. */
  async fetchNames({ address, network }: AccountTarget, signal?: AbortSignal): Promise<readonly string[]> {
    const isServed = await this.#deps.supported.has(network.caipNetworkId, signal);
    return isServed ? this.#registered(address, signal) : [];
  }

  /** Records a name that an address has just registered, in place of a cached "no name". */
  async keepName(address: Address, name: string): Promise<void> {
    const identity = (await this.#stored.read(address))?.entry.identity;
    const names = (await this.#names.read(address))?.entry.ens ?? [];
    await this.#names.write(address, { address, ens: [...names, name] });
    await this.#stored.write(address, { address, identity: { ...identity, name: identity?.name ?? name } });
  }

  /** Drops the cached names of an address whose registration has an unknown outcome. */
  async forgetNames(address: Address): Promise<void> {
    const isMeant = (id: string) => id === address;
    await Promise.all([this.#names.drop(isMeant), this.#stored.drop(isMeant)]);
  }

  async #registered(address: Address, signal: AbortSignal | undefined): Promise<readonly string[]> {
    const known = (await this.#names.read(address))?.entry.ens;
    const names = known ?? (await fetchRegisteredNames(this.#deps, address, signal));
    if (!known) await this.#names.write(address, { address, ens: [...names] }, signal);
    return names;
  }
}
