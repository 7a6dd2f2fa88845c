import { LIMITS } from "../../../domain/limits.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import type { DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import type { Clock } from "../../browser/clock.ts";

/** A connector with the provider behind it. */
interface Entry<P> {
  connector: Connector;
  readonly provider: P;
  /** A hidden connector answers but is not offered: the same wallet announced itself properly. */
  isHidden: boolean;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** How a chain family tells its wallets apart (S7). */
export interface IdentityRule {
  /** True if another connector has the name of this one, so that neither has a known wallet's place in the list. */
  isNamesake(own: Connector, other: Connector): boolean;
  /** True if a stored connection of this connector may have been granted by another one; default: by a namesake. */
  isRival?(own: Connector, other: Connector): boolean;
}

/** Wallets of one page announce themselves within so many milliseconds of each other, unless one is late. */
const TOGETHER = 250;

/** The wallets of the page of one chain family by connector id; the only place that holds their providers. */
export class Registry<P extends object> {
  readonly #entries = new Map<string, Entry<P>>();
  readonly #listeners = new Set<(event: DiscoveryEvent) => void>();
  readonly #clock: Pick<Clock, "now">;
  readonly #rule: IdentityRule;
  #start: number | undefined;
  /** Connectors whose session was restored, which prompted nobody. */
  readonly restored = new Set<string>();

  constructor(clock: Pick<Clock, "now">, rule: IdentityRule) {
    this.#clock = clock;
    this.#rule = rule;
  }

  /** Marks when the page began to be searched. */
  begin(): void {
    this.#start ??= this.#clock.now();
  }

  /** Milliseconds until the wallets that announce themselves together with this one have done so. */
  settling(connectorId: string): number {
    const entry = this.#entries.get(connectorId);
    if (entry?.connector.type !== "ANNOUNCED") return 0;
    return Math.max(0, Math.min(entry.since + TOGETHER - this.#clock.now(), TOGETHER));
  }

  get entries(): readonly Readonly<Entry<P>>[] {
    return [...this.#entries.values()];
  }

  providerOf(connectorId: string): P | undefined {
    return this.#entries.get(connectorId)?.provider;
  }

  connectorOf(connectorId: string): Connector | undefined {
    return this.#entries.get(connectorId)?.connector;
  }

  has(connectorId: string): boolean {
    return this.#entries.has(connectorId);
  }

  /** The id itself, or with the first number after it that makes it free. */
  freeId(id: string): string {
    let number = 1;
    const numbered = () => (number === 1 ? id : `${id}#${number}`);
    while (this.has(numbered())) number += 1;
    return numbered();
  }

  /** True if another wallet may be the one that was granted (S7). */
  isContested(connectorId: string): boolean {
    const own = this.connectorOf(connectorId);
    const { isNamesake, isRival = isNamesake } = this.#rule;
    return (
      own !== undefined && this.entries.some(({ connector }) => connector.id !== own.id && isRival(own, connector))
    );
  }

  /** True if a restored wallet is contested while the page is so young that the one that was granted may just have come (S7). */
  isDoubtful(connectorId: string): boolean {
    const isYoung = this.#start !== undefined && this.#clock.now() - this.#start <= LIMITS.restore;
    return isYoung && this.restored.has(connectorId) && this.isContested(connectorId);
  }

  /** Frees an id for the host's own connector: a wallet that announced itself under it gets another one. */
  makeRoom(connectorId: string): void {
    const entry = this.#entries.get(connectorId);
    if (entry?.connector.type !== "ANNOUNCED") return;
    this.remove(connectorId);
    this.add({ ...entry.connector, id: `${connectorId}#${entry.connector.info?.uuid}` }, entry.provider);
  }

  /** Offers a wallet. Returns what takes this one away again. */
  add(connector: Connector, provider: P): () => void {
    const { id } = connector;
    const entry: Entry<P> = { connector, provider, isHidden: false, since: this.#clock.now() };
    this.#entries.set(id, entry);
    const namesakes = this.entries.filter(
      (other) => other !== entry && this.#rule.isNamesake(connector, other.connector),
    );
    for (const namesake of namesakes) this.#unmark(namesake, (unmarked) => this.#announce(unmarked));
    if (namesakes.length > 0) this.#unmark(entry);
    this.#announce(entry.connector);
    return () => {
      if (this.#entries.get(id) === entry) this.remove(id);
    };
  }

  /** Offers a connector no longer; its connection goes on. */
  hide(connectorId: string): void {
    const entry = this.#entries.get(connectorId);
    if (!entry || entry.isHidden) return;
    entry.isHidden = true;
    this.#tell({ type: "connector.withdrawn", connectorId });
  }

  remove(connectorId: string): void {
    if (this.#entries.delete(connectorId)) this.#tell({ type: "connector.withdrawn", connectorId });
  }

  /** Tells of the wallets that are here, that come and that go; returns what ends it. */
  subscribe(listener: (event: DiscoveryEvent) => void): () => void {
    for (const { connector, isHidden } of this.#entries.values())
      if (!isHidden) listener({ type: "connector.announced", connector });
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `tell` once, as soon as a condition about these wallets is met; returns what ends the waiting. */
  callWhen(isMet: () => boolean, tell: () => void): () => void {
    const end = () => void this.#listeners.delete(look);
    const look = () => {
      if (!isMet()) return;
      end();
      tell();
    };
    this.#listeners.add(look);
    look();
    return end;
  }

  /** Takes a known wallet's place from a connector. */
  #unmark(entry: Entry<P>, tell: (connector: Connector) => void = () => {}): void {
    const { explorerId, ...connector } = entry.connector;
    if (explorerId === undefined) return;
    entry.connector = connector;
    tell(connector);
  }

  #announce(connector: Connector): void {
    this.#tell({ type: "connector.announced", connector });
  }

  #tell(event: DiscoveryEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
