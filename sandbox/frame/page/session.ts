import { bytesToHex } from "viem";
import type { FrameCalls, Login } from "../service-api.ts";
import { type Backend, BackendError } from "./backend.ts";
import { type Keys, keysOf, makeSecret, seal, unseal } from "./keys.ts";
import type { Store } from "./store.ts";

/** A logged-in visitor, with unsealed keys. */
export interface Visitor {
  readonly token: string;
  readonly user: Login["user"];
  readonly keys: Keys;
}

type Named = Exclude<keyof FrameCalls, "vault/read" | "vault/write">;

/** The logged-in visitor. The token and the device's id outlive a reload; keys never leave memory in clear. */
export class Session {
  readonly #backend: Backend;
  readonly #store: Store;
  #visitor: Visitor | undefined;
  #restored: Promise<void> | undefined;

  constructor(backend: Backend, store: Store) {
    this.#backend = backend;
    this.#store = store;
  }

  /** The same for every login from this browser. */
  get device(): string {
    const known = this.#store.read("device");
    if (known) return known;
    // Under a page on plain http the frame has no `randomUUID` either.
    const made = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
    this.#store.write("device", made);
    return made;
  }

  /** The logged-in visitor, once an earlier page's token was checked. Throws where the service could not check it. */
  async current(): Promise<Visitor | undefined> {
    this.#restored ??= this.#restore();
    try {
      await this.#restored;
    } catch (error) {
      // The next call asks again.
      this.#restored = undefined;
      throw error;
    }
    return this.#visitor;
  }

  /** The logged-in visitor. Throws an Error where there is none. */
  async visitor(): Promise<Visitor> {
    const visitor = await this.current();
    if (!visitor) throw new Error("Nobody is logged in");
    return visitor;
  }

  /** Takes a login over: opens the keys, or makes them at the first one. Whoever was logged in before is logged out. */
  async begin(login: Login): Promise<Visitor> {
    const keys = await this.#keys(login);
    const before = this.#tokens();
    this.#visitor = { token: login.token, user: login.user, keys };
    this.#restored = Promise.resolve();
    this.#store.write("token", login.token);
    before.delete(login.token);
    await this.#signOut(before);
    return this.#visitor;
  }

  /** Forgets the visitor here first, then at the service. */
  async end(): Promise<void> {
    const tokens = this.#tokens();
    for (const token of tokens) this.#forget(token);
    await this.#signOut(tokens);
  }

  /** Asks the service in the visitor's name. */
  async ask<N extends Named>(name: N, input: FrameCalls[N]["in"]): Promise<FrameCalls[N]["out"]> {
    const { token } = await this.visitor();
    try {
      return await this.#backend(name, input, { token });
    } catch (error) {
      if (error instanceof BackendError && error.status === 401 && (await this.#isOver(token))) this.#forget(token);
      throw error;
    }
  }

  /** The visitor's address was changed. */
  rename(email: string): void {
    if (this.#visitor) this.#visitor = { ...this.#visitor, user: { ...this.#visitor.user, email } };
  }

  async #restore(): Promise<void> {
    const token = this.#store.read("token");
    if (token === undefined) return;
    try {
      await this.begin(await this.#backend("session", {}, { token }));
    } catch (error) {
      if (!(error instanceof BackendError) || error.status !== 401) throw error;
      this.#forget(token);
    }
  }

  /** A wrong code is refused with the same status as a token that is over. */
  async #isOver(token: string): Promise<boolean> {
    try {
      await this.#backend("session", {}, { token });
      return false;
    } catch (error) {
      return error instanceof BackendError && error.status === 401;
    }
  }

  /** The visitor's token, and the one that is kept: another tab may have let somebody else in since. */
  #tokens(): Set<string> {
    return new Set([this.#visitor?.token, this.#store.read("token")].filter((token) => token !== undefined));
  }

  /** The tokens are deleted here, and expire at the service by themselves where it does not answer. */
  async #signOut(tokens: ReadonlySet<string>): Promise<void> {
    await Promise.allSettled([...tokens].map((token) => this.#backend("sign-out", {}, { token })));
  }

  /** Nobody is logged in here any more; the login of another tab stays. */
  #forget(token: string): void {
    this.#visitor = undefined;
    this.#restored = Promise.resolve();
    if (this.#store.read("token") === token) this.#store.write("token", undefined);
  }

  async #keys({ token, user, unlock }: Login): Promise<Keys> {
    const read = async (): Promise<Keys | undefined> => {
      const { vault } = await this.#backend("vault/read", {}, { token });
      return vault === null ? undefined : keysOf(unseal(vault, unlock, user.id));
    };
    const known = await read();
    if (known) return known;
    const secret = makeSecret();
    try {
      await this.#backend("vault/write", { vault: seal(secret, unlock, user.id) }, { token });
    } catch (error) {
      // Another window of the same visitor may have been first; its keys count.
      const others = await read();
      if (!others) throw error;
      return others;
    }
    return keysOf(secret);
  }
}
