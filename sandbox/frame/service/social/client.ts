import * as v from "valibot";
import { parsedUrl } from "../../../../domain/parsed-url.ts";
import type { FrameCalls, Login } from "../../service-api.ts";
import { decline } from "../declined.ts";
import type { Logins } from "../logins.ts";
import type { Users } from "../users.ts";
import { challengeOf, type SocialAttempt, type SocialAttempts, splitState } from "./attempts.ts";
import { callbackPath, idpPath, scope, tokenAlgorithm } from "./idp.ts";
import { providerNames } from "./names.ts";

interface SocialClientDeps {
  readonly attempts: SocialAttempts;
  readonly users: Users;
  readonly logins: Logins;
  origin(): string;
}

const Tokens = v.object({ id_token: v.string(), token_type: v.literal("Bearer") });
const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1)),
  nonce: v.string(),
  email: v.optional(v.pipe(v.string(), v.email())),
  name: v.optional(v.string()),
});

async function load(): Promise<typeof import("jose")> {
  return import("jose").catch((cause: unknown) => {
    throw new Error("Social logins need the package oidc-provider: npm install oidc-provider@9.13.3", { cause });
  });
}

/** The service as a client of the identity provider: authorization code with PKCE (RFC 7636), state, nonce (AUTH-14). */
export class SocialClient {
  readonly #deps: SocialClientDeps;

  constructor(deps: SocialClientDeps) {
    this.#deps = deps;
  }

  /** The address of the provider's page. */
  start({ provider, origin }: FrameCalls["social/start"]["in"]): { uri: string } {
    const { state, nonce, verifier } = this.#deps.attempts.begin(provider, origin);
    const query = new URLSearchParams({
      ...{ client_id: provider, response_type: "code", scope, redirect_uri: this.#redirectUri, state, nonce },
      ...{ code_challenge: challengeOf(verifier), code_challenge_method: "S256" },
      // A visitor who signed in before at another provider of this origin is asked again.
      prompt: "login",
    });
    return { uri: `${this.#issuer}/auth?${query}` };
  }

  /** Exchanges the code of a callback's address. */
  async finish({ uri }: FrameCalls["social/finish"]["in"]): Promise<Login> {
    const url = parsedUrl(uri);
    if (url?.origin !== this.#deps.origin() || url.pathname !== callbackPath) {
      return decline(400, "This is not the address of a sign-in");
    }
    const attempt = this.#deps.attempts.take(splitState(url.searchParams.get("state") ?? "").state);
    if (!attempt) return decline(400, "This sign-in is no longer open, start again");
    const claims = await this.#claims(attempt, this.#codeIn(url.searchParams, attempt));
    const names = { email: claims.email ?? null, userName: claims.name ?? null };
    return this.#deps.logins.open(this.#deps.users.withAccount(`${attempt.provider}:${claims.sub}`, names));
  }

  get #issuer(): string {
    return `${this.#deps.origin()}${idpPath}`;
  }

  get #redirectUri(): string {
    return `${this.#deps.origin()}${callbackPath}`;
  }

  #codeIn(query: URLSearchParams, { provider }: SocialAttempt): string {
    const name = providerNames[provider];
    const error = query.get("error");
    if (error === "access_denied") decline(403, `You cancelled the sign-in with ${name}`);
    if (error !== null) decline(403, `${name} refused the sign-in: ${query.get("error_description") ?? error}`);
    // RFC 9207: the answer of another provider is not taken for this one's.
    if (query.get("iss") !== this.#issuer) decline(400, "This answer is from another provider");
    return query.get("code") ?? decline(400, "The provider gave no code");
  }

  async #claims({ provider, verifier, nonce }: SocialAttempt, code: string): Promise<v.InferOutput<typeof Claims>> {
    const refused = `${providerNames[provider]} does not confirm this sign-in, start again`;
    const response = await fetch(`${this.#issuer}/token`, {
      method: "POST",
      body: new URLSearchParams({
        ...{ grant_type: "authorization_code", client_id: provider, redirect_uri: this.#redirectUri },
        ...{ code, code_verifier: verifier },
      }),
    }).catch(() => decline(502, refused));
    const tokens = v.safeParse(Tokens, await response.json().catch(() => undefined));
    if (!response.ok || !tokens.success) return decline(403, refused);
    const { createRemoteJWKSet, jwtVerify } = await load();
    const keys = createRemoteJWKSet(new URL(`${this.#issuer}/jwks`));
    const expected = { issuer: this.#issuer, audience: provider, algorithms: [tokenAlgorithm] };
    const checked = await jwtVerify(tokens.output.id_token, keys, expected).catch(() => decline(403, refused));
    const claims = v.safeParse(Claims, checked.payload);
    return claims.success && claims.output.nonce === nonce ? claims.output : decline(403, refused);
  }
}
