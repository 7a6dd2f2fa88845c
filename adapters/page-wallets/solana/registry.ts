import { LIMITS } from "../../../domain/limits.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import type { Introduction, StandardWallet } from "./standard.ts";

interface Entry {
  connector: Connector;
  readonly wallet: StandardWallet;
  /** When it came. */
  readonly since: number;
}

/** Wallets of one page register within so many milliseconds of each other, unless one is late. */
const TOGETHER = 250;

const PLAIN = /[^-_.a-zA-Z0-9 ]/gu;

/** An id of plain characters, the same on every page. */
function idOf(name: string): string {
  return `solana:${name.replace(PLAIN, (letter) => `@${letter.codePointAt(0)?.toString(16)}`).slice(0, 150)}`;
}

/**
 * The Solana wallets of the page by connector id; the only place that holds them. They have no identity but their name: the
 * first with a name goes by it, any other by its number too, and no one is taken for a known wallet then (S7).
 */
export class Registry {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<(event: DiscoveryEvent) => void>();
  readonly #clock: Pick<Clock, "now">;
  readonly #explorerIdOf: (name: string) => string | undefined;
  #start: number | undefined;
  /** Connectors whose session was taken up again without anybody being asked. */
  readonly restored = new Set<string>();

  /** `explorerIdOf` knows the well-known wallets by their names. */
  constructor(clock: Pick<Clock, "now">, explorerIdOf: (name: string) => string | undefined) {
    this.#clock = clock;
    this.#explorerIdOf = explorerIdOf;
  }

  /** Marks when the page began to be searched. */
  begin(): void {
    this.#start ??= this.#clock.now();
  }

  /** Whether so little time has passed that the rightful owner of a name may still be about to register (S7). */
  get isYoung(): boolean {
    return this.#start !== undefined && this.#clock.now() - this.#start <= LIMITS.restore;
  }

  /** Milliseconds until those who register together with this one have done so. */
  settling(connectorId: string): number {
    const since = this.#entries.get(connectorId)?.since ?? 0;
    return Math.max(0, Math.min(since + TOGETHER - this.#clock.now(), TOGETHER));
  }

  walletOf(connectorId: string): StandardWallet | undefined {
    return this.#entries.get(connectorId)?.wallet;
  }

  connectorOf(connectorId: string): Connector | undefined {
    return this.#entries.get(connectorId)?.connector;
  }

  has(connectorId: string): boolean {
    return this.#entries.has(connectorId);
  }

  /** Whether more than one wallet goes by the name of this one (S7). */
  isContested(connectorId: string): boolean {
    const name = this.connectorOf(connectorId)?.name;
    return name !== undefined && this.#claimants(name).length > 1;
  }

  /** Offers a wallet under its name, or the id that is its own, 50 at most; one that is offered already stays as it was. Answers with what takes it away again. */
  add({ name, icon, wallet, id: given }: Introduction): () => void {
    const all = [...this.#entries.values()];
    if (all.length >= LIMITS.announcements || all.some((entry) => entry.wallet === wallet)) return () => {};
    const own = given ?? idOf(name);
    let number = 1;
    while (this.#entries.has(number === 1 ? own : `${own}#${number}`)) number += 1;
    const id = number === 1 ? own : `${own}#${number}`;
    const explorerId = this.#explorerIdOf(name);
    const connector: Connector = {
      ...{ id, name, type: given ? "EXTERNAL" : "ANNOUNCED", chain: "solana" },
      ...(icon && { imageUrl: icon }),
      ...(explorerId && { explorerId }),
    };
    const entry = { connector, wallet, since: this.#clock.now() };
    this.#entries.set(id, entry);
    const claimants = this.#claimants(name);
    if (claimants.length > 1) for (const claimant of claimants) this.#unmark(claimant, id);
    this.#tell({ type: "connector.announced", connector: entry.connector });
    return () => {
      if (this.#entries.get(id) !== entry) return;
      this.#entries.delete(id);
      this.#tell({ type: "connector.withdrawn", connectorId: id });
    };
  }

  /** Tells what is here and what comes and goes; returns what ends it. */
  subscribe(listener: (event: DiscoveryEvent) => void): () => void {
    for (const { connector } of this.#entries.values()) listener({ type: "connector.announced", connector });
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #claimants(name: string): Entry[] {
    const wanted = name.toLowerCase();
    return [...this.#entries.values()].filter(({ connector }) => connector.name.toLowerCase() === wanted);
  }

  /** A known wallet's place is nobody's once two claim it. */
  #unmark(entry: Entry, newest: string): void {
    const { explorerId, ...connector } = entry.connector;
    if (explorerId === undefined) return;
    entry.connector = connector;
    if (connector.id !== newest) this.#tell({ type: "connector.announced", connector });
  }

  #tell(event: DiscoveryEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
