/** A report tells no amounts: its placeholders stand for numbers that may be less or more than each other. */
import type { Report } from "../../domain/report/report.ts";

/** Fields of what somebody holds, and of the most that a provider takes, as exact decimal text. */
const HELD = new Set(["balance", "coin", "numeric", "most", "max"]);
/** The field of the least that a provider takes, and what that mostly is: a placeholder has as many digits as its amount. */
const LEAST = "min";
const TAKEN = "10";
/** An object in which `most` is what a fee comes to. */
const FEE = "fee";

/** More than any placeholder is, by so many digits. */
const PLENTY = "0".repeat(9);
/** The coin's own, since how finely a token is divided is told as a placeholder where it was a text. */
const DECIMALS = "18";

function collect(value: unknown, into: Set<string>, inside = ""): void {
  if (typeof value !== "object" || value === null) return;
  for (const [field, each] of Object.entries(value)) {
    const isHeld = HELD.has(field) && inside !== FEE;
    if (isHeld && typeof each === "string" && /^\d+(?:\.0*)?$/.test(each)) into.add(each);
    collect(each, into, field);
  }
}

/** The same report of somebody who holds more than is spent in it, and spends what providers take: what the visitor could, the machines can. */
export function withFunds(report: Report): Report {
  const amounts = new Set<string>();
  collect([report.standing, report.entries], amounts);
  const funded = (field: string, value: unknown): unknown => {
    if (typeof value !== "string") return value;
    if (field === "decimals") return DECIMALS;
    if (field === LEAST) return TAKEN;
    return amounts.has(value) ? value.replace(/(?=\.|$)/, PLENTY) : value;
  };
  return JSON.parse(JSON.stringify(report), (field, value: unknown) => funded(field, value)) as Report;
}
