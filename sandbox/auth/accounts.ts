import type { SandboxClock } from "../clock.ts";
import { uuidOf } from "./made-up.ts";

/** An account that signed in, as `me?includeAppKitAccount=true` writes it. */
export interface Account {
  readonly uuid: string;
  readonly caip2_chain: string;
  readonly address: string;
  readonly profile_uuid: string;
  readonly created_at: string;
  readonly is_main_account: boolean;
  readonly verification_status: null;
  readonly connection_method: object | null;
  readonly metadata: object;
  readonly last_signed_in_at: string;
  readonly signed_up_at: string;
  readonly updated_at: string;
}

/** The account of a project at an address on a network. */
export interface AccountKey {
  readonly project: string;
  readonly chain: string;
  readonly address: string;
  /** The account without its network, in one spelling. */
  readonly holder: string;
}

/** The accounts that signed in to each project, with the metadata that pages store for them. */
export class Accounts {
  readonly #clock: SandboxClock;
  readonly #accounts = new Map<string, Account>();

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#accounts.size;
  }

  /** Notes a sign-in; a first one signs the account up. */
  signIn(key: AccountKey, connection_method: object | null): Account {
    const now = new Date(this.#clock.now()).toISOString();
    const uuid = uuidOf(`account ${key.project} ${key.chain} ${key.holder}`);
    const before = this.#accounts.get(uuid);
    const account: Account = {
      uuid,
      caip2_chain: key.chain,
      address: key.address,
      profile_uuid: uuidOf(`profile ${key.project} ${key.holder}`),
      created_at: before?.created_at ?? now,
      is_main_account: true,
      verification_status: null,
      connection_method,
      metadata: before?.metadata ?? {},
      last_signed_in_at: now,
      signed_up_at: before?.signed_up_at ?? now,
      updated_at: now,
    };
    this.#accounts.set(uuid, account);
    return account;
  }

  get(uuid: string): Account | undefined {
    return this.#accounts.get(uuid);
  }

  /** Replaces the metadata of an account. */
  setMetadata(account: Account, metadata: object): Account {
    const changed = { ...account, metadata, updated_at: new Date(this.#clock.now()).toISOString() };
    this.#accounts.set(account.uuid, changed);
    return changed;
  }

  reset(): void {
    this.#accounts.clear();
  }
}
