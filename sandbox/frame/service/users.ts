import type { MadeUp } from "../../auth/made-up.ts";

/** A user of an embedded wallet. */
export interface User {
  readonly id: string;
  email: string | null;
  userName: string | null;
  /** Devices from which they logged in by e-mail, or that they registered by a link. */
  readonly devices: Set<string>;
  /** Milliseconds since 1970 of the last login by e-mail; 0 before the first. */
  loggedInAt: number;
  /** Their encrypted keys. */
  vault: string | null;
}

const spelt = (email: string): string => email.toLowerCase();

export const isSameEmail = (left: string, right: string): boolean => spelt(left) === spelt(right);

/** All users who have logged in since the last reset. */
export class Users {
  readonly #madeUp: MadeUp;
  /** By the address or the account elsewhere that they log in with. */
  readonly #byLogin = new Map<string, User>();
  readonly #all = new Map<string, User>();

  constructor(madeUp: MadeUp) {
    this.#madeUp = madeUp;
  }

  get size(): number {
    return this.#all.size;
  }

  get(id: string): User | undefined {
    return this.#all.get(id);
  }

  /** The user who logs in with this address. */
  byEmail(email: string): User | undefined {
    return this.#byLogin.get(`email:${spelt(email)}`);
  }

  /** The user who logs in with this address, created when there is none. */
  withEmail(email: string): User {
    return this.#of(`email:${spelt(email)}`, { email, userName: null });
  }

  /** The user of an account elsewhere, such as `google:123`, created when there is none; takes its names over. */
  withAccount(account: string, names: Pick<User, "email" | "userName">): User {
    const user = this.#of(account, names);
    user.userName = names.userName;
    return user;
  }

  /** A new address, which was proved, in place of the one before. */
  moveEmail(user: User, email: string): void {
    if (user.email !== null && this.byEmail(user.email) === user) this.#byLogin.delete(`email:${spelt(user.email)}`);
    user.email = email;
    this.#byLogin.set(`email:${spelt(email)}`, user);
  }

  reset(): void {
    this.#byLogin.clear();
    this.#all.clear();
  }

  #of(login: string, names: Pick<User, "email" | "userName">): User {
    const known = this.#byLogin.get(login);
    if (known) return known;
    const user = { id: this.#madeUp.uuid(), ...names, devices: new Set<string>(), loggedInAt: 0, vault: null };
    this.#byLogin.set(login, user);
    this.#all.set(user.id, user);
    return user;
  }
}
