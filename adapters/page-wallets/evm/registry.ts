import { LIMITS } from "../../../domain/limits.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import { WELL_KNOWN_IDS } from "../../../domain/wallets/well-known-ids.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import type { Clock } from "../../browser/clock.ts";
import type { Provider } from "./provider.ts";

/** A connector with what it stands for. */
export interface Entry {
  connector: Connector;
  provider: Provider;
  /** Asked about, but not offered: the same wallet announced itself properly. */
  hidden: boolean;
  /** When it came. */
  since: number;
}

/** Wallets of one page announce themselves within so many milliseconds of each other, unless one is late. */
const TOGETHER = 250;

/** The providers of the page by connector id; the only place that holds them. */
export class Registry {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<(event: DiscoveryEvent) => void>();
  readonly #clock: Pick<Clock, "now">;
  #start: number | undefined;
  /** Connectors whose session was taken up again without anybody being asked. */
  readonly restored = new Set<string>();
  /** Accounts and requests that are being asked for, by what is asked. */
  readonly open = new Map<string, Promise<unknown>>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** Marks when the page began to be searched. */
  begin(): void {
    this.#start ??= this.#clock.now();
  }

  /** Whether so little time has passed that the rightful owner of an rdns may still be about to announce itself (S7). */
  get isYoung(): boolean {
    return this.#start !== undefined && this.#clock.now() - this.#start <= LIMITS.restore;
  }

  /** Milliseconds until those who announce themselves together with this one have done so. */
  settling(connectorId: string): number {
    const entry = this.#entries.get(connectorId);
    if (entry?.connector.type !== "ANNOUNCED") return 0;
    return Math.max(0, Math.min(entry.since + TOGETHER - this.#clock.now(), TOGETHER));
  }

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  providerOf(connectorId: string): Provider | undefined {
    return this.#entries.get(connectorId)?.provider;
  }

  connectorOf(connectorId: string): Connector | undefined {
    return this.#entries.get(connectorId)?.connector;
  }

  has(connectorId: string): boolean {
    return this.#entries.has(connectorId);
  }

  /** Whether more than one wallet claims the rdns of this one (S7). */
  isContested(connectorId: string): boolean {
    return this.#claimants(this.connectorOf(connectorId)?.info?.rdns ?? connectorId).length > 1;
  }

  /** Has the host's own connector its id: a wallet that announced itself under it first goes by another one from now on. */
  makeRoom(connectorId: string): void {
    const held = this.#entries.get(connectorId);
    if (held?.connector.type !== "ANNOUNCED") return;
    this.remove(connectorId);
    this.add({ ...held.connector, id: `${connectorId}#${held.connector.info?.uuid}` }, held.provider);
  }

  add(connector: Connector, provider: Provider): Connector {
    const rdns = connector.info?.rdns;
    this.#entries.set(connector.id, { connector, provider, hidden: false, since: this.#clock.now() });
    const claimants = rdns === undefined ? [] : this.#claimants(rdns);
    if (claimants.length > 1) for (const entry of claimants) this.#unmark(entry, connector.id);
    else this.#mark(connector.id, rdns);
    const made = this.connectorOf(connector.id) ?? connector;
    this.#tell({ type: "connector.announced", connector: made });
    return made;
  }

  /** Offers a connector no longer; what is connected through it goes on. */
  hide(connectorId: string): void {
    const entry = this.#entries.get(connectorId);
    if (!entry || entry.hidden) return;
    entry.hidden = true;
    this.#tell({ type: "connector.withdrawn", connectorId });
  }

  remove(connectorId: string): void {
    if (this.#entries.delete(connectorId)) this.#tell({ type: "connector.withdrawn", connectorId });
  }

  /** Tells what is here and what comes; returns what ends it. */
  subscribe(listener: (event: DiscoveryEvent) => void): () => void {
    for (const { connector, hidden } of this.#entries.values())
      if (!hidden) listener({ type: "connector.announced", connector });
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #claimants(rdns: string): Entry[] {
    return this.entries.filter(({ connector }) => connector.info?.rdns === rdns || connector.id === rdns);
  }

  #mark(connectorId: string, rdns: string | undefined): void {
    const entry = this.#entries.get(connectorId);
    const explorerId = rdns === undefined ? undefined : WELL_KNOWN_IDS.get(rdns);
    if (entry && explorerId) entry.connector = { ...entry.connector, explorerId };
  }

  /** A known wallet's place is nobody's once two claim it. */
  #unmark(entry: Entry, newest: string): void {
    const { explorerId, ...connector } = entry.connector;
    if (explorerId === undefined) return;
    entry.connector = connector;
    if (connector.id !== newest) this.#tell({ type: "connector.announced", connector });
  }

  #tell(event: DiscoveryEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
