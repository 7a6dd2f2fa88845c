import { toBase64Url } from "../bytes.ts";
import { isRecord } from "../record.ts";

/** The abilities on a resource: `namespace/action` -> the limits of each grant. */
type RecapAbilities = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** The capabilities that a sign-in delegates (EIP-5573). */
export interface Recap {
  readonly att: Readonly<Record<string, RecapAbilities>>;
  /** CIDs of the parent delegations. */
  readonly prf?: readonly string[];
}

const PREFIX = "urn:recap:";
const SENTENCE = "I further authorize the stated URI to perform the following actions on my behalf: ";
const ABILITY = /^[\w.*+-]+\/[\w.*+-]+$/;

/** A copy with sorted keys at every depth, as the encoding requires. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, ordered(value[key])]));
}

function isAbilities(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(([key, limits]) => ABILITY.test(key) && Array.isArray(limits) && limits.every(isRecord))
  );
}

/** True if a resource of a message is a ReCap. */
export function isRecap(resource: string): boolean {
  return resource.startsWith(PREFIX);
}

/** The resource that encodes capabilities: `urn:recap:` and base64url of sorted JSON (EIP-5573). */
export function encodeRecap(recap: Recap): string {
  return PREFIX + toBase64Url(new TextEncoder().encode(JSON.stringify(ordered(recap))));
}

/** The capabilities of a resource, or undefined if it is not a ReCap; wallets use either base64 alphabet. */
export function decodeRecap(resource: string): Recap | undefined {
  if (!isRecap(resource)) return undefined;
  try {
    const text = atob(resource.slice(PREFIX.length).replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (!isRecord(value) || !isRecord(value.att) || !Object.values(value.att).every(isAbilities)) return undefined;
    const { prf = [] } = value;
    return Array.isArray(prf) && prf.every((one) => typeof one === "string") ? (value as unknown as Recap) : undefined;
  } catch {
    return undefined;
  }
}

/** The sentence in a message that describes its ReCap (EIP-5573 "ReCap Translation Algorithm"). */
export function recapStatement({ att }: Recap): string {
  const grants = Object.keys(att)
    .sort()
    .flatMap((resource) => {
      const actions = new Map<string, string[]>();
      for (const ability of Object.keys(att[resource] ?? {}).sort()) {
        const [namespace = "", action = ""] = ability.split("/");
        actions.set(namespace, [...(actions.get(namespace) ?? []), `'${action}'`]);
      }
      return [...actions].map(([namespace, names]) => `'${namespace}': ${names.join(", ")} for '${resource}'.`);
    });
  return SENTENCE + grants.map((grant, at) => `(${at + 1}) ${grant}`).join(" ");
}

/** A statement extended by the sentence of the message's ReCap, its last resource; unchanged without one. */
export function withRecap(statement: string | undefined, resources: readonly string[] = []): string | undefined {
  const recap = decodeRecap(resources.at(-1) ?? "");
  if (!recap || statement?.includes(SENTENCE)) return statement || undefined;
  return `${statement ? `${statement} ` : ""}${recapStatement(recap)}`;
}
