/**
 * Which sessions are this page's. All pages of a site share one relay client, whatever chain families each has: a page leaves alone what
 * another one has paired for families of its own.
 */
import type { Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { RelayClient } from "../client/client.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import type { Session } from "./session.ts";

export interface SiteSessionsDeps {
  client: Pick<RelayClient, "sessions">;
  /** The networks of the page, as they are at any moment. */
  networks(): readonly Network[];
  /** The session that the page holds. */
  held(): Session | undefined;
}

export class SiteSessions {
  readonly #deps: SiteSessionsDeps;
  /** A session that came while one without any of its families was held: it is adopted once that one has ended. */
  #aside: Session | undefined;

  constructor(deps: SiteSessionsDeps) {
    this.#deps = deps;
  }

  /** The chain families of the page's networks. */
  get namespaces(): Set<Namespace> {
    return new Set(this.#deps.networks().map(({ chainNamespace }) => chainNamespace));
  }

  /** The families of a session that the page has, too. */
  sharedWith({ namespaces }: Session): Namespace[] {
    return [...this.namespaces].filter((namespace) => namespaces[namespace]);
  }

  /** The session that the page holds, else of those that are stored the one with most of its families. */
  async find(): Promise<Session | undefined> {
    const shared = (session: Session): number => this.sharedWith(session).length;
    const sessions = (await this.#deps.client.sessions()).filter((session) => shared(session) > 0);
    return this.#deps.held() ?? sessions.sort((one, other) => shared(other) - shared(one))[0];
  }

  /** True if a session that was paired elsewhere becomes this page's. */
  admits(session: Session): boolean {
    const shared = this.sharedWith(session);
    const held = this.#deps.held()?.namespaces;
    const isFree = !held || shared.some((namespace) => held[namespace]);
    this.#aside = shared.length > 0 && !isFree ? session : undefined;
    return shared.length > 0 && isFree;
  }

  /** The session that has waited for the end of the held one, if `event` was that. */
  next(event: RelayEvent): Session | undefined {
    if (event.type !== "session.deleted" && event.type !== "session.expired") return undefined;
    if (event.topic === this.#aside?.topic) this.forget();
    return this.#deps.held() ? undefined : this.#aside;
  }

  /** None waits any more. */
  forget(): void {
    this.#aside = undefined;
  }
}
