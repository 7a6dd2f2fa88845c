import * as v from "valibot";
import type { Identity } from "../../domain/account/identity.ts";
import type { Address } from "../../domain/address.ts";
import { safeImageUrl } from "../../domain/safe-url.ts";
import * as read from "../schema.ts";
import { type ApiDeps, get } from "./call.ts";
import { listOf } from "./fields.ts";

const identity = v.object({
  name: v.fallback(v.optional(read.name), undefined),
  // A picture may stand in the record itself (ENSIP-12).
  avatar: read.lenient((value) => safeImageUrl(value, true)),
});

/** `GET /v1/identity/{address}`: the name and the picture that an address goes by. */
export async function fetchApiIdentity(deps: ApiDeps, address: Address, signal?: AbortSignal): Promise<Identity> {
  const path = `v1/identity/${encodeURIComponent(address)}`;
  const { name, avatar } = await get(deps, { path, query: { sender: address }, answer: identity }, signal);
  return read.compact({ name, image: avatar });
}

const names = listOf(v.object({ name: read.name }));

/** `GET /v1/profile/reverse/{address}`: the names that an address has registered, oldest first. */
export async function fetchRegisteredNames(
  deps: ApiDeps,
  address: Address,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const path = `v1/profile/reverse/${encodeURIComponent(address)}`;
  const query = { sender: address, apiVersion: "2" };
  return (await get(deps, { path, query, answer: names }, signal)).map(({ name }) => name);
}

/** An unknown name answers with an empty list (protocol.md §7). */
const record = v.union([
  v.object({ addresses: v.record(v.string(), v.object({ address: v.string() })) }),
  v.pipe(
    v.array(v.unknown()),
    v.transform(() => ({ addresses: {} })),
  ),
]);

/** `GET /v1/profile/account/{name}`: the first address of a registered name; undefined where it is free. */
export async function fetchNameAddress(deps: ApiDeps, name: string, signal?: AbortSignal): Promise<string | undefined> {
  const path = `v1/profile/account/${encodeURIComponent(name)}`;
  const { addresses } = await get(deps, { path, query: { apiVersion: "2" }, answer: record }, signal);
  return Object.values<{ address: string } | undefined>(addresses)[0]?.address;
}
