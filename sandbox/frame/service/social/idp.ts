import { randomBytes } from "node:crypto";
import { p256 } from "@noble/curves/nist";
import type { Context, Grant, Interaction, Provider } from "oidc-provider";
import { SOCIAL_PROVIDERS } from "../../service-api.ts";
import { textPage } from "../markup.ts";
import type { ProviderMemory } from "./memory.ts";
import { claimsOf } from "./names.ts";

/** The path of the identity provider on the secure origin. */
export const idpPath = "/idp";
/** The path that it sends the visitor back to. */
export const callbackPath = "/social/callback";
/** The requested scope. */
export const scope = "openid email profile";

async function load(): Promise<typeof import("oidc-provider")> {
  return import("oidc-provider").catch((cause: unknown) => {
    throw new Error("Social logins need the package oidc-provider: npm install oidc-provider@9.13.3", { cause });
  });
}

/** The signature algorithm of ID tokens: ECDSA on P-256 (RFC 7518 §3.4). */
export const tokenAlgorithm = "ES256";

function signingKeys(): object {
  const secret = p256.utils.randomPrivateKey();
  const point = p256.getPublicKey(secret, false);
  const [d, x, y] = [secret, point.subarray(1, 33), point.subarray(33)].map((each) =>
    Buffer.from(each).toString("base64url"),
  );
  return { keys: [{ kty: "EC", crv: "P-256", d, x, y, kid: "sandbox", alg: tokenAlgorithm, use: "sig" }] };
}

/** Signing in here counts as consent: nothing of value is disclosed. */
async function agreed({ oidc }: Context): Promise<Grant> {
  const { provider, client, session } = oidc;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

interface Answered {
  type: string;
  body: string;
  set(headers: Readonly<Record<string, string>>): void;
}

function showError(context: Answered, out: Record<string, unknown>): void {
  const reason = `${String(out["error"])}: ${String(out["error_description"] ?? "no more is known")}`;
  const { body, headers } = textPage("This sign-in cannot go on", reason);
  context.set(headers);
  context.type = "html";
  context.body = String(body);
}

/** The provider of all social logins: one client for each, by code with PKCE alone. */
export async function startProvider(origin: string, memory: ProviderMemory): Promise<Provider> {
  const { Provider } = await load();
  return new Provider(`${origin}${idpPath}`, {
    adapter: memory.adapter,
    jwks: signingKeys(),
    cookies: { keys: [randomBytes(32).toString("hex")] },
    clients: SOCIAL_PROVIDERS.map((provider) => ({
      client_id: provider,
      redirect_uris: [`${origin}${callbackPath}`],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: tokenAlgorithm,
    })),
    responseTypes: ["code"],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: Interaction) => `${idpPath}/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => claimsOf(id) }),
    loadExistingGrant: agreed,
    renderError: showError,
    ttl: { Session: 600, Interaction: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
  });
}
