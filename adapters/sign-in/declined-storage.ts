import { parseJson } from "../../domain/json.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { SignInTarget } from "../../machines/sign-in/ports.ts";
import type { Store } from "../browser/storage/storage.ts";

const KEY = "@appkit/siwx-declined";
const MOST = 20;

const nameOf = ({ networkId, address }: SignInTarget): string => `${networkId}:${address}`;

/** Accounts whose owner would rather not sign in, so that a reload does not ask again (SIGN-3). */
export class Declined {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async has(target: SignInTarget): Promise<boolean> {
    return (await this.#all()).includes(nameOf(target));
  }

  async add(target: SignInTarget): Promise<void> {
    await this.#keep([...(await this.#all()), nameOf(target)]);
  }

  /** Nothing of a wallet that is disconnected stays behind (I4). */
  async removeAll(namespace: Namespace): Promise<void> {
    await this.#keep((await this.#all()).filter((name) => !name.startsWith(`${namespace}:`)));
  }

  async #all(): Promise<string[]> {
    const value = parseJson(await this.#store.get(KEY));
    return Array.isArray(value) ? value.filter((name) => typeof name === "string").slice(-MOST) : [];
  }

  async #keep(names: readonly string[]): Promise<void> {
    await (names.length > 0 ? this.#store.set(KEY, JSON.stringify(names)) : this.#store.remove(KEY));
  }
}
