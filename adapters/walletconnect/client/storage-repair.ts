import * as v from "valibot";

const PREFIX = "wc@2:";
const SUBSCRIPTIONS = `${PREFIX}core:0.3//subscription`;
const isKey = (value: unknown): boolean => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const KEYCHAIN = v.record(v.string(), v.unknown());
const LIST = v.array(v.unknown());
const OF_TOPIC = v.looseObject({ topic: v.string() });

type OfTopic = v.InferOutput<typeof OF_TOPIC>;

/** The storage key of one of the library's lists, in any version of the library. */
export function keyFor(entries: ReadonlyMap<string, unknown>, list: string): string | undefined {
  return [...entries.keys()].find((key) => key.startsWith(PREFIX) && key.endsWith(`//${list}`));
}

function listed(entries: ReadonlyMap<string, unknown>, list: string): OfTopic[] {
  const read = v.safeParse(LIST, entries.get(keyFor(entries, list) ?? ""));
  return (read.success ? read.output : []).filter((each): each is OfTopic => v.is(OF_TOPIC, each));
}

/**
 * Repairs a damaged record (R7). A session without its key can neither send nor receive: it is left out. A session without a subscription
 * would never receive an answer: its topic is subscribed again.
 */
export function repairEntries(entries: Map<string, unknown>): Map<string, unknown> {
  const sessionKey = keyFor(entries, "session");
  if (sessionKey === undefined) return entries;
  const keychain = v.safeParse(KEYCHAIN, entries.get(keyFor(entries, "keychain") ?? ""));
  const keys = new Map(keychain.success ? Object.entries(keychain.output) : []);
  const sessions = listed(entries, "session").filter(({ topic }) => isKey(keys.get(topic)));
  const heard = listed(entries, "subscription");
  const unheard = sessions.filter(({ topic }) => !heard.some((each) => each.topic === topic));
  entries.set(sessionKey, sessions);
  if (unheard.length === 0) return entries;
  const added = unheard.map(({ topic }) => ({ topic, relay: { protocol: "irn" } }));
  return entries.set(keyFor(entries, "subscription") ?? SUBSCRIPTIONS, [...heard, ...added]);
}
