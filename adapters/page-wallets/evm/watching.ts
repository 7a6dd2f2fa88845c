import type { Address } from "../../../domain/addresses/address.ts";
import { evmNetworkId } from "../../../domain/caip.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import { coalesce } from "../shared/coalesce.ts";
import { isPassing, listen } from "../shared/provider.ts";
import { listOf } from "../shared/untrusted.ts";
import { accountReader, type WalletDeps } from "./wallet.ts";

type Read = Awaited<ReturnType<typeof accountReader>>["readAccounts"];

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
    // A watched wallet was connected, so the reader was loaded before.
    else void reader.then((read) => take(read(list)));
  };
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
      const networkId = evmNetworkId(value);
      if (!ended && networkId) take({ type: "chain.changed", networkId });
    }),
    listen(provider, "disconnect", (value) => {
      if (!ended && !isPassing(value)) take({ type: "wallet.disconnected" });
    }),
    registry.callWhen(
      () => registry.isDoubtful(connectorId),
      () => take({ type: "wallet.disconnected" }),
    ),
  ];
  return () => {
    ended = true;
    stop();
    for (const end of ends) end();
  };
}
