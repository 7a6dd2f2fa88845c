import type { CaipNetworkId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { PairingOverride } from "../../../domain/options/options.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import { disconnected } from "../../page-wallets/shared/for-page.ts";
import type { RelayClient } from "../client/client.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import { DeepLinkRedirect, type DeepLinkRedirectDeps } from "../pairing/deep-link-redirect.ts";
import { createProviders, type ProvidersDeps, type SessionProviders } from "../providers/providers.ts";
import { planSession } from "./namespaces.ts";
import type { Session } from "./session.ts";
import type { SiteSessions } from "./site-sessions.ts";
import { SessionsProvider } from "./universal.ts";
import { Watchers } from "./watchers.ts";

export interface ActiveSessionDeps extends DeepLinkRedirectDeps {
  client: Pick<RelayClient, "request" | "answer" | "disconnect" | "sessions">;
  override: PairingOverride | undefined;
  /** The page's current networks. */
  networks(): readonly Network[];
  site: Pick<SiteSessions, "sharedWith">;
  /** Asks a chain's nodes. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
}

/** Requests that a wallet answers without its owner, so that its app is not opened for them. */
const READ = /^wallet_get/;

/** The active session of the page, its providers and its watchers. */
export class ActiveSession {
  readonly providers: SessionProviders;
  readonly universal: SessionsProvider;
  readonly watchers: Watchers;
  readonly #client: ActiveSessionDeps["client"];
  readonly #redirect: DeepLinkRedirect;
  readonly #site: ActiveSessionDeps["site"];
  /** Ends the open requests to the session's wallet. */
  #ending = new AbortController();
  session: Session | undefined;

  constructor(deps: ActiveSessionDeps) {
    this.#client = deps.client;
    this.#redirect = new DeepLinkRedirect(deps);
    this.#site = deps.site;
    const providersDeps: ProvidersDeps = {
      ask: (topic, networkId, method, params, reserve) => {
        const { signal } = this.#ending;
        const run = async () => {
          // Pages that are used to other libraries pass a chain or an expiry here.
          const id = typeof reserve === "function" ? await reserve(topic) : undefined;
          const call = { topic, networkId, method, params, ...(id !== undefined && { id }) };
          return await this.#client.request(call, { signal });
        };
        return READ.test(method) ? run() : this.#redirect.during(run);
      },
      answer: (open) => this.#client.answer(open, { signal: this.#ending.signal }),
      read: (networkId, method, params) => deps.read(networkId, method, params),
      moved: (event, value) => this.universal.moved(event, value),
    };
    this.providers = createProviders(providersDeps);
    this.watchers = new Watchers(this.providers);
    this.universal = new SessionsProvider({
      ...providersDeps,
      session: () => this.session,
      active: (namespace) => this.providers.of(namespace)?.networkId(),
      plan: () => planSession(deps.networks(), deps.override),
      leave: () => this.#leave(),
    });
  }

  /** Makes a session active; each family's provider starts on the chain of its namespace session. */
  take(session: Session, namespaceSessions: readonly WalletSession[]): void {
    const before = this.session;
    this.session = session;
    if (before?.topic !== session.topic) this.#supersede(session, before);
    for (const { namespace, networkId } of namespaceSessions) {
      if (namespace === "eip155") this.providers.evm()?.activate(networkId);
      else this.providers.activate(namespace, networkId);
    }
  }

  hear(event: RelayEvent): void {
    void this.#redirect.hear(event);
    this.providers.hear(event);
    const topic = event.type === "session.updated" ? event.session.topic : "topic" in event && event.topic;
    if (!this.session || topic !== this.session.topic) return;
    if (event.type === "session.updated") this.session = event.session;
    const { session } = this;
    if (event.type === "session.deleted" || event.type === "session.expired") this.session = undefined;
    this.watchers.hear(event, session);
    this.universal.hear(event);
  }

  /** Ends the session and notifies its wallet. Every namespace of a session calls this; the first call does it. */
  async end(): Promise<void> {
    const topic = this.session?.topic;
    this.session = undefined;
    this.#settle();
    this.providers.end();
    if (topic) this.universal.ended(topic);
    await this.#endAll(topic);
  }

  /**
   * Ends the page's former session and all other sessions of the relay client, including those of earlier pages, and notifies their
   * wallets. Two kinds are left: a session that is active by now, and another page's, which shares no chain family with this page.
   */
  async #endAll(ended: string | undefined): Promise<void> {
    const others = (await this.#client.sessions()).filter(
      (session) =>
        session.topic !== this.session?.topic && (session.topic === ended || this.#site.sharedWith(session).length > 0),
    );
    await Promise.all(others.map(({ topic }) => this.#client.disconnect(topic)));
  }

  /** Stops with the instance; the session stays for the next page. */
  stop(): void {
    const reason = disconnected(new AppKitError("DESTROYED", {}));
    this.#settle(reason);
    this.providers.end(reason);
    this.universal.over = reason;
  }

  /** Ends the earlier session, and tells watchers whose namespaces the new one lacks. */
  #supersede(session: Session, before: Session | undefined): void {
    if (before) this.#settle();
    this.providers.take(session);
    this.universal.connected(session);
    if (!before) return;
    // Only this session is ended: the client may have a newer one that this page has not heard of yet.
    void this.#client.disconnect(before.topic).catch(() => undefined);
    this.watchers.supersede(session);
  }

  /** Rejects the requests that still wait for the wallet's answer. */
  #settle(reason = disconnected()): void {
    this.#ending.abort(reason);
    this.#ending = new AbortController();
  }

  /** Ends the session for every namespace of the page, as if the wallet had ended it. */
  async #leave(): Promise<void> {
    const topic = this.session?.topic;
    if (!topic) return;
    this.hear({ type: "session.deleted", topic });
    this.#settle();
    await this.#client.disconnect(topic);
  }
}
