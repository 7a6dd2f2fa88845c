import { randomBytes } from "node:crypto";
import { hkdf } from "@noble/hashes/hkdf";
import { sha256 } from "@noble/hashes/sha2";
import { digest } from "../../digest.ts";
import type { Login } from "../service-api.ts";
import { decline } from "./declined.ts";
import type { User, Users } from "./users.ts";

const hashed = (token: string): string => digest(token).toString("base64url");

/** Logged-in users: tokens of 256 bit, of which only the hash is stored, and the key of each user's vault. */
export class Logins {
  readonly #users: Users;
  readonly #byToken = new Map<string, string>();
  /** The vaults' keys are derived from it, so none is stored beside a vault. */
  #master = randomBytes(32);

  constructor(users: Users) {
    this.#users = users;
  }

  get size(): number {
    return this.#byToken.size;
  }

  open(user: User): Login {
    const token = randomBytes(32).toString("base64url");
    this.#byToken.set(hashed(token), user.id);
    return this.#login(token, user);
  }

  /** The user of a header `Bearer …`. Refuses with 401 where there is none. */
  user(header: string | undefined): User {
    const user = this.#users.get(this.#byToken.get(hashed(tokenIn(header))) ?? "");
    return user ?? decline(401, "You are not logged in any more");
  }

  /** The same, as the page knows it. */
  login(header: string | undefined): Login {
    return this.#login(tokenIn(header), this.user(header));
  }

  end(header: string | undefined): void {
    this.#byToken.delete(hashed(tokenIn(header)));
  }

  reset(): void {
    this.#byToken.clear();
    this.#master = randomBytes(32);
  }

  #login(token: string, { id, email, userName }: User): Login {
    const unlock = Buffer.from(hkdf(sha256, this.#master, "", `unlock ${id}`, 32)).toString("base64url");
    return { token, user: { id, email, userName }, unlock };
  }
}

function tokenIn(header: string | undefined): string {
  return /^Bearer ([\w-]{1,128})$/.exec(header ?? "")?.[1] ?? decline(401, "You are not logged in");
}
