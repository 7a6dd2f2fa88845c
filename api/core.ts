import type { Actor } from "xstate";
import type { BitcoinProvider } from "../adapters/walletconnect/providers/provider-bip122.ts";
import type { SolanaProvider } from "../adapters/walletconnect/providers/provider-solana.ts";
import type { UniversalProvider } from "../adapters/walletconnect/session/universal-provider.ts";
import type { Identity } from "../domain/account/identity.ts";
import { AppKitError, type BareErrorCode } from "../domain/errors.ts";
import type { Namespace } from "../domain/namespaces.ts";
import { invalidOption } from "../domain/options/checks.ts";
import type { Resolved } from "../domain/options/resolve.ts";
import { isRecord } from "../domain/record.ts";
import { fillIn, SCRIPT_MESSAGES } from "../domain/script-messages.ts";
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

/** A provider from the host; it need not emit events. */
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

/** Dependencies of the public methods: the running root, and those that are not state. */
export interface Core {
  resolved: Resolved;
  root: Actor<typeof appMachine>;
  store: WorldStore;
  listeners: Listeners;
  providerOf(connectorId: string, namespace: Namespace): Eip1193Provider | undefined;
  /** One provider over a paired wallet's sessions of all chain families. */
  universal(): Promise<UniversalProvider>;
  /** Reads the identity of an address. */
  fetchIdentity(target: AccountTarget): Promise<Identity>;
  /** Reads the registered names of an address, oldest first. */
  fetchOwnNames(target: AccountTarget): Promise<readonly string[]>;
  addConnector(connector: Connector, provider: unknown): void;
  /** Shows the host's pairing URI wherever a code is requested; undefined removes it. @throws INVALID_OPTION */
  presentUri(uri: string | undefined): Promise<void>;
  recorder: Pick<Recorder, "call">;
  /** The recorder's text, without secrets. */
  report(): string;
  /** False without a page, as on a server, so that there are no adapters. */
  isWired: boolean;
  isDestroyed(): boolean;
}

/** The present snapshot of every actor; throws once the instance is destroyed. */
export function worldNow(core: Core): World {
  if (core.isDestroyed()) throw new AppKitError("DESTROYED", {});
  return readWorld(core.root);
}

/** The detail of an error about a network or a chain family that the page does not list. */
export function notListedDetail(network: string): string {
  return fillIn(SCRIPT_MESSAGES["detail.networkNotListed"], { network });
}

/** The namespace that a method applies to: the named one, else the active one. @throws CHAIN_NOT_SUPPORTED */
export function namespaceFor(world: World, namespace?: Namespace): Namespace {
  if (namespace && !world.app.context.namespaces.includes(namespace))
    throw new AppKitError("CHAIN_NOT_SUPPORTED", {}, { detail: notListedDetail(namespace) });
  return namespace || world.app.context.active.chainNamespace;
}

/** The connected account of `namespace`. @throws CHAIN_REQUIRED_FOR_ACCOUNT_PROP, CHAIN_NOT_SUPPORTED, CAIP_NETWORK_OR_ADDRESS_UNDEFINED */
export function connected(core: Core, namespace: Namespace | undefined) {
  const world = worldNow(core);
  const chosen = namespaceFor(world, required(namespace, "CHAIN_REQUIRED_FOR_ACCOUNT_PROP"));
  const { context } = required(world.accounts[chosen], "CAIP_NETWORK_OR_ADDRESS_UNDEFINED");
  return { world, namespace: chosen, account: context };
}

/** True for a DOM event: a page may use a method as a listener, which receives the event as its argument. */
export const isEvent = (value: unknown): boolean => isRecord(value) && "currentTarget" in value;

/** Returns `value`. @throws the error `code` if `value` is missing. */
export function required<T>(value: T | undefined | null, code: BareErrorCode): T {
  if (value === undefined || value === null) throw new AppKitError(code, {});
  return value;
}

/** Checks a listener. @throws INVALID_OPTION for a value that is no function, DESTROYED after the instance's end. */
export function requireListener(core: Core, listener: unknown): void {
  if (typeof listener !== "function") throw invalidOption("listener", listener, "a function");
  if (core.isDestroyed()) throw new AppKitError("DESTROYED", {});
}

/**
 * Calls `listener` with the value of `select`, at once and whenever it changes. One listener too many is only warned
 * of.
 */
export function follow<T>(
  core: Core,
  name: string,
  select: (world: World) => T,
  listener: (value: T) => void,
): Unsubscribe {
  requireListener(core, listener);
  // A `select` that throws is refused before the subscription, because each step of the world would fail for every
  // listener. The world is read directly, because the store is a microtask behind a call that has changed something.
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
  // A value that cannot be read or compared later on must not keep other listeners from their calls.
  const subscription = core.store.subscribe(core.listeners.guarded<void>(() => tell(select(core.store.getSnapshot()))));
  tell(first);
  return () => {
    counted();
    told();
    subscription.unsubscribe();
  };
}

/** A promise for the host: it settles with an answer, or rejects with DESTROYED when the instance ends (I3). */
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

/** Resolves once `isSo` is true for the world. @throws DESTROYED */
export async function until(core: Core, isSo: (world: World) => boolean): Promise<void> {
  if (isSo(worldNow(core))) return;
  await settled<void>(core, (resolve) => {
    const { unsubscribe } = core.store.subscribe(() => isSo(core.store.getSnapshot()) && resolve());
    return unsubscribe;
  });
}

/** Resolves once the boot is over: before, the connected accounts are unknown. @throws DESTROYED */
export const booted = (core: Core): Promise<void> => until(core, ({ app }) => app.hasTag("initialized"));
