import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import type { SessionTypes } from "@walletconnect/types";
import * as v from "valibot";
import type { Cacao } from "../../../domain/sign-in/cacao.ts";
import type { Clock } from "../../browser/clock.ts";
import { type ClientHandle, inside } from "../client/client-lifetime.ts";
import { PairingError } from "../client/errors.ts";
import { optionalNamespaces, type SessionPlan } from "../session/namespaces.ts";
import { type AuthPayload, CACAO, grantOf } from "./one-click.ts";

/** Seconds until the requests expire: an hour for a sign-in, as wallets expect, and five minutes for a plain proposal. */
const TTL = { signIn: 3_600, proposal: 300 };

/** Seconds that a session lasts. */
const SESSION_TTL = 604_800;

/** The error code of wallets without one-click sign-in, which answer the plain proposal. */
const UNSUPPORTED = 10_001;

/** The stored state of an open pairing URI: the plain proposal, and beside it the sign-in. */
interface Proposal {
  id: number;
  pairingTopic: string;
  proposer: { publicKey: string };
  /** The sign-in's own id; absent without a sign-in. */
  signInId?: number;
}

/** The outcome of a proposal. */
interface Outcome {
  session?: SessionTypes.Struct;
  auths?: readonly Cacao[];
  error?: unknown;
}

const ANSWER = v.object({
  cacaos: v.array(CACAO),
  responder: v.object({
    publicKey: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i)),
    metadata: v.looseObject({}),
  }),
});

/** The topic of a sign-in's answer: the hash of the requester's public key. */
const topicOf = ({ publicKey }: { publicKey: string }): string => bytesToHex(sha256(hexToBytes(publicKey)));

const secondsFrom = (clock: Clock, handle: number): number => Math.floor(clock.now() / 1000) + handle;

/** The key under which the library looks up its key for reading answers. */
const ANSWER_KEY = "wc@1.5:auth::PUB_KEY";

const outcomeOf = (id: number): string => `session_connect:${id}`;

/** Makes a pairing URI that a wallet can also answer with signed messages; nothing is proposed yet. */
async function createPairingTopic({ client }: ClientHandle) {
  const { core } = client;
  await core.relayer.confirmOnlineStateOrThrow();
  const publicKey = await core.crypto.generateKeyPair();
  const responseTopic = topicOf({ publicKey });
  const [{ topic: pairingTopic, uri }] = await Promise.all([
    core.pairing.create({ methods: ["wc_sessionAuthenticate"] }),
    core.relayer.subscribe(responseTopic),
    client.auth.authKeys.set(ANSWER_KEY, { responseTopic, publicKey }),
  ]);
  return { pairingTopic, uri, responseTopic, self: { publicKey, metadata: client.metadata } };
}

/** Waits for either answer, until the proposal ends. */
function listen({ client }: ClientHandle, id: number, responseTopic: string) {
  const { events } = inside(client).engine;
  const expire = (over: { id: number }) => {
    if (over.id === id) events.emit(outcomeOf(id), { error: { message: "Proposal expired", code: 0 } });
  };
  client.events.on("proposal_expire", expire);
  const answer = new Promise<Outcome>((resolve) => events.once(outcomeOf(id), resolve));
  return answer.then(({ error, session, auths }) => {
    client.events.off("proposal_expire", expire);
    client.core.relayer.unsubscribe(responseTopic).catch(() => undefined);
    if (error || !session) throw error;
    return { ...session, auths };
  });
}

/**
 * Proposes a session with a sign-in, and beside it a plain session for wallets without one-click sign-in. Resolves like the library's
 * `connect` once the relay has both; the session comes with its signed messages.
 */
export async function authenticate(handle: ClientHandle, clock: Clock, plan: SessionPlan, authPayload: AuthPayload) {
  const { pairingTopic, uri, responseTopic, self } = await createPairingTopic(handle);
  const { engine } = inside(handle.client);
  const [id, signInId] = [engine.newId(), engine.newId()];
  const proposal = {
    ...{ id, pairingTopic, requiredNamespaces: {}, optionalNamespaces: optionalNamespaces(plan), proposer: self },
    ...{ relays: [{ protocol: "irn" }], expiryTimestamp: secondsFrom(clock, TTL.proposal) },
  };
  const signIn = { authPayload, requester: self, expiryTimestamp: secondsFrom(clock, TTL.signIn) };
  const answer = listen(handle, id, responseTopic);
  answer.catch(() => undefined);
  const sent = { topic: pairingTopic, throwOnFailedPublish: true };
  try {
    await Promise.all([
      engine.sendRequest({ ...sent, method: "wc_sessionAuthenticate", params: signIn, clientRpcId: signInId }),
      engine.sendRequest({ ...sent, method: "wc_sessionPropose", params: proposal, clientRpcId: id }),
    ]);
  } catch (error) {
    engine.events.emit(outcomeOf(id), { error });
    throw error;
  }
  await engine.setProposal(id, { ...proposal, signInId });
  return { uri, approval: () => answer };
}

/** Stores the session of signed messages, which their wallet has already. Throws SESSION_MALFORMED. */
async function settled({ client }: ClientHandle, clock: Clock, { pairingTopic, proposer }: Proposal, result: unknown) {
  const read = v.safeParse(ANSWER, result);
  const namespaces = grantOf(read.success ? read.output.cacaos : []);
  if (!read.success || namespaces.eip155.methods.length === 0) throw new PairingError("SESSION_MALFORMED");
  const { cacaos: auths, responder } = read.output;
  const topic = await client.core.crypto.generateSharedKey(proposer.publicKey, responder.publicKey);
  const expiry = secondsFrom(clock, SESSION_TTL);
  const session = {
    ...{ topic, pairingTopic, namespaces, expiry, acknowledged: true, requiredNamespaces: {}, optionalNamespaces: {} },
    ...{ self: proposer, peer: responder, controller: responder.publicKey, relay: { protocol: "irn" } },
    transportType: "relay",
  } as unknown as SessionTypes.Struct;
  await client.core.relayer.subscribe(topic);
  await client.session.set(topic, session);
  await inside(client).engine.setExpiry(topic, expiry);
  return { session, auths };
}

/**
 * Handles wallets' answers to a sign-in. An answer to an earlier page's request yields its session alone, because this page has not asked
 * for the signed messages.
 */
export function hearSignIns(handle: ClientHandle, clock: Clock): void {
  const { client } = handle;
  const { engine } = inside(client);
  const heard = new Set<number>();
  engine.onSessionAuthenticateResponse = async (_, { id, result, error }) => {
    const open = client.proposal.getAll() as unknown as Proposal[];
    const proposal = open.find(({ signInId }) => signInId === id);
    if (!proposal || error?.code === UNSUPPORTED || heard.has(id)) return;
    heard.add(id);
    const outcome: Outcome = error
      ? { error }
      : await settled(handle, clock, proposal, result).catch((thrown: unknown) => ({ error: thrown }));
    await engine.deleteProposal(proposal.id);
    client.core.relayer.unsubscribe(topicOf(proposal.proposer)).catch(() => undefined);
    if (outcome.session) client.events.emit("session_connect", { session: outcome.session });
    engine.events.emit(outcomeOf(proposal.id), outcome);
  };
}
