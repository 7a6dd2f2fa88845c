import * as v from "valibot";
import type { Identity } from "../../domain/account/identity.ts";
import type { Address } from "../../domain/addresses/address.ts";
import { NAME_SUFFIX } from "../../domain/names/name.ts";
import { safeImageUrl } from "../../domain/safe-url.ts";
import * as read from "../schema.ts";
import { type ApiDeps, get, post } from "./call.ts";
import { listOf } from "./fields.ts";

const identity = v.object({
  name: v.fallback(v.optional(read.name), undefined),
  // The record itself may contain the picture (ENSIP-12).
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
    v.maxLength(0),
    v.transform(() => undefined),
  ),
]);

/** `GET /v1/profile/account/{name}`: the addresses of a registered name; undefined where it is free. */
export async function fetchNameAddresses(
  deps: ApiDeps,
  name: string,
  signal?: AbortSignal,
): Promise<readonly string[] | undefined> {
  const path = `v1/profile/account/${encodeURIComponent(name)}`;
  const found = await get(deps, { path, query: { apiVersion: "2" }, answer: record }, signal);
  return found && Object.values(found.addresses).map(({ address }) => address);
}

const suggestions = v.object({ suggestions: listOf(v.object({ name: read.name, registered: v.boolean() })) });

/** `GET /v1/profile/suggestions/{label}`: free names similar to a label. */
export async function fetchSuggestions(deps: ApiDeps, label: string, signal?: AbortSignal): Promise<readonly string[]> {
  const path = `v1/profile/suggestions/${encodeURIComponent(label)}`;
  const query = { zone: NAME_SUFFIX.slice(1) };
  const found = await get(deps, { path, query, answer: suggestions }, signal);
  return found.suggestions.filter(({ registered }) => !registered).map(({ name }) => name);
}

const resolution = v.object({ resolvedAt: v.pipe(v.string(), v.isoTimestamp()) });

/** The API's time in milliseconds since 1970: the moment at which it resolved an address's identity, which may be cached. */
export async function fetchApiTime(deps: ApiDeps, address: Address, signal?: AbortSignal): Promise<number> {
  const path = `v1/identity/${encodeURIComponent(address)}`;
  const { resolvedAt } = await get(deps, { path, query: { sender: address }, answer: resolution }, signal);
  return Date.parse(resolvedAt);
}

/** The body of a name's registration. */
interface Registration {
  coin_type: number;
  address: Address;
  message: string;
  signature: string;
}

/** A registry answers with the name's record, or with a flag (protocol.md §7). */
const registered = v.union([v.object({ name: read.name }), v.object({ success: v.literal(true) })]);

/** `POST /v1/profile/account`: registers a signed name; sent once, and without a project. */
export async function postName(deps: ApiDeps, body: Registration, signal?: AbortSignal): Promise<void> {
  await post({ ...deps, projectId: undefined }, { path: "v1/profile/account", body, answer: registered }, signal);
}
