import { requireProject } from "../http/project.ts";
import { Refused } from "../http/reply.ts";
import type { Directory } from "./directory.ts";
import type { ListedWallet } from "./listed.ts";

const defaultEntries = 40;
const mostEntries = 100;

/** Refuses a call without a required parameter (protocol.md §3.1). */
export function requireClient(query: URLSearchParams): void {
  requireProject(query);
  if (!query.get("st")) throw new Refused(400, "st", "SDK type is missing");
  if (!query.get("sv")) throw new Refused(400, "sv", "SDK version is missing");
}

function count(query: URLSearchParams, field: string, otherwise: number, most: number): number {
  const text = query.get(field);
  if (text === null || text === "") return otherwise;
  const value = Number(text);
  if (!/^\d{1,6}$/.test(text) || value < 1 || value > most) {
    throw new Refused(400, field, `${field} must be a whole number from 1 to ${most}`);
  }
  return value;
}

function list(query: URLSearchParams, field: string): string[] {
  return (query.get(field) ?? "").split(",").filter((part) => part !== "");
}

function badge(query: URLSearchParams): string | undefined {
  const value = query.get("badge_type");
  if (value === null || value === "") return undefined;
  if (value !== "certified" && value !== "none") {
    throw new Refused(400, "badge_type", "badge_type must be certified or none");
  }
  return value;
}

function flag(query: URLSearchParams, field: string): boolean {
  const value = query.get(field);
  if (value !== null && value !== "true" && value !== "false" && value !== "") {
    throw new Refused(400, field, `${field} must be true or false`);
  }
  return value === "true";
}

/** Wallets by name or by reverse domain name: either is enough, since a client may know only one of them. */
function known(query: URLSearchParams): (wallet: ListedWallet) => boolean {
  const names = new Set(list(query, "names").map((name) => name.trim().toLowerCase()));
  const rdns = new Set(list(query, "rdns").map((one) => one.trim().toLowerCase()));
  if (names.size === 0 && rdns.size === 0) return () => true;
  return (wallet) => names.has(wallet.name.toLowerCase()) || (wallet.rdns !== null && rdns.has(wallet.rdns));
}

/** The explorer's own order, or that of names; other orders are unknown here and leave the list as it is. */
function sorted(found: readonly ListedWallet[], query: URLSearchParams): readonly ListedWallet[] {
  if (query.get("sort") !== "name") return found;
  return [...found].sort((left, right) => left.name.localeCompare(right.name, "en"));
}

/** The page of wallets that a query asks for, and how many there are over all pages. */
export function listWallets(
  { wallets, payOnly }: Directory,
  query: URLSearchParams,
): { data: readonly ListedWallet[]; count: number } {
  const page = count(query, "page", 1, 999_999);
  const entries = count(query, "entries", defaultEntries, mostEntries);
  const search = (query.get("search") ?? "").trim().toLowerCase();
  const include = new Set(list(query, "include"));
  const exclude = new Set(list(query, "exclude"));
  const chains = list(query, "chains");
  const badgeType = badge(query);
  const isKnown = known(query);
  const all = flag(query, "include_pay_only") ? [...wallets, ...payOnly] : wallets;
  const found = all.filter(
    (wallet) =>
      wallet.name.toLowerCase().includes(search) &&
      (badgeType === undefined || wallet.badge_type === badgeType) &&
      (include.size === 0 || include.has(wallet.id)) &&
      !exclude.has(wallet.id) &&
      (chains.length === 0 || chains.some((chain) => wallet.chains.includes(chain))) &&
      isKnown(wallet),
  );
  return { data: sorted(found, query).slice((page - 1) * entries, page * entries), count: found.length };
}
