import type { Adopt, Pairings as Wired } from "../../adapters/walletconnect/pairing/pairings.ts";
import type { UniversalProvider } from "../../adapters/walletconnect/session/universal-provider.ts";
import { connectorKey, PAIRING_KEY, STORAGE_KEYS } from "../../domain/app/facts.ts";
import { AppKitError } from "../../domain/errors.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { namespacesOf } from "../../domain/networks/network.ts";
import { WALLET_CONNECT } from "../../domain/wallets/wallet.ts";
import type { ConnectInput, WalletEvent, WalletSession } from "../../machines/connection/ports.ts";
import type { PairingFeedEvent } from "../../machines/pairing/ports.ts";
import type { Eip1193Provider } from "../core.ts";
import { whenIdle } from "../idle.ts";
import { withAccount } from "./account-code.ts";
import type { PairingsOptions } from "./open-relay.ts";

/** Paired wallets; the relay client is loaded at the first use, and sends no request before. */
export interface Pairings {
  openPairing(input: Parameters<Wired["openPairing"]>[0], send: (event: PairingFeedEvent) => void): () => void;
  restoreWallet(input: ConnectInput): Promise<WalletSession>;
  watchWallet(input: { namespace: Namespace }, send: (event: WalletEvent) => void): () => void;
  disconnectWallet(): Promise<void>;
  switchWalletNetwork(input: Parameters<Wired["switchWalletNetwork"]>[0]): ReturnType<Wired["switchWalletNetwork"]>;
  providerOf(namespace: Namespace): Eip1193Provider | undefined;
  /** The relay's client id of this page; undefined if no pairing was made since the page was loaded. */
  clientId(): string | undefined;
  /** One provider over the sessions of all chain families. */
  universal(): Promise<UniversalProvider>;
  /** Evaluates the relay client ahead of its first use. */
  warmUp(): void;
  /** Shows the host's pairing URI instead of the kit's own, until it is removed. @throws INVALID_OPTION */
  present(uri: string | undefined): Promise<void>;
  onAdopted: Wired["onAdopted"];
  /**
   * Settles once a session that an earlier page left open, without a stored connection, is adopted, or there is none.
   */
  resumed: Promise<void>;
  close(): void;
}

const relayCode = () =>
  Promise.all([
    import("./open-relay.ts"),
    import("../../adapters/walletconnect/pairing/pairings.ts"),
    import("../../adapters/walletconnect/client/attestation.ts"),
    import("../../adapters/walletconnect/client/network.ts"),
  ]);

async function load(deps: PairingsOptions, code: ReturnType<typeof relayCode>): Promise<Wired> {
  // A session may arrive at any time after this, so the account's code is loaded as well.
  const [{ openRelay }, pairings, attestation, network] = await withAccount(code);
  return openRelay(deps, { ...pairings, ...attestation, ...network });
}

/**
 * Resumes pairings that an earlier page left open, because the visitor may come back from a wallet to a reloaded page.
 * A stored connection is restored by its own actor.
 */
async function resume({ storage, resolved }: PairingsOptions, open: () => Promise<Wired>): Promise<void> {
  const record = (await storage.get(PAIRING_KEY)) ?? "";
  const namespaces = namespacesOf(resolved.settings.networks);
  // A record without a chain family of this page belongs to another page, and causes no request.
  if (!namespaces.some((namespace) => record.includes(namespace))) return;
  const isOver = (await storage.get(STORAGE_KEYS.status)) === "disconnected";
  const connectors = isOver
    ? []
    : await Promise.all(namespaces.map((namespace) => storage.get(connectorKey(namespace))));
  if (connectors.includes(WALLET_CONNECT)) return;
  await (await open()).resume(namespaces.filter((_, at) => connectors[at] !== undefined));
}

/** Opens the adapter of paired wallets. */
export function openPairings(deps: PairingsOptions): Pairings {
  let tellAdopted: Adopt | undefined;
  const code = new Lazy(relayCode);
  const lazy = new Lazy(() => load(deps, code.open()), {
    onLoad: (pairings) => pairings.onAdopted((...adopted) => tellAdopted?.(...adopted)),
  });
  const { open } = lazy;
  const resumed = resume(deps, open).catch(() => undefined);
  const { isManual } = deps.resolved;
  let isHosts = isManual;
  const codes = new Lazy(async () => {
    const { HostCodes } = await import("./host-uri.ts");
    return new HostCodes(deps.clock, deps.window);
  });
  return {
    openPairing(input, send) {
      const fail = () => send({ type: "pairing.failed", code: "RELAY_UNREACHABLE" });
      return isHosts
        ? codes.follow((loaded) => loaded.follow(send), fail)
        : lazy.follow((pairings) => pairings.openPairing(input, send), fail);
    },
    async present(uri) {
      (await codes.open()).present(uri);
      isHosts = isManual || uri !== undefined;
    },
    restoreWallet: async (input) => (await open()).restoreWallet(input),
    watchWallet: (input, send) => lazy.follow((pairings) => pairings.watchWallet(input, send)),
    disconnectWallet: async () => (await open()).disconnectWallet(),
    async switchWalletNetwork(input) {
      if (!lazy.loaded) throw new AppKitError("SWITCH_FAILED", {});
      return lazy.loaded.switchWalletNetwork(input);
    },
    resumed,
    clientId: () => lazy.loaded?.clientId,
    universal: async () => (await open()).universal,
    providerOf: (namespace) => lazy.loaded?.providerOf(namespace) as Eip1193Provider | undefined,
    warmUp: () => whenIdle(deps.window, () => code.warmUp()),
    onAdopted: (listener) => {
      tellAdopted = listener;
    },
    close: () => lazy.close((pairings) => pairings.stop()),
  };
}
