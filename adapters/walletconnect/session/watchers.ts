import type { Address } from "../../../domain/addresses/address.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import type { SessionProviders } from "../providers/providers.ts";
import { namespaceSessions } from "./namespace-sessions.ts";
import type { Session } from "./session.ts";

/** A provider that follows its wallet's events, and that a page may also switch itself. */
interface Moving {
  on(event: "chainChanged" | "accountsChanged", listener: () => void): unknown;
  removeListener(event: "chainChanged" | "accountsChanged", listener: () => void): unknown;
  networkId(): CaipNetworkId;
  accounts(): readonly string[];
}

interface Watcher {
  namespace: Namespace;
  send(event: WalletEvent): void;
}

const GONE = { type: "wallet.disconnected", isWhole: true } as const satisfies WalletEvent;

/** The watchers of a session, by namespace. */
export class Watchers {
  readonly #providers: Pick<SessionProviders, "of">;
  readonly #all = new Set<Watcher>();

  constructor(providers: Pick<SessionProviders, "of">) {
    this.#providers = providers;
  }

  /** Reports the provider's network and accounts, so that the page agrees with it; the returned function ends it. */
  add(namespace: Namespace, send: Watcher["send"]): () => void {
    const watcher = { namespace, send };
    const provider: Moving | undefined = this.#providers.of(namespace);
    const moved = () => provider && send({ type: "chain.changed", networkId: provider.networkId() });
    let last = provider?.accounts().join();
    const chosen = () => {
      const accounts = (provider?.accounts() ?? []) as readonly Address[];
      // The visitor may have chosen another order. The end of a session is a separate event.
      if (accounts.length === 0 || accounts.join() === last) return;
      last = accounts.join();
      send({ type: "accounts.changed", accounts });
    };
    provider?.on("chainChanged", moved);
    provider?.on("accountsChanged", chosen);
    this.#all.add(watcher);
    return () => {
      this.#all.delete(watcher);
      provider?.removeListener("chainChanged", moved);
      provider?.removeListener("accountsChanged", chosen);
    };
  }

  /** Takes an event of the active session. */
  hear({ type }: RelayEvent, session: Session): void {
    if (type === "session.updated") {
      this.supersede(session);
      for (const { namespace, grant } of namespaceSessions(session))
        for (const watcher of this.#all)
          if (grant && watcher.namespace === namespace) watcher.send({ type: "grant.changed", grant });
    }
    if (type === "session.deleted" || type === "session.expired") for (const { send } of [...this.#all]) send(GONE);
  }

  /** Ends the watchers of namespaces that a new session, or a new grant, lacks. */
  supersede({ namespaces }: Session): void {
    const superseded = { type: "wallet.disconnected", isSuperseded: true } as const;
    for (const { namespace, send } of [...this.#all]) if (!namespaces[namespace]) send(superseded);
  }
}
