import type { CaipNetworkId } from "../../domain/caip.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { ConnectorType } from "../../domain/wallets/wallet.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import type { Clock } from "../browser/clock.ts";
import type { Provider } from "../page-wallets/shared/provider.ts";
import { type Announcer, announceEvm, type Live } from "./evm.ts";
import { type Identity, identityOf } from "./identity.ts";
import { type AnnouncedNamespace, type Identities, writeRecord } from "./record.ts";
import type { Signer } from "./signing.ts";

/** Dependencies of announcing on a page. */
export interface AnnouncementDeps {
  window: Window;
  clock: Clock;
}

/** The announced sessions of an instance. */
export interface SessionSource {
  /** The instance's name. */
  id: string;
  /** True if the instance has networks of a chain family; records of other families belong to another page of the site. */
  serves(namespace: AnnouncedNamespace): boolean;
  sessionOf(namespace: AnnouncedNamespace): WalletSession | undefined;
  /** True while the last page's session of a chain family may still be restored before its deadline. */
  isRestoring(namespace: AnnouncedNamespace): boolean;
  /** True if the connection of a chain family is stored, and its wallet has not answered yet. */
  isStored(namespace: AnnouncedNamespace): boolean;
  providerOf(session: WalletSession): unknown;
  /** Calls when a session came, changed or went. */
  subscribe(listener: () => void): () => void;
  /** Ends a chain family's session for the whole page. */
  endSession(namespace: AnnouncedNamespace): Promise<void>;
  /** Asks a network's nodes. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
  /** Stores the present announcements for the next page, if they have changed; undefined for none. */
  keep(record: string | undefined): void;
}

/** Connector types whose sessions no extension announces itself. */
const ANNOUNCED: ReadonlySet<ConnectorType> = new Set(["WALLET_CONNECT", "AUTH", "EXTERNAL"]);

/** True if AppKit has to announce a session, because nobody else does. */
function isAnnounced({ wallet }: WalletSession): boolean {
  return ANNOUNCED.has(wallet.type);
}

/** One chain family's announcer, which learns of each change of its session once. */
class Follower<P> {
  readonly #namespace: AnnouncedNamespace;
  readonly #announcer: Announcer<P>;
  /** The identity of the last page's session, which is announced until the session is known to be gone. */
  #stored: Identity | undefined;
  #isExpected: boolean;
  #last: Live<P> | undefined;

  constructor(namespace: AnnouncedNamespace, announcer: Announcer<P>, stored: Identity | undefined) {
    this.#namespace = namespace;
    this.#announcer = announcer;
    this.#stored = stored;
    this.#isExpected = stored !== undefined;
    if (stored) announcer.expect(stored);
  }

  get isLive(): boolean {
    return this.#last !== undefined;
  }

