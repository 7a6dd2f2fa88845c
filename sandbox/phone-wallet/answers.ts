import { NodeError } from "../chains/anvil.ts";
import { Refusal } from "../wallets/refusal.ts";
import { describeNamespaces, describeRequest } from "./describe-request.ts";
import { errorText } from "./event-log.ts";
import type { Memory } from "./memory.ts";
import { needsPerson, perform } from "./methods.ts";
import { approvedNamespaces, type Standing } from "./namespaces.ts";
import type { WalletRequest } from "./request-queue.ts";
import { moveSession } from "./sessions.ts";
import type { Setting } from "./shape.ts";
import type { Peer } from "./state.ts";
import type { Answer, Proposal, Request, RpcError } from "./worker/protocol.ts";
import type { WalletWorker } from "./worker/wallet-worker.ts";

/** Dependencies of the answers. */
export interface AnswerDeps {
  readonly worker: WalletWorker;
  readonly memory: Memory;
  /** The wallet's standing at the moment of the answer. */
  standing(): Standing;
}

const peerOf = ({ name, url }: { name: string; url: string }): Peer => ({ name, url });

/** The library replaces the text of these codes by its own, so errors that have one go under -32000. */
const overwritten = [-32700, -32600, -32601, -32602, -32603];

/** An error as a page gets it. */
export function errorOf(error: unknown): RpcError {
  const known = error instanceof Refusal || error instanceof NodeError;
  const code = known && !overwritten.includes(error.code) ? error.code : -32000;
  const data = known && error.data !== undefined ? { data: error.data } : {};
  return { code, message: errorText(error), ...data };
}

/** The error of a person's rejection. */
export const rejected: RpcError = { code: 5000, message: "User rejected." };

/** A session proposal. */
export function proposalRequest({ worker, standing }: AnswerDeps, { id, params, verified }: Proposal): WalletRequest {
  const { pairingTopic: topic, proposer, requiredNamespaces, optionalNamespaces } = params;
  const refuse = (times: number, reason: RpcError): Promise<void> => worker.ask("reject", { id, topic, times, reason });
  return {
    id,
    kind: "proposal",
    method: "session_proposal",
    topic,
    peer: peerOf(proposer.metadata),
    verified,
    shows: describeNamespaces(requiredNamespaces, optionalNamespaces),
    governed: true,
    approve: async (times) => {
      const { malformed, otherChain } = standing().settings;
      const unchecked = malformed !== "no" || otherChain !== "";
      try {
        await worker.ask("approve", {
          id,
          topic,
          namespaces: approvedNamespaces(params, standing()),
          times,
          unchecked,
        });
      } catch (error) {
        if (error instanceof Refusal) await refuse(times, errorOf(error));
        throw error;
      }
    },
    reject: (times) => refuse(times, rejected),
  };
}

/** The setting of a request: the accounts are those of its session on its chain. */
function settingOf({ worker, memory, standing }: AnswerDeps, { topic, params, session }: Request): Setting {
  const { chainId, request } = params;
  const [name = ""] = chainId.split(":");
  const accounts = (session?.namespaces[name]?.accounts ?? []).filter((one) => one.startsWith(`${chainId}:`));
  return {
    ...standing(),
    memory,
    chain: chainId,
    params: request.params,
    accounts: accounts.map((one) => one.slice(chainId.length + 1)),
    origin: session?.peer.metadata.url ?? "",
    moveTo: (chain) => moveSession(worker, standing(), topic, chain),
  };
}

async function answerTo(deps: AnswerDeps, request: Request): Promise<Answer> {
  const { method } = request.params.request;
  const { returns } = deps.standing().settings;
  if (Object.hasOwn(returns, method)) return { result: returns[method] };
  try {
    return { result: (await perform(method, settingOf(deps, request))) ?? null };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

/** A request of a session. */
export function sessionRequest(deps: AnswerDeps, request: Request): WalletRequest {
  const { id, topic, params, session, verified } = request;
  const { method, params: content } = params.request;
  const respond = (times: number, answer: Answer): Promise<void> =>
    deps.worker.ask("respond", { id, topic, times, answer });
  return {
    id,
    kind: "request",
    method,
    topic,
    peer: peerOf(session?.peer.metadata ?? { name: "", url: "" }),
    verified,
    chain: params.chainId,
    shows: describeRequest(method, content),
    governed: needsPerson(method),
    approve: async (times) => respond(times, await answerTo(deps, request)),
    reject: (times) => {
      const code = deps.standing().settings.rejectCode;
      return respond(times, { error: code === 5000 ? rejected : { code, message: "User rejected the request." } });
    },
  };
}
