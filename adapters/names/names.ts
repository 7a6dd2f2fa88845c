import { splitNetworkId } from "../../domain/caip.ts";
import type { AppKitError } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import { coinTypeOf, isRegistrable, NAME_SUFFIX, registrationMessage } from "../../domain/names/name.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { NameInput, SignedName } from "../../machines/names/ports.ts";
import type { BlockchainApi } from "../blockchain-api/blockchain-api.ts";
import { type ApiDeps, isRefusal } from "../blockchain-api/call.ts";
import { fetchApiTime, fetchNameAddresses, fetchSuggestions, postName } from "../blockchain-api/names.ts";
import { reasonIn } from "../blockchain-api/reason.ts";
import type { Clock } from "../browser/clock.ts";
import type { HttpDeps } from "../browser/http/client.ts";
import { type Signing, signatureIn, signatureOf, signingError } from "../sign-in/signing.ts";
import { ServerClock } from "./server-clock.ts";

export interface NamesDeps extends Omit<ApiDeps, "http">, HttpDeps {
  createHttp(deps: HttpDeps): ApiDeps["http"];
  api: Pick<BlockchainApi, "fetchNames" | "forgetNames" | "keepName" | "supports">;
  /** The embedded wallet that has an account, while it is logged in. */
  embeddedOf(target: AccountTarget): Signing | undefined;
}

type Until = { signal: AbortSignal };

/** The error of a refusal: NAME_REFUSED with the registry's reason, or else `otherwise` (NAME-2). */
async function told(clock: Clock, error: unknown, otherwise: AppKitError): Promise<AppKitError> {
  const message = await reasonIn(clock, error);
  return message ? lateError("NAME_REFUSED", { message }, { cause: error }) : otherwise;
}

/** The names of the registry, as ports (protocol.md §2.5). */
export class Names {
  readonly #deps: NamesDeps;
  readonly #clock: ServerClock;
  readonly #api: ApiDeps;

  constructor(deps: NamesDeps) {
    this.#deps = deps;
    this.#clock = new ServerClock(deps);
    const http = deps.createHttp({ clock: deps.clock, fetch: this.#clock.fetch });
    this.#api = { ...deps, http };
  }

  async fetchOwnNames(target: AccountTarget, at?: Partial<Until>): Promise<readonly string[]> {
    return this.#deps.api.fetchNames(target, at).catch(async (error: unknown) => {
      throw await told(this.#deps.clock, error, lateError("NAMES_FAILED", {}, { cause: error }));
    });
  }

  async lookUpName({ name, network }: NameInput, { signal }: Until): Promise<{ isTaken: boolean }> {
    const isServed = await this.#deps.api.supports(network.caipNetworkId, signal).catch(() => false);
    if (!isServed) throw lateError("NAME_UNRESOLVED", {});
    return { isTaken: (await this.#ownersOf(name, signal)) !== undefined };
  }

  async suggestNames({ name }: NameInput, { signal }: Until): Promise<readonly string[]> {
    const label = name.slice(0, -NAME_SUFFIX.length);
    const found = await fetchSuggestions(this.#api, label, signal).catch(async (error: unknown) => {
      throw await told(this.#deps.clock, error, lateError("NAME_SUGGESTIONS_FAILED", {}, { cause: error }));
    });
    return [...new Set(found)].filter((one) => one !== name && isRegistrable(one)).slice(0, LIMITS.nameSuggestions);
  }

  async signName(input: NameInput, { signal }: Until): Promise<SignedName> {
    const { name, address } = input;
    const provider = this.#deps.embeddedOf(input);
    if (!provider) throw lateError("AUTH_NOT_FOUND", {});
    coinTypeOf(chainIdOf(input));
    if (await this.#ownersOf(name, signal)) throw lateError("NAME_TAKEN", {});
    if (!this.#clock.isDated) await fetchApiTime(this.#api, address, signal).then(this.#note, () => {});
    const { timestamp } = this.#clock.stamp();
    const message = registrationMessage(name, timestamp);
    const signature = await signatureOf(provider, { namespace: "eip155", address }, message)
      .then(signatureIn)
      .catch((thrown: unknown) => {
        throw signingError(thrown);
      });
    return { message, timestamp, signature };
  }

  async registerName(input: NameInput & SignedName, { signal }: Until): Promise<void> {
    const { name, address, message, timestamp, signature } = input;
    if (this.#clock.isPast(timestamp)) throw lateError("NAME_LATE", { seconds: this.#clock.stamp().lifetime });
    const body = { coin_type: coinTypeOf(chainIdOf(input)), address, message, signature };
    // The page may be left before the answer: "no name" is not what the next one begins with.
    await this.#deps.api.forgetNames(address);
    await postName(this.#api, body, signal).catch((error: unknown) => this.#onFailure(input, error, signal));
    await this.#deps.api.keepName(address, name);
  }

  readonly #note = (moment: number): void => this.#clock.note(moment);

  /** The addresses of a name; undefined where it is free. Throws NAME_UNRESOLVED. */
  async #ownersOf(name: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
    return fetchNameAddresses(this.#api, name, signal).catch((error: unknown) => {
      throw lateError("NAME_UNRESOLVED", {}, { cause: error });
    });
  }

  /** After a failure, checks if the name was registered nevertheless (S14), that is, if the account has it. Throws the reason if not. */
  async #onFailure({ name, address }: NameInput, error: unknown, signal: AbortSignal): Promise<void> {
    const owners = isRefusal(error) ? undefined : await this.#ownersOf(name, signal).catch(() => undefined);
    if (owners?.some((owner) => owner.toLowerCase() === address.toLowerCase())) return;
    if (!isRefusal(error)) await this.#deps.api.forgetNames(address);
    const refused = await told(this.#deps.clock, error, lateError("NAME_FAILED", { name }, { cause: error }));
    if (refused.code !== "NAME_REFUSED" || !/timestamp/i.test(refused.message)) throw refused;
    this.#clock.doubt();
    throw lateError("NAME_CLOCK", {}, { cause: error });
  }
}

function chainIdOf({ network }: AccountTarget): number {
  return Number(splitNetworkId(network.caipNetworkId).reference);
}
