/** React hooks over the default instance (`appkit/react`; protocol.md §5.4). */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Namespace } from "../domain/namespaces.ts";
import type { Options } from "../domain/options/options.ts";
import { same } from "../domain/same.ts";
import type { ConnectorType } from "../domain/wallets/wallet.ts";
import type { World } from "../views/shell/world.ts";
import type { AppKit, Instance } from "./appkit.ts";
import { namespaceFor, type ProviderFor } from "./core.ts";
import { create } from "./create.ts";
import { accountOf, activeWalletInfo, publicBalance } from "./methods/account.ts";
import { stateOf } from "./methods/modal.ts";
import { publicNetwork } from "./methods/network.ts";
import { themeOf } from "./methods/options.ts";
import { providerTypeOf } from "./methods/provider.ts";
import type { ConnectedAccount } from "./react/ask-visitor.ts";
import { Task, type TaskOptions, type TaskState } from "./react/task.ts";
import { instanceOf, onInstances } from "./registry.ts";

export type { ConnectedAccount, TaskOptions };
export { create };

/**
 * Makes an instance, or gives the one that is there: that of the `id`, or the default one, with the options that it was
 * made with (protocol.md §5.4). A component may call it in each render, and a bundler run its module again.
 *
 * @throws as `create` does.
 */
export const createAppKit = (options?: Options): AppKit => instanceOf(options?.id) ?? create(options);

/**
 * The default instance, also one that replaces it later. A destroyed instance stays until then.
 *
 * @throws if no instance was made yet, naming the hook.
 */
function useInstance(hook: string): Instance {
  const last = useRef<Instance | undefined>(undefined);
  const read = () => instanceOf() ?? last.current;
  last.current = useSyncExternalStore(onInstances, read, read);
  if (!last.current) throw new Error(`Please call createAppKit before using ${hook}`);
  return last.current;
}

/** False for a destroyed instance: its methods throw, which would break React's rendering. */
const isThere = (kit: Instance): boolean => instanceOf(kit.id) === kit;

/** A reader that returns the same object again as long as the values of `read` are equal. */
function remembered<T>(read: () => T): () => T {
  let last = read();
  return () => {
    const next = read();
    if (!same(last, next)) last = next;
    return last;
  };
}

/**
 * The part of the instance's world that `select` reads. During hydration it is read from the world at the instance's
 * creation, which a server rendered, and right afterwards from the present world.
 */
function useWorld<T, Of>(kit: Instance, select: (world: World, of: Of, kit: Instance) => T, of: Of): T {
  const { subscribe, read, readFirst } = useMemo(() => {
    const { store } = kit;
    return {
      subscribe: (onChange: () => void) => {
        const subscription = store.subscribe(onChange);
        return () => subscription.unsubscribe();
      },
      read: remembered(() => select(store.getSnapshot(), of, kit)),
      readFirst: remembered(() => select(store.getInitialSnapshot(), of, kit)),
    };
  }, [kit, select, of]);
  return useSyncExternalStore(subscribe, read, readFirst);
}

/** The methods that show and hide the modal. */
export function useAppKit(): Pick<AppKit, "open" | "close"> {
  const { open, close } = useInstance("useAppKit");
  return { open, close };
}

/**
 * The account of a namespace; default: the active one.
 *
 * @throws CHAIN_NOT_SUPPORTED for a namespace without a network here.
 */
export function useAppKitAccount({ namespace }: { namespace?: Namespace } = {}) {
  return useWorld(useInstance("useAppKitAccount"), accountOf, namespace);
}

/** The active network, and the method that changes it. */
export function useAppKitNetwork() {
  const kit = useInstance("useAppKitNetwork");
  return { ...useWorld(kit, publicNetwork, undefined), switchNetwork: kit.switchNetwork };
}

/** The connected wallet of a chain family; the result of `useAppKitProvider`. */
export interface ConnectedProvider<N extends Namespace> {
  walletProvider: ProviderFor<N> | undefined;
  walletProviderType: ConnectorType | undefined;
}

function providerIn<N extends Namespace>(world: World, namespace: N, kit: Instance): ConnectedProvider<N> {
  const type = providerTypeOf(world, namespaceFor(world, namespace));
  const walletProviderType = isThere(kit) ? type : undefined;
  return { walletProvider: walletProviderType && kit.getProvider(namespace), walletProviderType };
}

