import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { Namespace } from "../../../domain/namespaces.ts";
import type { WalletEvent } from "../../../machines/connection/ports.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import type { SessionProviders } from "../providers/providers.ts";
import { chainMeant, eventsOf, namespaceSession } from "./namespace-sessions.ts";
import type { Session } from "./session.ts";

/** A provider that a page may switch by itself. */
interface Moving {
  on(event: "chainChanged", listener: () => void): unknown;
  removeListener(event: "chainChanged", listener: () => void): unknown;
  networkId(): CaipNetworkId;
}

interface Watcher {
  namespace: Namespace;
  send(event: WalletEvent): void;
}

const GONE: WalletEvent = { type: "wallet.disconnected" };

/** The accounts that a wallet names, as far as it granted them. */
function accountsNamed(session: Session, namespace: Namespace, data: readonly unknown[]) {
  const known = session.namespaces[namespace]?.accounts ?? [];
  const named = data.flatMap((text) => known.filter((one) => one.caipAddress === text || one.address === text));
  return [...new Set(named.map(({ address }) => address))];
}

/** The watchers of a session, by namespace. */
export class Watchers {
  readonly #providers: Pick<SessionProviders, "of">;
  readonly #all = new Set<Watcher>();

  constructor(providers: Pick<SessionProviders, "of">) {
    this.#providers = providers;
  }

  /** Answers with what ends it. */
  add(namespace: Namespace, send: Watcher["send"]): () => void {
    const watcher = { namespace, send };
    // A page may switch by itself, through its provider.
    const provider: Moving | undefined = this.#providers.of(namespace);
    const moved = () => provider && send({ type: "chain.changed", networkId: provider.networkId() });
    provider?.on("chainChanged", moved);
    this.#all.add(watcher);
    return () => {
      this.#all.delete(watcher);
      provider?.removeListener("chainChanged", moved);
    };
  }

  /** Takes an event of the active session. */
  hear(event: RelayEvent, session: Session): void {
    for (const watcher of [...this.#all]) {
      if (event.type === "session.updated") this.#tellPart(watcher, session);
      else if (event.type === "session.emitted") this.#tellEmitted(watcher, session, event);
      else if (event.type === "session.deleted" || event.type === "session.expired") watcher.send(GONE);
    }
  }

  /** Another session is held now: who has no part in it has nothing left. */
  supersede({ namespaces }: Session): void {
    for (const { namespace, send } of [...this.#all]) if (!namespaces[namespace]) send(GONE);
  }

  #tellPart({ namespace, send }: Watcher, session: Session): void {
    const own = namespaceSession(session, namespace, this.#providers.of(namespace)?.networkId());
    for (const event of own ? eventsOf(own) : [GONE]) send(event);
  }

  #tellEmitted(
    { namespace, send }: Watcher,
    session: Session,
    { name, networkId, data }: Extract<RelayEvent, { type: "session.emitted" }>,
  ): void {
    if (!networkId.startsWith(`${namespace}:`)) return;
    if (name === "chainChanged") send({ type: "chain.changed", networkId: chainMeant(networkId, data) });
    if (name !== "accountsChanged" || !Array.isArray(data)) return;
    const accounts = accountsNamed(session, namespace, data);
    if (accounts.length > 0) send({ type: "accounts.changed", accounts });
  }
}
