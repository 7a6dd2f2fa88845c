import * as v from "valibot";
import type { CaipAddress } from "../../domain/caip.ts";
import { firstOfEach } from "../../domain/first-of-each.ts";
import { LAST_SECOND } from "../../domain/sessions/permission.ts";
import type { SessionKey, SessionRequest } from "../../domain/sessions/request.ts";
import * as read from "../schema.ts";
import { type ApiDeps, get, postPlain } from "./call.ts";
import { listOf } from "./fields.ts";

const pathOf = (account: CaipAddress, end = ""): string => `v1/sessions/${encodeURIComponent(account)}${end}`;

const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LAST_SECOND));

const pci = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const project = v.object({
  id: v.fallback(v.string(), ""),
  name: v.fallback(v.optional(read.name), undefined),
  url: read.pageUrl,
  iconUrl: read.imageUrl,
});

const session = v.object({
  pci,
  // A session without its project, or with an unreadable date, stays in the list, because it could not be revoked otherwise.
  project: v.nullish(project, { id: "" }),
  createdAt: v.fallback(seconds, 0),
  expiry: v.fallback(seconds, LAST_SECOND),
  // 0 is no revocation: taken for one, it would hide a valid session, which could then not be revoked.
  revokedAt: v.fallback(v.nullable(v.pipe(seconds, v.minValue(1))), null),
  ...{ permissions: v.fallback(v.array(v.unknown()), []), context: v.fallback(v.nullable(v.string()), null) },
});
export type ApiSession = v.InferOutput<typeof session>;

const list = v.object({ pcis: listOf(session) });

/** `GET /v1/sessions/{account}`: the sessions of an account, newest first; their times are in seconds. */
export async function fetchApiSessions(
  deps: ApiDeps,
  account: CaipAddress,
  signal?: AbortSignal,
): Promise<readonly ApiSession[]> {
  const { pcis } = await get(deps, { path: pathOf(account), answer: list }, signal);
  return firstOfEach(pcis, ({ pci }) => pci);
}

const HEX_KEY = /^0x[\da-f]{64,130}$/i;

const opened = v.object({
  pci,
  key: v.object({ type: v.picklist(["secp256k1", "secp256r1"]), publicKey: v.pipe(v.string(), v.regex(HEX_KEY)) }),
});

/** `POST /v1/sessions/{account}`: opens a session, and returns the co-signer's key; version 2 returns it in plain hex. */
export async function openApiSession(
  deps: ApiDeps,
  account: CaipAddress,
  body: SessionRequest,
  signal?: AbortSignal,
): Promise<{ pci: string; key: SessionKey }> {
  return postPlain(deps, { path: pathOf(account), query: { v: "2" }, body, answer: opened }, signal);
}

/** `POST /v1/sessions/{account}/activate`: reports the wallet's grant. */
export async function activateApiSession(
  deps: ApiDeps,
  account: CaipAddress,
  body: object,
  signal?: AbortSignal,
): Promise<void> {
  await postPlain(deps, { path: pathOf(account, "/activate"), body, answer: v.unknown() }, signal);
}

/** `POST /v1/sessions/{account}/revoke`: ends a session, with its owner's signature. */
export async function revokeApiSession(
  deps: ApiDeps,
  account: CaipAddress,
  body: { pci: string; signature: string },
  signal?: AbortSignal,
): Promise<void> {
  await postPlain(deps, { path: pathOf(account, "/revoke"), body, answer: v.unknown() }, signal);
}
