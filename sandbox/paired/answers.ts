import type { WalletKitTypes } from "@reown/walletkit";
import { NodeError } from "../chains/anvil.ts";
import { Refusal } from "../wallets/refusal.ts";
import type { Asked, Peer } from "./desk.ts";
import { sayingOf } from "./diary.ts";
import type { Kit } from "./kit.ts";
import type { Memory } from "./memory.ts";
import { needsPerson, perform } from "./methods.ts";
import { approvedNamespaces, type Standing } from "./namespaces.ts";
import { moveSession } from "./sessions.ts";
import type { Setting } from "./shape.ts";
import { shownNamespaces, shownRequest } from "./shown.ts";

/** What answers are made from. */
export interface Bench {
  readonly kit: Kit;
  readonly memory: Memory;
  /** As it is at the moment of the answer. */
  standing(): Standing;
}

interface RpcError {
  readonly code: number;
  readonly message: string;
}

const peerOf = ({ name, url }: { name: string; url: string }): Peer => ({ name, url });

/** The library replaces the text of these codes by its own, so errors that have one go under -32000. */
const overwritten = [-32700, -32600, -32601, -32602, -32603];

function errorOf(error: unknown): RpcError {
  const known = error instanceof Refusal || error instanceof NodeError;
  const code = known && !overwritten.includes(error.code) ? error.code : -32000;
  const data = known && error.data !== undefined ? { data: error.data } : {};
  return { code, message: sayingOf(error), ...data };
}

/** Does it as often as said, at once; throws when no time went well. */
async function repeated(times: number, work: () => Promise<unknown>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: times }, work));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure && ends.every((end) => end.status === "rejected")) throw failure.reason;
}

const rejected: RpcError = { code: 5000, message: "User rejected." };

/** Approving what the library itself would refuse: it checks the accounts of an approval before it sends them. */
async function approveUnchecked(kit: Kit, approve: () => Promise<unknown>): Promise<void> {
  const { engine } = kit.wallet.engine.signClient;
  const check: unknown = Reflect.get(engine, "isValidApprove");
  Reflect.set(engine, "isValidApprove", async () => {});
  try {
    await approve();
  } finally {
    Reflect.set(engine, "isValidApprove", check);
  }
}

/** A session proposal. */
export function proposalAsked(
  bench: Bench,
  { id, params }: Pick<WalletKitTypes.SessionProposal, "id" | "params">,
): Asked {
  const { kit } = bench;
  const { pairingTopic: topic, proposer, requiredNamespaces, optionalNamespaces } = params;
  const refuse = async (times: number, reason: RpcError): Promise<void> => {
    await repeated(times, () => kit.wallet.rejectSession({ id, reason }));
    kit.core.history.delete(topic);
  };
  const approve = async (times: number): Promise<void> => {
    const { settings } = bench.standing();
    const namespaces = approvedNamespaces(params, bench.standing());
    const send = () => repeated(times, () => kit.wallet.approveSession({ id, namespaces }));
    await (settings.malformed === "no" && settings.otherChain === "" ? send() : approveUnchecked(kit, send));
    kit.core.history.delete(topic);
  };
  return {
    id,
    kind: "proposal",
    method: "session_proposal",
    topic,
    peer: peerOf(proposer.metadata),
    shows: shownNamespaces(requiredNamespaces, optionalNamespaces),
    governed: true,
    approve: async (times) => {
      try {
        await approve(times);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        await refuse(times, errorOf(error));
        throw error;
      }
    },
    reject: (times) => refuse(times, rejected),
  };
}

type Request = Pick<WalletKitTypes.SessionRequest, "id" | "topic" | "params">;

/** What a request has to work with: the accounts are those of its session on its chain. */
function settingOf(bench: Bench, { topic, params: { chainId } }: Request): Setting {
  const { kit, memory } = bench;
  const session = kit.wallet.getActiveSessions()[topic];
  const [name = ""] = chainId.split(":");
  const accounts = (session?.namespaces[name]?.accounts ?? []).filter((account) => account.startsWith(`${chainId}:`));
  return {
    ...bench.standing(),
    memory,
    chain: chainId,
    params: undefined,
    accounts: accounts.map((account) => account.slice(chainId.length + 1)),
    origin: session?.peer.metadata.url ?? "",
    moveTo: (chain) => moveSession(kit, bench.standing(), topic, chain),
  };
}

async function resultOf(bench: Bench, event: Request): Promise<object> {
  const { method, params } = event.params.request;
  const { returns } = bench.standing().settings;
  if (Object.hasOwn(returns, method)) return { result: returns[method] };
  try {
    return { result: (await perform(method, { ...settingOf(bench, event), params })) ?? null };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

/** A request of a session. */
export function requestAsked(bench: Bench, event: Request): Asked {
  const { id, topic, params } = event;
  const { method } = params.request;
  const peer = bench.kit.wallet.getActiveSessions()[topic]?.peer.metadata ?? { name: "", url: "" };
  const respond = (times: number, answer: object): Promise<void> => {
    const response = { id, jsonrpc: "2.0", ...answer } as { id: number; jsonrpc: string; result: unknown };
    return repeated(times, () => bench.kit.wallet.respondSessionRequest({ topic, response }));
  };
  return {
    id,
    kind: "request",
    method,
    topic,
    peer: peerOf(peer),
    chain: params.chainId,
    shows: shownRequest(method, params.request.params),
    governed: needsPerson(method),
    approve: async (times) => respond(times, await resultOf(bench, event)),
    reject: (times) => {
      const code = bench.standing().settings.rejectCode;
      return respond(times, { error: code === 5000 ? rejected : { code, message: "User rejected the request." } });
    },
  };
}
