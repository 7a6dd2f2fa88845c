import * as v from "valibot";
import { isSameAddress } from "../../domain/addresses/address-spelling.ts";
import { isCaipNetworkId } from "../../domain/caip.ts";
import { parseJson } from "../../domain/json.ts";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.ts";
import type { Store } from "../browser/storage/storage.ts";

const KEY = "@appkit/siwx";
const MOST = 100;

const text = v.pipe(v.string(), v.maxLength(65_536));
const optional = v.exactOptional(text);
const texts = v.exactOptional(v.pipe(v.array(text), v.maxLength(MOST)));

const data = v.strictObject({
  ...{ accountAddress: text, chainId: v.custom<SignInSession["data"]["chainId"]>(isCaipNetworkId) },
  ...{ domain: text, uri: text, version: v.literal("1"), nonce: text, issuedAt: text },
  ...{ expirationTime: optional, notBefore: optional, statement: optional, requestId: optional, resources: texts },
});

const payload = v.strictObject({
  ...{ iss: text, domain: text, aud: text, version: text, nonce: text, iat: text },
  ...{ exp: optional, nbf: optional, statement: optional, requestId: optional, resources: texts },
});

const cacao = v.strictObject({
  h: v.strictObject({ t: v.picklist(["caip122", "eip4361"]) }),
  p: payload,
  s: v.strictObject({ t: text, s: text }),
});

const session = v.strictObject({ data, message: text, signature: text, cacao: v.exactOptional(cacao) });

/** A session in its known shape, or undefined. */
export function readSession(value: unknown): SignInSession | undefined {
  const read = v.safeParse(session, value);
  return read.success ? read.output : undefined;
}

/** The sessions that are kept; entries of another shape are as good as absent. */
export async function readSessions(store: Store): Promise<readonly SignInSession[]> {
  const value = parseJson(await store.get(KEY));
  return Array.isArray(value) ? value.slice(0, MOST).flatMap((one) => readSession(one) ?? []) : [];
}

export async function writeSessions(store: Store, sessions: readonly SignInSession[]): Promise<void> {
  if (sessions.length === 0) return store.remove(KEY);
  await store.set(KEY, JSON.stringify(sessions.slice(-MOST)));
}

/** True if a session is one of an account on a chain. */
export function isOf({ data: { chainId, accountAddress } }: SignInSession, chain: string, address: string): boolean {
  return chainId === chain && isSameAddress(accountAddress, address);
}
