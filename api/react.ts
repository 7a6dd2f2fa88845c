/** React hooks over the default instance (`appkit/react`; protocol.md §5.4). */
import { useMemo, useSyncExternalStore } from "react";
import type { Namespace } from "../domain/namespaces.ts";
import { same } from "../domain/same.ts";
import type { ConnectorType } from "../domain/wallets/wallet.ts";
import type { World } from "../views/shell/world.ts";
import type { AppKit, Instance } from "./appkit.ts";
import { namespaceFor, type ProviderFor } from "./core.ts";
import { accountOf, activeWalletInfo } from "./methods/account.ts";
import { stateOf } from "./methods/modal.ts";
import { publicNetwork } from "./methods/network.ts";
import { themeOf } from "./methods/options.ts";
import { providerTypeOf } from "./methods/provider.ts";
import { instanceOf } from "./registry.ts";

export { create, create as createAppKit } from "./create.ts";

/** @throws where no instance was made yet, naming the hook. */
function instanceFor(hook: string): Instance {
  const instance = instanceOf();
  if (!instance) throw new Error(`Please call createAppKit before using ${hook}`);
  return instance;
}

/** Reads `read`, and gives the same value again while that says the same. */
function remembered<T>(read: () => T): () => T {
  let last = read();
  return () => {
    const next = read();
    if (!same(last, next)) last = next;
    return last;
  };
}

/**
 * The part of the instance's world that `select` reads. While React hydrates it reads the world as it was made, which is what a server drew,
 * and right after that the world as it is.
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

export function useAppKit(): Pick<AppKit, "open" | "close"> {
  const { open, close } = instanceFor("useAppKit");
  return { open, close };
}

/** The account of a namespace; of the active one where none is named. */
export function useAppKitAccount({ namespace }: { namespace?: Namespace } = {}) {
  return useWorld(instanceFor("useAppKitAccount"), accountOf, namespace);
}

export function useAppKitNetwork() {
  const kit = instanceFor("useAppKitNetwork");
  return { ...useWorld(kit, publicNetwork, undefined), switchNetwork: kit.switchNetwork };
}

/** The wallet that a chain family is connected with, as `useAppKitProvider` gives it. */
interface ConnectedProvider<N extends Namespace> {
  walletProvider: ProviderFor<N> | undefined;
  walletProviderType: ConnectorType | undefined;
}

function providerIn<N extends Namespace>(world: World, namespace: N, kit: Instance): ConnectedProvider<N> {
  const walletProviderType = providerTypeOf(world, namespaceFor(world, namespace));
  return { walletProvider: walletProviderType && kit.getProvider(namespace), walletProviderType };
}

/** The connected wallet's own provider, typed by its chain family as `getProvider` types it. */
export function useAppKitProvider<N extends Namespace>(namespace: N): ConnectedProvider<N> {
  return useWorld<ConnectedProvider<N>, N>(instanceFor("useAppKitProvider"), providerIn, namespace);
}

export function useAppKitTheme() {
  const kit = instanceFor("useAppKitTheme");
  const { setThemeMode, setThemeVariables } = kit;
  return { ...useWorld(kit, themeOf, undefined), setThemeMode, setThemeVariables };
}

export function useAppKitState() {
  return useWorld(instanceFor("useAppKitState"), stateOf, undefined);
}

/** The newest recorded event. */
export function useAppKitEvents() {
  const { subscribeEvents, getEvent } = instanceFor("useAppKitEvents");
  return useSyncExternalStore(subscribeEvents, getEvent, () => undefined);
}

export function useWalletInfo() {
  return { walletInfo: useWorld(instanceFor("useWalletInfo"), activeWalletInfo, undefined) };
}

export function useDisconnect(): Pick<AppKit, "disconnect"> {
  const { disconnect } = instanceFor("useDisconnect");
  return { disconnect };
}
