import { browserClock, type Clock } from "../adapters/clock/clock.ts";
import { createInjected, type Injected } from "../adapters/injected/injected.ts";
import { createLog, type Log } from "../adapters/log/log.ts";
import { copyText } from "../adapters/platform/clipboard.ts";
import { watchVisibility } from "../adapters/platform/platform.ts";
import { createFacts, type FactsStore } from "../adapters/storage/facts.ts";
import { createStorage } from "../adapters/storage/storage.ts";
import type { WalletList } from "../adapters/wallet-list/list.ts";
import type { Resolved } from "../domain/options.ts";
import type { Balance, BalanceInput } from "../machines/ports.ts";
import { version } from "./version.ts";
import { openWalletList } from "./wallet-list.ts";

/** Every outside party of one instance, ready to answer ports. */
export interface Outside {
  clock: Clock;
  log: Log;
  injected: Injected;
  list: WalletList;
  facts: FactsStore;
  fetchBalance(input: BalanceInput, at: { signal: AbortSignal }): Promise<Balance>;
  copyText(input: { text: string }): Promise<void>;
  /** Whether somebody looks: ranking of nodes runs only then (NET-5). */
  watch(isWatched: boolean): void;
  close(): void;
}

/** How this kit calls itself to the services: framework, adapters, version (protocol.md §2.1). */
export function sdkVersion(): string {
  return `html-universal-${version}`;
}

/** Opens the outside of one instance; nothing is asked of anybody before a port is. */
export function openOutside(window: Window & typeof globalThis, resolved: Resolved): Outside {
  const clock = browserClock();
  const log = createLog({ clock, console: window.console });
  const fetch = window.fetch.bind(window);
  const storage = createStorage({ window, log }, resolved.storage);
  const { settings, endpoints } = resolved;
  const namespaces = [...new Set(settings.networks.map(({ chainNamespace }) => chainNamespace))];
  let isWatched = false;
  let isVisible = true;
  let evm: Promise<import("../adapters/evm/evm.ts").Evm> | undefined;
  const openEvm = async () => {
    const [{ createEvm }, { createBalanceCache }] = await Promise.all([
      import("../adapters/evm/evm.ts"),
      import("../adapters/storage/balances.ts"),
    ]);
    const opened = createEvm({ clock, fetch, log, cache: createBalanceCache({ storage, clock }) });
    opened.watch(isWatched && isVisible);
    return opened;
  };
  const tell = () => void evm?.then((opened) => opened.watch(isWatched && isVisible));
  const unwatch = watchVisibility(window, (visible) => {
    isVisible = visible;
    tell();
  });
  return {
    clock,
    log,
    injected: createInjected({ window, clock }),
    list: openWalletList({
      clock,
      fetch,
      urls: window.URL,
      baseUrl: endpoints.walletApi,
      projectId: settings.projectId,
      sdkVersion: sdkVersion(),
    }),
    facts: createFacts({ storage, namespaces }),
    async fetchBalance(input, at) {
      evm ??= openEvm();
      return (await evm).fetchBalance(input, at);
    },
    copyText: (input) => copyText(window, input),
    watch(watched) {
      if (watched === isWatched) return;
      isWatched = watched;
      tell();
    },
    close() {
      unwatch();
      void evm?.then((opened) => opened.close());
    },
  };
}
