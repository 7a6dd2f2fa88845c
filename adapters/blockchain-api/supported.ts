import * as v from "valibot";
import type { CaipNetworkId } from "../../domain/caip.ts";
import { requestError } from "../browser/http/request-error.ts";
import { Sharing } from "../nodes/sharing.ts";
import { type ApiDeps, get } from "./call.ts";

const chains = v.object({ http: v.array(v.string()) });

export interface SupportedDeps extends ApiDeps {
  /** False for the public API without a project id, which would refuse every call. */
  isIdentified: boolean;
}

/** The check before every call about a network that the API serves it (protocol.md §2.2). */
export class Supported {
  readonly #deps: SupportedDeps;
  readonly #sharing = new Sharing<readonly string[]>();
  #list: readonly string[] | undefined;
  /** True if the API did not answer the last request. */
  #isDown = false;

  constructor(deps: SupportedDeps) {
    this.#deps = deps;
  }

  /**
   * True if the API serves a network. It is asked once per page, and only while a caller waits (R10). Without an answer it serves none, and
   * is asked again the next time.
   */
  async has(networkId: CaipNetworkId, signal?: AbortSignal): Promise<boolean> {
    if (!this.#deps.isIdentified) return false;
    const list = this.#list ?? (await this.#sharing.ask("", signal, (end) => this.#ask(end)));
    return list.includes(networkId);
  }

  /**
   * Like {@link has}, but throws HTTP_REQUEST, failed, where the API does not answer, so that an account does not seem empty because the
   * service is down.
   */
  async check(networkId: CaipNetworkId, signal?: AbortSignal): Promise<boolean> {
    const isServed = await this.has(networkId, signal);
    if (!isServed && this.#isDown) throw requestError("failed");
    return isServed;
  }

  async #ask(end: AbortSignal): Promise<readonly string[]> {
    const list = await get(this.#deps, { path: "v1/supported-chains", answer: chains }, end).then(
      ({ http }) => http,
      () => undefined,
    );
    this.#isDown = !list;
    if (list?.length) this.#list = list;
    return list ?? [];
  }
}
