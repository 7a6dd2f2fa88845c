import * as v from "valibot";
import { type CaipNetworkId, isCaipNetworkId } from "../../../domain/caip.ts";
import { isRpcErrorCode, RpcError } from "../../../domain/networks/rpc-errors.ts";
import { safeText } from "../../../domain/text.ts";
import { PAIRING_ERRORS, PairingError, type PairingErrorCode } from "../client/errors.ts";
import type { RelayEvent } from "../client/relay-event.ts";
import { parsePairingUri } from "../pairing/uri.ts";
import type { SessionPlan } from "../session/namespaces.ts";
import type { SessionCall } from "../session/open-request.ts";
import { readSession, type Session, wireChain } from "../session/session.ts";

const text = v.string();
const id = v.pipe(text, v.regex(/^[\da-f]{32}$/));
const networkId = v.custom<CaipNetworkId>(isCaipNetworkId);
const topic = v.pipe(text, v.regex(/^[0-9a-f]{64}$/i));

const CODED = {
  code: v.optional(v.union([v.string(), v.number()])),
  message: v.optional(text),
  data: v.optional(v.unknown()),
};
const ERROR = v.object({ ...CODED, cause: v.optional(v.object(CODED)) });

type SentError = v.InferOutput<typeof ERROR>;

/** Tabs send sessions in the format of wallets' settlements, so that one parser reads both. */
const SESSION = v.pipe(v.unknown(), v.transform(readSession));
export const SESSIONS = v.array(SESSION);

const texts = v.array(text);
const PLAN = v.record(
  text,
  v.object({
    chains: v.array(networkId),
    methods: texts,
    events: texts,
    rpcMap: v.record(text, text),
    defaultChain: v.optional(networkId),
  }),
);

const CALL = v.pipe(
  v.object({
    topic,
    networkId,
    method: text,
    params: v.optional(v.unknown()),
    expiry: v.optional(v.number()),
    id: v.optional(v.number()),
  }),
  v.transform((call) => call as SessionCall),
);

/** A call of a tab to the tab with the client. */
const ASK = v.union([
  v.object({
    name: v.literal("openPairing"),
    plan: v.pipe(
      PLAN,
      v.transform((plan) => plan as SessionPlan),
    ),
    signIn: v.optional(v.record(text, v.union([text, texts]))),
  }),
  v.object({ name: v.literal("request"), call: CALL }),
  v.object({ name: v.literal("answer"), topic, id: v.number() }),
  v.object({ name: v.picklist(["ping", "disconnect"]), topic }),
  v.object({ name: v.picklist(["sessions", "restartTransport", "clientId"]) }),
]);

export type Ask = v.InferOutput<typeof ASK>;

/** An open pairing; `known` are the sessions that existed before. */
export const OPENED = v.object({
  topic,
  uri: v.pipe(
    text,
    v.custom<string>((uri) => parsePairingUri(uri as string) !== undefined),
  ),
  expiresAt: v.number(),
  known: texts,
});

export type Opened = v.InferOutput<typeof OPENED>;

const EVENT = v.union([
  v.object({ type: v.picklist(["session.adopted", "session.updated"]), session: SESSION }),
  v.object({ type: v.literal("session.emitted"), topic, networkId, name: text, data: v.unknown() }),
  v.object({ type: v.picklist(["session.deleted", "session.expired"]), topic }),
  v.object({ type: v.literal("request.sent"), request: v.object({ requestId: v.number(), sessionTopic: topic }) }),
  v.object({ type: v.picklist(["relay.opened", "relay.closed"]) }),
  v.object({
    type: v.literal("relay.refused"),
    error: v.pipe(
      ERROR,
      v.transform((sent) => readError(sent) as PairingError),
    ),
  }),
]);

const MESSAGE = v.union([
  /** `at`: milliseconds since 1970. */
  v.object({ type: v.literal("ask"), id, at: v.number(), ask: ASK }),
  v.object({ type: v.literal("taken"), id }),
  v.object({ type: v.literal("end"), id }),
  v.object({ type: v.literal("answer"), id, value: v.optional(v.unknown()) }),
  v.object({ type: v.literal("failed"), id, error: ERROR }),
  v.object({ type: v.literal("approved"), id, session: SESSION }),
  v.object({ type: v.literal("told"), event: EVENT }),
  /** Another tab has the client now. */
  v.object({ type: v.literal("owned") }),
]);

export type Message = v.InferOutput<typeof MESSAGE>;

/** A message on its way. */
export type Sent =
  | { type: "ask"; id: string; at: number; ask: Ask }
  | { type: "told"; event: object }
  | { type: "owned" }
  | Reply
  | { type: "end"; id: string };

/** A reply of the tab with the client. */
export type Reply =
  | { type: "taken"; id: string }
  | { type: "answer"; id: string; value: unknown }
  | { type: "failed"; id: string; error: SentError }
  | { type: "approved"; id: string; session: unknown };

/** Parses a tab's message; undefined for anything else. */
export function readMessage(data: unknown): Message | undefined {
  try {
    return v.parse(MESSAGE, data);
  } catch {
    return undefined;
  }
}

/** A session in the format of its wallet's settlement, limited to its usable parts. */
export function writeSession(session: Session): unknown {
  const { topic, expiresAt, wallet, namespaces, auths } = session;
  const { icon, links, ...rest } = wallet;
  const granted = Object.entries(namespaces).map(([name, { accounts, chains, methods, events }]) => [
    name,
    {
      accounts: accounts.map(({ networkId, address }) => `${wireChain(session, networkId)}:${address}`),
      chains: chains.map((chain) => wireChain(session, chain)),
      methods,
      events,
    },
  ]);
  const metadata = { ...rest, icons: icon ? [icon] : [], redirect: links };
  return { topic, expiry: expiresAt / 1000, peer: { metadata }, namespaces: Object.fromEntries(granted), auths };
}

export function writeEvent(event: RelayEvent): Sent {
  const told = { ...event } as Record<string, unknown>;
  if ("session" in event) told["session"] = writeSession(event.session);
  if ("error" in event) told["error"] = writeError(event.error);
  return { type: "told", event: told };
}

const coded = (thrown: unknown) => {
  const { code, message, data } = thrown as { code?: string | number; message?: string; data?: unknown };
  return { code, message, data };
};

export function writeError(thrown: unknown): SentError {
  const { cause } = Object(thrown);
  return { ...coded(thrown), ...(cause && { cause: coded(cause) }) };
}

/** Restores another tab's error by its code. */
export function readError({ code, data, cause: sent, ...error }: SentError): Error {
  const message = safeText(error.message, 500);
  const cause =
    sent && Object.assign(new Error(safeText(sent.message, 500)), sent.code !== undefined && { code: sent.code });
  if (isRpcErrorCode(code)) return new RpcError(code, { message, data, cause });
  if (Object.hasOwn(PAIRING_ERRORS, code ?? "")) return new PairingError(code as PairingErrorCode, { cause });
  return new Error(message, { cause });
}
