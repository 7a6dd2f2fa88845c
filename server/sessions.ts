import { checksumAddress } from "../domain/addresses/address.ts";
import { splitNetworkId } from "../domain/caip.ts";
import { parseJson } from "../domain/json.ts";
import { isRecord } from "../domain/record.ts";
import type { SignInData } from "../domain/sign-in/sign-in-message.ts";
import { hashOf, newId } from "./identifiers.ts";
import { SERVER_LIMITS } from "./limits.ts";
import { refusal } from "./refusal.ts";
import type { SignInStore } from "./stores/store.ts";

/** A signed-in account. */
export interface Session {
  /** An EVM address with its checksum (EIP-55). */
  readonly address: string;
  /** The number of an EVM chain; the CAIP-2 id of any other. */
  readonly chainId: number | string;
  /** The account as a CAIP-10 id. */
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
  /** When the session ends at the latest, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** The addresses that the signed message refers to, its ReCap last. */
  readonly resources: readonly string[];
}

/** The owner of sessions: an address in its chain family, the same on all of its chains and, on EVM, in either case. */
export function ownerOf(address: string, networkId: string): string {
  const [namespace = ""] = networkId.split(":");
  return `${namespace}:${namespace === "eip155" ? address.toLowerCase() : address}`;
}

/** The session in a record's value; undefined for a value that this server did not write. */
function sessionIn(value: string | undefined): Session | undefined {
  const read = parseJson(value);
  return isRecord(read) && typeof read.account === "string" && typeof read.expiresAt === "number"
    ? (read as unknown as Session)
    : undefined;
}

const ownerOfSession = ({ address, account }: Session): string => ownerOf(address, account);

/** The owner under which a store keeps a visit's attempts to sign in, so that a sign-out ends them with the visit. */
const visitOf = (visit: string): string => `visit:${hashOf(visit)}`;

/** The lifetime of an attempt that is never ended: longer than its body and all requests to store and node may take. */
const ATTEMPT = SERVER_LIMITS.bodyTime + SERVER_LIMITS.verification * 2;

/**
 * One attempt of a visit to sign in. It is in the store from its beginning, so that a sign-out in another process finds
 * it.
 */
export class Attempt {
  readonly visit: string;
  /** True after a sign-out in this process, which may come before the attempt is in the store. */
  isOver = false;
  readonly #store: SignInStore;
  readonly #id = hashOf(newId());
  #marked = Promise.resolve();

  constructor(store: SignInStore, visit: string) {
    this.#store = store;
    this.visit = visit;
  }

  /** Writes the attempt to the store. */
  mark(): Promise<void> {
    this.#marked = this.#store.putSession({ id: this.#id, account: visitOf(this.visit), value: "" }, ATTEMPT);
    return this.#marked;
  }

  /** Ends the attempt; true if the visit was not signed out meanwhile. */
  async end(): Promise<boolean> {
    await this.#marked;
    return (await this.#store.endSessions(visitOf(this.visit), this.#id)) > 0 && !this.isOver;
  }
}

export interface SessionTimes {
  readonly idle: number;
  readonly lifetime: number;
}

/** The sessions in a store. An id is known to the visitor's browser alone: the store has its hash. */
export class Sessions {
  readonly #store: SignInStore;
  readonly #times: SessionTimes;
  readonly #now: () => number;
  readonly #attempts = new Set<Attempt>();

  constructor(store: SignInStore, times: SessionTimes, now: () => number) {
    this.#store = store;
    this.#times = times;
    this.#now = now;
  }

  async read(id: string): Promise<Session | undefined> {
    const session = sessionIn(await this.#store.readSession(hashOf(id), this.#times.idle));
    if (!session || session.expiresAt > this.#now()) return session;
    // The store would keep the session for as long as somebody reads it.
    await this.#store.endSessions(ownerOfSession(session), hashOf(id));
    return undefined;
  }

  /** The result of `work`, which attempts to sign a visit in. */
  async attempt<T>(visit: string, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    const attempt = new Attempt(this.#store, visit);
    this.#attempts.add(attempt);
    try {
      return await work(attempt);
    } catch (error) {
      // Not awaited: if the store is unreachable, the attempt expires there.
      attempt.end().catch(() => false);
      throw error;
    } finally {
      this.#attempts.delete(attempt);
    }
  }

  /**
   * Signs a visit in, under a new id, so that the old id gives nobody access. The visit's earlier session ends. Throws
   * VISIT_ENDED if the visit was signed out meanwhile; then, and if the store fails, the new session does not count.
   */
  async begin(attempt: Attempt, data: SignInData): Promise<[id: string, Session]> {
    const [id, session] = [newId(), this.#sessionOf(data)];
    const record = { id: hashOf(id), account: ownerOfSession(session), value: JSON.stringify(session) };
    try {
      await this.#store.putSession(record, Math.min(this.#times.idle, this.#times.lifetime));
      await this.end(attempt.visit);
      // The attempt ends last: an earlier sign-out wins over it, and a later one ends the new session.
      if (!(await attempt.end())) throw refusal("VISIT_ENDED");
      return [id, session];
    } catch (error) {
      // Not awaited: nobody has learnt the new id, so a record that an unreachable store keeps is useless.
      this.#store.endSessions(record.account, record.id).catch(() => 0);
      throw error;
    }
  }

  /** Ends the session of an id, if there is one. */
  async end(id: string): Promise<void> {
    const session = await this.read(id);
    if (session) await this.#store.endSessions(ownerOfSession(session), hashOf(id));
  }

  /** Ends a visit with its session and its attempts. */
  async leave(visit: string): Promise<void> {
    await Promise.all([this.#endAttempts(visit), this.end(visit)]);
  }

  /**
   * Ends a visit and every session of its account. The visit's own session is among the last, so that the visit can ask
   * again after a failure. False if the visit has no session.
   */
  async leaveEverywhere(visit: string): Promise<boolean> {
    await this.#endAttempts(visit);
    const session = await this.read(visit);
    if (session) await this.endAll(ownerOfSession(session));
    return session !== undefined;
  }

  async #endAttempts(visit: string): Promise<void> {
    for (const attempt of this.#attempts) if (attempt.visit === visit) attempt.isOver = true;
    await this.#store.endSessions(visitOf(visit));
  }

  /** Ends every session of an account. */
  endAll(owner: string): Promise<number> {
    return this.#store.endSessions(owner);
  }

  #sessionOf({ accountAddress, chainId: networkId, resources = [] }: SignInData): Session {
    const { namespace, reference } = splitNetworkId(networkId);
    // Paired wallets write an EVM address in any case; the host gets one spelling for one account.
    const address = namespace === "eip155" ? checksumAddress(accountAddress) : accountAddress;
    const chainId = namespace === "eip155" ? Number(reference) : networkId;
    const signedInAt = this.#now();
    const expiresAt = signedInAt + this.#times.lifetime;
    return { address, chainId, account: `${networkId}:${address}`, signedInAt, expiresAt, resources };
  }
}
