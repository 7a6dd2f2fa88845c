import { malformed } from "../http/fields.ts";

/** Zones whose names are given away: the present one and the one before it (protocol.md §4.1). */
const zones = ["reown.id", "wcn.id"] as const;
export type Zone = (typeof zones)[number];

const characters = /^[a-z0-9.-]+$/;
const least = 3;
const most = 64;

/** True when a name lies in a zone whose names are given away here. */
export function isGiven(name: string): boolean {
  return zones.some((zone) => name.endsWith(`.${zone}`));
}

/** The zone that was asked for, the first when none was; refuses any other with 400. */
export function zoneOf(text: string | null): Zone {
  if (text === null || text === "") return zones[0];
  return zones.find((zone) => zone === text) ?? malformed("zone", `zone must be one of ${zones.join(", ")}`);
}

/** A name to look for, in lower case; refuses with 400 a text that no name can be. */
export function soughtName(text: string): string {
  const name = text.toLowerCase();
  if (name.length > 255 || !characters.test(name))
    return malformed("name", "Name has characters that no name can have");
  return name;
}

/** Refuses a label of a wrong length with 400. */
export function checkLength(label: string): void {
  if (label.length < least) malformed("name", `Name must have at least ${least} characters`);
  if (label.length > most) malformed("name", `Name must have at most ${most} characters`);
}

/** A name to register, checked as the public service does (protocol.md §2.5); refuses with 400. */
export function newName(value: unknown): string {
  if (typeof value !== "string" || !characters.test(value)) {
    return malformed("name", "Name must have only lower-case letters, digits and hyphens");
  }
  const [label = "", ...zone] = value.split(".");
  if (zone.length !== 2) return malformed("name", "Name must have three parts, as in alice.reown.id");
  if (!isGiven(value)) return malformed("name", `Name must end in one of ${zones.join(", ")}`);
  checkLength(label);
  return value;
}
