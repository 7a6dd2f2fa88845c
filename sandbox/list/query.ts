import { requireProject } from "../http/project.ts";
import { Refused } from "../http/reply.ts";
import type { ListedWallet } from "./directory.ts";

const defaultEntries = 40;
const mostEntries = 100;

/** Refuses a call that lacks what every call must carry (protocol.md §3.1). */
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

/** The page of wallets that a query asks for, and how many there are over all pages. */
export function listWallets(
  all: readonly ListedWallet[],
  query: URLSearchParams,
): { data: readonly ListedWallet[]; count: number } {
  const page = count(query, "page", 1, 999_999);
  const entries = count(query, "entries", defaultEntries, mostEntries);
  const search = (query.get("search") ?? "").trim().toLowerCase();
  const include = new Set(list(query, "include"));
  const exclude = new Set(list(query, "exclude"));
  const chains = list(query, "chains");
  const badgeType = badge(query);
  const found = all.filter(
    (wallet) =>
      wallet.name.toLowerCase().includes(search) &&
      (badgeType === undefined || wallet.badge_type === badgeType) &&
      (include.size === 0 || include.has(wallet.id)) &&
      !exclude.has(wallet.id) &&
      (chains.length === 0 || chains.some((chain) => wallet.chains.includes(chain))),
  );
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length };
}