  /** Stops waiting for the last page's session. */
  giveUp(): void {
    if (!this.#isExpected) return;
    this.#isExpected = false;
    this.#announcer.follow(undefined);
  }

  /** Announces the present session; returns the identity to store for the next page. */
  follow(source: SessionSource): Identity | undefined {
    if (!source.serves(this.#namespace)) {
      this.giveUp();
      return this.#stored;
    }
    const session = source.sessionOf(this.#namespace);
    const provider = session && isAnnounced(session) ? (source.providerOf(session) as P | undefined) : undefined;
    if (provider || !source.isRestoring(this.#namespace)) this.#tell(session, provider, source.id);
    if (session || !source.isStored(this.#namespace)) this.#stored = undefined;
    return this.#last?.identity ?? this.#stored;
  }

  #tell(session: WalletSession | undefined, provider: P | undefined, id: string): void {
    const isSame = provider === this.#last?.provider && (!provider || session === this.#last?.session);
    if (isSame && !this.#isExpected) return;
    this.#isExpected = false;
    this.#last = session && provider && { session, identity: identityOf(session, id), provider };
    this.#announcer.follow(this.#last);
  }
}

/** Announces Solana sessions; the code for that is loaded for the first one. */
function openSolana(load: () => Promise<Announcer<Signer>>): Announcer<Signer> {
  let made: Announcer<Signer> | undefined;
  let latest: ((announcer: Announcer<Signer>) => void) | undefined;
  let isBusy = false;
  const open = async (): Promise<void> => {
    const loaded = await load().finally(() => {
      isBusy = false;
    });
    // The session or the instance may have ended meanwhile.
    if (latest) made = loaded;
    else loaded.close();
    if (made) latest?.(made);
  };
  const tell = (step: NonNullable<typeof latest>): void => {
    latest = step;
    if (made) step(made);
    if (made || isBusy) return;
    isBusy = true;
    // The next change tries a failed chunk again.
    void open().catch(() => undefined);
  };
  return {
    expect: (identity) => tell((announcer) => announcer.expect(identity)),
    follow(live) {
      if (live || made) tell((announcer) => announcer.follow(live));
      else latest = undefined;
    },
    close() {
      latest = undefined;
      made?.close();
    },
  };
}

/**
 * Shows sessions to every other library of the page, as if they were wallets of the page: the EVM one by EIP-6963, the Solana one
 * by the wallet standard. Those of the last page are shown at once, before anybody can say whether they are restored; from then on
 * the announcement follows accounts, chain and end of an instance's sessions.
 */
export class Announcement {
  readonly #clock: Clock;
  readonly #announcers: readonly Announcer<never>[];
  readonly #followers: { readonly eip155: Follower<Provider>; readonly solana: Follower<Signer> };
  readonly #stored: Identities;
  readonly #unclaimed: unknown;
  #source: SessionSource | undefined;
  #record: string | undefined;
  #isLive = false;
  #unsubscribe: (() => void) | undefined;

  constructor({ window, clock }: AnnouncementDeps, stored: Identities = {}) {
    const end = (namespace: AnnouncedNamespace) => async () => this.#source?.endSession(namespace);
    const read: SessionSource["read"] = async (...args) => this.#source?.read(...args);
    const evm = announceEvm({ window, endSession: end("eip155") });
    const solana = openSolana(async () => {
      const { announceSolana } = await import("./solana.ts");
      return announceSolana({ window, read, endSession: end("solana") });
    });
    this.#clock = clock;
    this.#stored = stored;
    this.#announcers = [evm, solana];
    this.#followers = {
      eip155: new Follower("eip155", evm, stored.eip155),
      solana: new Follower("solana", solana, stored.solana),
    };
    this.#unclaimed = clock.setTimeout(() => this.#giveUp(), LIMITS.announced);
  }

  /** Follows an instance's sessions. */
  follow(source: SessionSource): void {
    this.#clock.clearTimeout(this.#unclaimed);
    this.#source = source;
    this.#record = writeRecord({ id: source.id, identities: this.#stored });
    const look = (): void => this.#look(source);
    this.#unsubscribe = source.subscribe(look);
    look();
  }

  close(): void {
    this.#clock.clearTimeout(this.#unclaimed);
    this.#unsubscribe?.();
    for (const announcer of this.#announcers) announcer.close();
  }

  #giveUp(): void {
    this.#followers.eip155.giveUp();
    this.#followers.solana.giveUp();
  }

  #look(source: SessionSource): void {
    const [eip155, solana] = [this.#followers.eip155.follow(source), this.#followers.solana.follow(source)];
    const record = writeRecord({ id: source.id, identities: { ...(eip155 && { eip155 }), ...(solana && { solana }) } });
    const isLive = this.#followers.eip155.isLive || this.#followers.solana.isLive;
    // Another writer may have cleared the record while no connection was stored.
    if (record === this.#record && isLive === this.#isLive) return;
    this.#record = record;
    this.#isLive = isLive;
    source.keep(record);
  }
}
