/** React hooks over the default instance (`appkit/react`; protocol.md §5.4). */
import { useCallback, useEffect, useState } from "react";
import type { Namespace } from "../domain/namespaces.ts";
import type { AppKit } from "./instance.ts";
import type { Unsubscribe } from "./listeners.ts";
import { instanceOf } from "./registry.ts";

export { create, create as createAppKit } from "./create.ts";

/** @throws where no instance was made yet, naming the hook. */
function instanceFor(hook: string): AppKit {
  const instance = instanceOf();
  if (!instance) throw new Error(`Please call createAppKit before using ${hook}`);
  return instance;
}

function useFollowed<T>(read: () => T, subscribe: (listener: (value: T) => void) => Unsubscribe): T {
  const [value, setValue] = useState(read);
  useEffect(() => subscribe((next) => setValue(() => next)), [subscribe]);
  return value;
}

export function useAppKit(): Pick<AppKit, "open" | "close"> {
  const { open, close } = instanceFor("useAppKit");
  return { open, close };
}

/** The account of a namespace; of the active one where none is named. */
export function useAppKitAccount({ namespace }: { namespace?: Namespace } = {}) {
  const kit = instanceFor("useAppKitAccount");
  const subscribe = useCallback(
    (listener: (account: ReturnType<AppKit["getAccount"]>) => void) => kit.subscribeAccount(listener, namespace),
    [kit, namespace],
  );
  return useFollowed(() => kit.getAccount(namespace), subscribe);
}

export function useAppKitNetwork() {
  const kit = instanceFor("useAppKitNetwork");
  const read = () => ({
    caipNetwork: kit.getCaipNetwork(),
    caipNetworkId: kit.getCaipNetworkId(),
    chainId: kit.getChainId(),
  });
  const network = useFollowed<ReturnType<typeof read>>(read, kit.subscribeNetwork as never);
  return { ...network, switchNetwork: kit.switchNetwork };
}

function readProvider(kit: AppKit, namespace: Namespace) {
  return { walletProvider: kit.getProvider(namespace), walletProviderType: kit.getProviderType(namespace) };
}

/** The connected wallet's own provider. */
export function useAppKitProvider(namespace: Namespace) {
  const kit = instanceFor("useAppKitProvider");
  const subscribe = useCallback(
    (listener: (value: ReturnType<typeof readProvider>) => void) =>
      kit.subscribeProviders(() => listener(readProvider(kit, namespace))),
    [kit, namespace],
  );
  return useFollowed(() => readProvider(kit, namespace), subscribe);
}

export function useAppKitTheme() {
  const kit = instanceFor("useAppKitTheme");
  const read = () => ({ themeMode: kit.getThemeMode(), themeVariables: kit.getThemeVariables() });
  const theme = useFollowed(read, kit.subscribeTheme);
  return { ...theme, setThemeMode: kit.setThemeMode, setThemeVariables: kit.setThemeVariables };
}

export function useAppKitState() {
  const kit = instanceFor("useAppKitState");
  return useFollowed(kit.getState, kit.subscribeState);
}

/** The newest recorded event. */
export function useAppKitEvents() {
  const kit = instanceFor("useAppKitEvents");
  return useFollowed(kit.getEvent, kit.subscribeEvents as never);
}

export function useWalletInfo() {
  const kit = instanceFor("useWalletInfo");
  return { walletInfo: useFollowed(kit.getWalletInfo, kit.subscribeWalletInfo) };
}

export function useDisconnect(): Pick<AppKit, "disconnect"> {
  const { disconnect } = instanceFor("useDisconnect");
  return { disconnect };
}
