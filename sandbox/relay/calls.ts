import { type Hub, subscriptionId } from "./hub.ts";
import type { Line } from "./line.ts";
import type { Draft, StoredMessage } from "./mailboxes.ts";
import { badPayload, codes, type Fields, RpcError } from "./rpc.ts";

/** The result of a call, and a task for after its answer is sent. */
export interface Done {
  readonly result: unknown;
  readonly after?: () => void;
}

type Method = (params: Fields, caller: Line, hub: Hub) => Done;

const batchLimit = 500;
/** Characters. */
const messageLimit = 1024 * 1024;
/** Seconds: a month. */
const longest = 2_592_000;
const fiveMinutes = 300;

const badParams = (): RpcError =>
  new RpcError(codes.params, "Invalid payload: Invalid request parameters", "InvalidParams");

function topicIn(value: unknown): string {
  if (typeof value !== "string") throw badParams();
  if (!/^[\da-f]{64}$/i.test(value)) throw badPayload("Topic decoding failed", "InvalidTopic");
  return value;
}

function messageIn(value: unknown): string {
  if (typeof value !== "string" || value === "") throw badParams();
  if (value.length > messageLimit) throw badPayload("Payload size exceeded", "PayloadSizeExceeded");
  return value;
}

function lifetimeIn(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw badParams();
  const ttl = Number(value);
  if (ttl < 1) throw new RpcError(codes.handler, "Request handler error: TTL too short", "TtlTooShort");
  if (ttl > longest) throw new RpcError(codes.handler, "Request handler error: TTL too long", "TtlTooLong");
  return ttl;
}

function listIn(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw badParams();
  if (value.length === 0) throw badPayload("The batch contains no items", "BatchEmpty");
  if (value.length > batchLimit) throw badPayload("The batch contains too many items", "BatchLimitExceeded");
  return value;
}

function fieldsIn(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw badParams();
  return value as Fields;
}

function tagIn(value: unknown): number {
  if (value === undefined) return 0;
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw badParams();
  return Number(value);
}

function draftIn(fields: Fields, from: string): Draft {
  const { topic, message, ttl, tag, attestation } = fields;
  return {
    topic: topicIn(topic),
    message: messageIn(message),
    from,
    tag: tagIn(tag),
    ttl: lifetimeIn(ttl),
    ...(typeof attestation === "string" && attestation !== "" && { attestation }),
  };
}

/** Keeps all of them before any goes out, so that one that is refused leaves nothing behind. */
function publish(drafts: readonly Draft[], hub: Hub): Done {
  const messages = drafts.flatMap((draft) => hub.store(draft) ?? []);
  return { result: true, after: () => messages.forEach((stored) => void hub.deliver(stored)) };
}

function subscribe(topics: readonly string[], caller: Line, hub: Hub): Done {
  const fresh = new Set(topics);
  for (const topic of fresh) hub.subscribe(caller, topic);
  return {
    result: topics.map((topic) => subscriptionId(topic, caller.client)),
    after: () => fresh.forEach((topic) => void hub.catchUp(caller, topic)),
  };
}

function unsubscribe(topics: readonly string[], caller: Line, hub: Hub): Done {
  for (const topic of topics) hub.unsubscribe(caller, topic);
  return { result: true };
}

const received = ({ topic, message, at, tag, attestation }: StoredMessage): object => ({
  topic,
  message,
  publishedAt: at,
  tag,
  ...(attestation !== undefined && { attestation }),
});

/** Messages that a client has not got on this connection; they stay in its mailbox until they are acknowledged. */
function fetchMessages(topics: readonly string[], caller: Line, hub: Hub): Done {
  const messages = topics.flatMap((topic) => hub.unread(caller, topic));
  const now = messages.slice(0, batchLimit);
  for (const stored of now) caller.markSent(stored);
  return { result: { messages: now.map(received), hasMore: messages.length > now.length } };
}

/** `wc_proposeSession`: the proposer is subscribed to the pairing, and its proposal is published there. */
function proposeSession(params: Fields, caller: Line, hub: Hub): Done {
  const { pairingTopic, sessionProposal, ttl = fiveMinutes, attestation } = params;
  const proposal = { topic: pairingTopic, message: sessionProposal, ttl, tag: 1100, attestation };
  const draft = draftIn(proposal, caller.client);
  const pairing = subscribe([draft.topic], caller, hub);
  const published = publish([draft], hub);
  return { result: true, after: () => both(pairing, published) };
}

/** `wc_approveSession`: the approver is subscribed to the session; answer and settlement are published. */
function approveSession(params: Fields, caller: Line, hub: Hub): Done {
  const { pairingTopic, sessionTopic, ttl = fiveMinutes } = params;
  const answer = { topic: pairingTopic, message: params["sessionProposalResponse"], ttl, tag: 1101 };
  const settlement = { topic: sessionTopic, message: params["sessionSettlementRequest"], ttl, tag: 1102 };
  const drafts = [draftIn(answer, caller.client), draftIn(settlement, caller.client)];
  const session = subscribe([topicIn(sessionTopic)], caller, hub);
  const published = publish(drafts, hub);
  return { result: true, after: () => both(session, published) };
}

function both(first: Done, second: Done): void {
  first.after?.();
  second.after?.();
}

const topicsIn = (value: unknown): string[] => listIn(value).map(topicIn);

const methods: Readonly<Record<string, Method>> = {
  irn_publish: (params, caller, hub) => publish([draftIn(params, caller.client)], hub),
  irn_batchPublish: ({ messages }, caller, hub) =>
    publish(
      listIn(messages).map((one) => draftIn(fieldsIn(one), caller.client)),
      hub,
    ),
  irn_subscribe: ({ topic }, caller, hub) => {
    const { result, after } = subscribe([topicIn(topic)], caller, hub);
    return { result: (result as string[])[0], ...(after && { after }) };
  },
  irn_batchSubscribe: ({ topics }, caller, hub) => subscribe(topicsIn(topics), caller, hub),
  irn_unsubscribe: ({ topic }, caller, hub) => unsubscribe([topicIn(topic)], caller, hub),
  irn_batchUnsubscribe: ({ subscriptions }, caller, hub) =>
    unsubscribe(
      listIn(subscriptions).map((one) => topicIn(fieldsIn(one)["topic"])),
      caller,
      hub,
    ),
  irn_fetchMessages: ({ topic }, caller, hub) => fetchMessages([topicIn(topic)], caller, hub),
  irn_batchFetchMessages: ({ topics }, caller, hub) => fetchMessages(topicsIn(topics), caller, hub),
  wc_proposeSession: proposeSession,
  wc_approveSession: approveSession,
};

/** Makes one call of the relay protocol. Throws an {@link RpcError} when it is refused. */
export function makeCall(fields: Fields, caller: Line, hub: Hub): Done {
  const { method, params } = fields;
  if (typeof method !== "string") throw badPayload("Failed to deserialize request", "Serialization");
  const made = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!made) throw new RpcError(codes.method, "Method not found", "InvalidMethod");
  hub.count(method);
  return made(fieldsIn(params), caller, hub);
}
