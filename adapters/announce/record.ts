import { parseJson } from "../../domain/json.ts";
import { field } from "../page-wallets/shared/untrusted.ts";
import { type Identity, readIdentity } from "./identity.ts";

/** The chain families whose sessions are announced. */
export type AnnouncedNamespace = "eip155" | "solana";

/** The identities of announced sessions, by chain family. */
export type Identities = Readonly<Partial<Record<AnnouncedNamespace, Identity>>>;

/** The stored announcements of an instance, which the next page repeats before anything else is known. */
export interface AnnouncementRecord {
  /** The instance's name. */
  readonly id: string;
  readonly identities: Identities;
}

/** The text of a record; undefined where nothing is announced. */
export function writeRecord({ id, identities }: AnnouncementRecord): string | undefined {
  const { eip155, solana } = identities;
  return eip155 || solana ? JSON.stringify({ id, eip155, solana }) : undefined;
}

/** A stored record of the instance `id`; undefined for another's, and for garbage (I15). */
export function readRecord(text: string | undefined, id: string): Identities | undefined {
  const stored = parseJson(text);
  if (field(stored, "id") !== id) return undefined;
  const eip155 = readIdentity(field(stored, "eip155"));
  const solana = readIdentity(field(stored, "solana"));
  return eip155 || solana ? { ...(eip155 && { eip155 }), ...(solana && { solana }) } : undefined;
}
