// The wallet's library has a thread of its own because some of its errors cannot be caught and end a thread.
import { parentPort, workerData } from "node:worker_threads";
import { errorText } from "../event-log.ts";
import { type Kit, startKit } from "../kit.ts";
import type { Verified } from "../state.ts";
import { memoryStorage } from "../storage.ts";
import { workerHandlers } from "./handlers.ts";
import type { Event, Question, ThreadConfig, WorkerMessage } from "./protocol.ts";

const config = workerData as ThreadConfig;
let storage = memoryStorage();
let kit: Promise<Kit> | undefined;
let hearsSignIn = true;
let generation = 0;

const say = (message: WorkerMessage): void => parentPort?.postMessage(message);

interface Context {
  readonly verified: { readonly validation: string; readonly origin: string; readonly isScam?: boolean };
}

function judged({ verified: { validation, origin, isScam = false } }: Context): Verified {
  return { validation: validation.toLowerCase() as Verified["validation"], origin, isScam };
}

/** The library does not store the judgement of a proposal's page. */
const unjudged = (origin: string): Verified => ({ validation: "unknown", origin, isScam: false });

/** Lets a sign-in through, or leaves it to the proposal that comes along with it. */
function listenForSignIn({ wallet }: Kit, tell: (event: Event) => void): void {
  wallet.off("session_authenticate", () => {});
  wallet.events.removeAllListeners("session_authenticate");
  if (!hearsSignIn) return;
  wallet.on("session_authenticate", ({ id, topic, params, verifyContext }) => {
    tell({ kind: "signIn", signIn: { id, topic, params, verified: judged(verifyContext) } });
  });
}

function listen(started: Kit, tell: (event: Event) => void): void {
  const { wallet, core } = started;
  const sessionOf = (topic: string) => wallet.getActiveSessions()[topic];
  wallet.on("session_proposal", ({ id, params, verifyContext }) => {
    tell({ kind: "proposal", proposal: { id, params, verified: judged(verifyContext) } });
  });
  wallet.on("session_request", ({ id, topic, params, verifyContext }) => {
    const verified = judged(verifyContext);
    tell({ kind: "request", request: { id, topic, params, verified, session: sessionOf(topic) } });
  });
  wallet.on("session_delete", ({ topic }) => {
    core.history.delete(topic);
    tell({ kind: "deleted", topic });
  });
  wallet.on("proposal_expire", ({ id }) => tell({ kind: "expired", id }));
  wallet.on("session_request_expire", ({ id }) => tell({ kind: "expired", id }));
  listenForSignIn(started, tell);
}

/** Reports the unanswered requests in the storage again. */
function takeUp({ wallet }: Kit, tell: (event: Event) => void): void {
  for (const params of Object.values(wallet.getPendingSessionProposals())) {
    const verified = unjudged(params.proposer.metadata.url);
    tell({ kind: "proposal", proposal: { id: params.id, params, verified } });
  }
  for (const { id, topic, params, verifyContext } of wallet.getPendingSessionRequests()) {
    const session = wallet.getActiveSessions()[topic];
    tell({ kind: "request", request: { id, topic, params, verified: judged(verifyContext), session } });
  }
  for (const { id, pairingTopic, verifyContext, ...params } of wallet.engine.signClient.auth.requests.getAll()) {
    tell({ kind: "signIn", signIn: { id, topic: pairingTopic, params, verified: judged(verifyContext) } });
  }
}

async function begin(): Promise<Kit> {
  const own = generation;
  const tell = (event: Event): void => say({ generation: own, event });
  const started = await startKit(config, storage);
  listen(started, tell);
  takeUp(started, tell);
  return started;
}

async function running(): Promise<Kit> {
  const starting = kit ?? begin();
  kit = starting;
  try {
    return await starting;
  } catch (error) {
    if (kit === starting) kit = undefined;
    throw error;
  }
}

async function end(): Promise<void> {
  const ending = kit;
  kit = undefined;
  await ending?.then((started) => started.stop()).catch(() => undefined);
}

async function answer({ name, value }: Question): Promise<unknown> {
  switch (name) {
    case "open":
      await running();
      return undefined;
    case "hearSignIn":
      hearsSignIn = value === true;
      if (kit) listenForSignIn(await kit, (event) => say({ generation, event }));
      return undefined;
    case "restart":
      await end();
      await running();
      return undefined;
    case "reset":
      generation = Number(value);
      hearsSignIn = true;
      storage = memoryStorage();
      return end();
    default:
      return (workerHandlers[name] as (started: Kit, value: unknown) => unknown)(await running(), value);
  }
}

const trouble = (error: unknown): void => say({ generation, event: { kind: "trouble", says: errorText(error) } });
process.on("unhandledRejection", trouble);
process.on("uncaughtException", trouble);

parentPort?.on("message", (question: Question) => {
  const { number } = question;
  answer(question).then(
    (value) => say({ number, value }),
    (error: unknown) => say({ number, error: errorText(error) }),
  );
});
