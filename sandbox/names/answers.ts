import type { Chains } from "../chains/chains.ts";
import { type Fields, fieldsOf } from "../http/fields.ts";
import { avatarAt } from "./avatar.ts";
import { isGiven } from "./label.ts";
import type { NameRecord, Registry } from "./registry.ts";

/** The identity of an address (protocol.md §2.3). */
export interface Identity {
  readonly name: string | null;
  readonly avatar: string | null;
  /** ISO 8601. */
  readonly resolvedAt: string;
}

/** A name record, as the public service writes it. */
export interface Profile {
  readonly name: string;
  /** ISO 8601. */
  readonly registered_at: string;
  /** ISO 8601; null when nothing was changed. */
  readonly updated_at: string | null;
  readonly attributes: Fields;
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created_at: string }>>;
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

function profileOf({ name, registeredAt, updatedAt, attributes, addresses }: NameRecord): Profile {
  const created_at = iso(registeredAt);
  const entries = Object.entries(addresses).map(([coinType, address]) => [coinType, { address, created_at }]);
  return {
    name,
    registered_at: created_at,
    updated_at: updatedAt > registeredAt ? iso(updatedAt) : null,
    attributes: attributes === "" ? {} : fieldsOf(attributes),
    addresses: Object.fromEntries(entries),
  };
}

/** The record of a name of the zones that are given away here; nothing for any other name. */
export async function profile(registry: Registry, name: string): Promise<Profile | undefined> {
  const record = isGiven(name) ? await registry.record(name) : undefined;
  return record && profileOf(record);
}

/** The records of the names that an address owns in those zones. */
export async function profilesOf(registry: Registry, address: `0x${string}`): Promise<Profile[]> {
  const names = (await registry.namesOf(address)).filter(isGiven);
  const found = await Promise.all(names.map((name) => profile(registry, name)));
  return found.filter((one) => one !== undefined);
}

/** The name that an address goes by, or else the first one that it owns in the zones that are given away here. */
async function nameOf(registry: Registry, address: `0x${string}`): Promise<string> {
  const primary = await registry.primaryOf(address);
  return primary !== "" ? primary : ((await registry.namesOf(address)).find(isGiven) ?? "");
}

/** The name that an EVM address is known by, with its picture; null for both when it has none. */
export async function identity(registry: Registry, chains: Chains, address: string, now: number): Promise<Identity> {
  const isEvm = address.startsWith("0x");
  const name = isEvm ? await nameOf(registry, address as `0x${string}`) : "";
  const avatar = name === "" ? null : await avatarAt(chains, await registry.text(name, "avatar"));
  return { name: name === "" ? null : name, avatar, resolvedAt: new Date(now).toISOString() };
}