/** The connected wallet's own provider, typed by its chain family as `getProvider` types it. */
export function useAppKitProvider<N extends Namespace>(namespace: N): ConnectedProvider<N> {
  return useWorld<ConnectedProvider<N>, N>(useInstance("useAppKitProvider"), providerIn, namespace);
}

/** The look, and the methods that change it. */
export function useAppKitTheme() {
  const kit = useInstance("useAppKitTheme");
  const { setThemeMode, setThemeVariables } = kit;
  return { ...useWorld(kit, themeOf, undefined), setThemeMode, setThemeVariables };
}

/** The state of the modal, open or busy, and the active network. */
export function useAppKitState() {
  return useWorld(useInstance("useAppKitState"), stateOf, undefined);
}

/** The newest recorded event. */
export function useAppKitEvents() {
  const kit = useInstance("useAppKitEvents");
  const subscribe = useCallback(
    (onEvent: () => void) => (isThere(kit) ? kit.subscribeEvents(onEvent) : () => undefined),
    [kit],
  );
  return useSyncExternalStore(subscribe, kit.getEvent, () => undefined);
}

/** The connected wallet of the active chain family. */
export function useWalletInfo() {
  return { walletInfo: useWorld(useInstance("useWalletInfo"), activeWalletInfo, undefined) };
}

/** The method that ends connections. */
export function useDisconnect(): Pick<AppKit, "disconnect"> {
  const { disconnect } = useInstance("useDisconnect");
  return { disconnect };
}

/** The native balance, or the balance of the host's token, with its symbol; undefined until it is known. */
export function useAppKitBalance({ namespace }: { namespace?: Namespace } = {}) {
  const kit = useInstance("useAppKitBalance");
  return { balance: useWorld(kit, publicBalance, namespace), updateNativeBalance: kit.updateNativeBalance };
}

/**
 * The state of a task of the default instance, and the function that starts it. The function is the same in all
 * renders, because an effect that depends on it would otherwise start it endlessly.
 */
function useTask<T, Args extends unknown[]>(
  hook: string,
  ask: (kit: Instance, ...args: Args) => Promise<T>,
  options: TaskOptions<T>,
): [state: TaskState<T>, start: (...args: Args) => Promise<void>] {
  const kit = useInstance(hook);
  const [task] = useState(() => new Task<T>());
  const newest = useRef(options);
  newest.current = options;
  const start = useCallback((...args: Args) => task.start(() => ask(kit, ...args), newest.current), [kit, task, ask]);
  return [useSyncExternalStore(task.subscribe, task.read, task.read), start];
}

const asking = () => import("./react/ask-visitor.ts");
const askWallet = async (kit: Instance, wallet: string) => (await asking()).connectWallet(kit, wallet);
const askEmail = async (kit: Instance) => (await asking()).updateEmail(kit);

/** The state of a connection attempt by `useAppKitWallet`. */
export interface WalletTask extends TaskState<ConnectedAccount> {
  /** True once `connect` can open the window of a social login, which has to happen in the click's own task. */
  isReady: boolean;
  /** Connects a wallet by its name, rdns or explorer id, or logs in with `email`, `google`, `x` and the like. */
  connect(wallet: string): Promise<void>;
}

/** Connects one wallet for a button of the page's own, and returns the state of that. */
export function useAppKitWallet(options: TaskOptions<ConnectedAccount> = {}): WalletTask {
  const [isReady, setReady] = useState(false);
  const [state, connect] = useTask("useAppKitWallet", askWallet, options);
  useEffect(() => {
    // After a failed load `connect` loads the code again, and reports a failure.
    asking()
      .then(({ prepareWallets }) => prepareWallets())
      .catch(() => undefined)
      .then(() => setReady(true));
  }, []);
  return { ...state, isReady, connect };
}

/** The state of changing an e-mail address by `useAppKitUpdateEmail`. */
export interface EmailTask extends TaskState<{ email: string }> {
  /** Shows the view for the change; only the owner of an embedded wallet who logged in by e-mail has one. */
  updateEmail(): Promise<void>;
}

/** Asks the visitor for another e-mail address of the embedded wallet, and returns the state of that. */
export function useAppKitUpdateEmail(options: TaskOptions<{ email: string }> = {}): EmailTask {
  const [state, updateEmail] = useTask("useAppKitUpdateEmail", askEmail, options);
  return { ...state, updateEmail };
}
