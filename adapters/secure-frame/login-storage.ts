import type { CaipNetworkId } from "../../domain/caip.ts";
import type { EmbeddedUser } from "../../domain/embedded/embedded.ts";
import { SOCIALS } from "../../domain/options/features.ts";
import { safeText } from "../../domain/text.ts";
import type { Store } from "../browser/storage/storage.ts";
import { chainOf } from "./sessions-store.ts";

const FLAG = "EMAIL_LOGIN_USED_KEY";
const EMAIL = "EMAIL";
const NAME = "SOCIAL_USERNAME";
const MAILED = "LAST_EMAIL_LOGIN_TIME";
const CHAIN = "LAST_USED_CHAIN_KEY";
/** By which provider somebody came in (protocol.md §1.8). */
const SOCIAL = "@appkit/connected_social";
const NETWORKS = "SMART_ACCOUNT_ENABLED_NETWORKS";

const name = (key: string): string => `@appkit-wallet/${key}`;

/**
 * Tells when another tab of this origin logged out, or has let somebody in (R6). What is cleared as a whole may be another storage than the
 * login is kept in. Gives what ends the watch.
 */
export function watchLogin(
  window: Pick<Window, "addEventListener" | "removeEventListener">,
  login: Pick<LoginStorage, "isLoggedIn">,
  tellLeft: () => void,
  tellEntered: () => void,
) {
  const hear = async ({ key, newValue }: StorageEvent): Promise<void> => {
    const isOut = key === null ? !(await login.isLoggedIn()) : key === name(FLAG) && newValue === null;
    if (isOut) tellLeft();
    // Each login removes both keys first, and writes them again: the same owner has another session after it, too.
    if (newValue !== null && (key === name(EMAIL) || key === SOCIAL)) tellEntered();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** The identity of a login, which outlives the page; nothing in it authorises anything (protocol.md §1.5, AUTH-6). */
export class LoginStorage {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async isLoggedIn(): Promise<boolean> {
    return (await this.#get(FLAG)) === "true";
  }

  /** By which provider's account somebody came in, and its name. */
  async user(): Promise<Omit<EmbeddedUser, "email">> {
    const [userName, by] = await Promise.all([this.#get(NAME), this.#store.get(SOCIAL)]);
    const social = SOCIALS.find((each) => each === by);
    return {
      ...(userName && { userName: safeText(userName) }),
      ...(social && { social }),
    };
  }

  /** When a code was mailed last, in milliseconds since 1970; a clock that was set back counts it from `now` on (R8). */
  async mailedAt(now: number): Promise<number | undefined> {
    const text = await this.#get(MAILED);
    if (text === undefined || !/^[0-9]{1,16}$/.test(text)) return undefined;
    if (Number(text) > now) await this.mailed(now);
    return Math.min(Number(text), now);
  }

  async mailed(now: number): Promise<void> {
    await this.#set(MAILED, String(now));
  }

  async loggedIn(email: string | undefined): Promise<void> {
    await Promise.all([email && this.#set(EMAIL, email), this.#set(FLAG, "true")]);
  }

  /** Records that the last e-mail has served its purpose: the next one may be sent at once (AUTH-6). */
  async mailUsed(): Promise<void> {
    await this.#remove(MAILED);
  }

  async named(userName: string | null | undefined): Promise<void> {
    if (userName) await this.#set(NAME, safeText(userName));
  }

  /** Records a social login. The stored name is dropped first: it may be of another owner's login. */
  async cameBy(social: string, userName: string | null | undefined): Promise<void> {
    await this.forgetOwner();
    await this.#store.set(SOCIAL, social);
    await this.named(userName);
  }

  /** Somebody else comes in: address, name and provider of an earlier login are not theirs. */
  async forgetOwner(): Promise<void> {
    await Promise.all([...[EMAIL, NAME].map(this.#remove), this.#store.remove(SOCIAL)]);
  }

  async movedTo(networkId: CaipNetworkId): Promise<void> {
    await this.#set(CHAIN, String(chainOf(networkId)));
  }

  async smartAccountNetworks(numbers: readonly number[]): Promise<void> {
    await this.#set(NETWORKS, numbers.join(","));
  }

  /** Nobody is logged in any more (AUTH-6). All goes in one step, so that no entry of a login is written in between. */
  async clear(): Promise<void> {
    await Promise.all([...[FLAG, EMAIL, CHAIN, NAME].map(this.#remove), this.#store.remove(SOCIAL)]);
  }

  #get = (key: string): Promise<string | undefined> => this.#store.get(name(key));
  #set = (key: string, value: string): Promise<void> => this.#store.set(name(key), value);
  #remove = (key: string): Promise<void> => this.#store.remove(name(key));
}
