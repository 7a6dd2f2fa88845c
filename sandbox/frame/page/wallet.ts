import type { FrameConfig } from "../service-api.ts";
import { type ChainId, chainOf, isSolana, numberOf, spelt } from "./chain.ts";
import { type AccountKind, accountKind } from "./messages.ts";
import type { Session, Visitor } from "./session.ts";
import type { Store } from "./store.ts";

/** An account that signs. */
export interface Account {
  readonly kind: AccountKind;
  readonly address: string;
}

/** The answer to a login and to GET_USER (protocol.md §1.4). */
export interface UserReply {
  readonly email: string | null;
  readonly userName: string | null;
  readonly address: string;
  readonly chainId: string | number;
  readonly smartAccountDeployed: boolean;
  readonly accounts?: readonly { readonly address: string; readonly type: AccountKind }[];
  readonly preferredAccountType: AccountKind;
}

export interface UserQuery {
  readonly chainId?: string | number | undefined;
  readonly preferredAccountType?: string | undefined;
}

const MAINNET: ChainId = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** The chain and the account type in use. */
export class Wallet {
  readonly #session: Session;
  readonly #config: FrameConfig;
  readonly #store: Store;
  readonly #deployed = new Map<string, boolean>();
  readonly #addresses = new Map<string, string>();
  #chain: ChainId;
  #evm: ChainId = "eip155:1";
  #solana: ChainId = MAINNET;

  constructor(session: Session, config: FrameConfig, store: Store) {
    this.#session = session;
    this.#config = config;
    this.#store = store;
    this.#chain = this.switchTo(chainOf(config.chainId));
  }

  get chain(): ChainId {
    return this.#chain;
  }

  get factory(): FrameConfig["accountFactory"] {
    return this.#config.accountFactory;
  }

  get smartNetworks(): readonly number[] {
    return this.#config.smartAccountNetworks;
  }

  switchTo(id: ChainId): ChainId {
    if (isSolana(id)) this.#solana = id;
    else this.#evm = id;
    this.#chain = id;
    return id;
  }

  /** The chain that was in use last among those of a namespace. */
  lastOf(namespace: "eip155" | "solana"): ChainId {
    return namespace === "solana" ? this.#solana : this.#evm;
  }

  /** The preferred type; a smart account unless the visitor chose otherwise. */
  get preferred(): AccountKind {
    return this.#store.read("preferred") === "eoa" ? "eoa" : "smartAccount";
  }

  prefer(kind: AccountKind): void {
    this.#store.write("preferred", kind);
  }

  /** The type in use on a chain: smart accounts are not offered on each. */
  kindOn(id: ChainId): AccountKind {
    return this.offersSmart(id) ? this.preferred : "eoa";
  }

  /** True when smart accounts are offered on a chain. */
  offersSmart(id: ChainId): boolean {
    return !isSolana(id) && this.smartNetworks.includes(numberOf(id));
  }

  /** The smart account of a visitor on a chain. */
  async smart(id: ChainId): Promise<{ address: string; deployed: boolean }> {
    const { keys } = await this.#session.visitor();
    const name = `${keys.evm.address} ${id}`;
    const known = this.#addresses.get(name);
    if (known && this.#deployed.get(name)) return { address: known, deployed: true };
    const found = await this.#session.ask("account/address", { chainId: id, owner: keys.evm.address });
    this.#addresses.set(name, found.address);
    this.#deployed.set(name, found.deployed);
    return found;
  }

  /** The account in use on a chain. */
  async active(id: ChainId): Promise<Account> {
    const { keys } = await this.#session.visitor();
    if (isSolana(id)) return { kind: "eoa", address: keys.solana.address };
    if (this.kindOn(id) === "eoa") return { kind: "eoa", address: keys.evm.address };
    return { kind: "smartAccount", address: (await this.smart(id)).address };
  }

  /** The account at an address; the one in use where none is named. Throws an Error for a foreign address. */
  async accountAt(id: ChainId, address: unknown): Promise<Account> {
    const active = await this.active(id);
    if (address === undefined || address === null) return active;
    const wanted = String(address);
    const same = (own: string): boolean => (isSolana(id) ? own === wanted : own.toLowerCase() === wanted.toLowerCase());
    if (same(active.address)) return active;
    const { keys } = await this.#session.visitor();
    if (!isSolana(id)) {
      if (same(keys.evm.address)) return { kind: "eoa", address: keys.evm.address };
      const smart = this.offersSmart(id) ? await this.smart(id) : undefined;
      if (smart && same(smart.address)) return { kind: "smartAccount", address: smart.address };
    }
    throw new Error(`The account ${wanted.slice(0, 60)} is not one of this wallet`);
  }

  /** Applies the chain and type that a query names, and gives the logged-in user. */
  async user({ chainId, preferredAccountType }: UserQuery = {}): Promise<UserReply> {
    const visitor = await this.#session.visitor();
    if (chainId !== undefined) this.switchTo(chainOf(chainId));
    if (preferredAccountType !== undefined && !isSolana(this.#chain)) this.prefer(accountKind(preferredAccountType));
    return this.#reply(visitor);
  }

  async #reply({ user, keys }: Visitor): Promise<UserReply> {
    const id = this.#chain;
    const { email, userName } = user;
    const common = { email, userName, chainId: spelt(id) };
    const eoa = { address: keys.evm.address, type: "eoa" as const };
    const plain = { smartAccountDeployed: false, preferredAccountType: "eoa" as const };
    if (isSolana(id)) return { ...common, address: keys.solana.address, ...plain };
    if (!this.offersSmart(id)) return { ...common, address: eoa.address, accounts: [eoa], ...plain };
    const { address, deployed } = await this.smart(id);
    const kind = this.kindOn(id);
    return {
      ...common,
      address: kind === "eoa" ? eoa.address : address,
      accounts: [eoa, { address, type: "smartAccount" }],
      smartAccountDeployed: deployed,
      preferredAccountType: kind,
    };
  }
}
