import type { Memory } from "../phone-wallet/memory.ts";
import { toQuantity } from "../quantity.ts";
import { type BitcoinAccounts, namedBitcoin } from "./bitcoin.ts";
import { bitcoinKeysOf } from "./bitcoin-keys.ts";
import { freshBehaviour, type WalletSpec } from "./catalog.ts";
import type { Feed } from "./feed.ts";
import type { Behaviour, PageWallet, WalletReport } from "./shape.ts";
import { namedAccount } from "./solana-names.ts";

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** One scripted wallet: its switches, and the sites that may see its accounts. It outlives the page. */
export class ScriptedWallet {
  readonly spec: WalletSpec;
  readonly #feed: Feed;
  readonly #addresses: readonly string[];
  readonly #solanaAddresses: readonly string[];
  /** The spendable outputs of its Bitcoin addresses, once there was a transfer. */
  readonly outputs: Memory["outputs"] = new Map();
  #behaviour: Behaviour;
  #permitted = new Set<string>();

  constructor(spec: WalletSpec, addresses: readonly string[], solanaAddresses: readonly string[], feed: Feed) {
    this.spec = spec;
    this.#addresses = addresses;
    this.#solanaAddresses = solanaAddresses;
    this.#feed = feed;
    this.#behaviour = freshBehaviour(spec);
  }

  get behaviour(): Readonly<Behaviour> {
    return this.#behaviour;
  }

  /** The addresses that the wallet shows to sites it trusts; none while it is locked. */
  get addresses(): string[] {
    if (this.#behaviour.mode === "locked") return [];
    return this.#behaviour.accounts.flatMap((index) => this.#addresses[index] ?? []);
  }

  /** The same on Solana. */
  get solanaAddresses(): string[] {
    if (this.#behaviour.mode === "locked") return [];
    return this.#behaviour.accounts.flatMap((index) => this.#solanaAddresses[index] ?? []);
  }

  /** The same on Bitcoin: the addresses of the active account, and the network that they are on. */
  get bitcoin(): BitcoinAccounts {
    const { accounts, bitcoin, mode } = this.#behaviour;
    return namedBitcoin(mode === "locked" ? [] : bitcoinKeysOf(accounts[0] ?? 0), bitcoin);
  }

  permits(origin: string): boolean {
    return this.#permitted.has(origin);
  }

  permit(origin: string): void {
    this.#permitted.add(origin);
  }

  /** Revokes the permission of one site, or of all, and tells their pages. */
  revoke(origin?: string): void {
    const gone = origin === undefined ? [...this.#permitted] : [origin].filter((one) => this.permits(one));
    for (const one of gone) this.#permitted.delete(one);
    if (gone.length === 0) return;
    this.#tellAccounts([], [], gone);
    this.emit("bitcoin:accounts", [null], 1, gone);
  }

  /** Changes switches as a person would in the wallet: pages get the resulting events, unless `silent`. */
  set(change: Partial<Behaviour>, silent = false): void {
    const before = { ...this.#behaviour, addresses: this.addresses, bitcoin: this.bitcoin };
    this.#behaviour = { ...this.#behaviour, ...change };
    if (before.mode === "locked" && this.#behaviour.mode !== "locked") {
      this.#feed.push({ wallet: this.spec.key, kind: "unlocked" });
    }
    if (silent) return;
    if (!same(before.addresses, this.addresses)) {
      this.#tellAccounts(this.addresses, this.solanaAddresses, [...this.#permitted]);
    }
    if (!same(before.bitcoin, this.bitcoin)) this.emit("bitcoin:accounts", [this.bitcoin], 1, [...this.#permitted]);
    if (before.chain !== this.#behaviour.chain) this.emit("chainChanged", [toQuantity(this.#behaviour.chain)]);
  }

  /** Pushes an event to the pages, true or not. */
  emit(event: string, payloads: readonly unknown[], times = 1, origins?: readonly string[]): void {
    this.#feed.push({ wallet: this.spec.key, kind: "event", event, payloads, times, ...(origins && { origins }) });
  }

  #tellAccounts(addresses: readonly string[], solana: readonly string[], origins: readonly string[]): void {
    this.emit("accountsChanged", [addresses], 1, origins);
    this.emit("solana:accounts", [solana.map(namedAccount)], 1, origins);
  }

  reset(): void {
    this.#behaviour = freshBehaviour(this.spec);
    this.#permitted = new Set();
    this.outputs.clear();
  }

  /** The wallet's configuration for the page script. */
  page(): PageWallet {
    const { key, name, rdns, uuid, icon, solanaChains } = this.spec;
    return { key, name, rdns, uuid, icon, solanaChains, announce: this.#behaviour.announce };
  }

  report(): WalletReport {
    const { key, name, rdns } = this.spec;
    const { addresses, solanaAddresses } = this;
    const bitcoinAddresses = this.bitcoin.addresses.map(({ address }) => address);
    const accountFields = { addresses, solanaAddresses, bitcoinAddresses, permitted: [...this.#permitted] };
    return { wallet: key, name, rdns, ...accountFields, ...this.#behaviour };
  }
}
