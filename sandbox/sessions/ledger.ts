import type { Fields } from "../http/fields.ts";
import { Refused } from "../http/reply.ts";
import type { Grant } from "./grant.ts";
import { type SessionKey, seededUuid, sessionKey } from "./key.ts";

/** The host that asked for a session. */
export interface Project {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly iconUrl: string;
}

/** One session, as the list shows it; times are seconds since 1970 (protocol.md §2.3). */
export interface Session {
  readonly project: Project;
  readonly pci: string;
  readonly createdAt: number;
  expiry: number;
  permissions: readonly Fields[];
  policies: readonly Fields[];
  /** The wallet's permission context; null until the session is active. */
  context: `0x${string}` | null;
  revokedAt: number | null;
}

/** The smart sessions of every account, newest first, in memory. */
export class SessionLedger {
  readonly #seed: number;
  readonly #sessions = new Map<string, Session[]>();
  #count = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  get count(): number {
    return this.#count;
  }

  of(account: string): readonly Session[] {
    return this.#sessions.get(account) ?? [];
  }

  create(account: string, project: Project, grant: Grant, now: number): { pci: string; key: SessionKey } {
    this.#count += 1;
    const { keyType, ...terms } = grant;
    const pci = seededUuid(`session ${this.#seed} ${this.#count}`);
    const session = { project, pci, createdAt: Math.floor(now / 1000), ...terms, context: null, revokedAt: null };
    this.#sessions.set(account, [session, ...this.of(account)]);
    return { pci, key: sessionKey(keyType, this.#seed, this.#count) };
  }

  /** The permission context of a session; null for one that is unknown, or not active. */
  contextOf(account: string, pci: string): `0x${string}` | null {
    return this.of(account).find((one) => one.pci === pci)?.context ?? null;
  }

  /** Records the wallet's grant. Refuses with 404 an unknown session, with 400 one that has ended. */
  activate(account: string, pci: string, granted: Grant, context: `0x${string}`, now: number): void {
    const session = this.#find(account, pci);
    if (session.revokedAt !== null) throw new Refused(400, "pci", "The session was revoked");
    if (session.expiry * 1000 <= now) throw new Refused(400, "pci", "The session has expired");
    const { expiry, permissions, policies } = granted;
    Object.assign(session, { expiry, permissions, policies, context });
  }

  /** Ends a session; a second time changes nothing. Refuses with 404 an unknown one. */
  revoke(account: string, pci: string, now: number): void {
    const session = this.#find(account, pci);
    session.revokedAt ??= Math.floor(now / 1000);
  }

  clear(): void {
    this.#sessions.clear();
    this.#count = 0;
  }

  #find(account: string, pci: string): Session {
    const session = this.of(account).find((one) => one.pci === pci);
    if (!session) throw new Refused(404, "pci", "There is no such session for this account");
    return session;
  }
}
