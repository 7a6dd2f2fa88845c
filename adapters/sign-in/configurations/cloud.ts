import * as v from "valibot";
import { isSameAddress } from "../../../domain/addresses/address-spelling.ts";
import type { CaipNetworkId } from "../../../domain/caip.ts";
import type { SignInSession } from "../../../domain/sign-in/sign-in-session.ts";
import type { Siwx } from "../../../domain/sign-in/siwx.ts";
import type { HttpClient, HttpOptions } from "../../browser/http/client.ts";
import type { Store } from "../../browser/storage/storage.ts";
import { ask, nonce, saysNobody } from "../calls.ts";
import { Pending } from "../pending.ts";
import { createMessenger, type MessengerOptions } from "./messenger.ts";
import { type RemoteVerifier, withRemoteVerifier } from "./remote-verifier.ts";

const NONCE_KEY = "@appkit/siwx-nonce-token";
const AUTH_KEY = "@appkit/siwx-auth-token";

/** The signing wallet in the service's format (protocol.md §3.2). */
export type CloudWalletInfo =
  | { readonly type: "walletconnect" | "extension" | "unknown"; readonly name?: string; readonly icon?: string }
  | { readonly type: "social"; readonly social: string; readonly identifier: string };

export interface CloudSiwxOptions extends Omit<MessengerOptions, "getNonce" | "clearChainIdNamespace"> {
  readonly http: HttpClient;
  readonly store: Store;
  /** The service's address up to the route. */
  readonly base: string;
  /** `projectId`, `st`, `sv`. */
  readonly query: Readonly<Record<string, string>>;
  readonly clientId?: () => string | null;
  readonly walletInfo?: () => CloudWalletInfo | undefined;
  /** Default true. */
  readonly required?: boolean;
}

const token = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/), v.maxLength(16_384));
const NONCE = v.object({ nonce, token });
const TOKEN = v.object({ token });
const CLAIMS = v.object({
  ...{ address: v.string(), exp: v.number(), iat: v.optional(v.number(), 0), domain: v.string(), uri: v.string() },
  ...{ chainId: v.union([v.string(), v.number()]), caip2Network: v.optional(v.string()), nonce },
});
type Claims = v.InferOutput<typeof CLAIMS>;

const bearer = (token: string): HttpOptions => ({ headers: { authorization: `Bearer ${token}` } });
const time = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The session as it is rebuilt from a token: its text and its signature stayed with the service. */
function sessionOf({ address, domain, uri, nonce: nonceClaim, iat, exp }: Claims, chainId: string): SignInSession {
  const when = { issuedAt: time(iat), expirationTime: time(exp) };
  const where = { chainId: chainId as CaipNetworkId, domain, uri };
  return {
    data: { accountAddress: address, ...where, version: "1", nonce: nonceClaim, ...when },
    message: "",
    signature: "",
  };
}

function isOf({ address, caip2Network, chainId }: Claims, chain: string, account: string): boolean {
  return isSameAddress(address, account) && (caip2Network ?? `eip155:${chainId}`) === chain;
}

/** The service, as far as sign-in needs it. */
class Cloud implements RemoteVerifier {
  readonly #options: CloudSiwxOptions;

  constructor(options: CloudSiwxOptions) {
    this.#options = options;
  }

  #url(route: string): string {
    return `${this.#options.base}/${route}?${new URLSearchParams(this.#options.query)}`;
  }

  async nonce(): Promise<string> {
    const { http, store, clock } = this.#options;
    const answer = await ask(clock, http.get(this.#url("nonce")), NONCE);
    await store.set(NONCE_KEY, answer.token);
    return answer.nonce;
  }

  async submit({ data, message, signature }: SignInSession): Promise<void> {
    const { http, store, clock, clientId, walletInfo } = this.#options;
    const body = { data, message, signature, clientId: clientId?.() ?? null, walletInfo: walletInfo?.() };
    const headers = { "x-nonce-jwt": `Bearer ${(await store.get(NONCE_KEY)) ?? ""}` };
    const { token } = await ask(clock, http.post(this.#url("authenticate"), body, { headers }), TOKEN);
    await store.remove(NONCE_KEY);
    await store.set(AUTH_KEY, token);
  }

  async signOut(): Promise<void> {
    const { http, store } = this.#options;
    const token = await store.get(AUTH_KEY);
    await Promise.all([store.remove(AUTH_KEY), store.remove(NONCE_KEY)]);
    // The page forgets the token whatever the service says.
    if (token) await http.post(this.#url("sign-out"), undefined, bearer(token)).catch(() => {});
  }

  async #claims(): Promise<Claims | undefined> {
    const { http, store, clock } = this.#options;
    const token = await store.get(AUTH_KEY);
    if (!token) return undefined;
    try {
      return await ask(clock, http.get(this.#url("me"), bearer(token)), CLAIMS);
    } catch (error) {
      if (!saysNobody(error)) throw error;
      await store.remove(AUTH_KEY);
      return undefined;
    }
  }

  async getSessions(chainId: string, address: string): Promise<readonly SignInSession[]> {
    const { clock, domain } = this.#options;
    const token = await this.#claims();
    const isGood = token && token.domain === domain && isOf(token, chainId, address) && token.exp * 1000 > clock.now();
    return isGood ? [sessionOf(token, chainId)] : [];
  }
}

/** Sign-in by the sign-in service of the wallet list's host (`CloudAuthSIWX`, protocol.md §3.2). */
export function createCloudSiwx(options: CloudSiwxOptions): Siwx {
  const cloud = new Cloud(options);
  const write = createMessenger({ ...options, clearChainIdNamespace: true, getNonce: () => cloud.nonce() });
  return withRemoteVerifier(cloud, { write, pending: new Pending(options.clock), required: options.required });
}
