/**
 * Decides which sessions belong to this page. All pages of a site share one relay client, but may have different chain families: a page
 * leaves sessions alone that another one has paired for its own families.
 */
import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { RelayClient } from "../client/client.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import type { Session } from "./session.ts";

export interface SiteSessionsDeps {
  client: Pick<RelayClient, "sessions">;
  /** The page's current networks. */
  networks(): readonly Network[];
  /** The session that the page holds. */
  activeSession(): Session | undefined;
}

export class SiteSessions {
  readonly #deps: SiteSessionsDeps;
  /** A session without a family of the active session: it is adopted once the active session has ended. */
  #aside: Session | undefined;

  constructor(deps: SiteSessionsDeps) {
    this.#deps = deps;
  }

  /** The chain families of the page's networks. */
  get namespaces(): Set<Namespace> {
    return new Set(this.#deps.networks().map(({ chainNamespace }) => chainNamespace));
  }

  /** The chain families that a session shares with the page. */
  sharedWith({ namespaces }: Session): Namespace[] {
    return [...this.namespaces].filter((namespace) => namespaces[namespace]);
  }

  /** The active session, else the stored session that shares the most families with the page. */
  async find(): Promise<Session | undefined> {
    const shared = (session: Session): number => this.sharedWith(session).length;
    const sessions = (await this.#deps.client.sessions()).filter((session) => shared(session) > 0);
    return this.#deps.activeSession() ?? sessions.sort((one, other) => shared(other) - shared(one))[0];
  }

  /** True if this page adopts a session that was paired elsewhere. */
  admits(session: Session): boolean {
    const shared = this.sharedWith(session);
    const activeNamespaces = this.#deps.activeSession()?.namespaces;
    const isFree = !activeNamespaces || shared.some((namespace) => activeNamespaces[namespace]);
    this.#aside = shared.length > 0 && !isFree ? session : undefined;
    return shared.length > 0 && isFree;
  }

  /** The waiting session, if `event` is the end of the active one. */
  next(event: RelayEvent): Session | undefined {
    if (event.type !== "session.deleted" && event.type !== "session.expired") return undefined;
    if (event.topic === this.#aside?.topic) this.forget();
    return this.#deps.activeSession() ? undefined : this.#aside;
  }

  /** Forgets the waiting session. */
  forget(): void {
    this.#aside = undefined;
  }
}
