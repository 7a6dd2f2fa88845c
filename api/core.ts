import type { Actor } from "xstate";
import type { BitcoinProvider } from "../adapters/walletconnect/providers/provider-bip122.ts";
import type { SolanaProvider } from "../adapters/walletconnect/providers/provider-solana.ts";
import type { UniversalProvider } from "../adapters/walletconnect/session/universal-provider.ts";
import type { Identity } from "../domain/account/identity.ts";
import { AppKitError, type BareErrorCode } from "../domain/errors.ts";
import type { Namespace } from "../domain/namespaces.ts";
import { invalidOption, isRecord } from "../domain/options/checks.ts";
import type { Resolved } from "../domain/options/resolve.ts";
import type { Connector } from "../domain/wallets/wallet.ts";
import type { AccountTarget } from "../machines/account/ports.ts";
import type { appMachine } from "../machines/app/app.ts";
import type { Recorder } from "../machines/app/recorder.ts";
import { readWorld, type World, type WorldStore } from "../views/shell/world.ts";
import type { Listeners, Unsubscribe } from "./listeners.ts";

/** A request to a provider (EIP-1193). */
interface Eip1193Request {
  method: string;
  params?: unknown;
}

/** The provider of a connected wallet (EIP-1193). */
export interface Eip1193Provider {
  request(args: Eip1193Request): Promise<unknown>;
  on(event: "accountsChanged", listener: (accounts: string[]) => void): unknown;
  on(event: "chainChanged", listener: (chainId: string) => void): unknown;
  on(event: string, listener: (...args: never[]) => void): unknown;
  removeListener(event: string, listener: (...args: never[]) => void): unknown;
}

/** A provider that a host brings: one that tells of nothing will do. */
export interface HostProvider extends Pick<Eip1193Provider, "request"> {
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
}

/** The provider of a connected wallet, by chain family; families that are not named have EIP-1193's request. */
interface ProviderTypes {
  solana: SolanaProvider;
  bip122: BitcoinProvider;
}

export type ProviderFor<N extends Namespace> = N extends keyof ProviderTypes ? ProviderTypes[N] : Eip1193Provider;

/** Dependencies of the public methods: the running root, and the few things that are not state. */
export interface Core {
  resolved: Resolved;
  root: Actor<typeof appMachine>;
  store: WorldStore;
  listeners: Listeners;
  providerOf(connectorId: string, namespace: Namespace): Eip1193Provider | undefined;
  /** The session of every chain family of a paired wallet in one provider. */
  universal(): Promise<UniversalProvider>;
  /** Asks who an address is. */
  fetchIdentity(target: AccountTarget): Promise<Identity>;
  /** Reads the registered names of an address, oldest first. */
  fetchOwnNames(target: AccountTarget): Promise<readonly string[]>;
  addConnector(connector: Connector, provider: unknown): void;
  /** Shows a pairing URI of the host's wherever a code is asked for; undefined takes it away. @throws INVALID_OPTION */
  presentUri(uri: string | undefined): Promise<void>;
  recorder: Pick<Recorder, "call">;
  /** The recorder's text, without secrets. */
  report(): string;
  /** False where there is no page, and so nothing to ask. */
  isWired: boolean;
  isDestroyed(): boolean;
}

/** Every actor as it is at this moment; throws once the instance is destroyed. */
export function worldNow(core: Core): World {
  if (core.isDestroyed()) throw new AppKitError("DESTROYED", {});
  return readWorld(core.root);
}

/** The namespace that a method means: the named one, else the active one. @throws CHAIN_NOT_SUPPORTED */
export function namespaceFor(world: World, namespace?: Namespace): Namespace {
  if (namespace && !world.app.context.namespaces.includes(namespace)) throw new AppKitError("CHAIN_NOT_SUPPORTED", {});
  return namespace || world.app.context.active.chainNamespace;
}

/** The connected account of `namespace`. @throws CHAIN_REQUIRED_FOR_ACCOUNT_PROP, CHAIN_NOT_SUPPORTED, CAIP_NETWORK_OR_ADDRESS_UNDEFINED */
export function connected(core: Core, namespace: Namespace | undefined) {
  const world = worldNow(core);
  const chosen = namespaceFor(world, required(namespace, "CHAIN_REQUIRED_FOR_ACCOUNT_PROP"));
  const { context } = required(world.accounts[chosen], "CAIP_NETWORK_OR_ADDRESS_UNDEFINED");
  return { world, namespace: chosen, account: context };
}

/** True for what a listener of the page's is called with: a method may stand as one by itself. */
export const isEvent = (value: unknown): boolean => isRecord(value) && "currentTarget" in value;

/** @throws the error `code` where `value` is missing. */
export function required<T>(value: T | undefined | null, code: BareErrorCode): T {
  if (value === undefined || value === null) throw new AppKitError(code, {});
  return value;
}

/** @throws INVALID_OPTION for what cannot be called, DESTROYED where nothing will be told any more. */
export function requireListener(core: Core, listener: unknown): void {
  if (typeof listener !== "function") throw invalidOption("listener", listener, "a function");
  if (core.isDestroyed()) throw new AppKitError("DESTROYED", {});
}

/**
 * Tells `listener` what `select` reads, at once and whenever it changes. One listener too many is only warned of.
 */
export function follow<T>(
  core: Core,
  name: string,
  select: (world: World) => T,
  listener: (value: T) => void,
): Unsubscribe {
  requireListener(core, listener);
  // What cannot be read is refused before anything is followed: each step of the world would fail for everybody. The store
  // is a microtask behind a call that has changed something.
  const first = select(worldNow(core));
  let last: string | undefined;
  const own = `${name}#${core.listeners.count}`;
  const counted = core.listeners.add<T>(name, () => undefined);
  const told = core.listeners.add<T>(own, listener);
  const tell = (value: T) => {
    const text = JSON.stringify(value) ?? "";
    if (text === last) return;
    last = text;
    core.listeners.emit(own, value);
  };
  // What cannot be read or compared later on keeps nobody else from hearing.
  const subscription = core.store.subscribe(core.listeners.guarded<void>(() => tell(select(core.store.getSnapshot()))));
  tell(first);
  return () => {
    counted();
    told();
    subscription.unsubscribe();
  };
}

/** A promise of the host's: it settles on an answer, or with DESTROYED when the instance goes (I3). */
export function settled<T>(
  core: Core,
  start: (resolve: (value: T) => void, reject: (error: unknown) => void) => Unsubscribe,
): Promise<T> {
  let stop: Unsubscribe = () => undefined;
  let gone: Unsubscribe = () => undefined;
  return new Promise<T>((resolve, reject) => {
    gone = core.listeners.add("destroy", () => reject(new AppKitError("DESTROYED", {})));
    stop = start(resolve, reject);
  }).finally(() => {
    stop();
    gone();
  });
}

/** Resolves once `isSo` is true of the world. @throws DESTROYED */
export async function until(core: Core, isSo: (world: World) => boolean): Promise<void> {
  if (isSo(worldNow(core))) return;
  await settled<void>(core, (resolve) => {
    const { unsubscribe } = core.store.subscribe(() => isSo(core.store.getSnapshot()) && resolve());
    return unsubscribe;
  });
}

/** Resolves once the boot is over: before, it is not known who is connected. @throws DESTROYED */
export const booted = (core: Core): Promise<void> => until(core, ({ app }) => app.hasTag("initialized"));
