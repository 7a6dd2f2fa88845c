import type { Address } from "../../../domain/address.ts";
import { fromHexChainId } from "../../../domain/caip.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import type { Clock, Timer } from "../../browser/clock.ts";
import { field, listOf, type Provider } from "./provider.ts";
import type { Registry } from "./registry.ts";
import { accountReader, type WalletDeps } from "./wallet.ts";

type Read = Awaited<ReturnType<typeof accountReader>>["readAccounts"];

/** "Try again later": the wallet has lost its node for a moment, not its permission. */
const PASSING = 1013;

/** Lets the first event through at once, and then at most one of a kind each 200 ms: the last one (R15). */
export function coalesce(
  clock: Clock,
  send: (event: WalletEvent) => void,
): { take(event: WalletEvent): void; stop(): void } {
  const waiting = new Map<WalletEvent["type"], WalletEvent>();
  let timer: Timer | undefined;
  const flush = () => {
    const events = [...waiting.values()];
    waiting.clear();
    timer = events.length > 0 ? clock.setTimeout(flush, LIMITS.walletEvents) : undefined;
    for (const event of events) send(event);
  };
  return {
    take(event) {
      // The newest of a kind goes last, so that the order told is the order meant.
      waiting.delete(event.type);
      waiting.set(event.type, event);
      if (timer === undefined) flush();
    },
    stop() {
      waiting.clear();
      clock.clearTimeout(timer);
      timer = undefined;
    },
  };
}

function listen(provider: Provider, event: string, listener: (value: unknown) => void): () => void {
  try {
    provider.on?.(event, listener);
  } catch {
    // A wallet that cannot be listened to is still connected.
  }
  return () => {
    try {
      provider.removeListener?.(event, listener);
    } catch {
      // It will be told nothing all the same: the feed has ended.
    }
  };
}

/** Reads the lists that a wallet names; one that comes before there is what reads it is read then. */
function reading(take: (accounts: readonly Address[]) => void): (value: unknown) => void {
  let readAccounts: Read | undefined;
  const reader = accountReader().then((loaded) => {
    readAccounts = loaded.readAccounts;
    return readAccounts;
  });
  return (value) => {
    const list = listOf(value);
    if (!list) return;
    if (readAccounts) take(readAccounts(list));
    // Whoever is watched was connected, so that it was loaded before.
    else void reader.then((read) => take(read(list)));
  };
}

/**
 * Tells when another wallet claims the rdns of one that was restored, while the page is young: the first to announce itself need
 * not be the one that was granted, and nobody was asked (S7).
 */
function whenContested(registry: Registry, connectorId: string, tell: () => void): () => void {
  let told = false;
  return registry.subscribe(() => {
    if (told || !registry.restored.has(connectorId) || !registry.isYoung) return;
    told = registry.isContested(connectorId);
    if (told) tell();
  });
}

/**
 * Sends what the wallet says by itself, and that it is gone when it may not be the one that was granted; it asks the wallet
 * nothing, so it causes nothing (R15).
 */
export function watchWallet(
  { registry, clock }: WalletDeps,
  { connectorId }: { connectorId: string },
  send: (event: WalletEvent) => void,
): () => void {
  const provider = registry.providerOf(connectorId);
  if (!provider) return () => {};
  let ended = false;
  const { take, stop } = coalesce(clock, (event) => {
    if (!ended) send(event);
  });
  const ends = [
    listen(
      provider,
      "accountsChanged",
      reading((accounts) => {
        if (!ended) take({ type: "accounts.changed", accounts });
      }),
    ),
    listen(provider, "chainChanged", (value) => {
      const networkId = fromHexChainId(value);
      if (!ended && networkId) take({ type: "chain.changed", networkId });
    }),
    listen(provider, "disconnect", (value) => {
      if (!ended && field(value, "code") !== PASSING) take({ type: "wallet.disconnected" });
    }),
    whenContested(registry, connectorId, () => take({ type: "wallet.disconnected" })),
  ];
  return () => {
    ended = true;
    stop();
    for (const end of ends) end();
  };
}
