import { checksumAddress } from "../domain/addresses/address.ts";
import { splitNetworkId } from "../domain/caip.ts";
import { parseJson } from "../domain/json.ts";
import { isRecord } from "../domain/options/checks.ts";
import type { SignInData } from "../domain/sign-in/sign-in-message.ts";
import { hashOf, newId } from "./identifiers.ts";
import { SERVER_LIMITS } from "./limits.ts";
import { refusal } from "./refusal.ts";
import type { SignInStore } from "./stores/store.ts";

/** Who is signed in. */
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

/** All chains of a family have one account of an address, and EVM addresses come in any case. */
export function ownerOf(address: string, networkId: string): string {
  const [namespace = ""] = networkId.split(":");
  return `${namespace}:${namespace === "eip155" ? address.toLowerCase() : address}`;
}

/** The session of a record's value; undefined for what this server did not write. */
function sessionIn(value: string | undefined): Session | undefined {
  const read = parseJson(value);
  return isRecord(read) && typeof read.account === "string" && typeof read.expiresAt === "number"
    ? (read as unknown as Session)
    : undefined;
}

const ownerOfSession = ({ address, account }: Session): string => ownerOf(address, account);

/** The attempts of a visit to sign in, as a store knows them: a sign-out ends them with the visit. */
const visitOf = (visit: string): string => `visit:${hashOf(visit)}`;

/** An attempt that nobody ends lives for so long: longer than a body takes to arrive, and all that is asked of store and node. */
const ATTEMPT = SERVER_LIMITS.bodyTime + SERVER_LIMITS.verification * 2;

/** One attempt of a visit to sign in, from its first moment on: a sign-out in another process finds it in the store. */
export class Attempt {
  readonly visit: string;
  /** A sign-out in this process says so at once, since it may come before the store knows. */
  isOver = false;
  readonly #store: SignInStore;
  readonly #id = hashOf(newId());
  #marked = Promise.resolve();

  constructor(store: SignInStore, visit: string) {
    this.#store = store;
    this.visit = visit;
  }

  /** Lets the store know of the attempt. */
  mark(): Promise<void> {
    this.#marked = this.#store.putSession({ id: this.#id, account: visitOf(this.visit), value: "" }, ATTEMPT);
    return this.#marked;
  }

  /** Ends the attempt, and tells whether the visit goes on. */
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
    // To the store it would live on for as long as somebody asks for it.
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
      // Nobody waits for it: a store that is away ends it by its time.
      attempt.end().catch(() => false);
      throw error;
    } finally {
      this.#attempts.delete(attempt);
    }
  }

  /**
   * Signs a visit in, under a new id: whoever knew the old one is not signed in. The visit's earlier session ends. Throws VISIT_ENDED
   * where the visit was signed out meanwhile; then, and where the store fails, the new session does not count.
   */
  async begin(attempt: Attempt, data: SignInData): Promise<[id: string, Session]> {
    const [id, session] = [newId(), this.#sessionOf(data)];
    const record = { id: hashOf(id), account: ownerOfSession(session), value: JSON.stringify(session) };
    try {
      await this.#store.putSession(record, Math.min(this.#times.idle, this.#times.lifetime));
      await this.end(attempt.visit);
      // Last of all: until here a sign-out wins, and one that comes later is answered later.
      if (!(await attempt.end())) throw refusal("VISIT_ENDED");
      return [id, session];
    } catch (error) {
      // Nobody waits for it, where the store is away, since nobody learns the new id: a record which stays behind is nobody's.
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
   * Ends a visit and every session of its account; the visit's own is among the last to end, so that it can ask again after a failure.
   * False where it has none.
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
    // Paired wallets write an EVM address in any case; to the host one account has one spelling.
    const address = namespace === "eip155" ? checksumAddress(accountAddress) : accountAddress;
    const chainId = namespace === "eip155" ? Number(reference) : networkId;
    const signedInAt = this.#now();
    const expiresAt = signedInAt + this.#times.lifetime;
    return { address, chainId, account: `${networkId}:${address}`, signedInAt, expiresAt, resources };
  }
}
