/**
 * Stores each request to a paired wallet until its answer, because phones discard a page while the wallet's app is in front. The next page
 * then receives the answer (S14). No request is sent twice.
 */
import { namespaceOf } from "../../domain/caip.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { SentEvent } from "../../machines/send/ports.ts";
import type { Clock } from "../browser/clock.ts";
import { insides } from "../page-wallets/shared/provider-errors.ts";
import { field } from "../page-wallets/shared/untrusted.ts";
import type { SendDeps, Wallet } from "./deps.ts";
import type { SentStorage } from "./sent-storage.ts";

type Answer = Pick<SentTransaction, "hash" | "at" | "lastHeight">;

interface KeepingDeps {
  clock: Clock;
  sentStorage: Pick<SentStorage, "ask" | "settle">;
}

/** Errors of a page that stopped listening; the wallet can still answer. */
const UNHEARD: readonly unknown[] = ["DESTROYED", "STOPPED", "RELAY_UNREACHABLE"];

/** A transaction's hash: 32 bytes in hexadecimal, or a signature of 64 in base58. */
const HASHES = {
  eip155: /^0x[0-9a-f]{64}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
  bip122: /^[0-9a-f]{64}$/i,
} as const satisfies Partial<Record<Namespace, RegExp>>;

/** The id of calls in a wallet's answer, bare or named (EIP-5792); undefined for what is none. */
export function callsIn(answer: unknown): string | undefined {
  const id = field(answer, "id") ?? answer;
  return typeof id === "string" && id ? id : undefined;
}

/** The hash in a wallet's answer, bare or named (protocol.md §4.5), or the id of calls (EIP-5792); undefined for what is none. */
function hashIn(answer: unknown, { networkId, isCalls }: SentTransaction): string | undefined {
  if (isCalls) return callsIn(answer);
  const hash = field(answer, "signature") ?? field(answer, "txid") ?? answer;
  const pattern = HASHES[namespaceOf(networkId) as keyof typeof HASHES];
  return typeof hash === "string" && pattern?.test(hash) ? hash : undefined;
}

/** Forgets what was asked, unless an error says nothing of what the wallet will answer. */
async function drop({ sentStorage }: KeepingDeps, openRequest: SentTransaction, thrown: unknown): Promise<void> {
  if (!insides(thrown).some((inner) => UNHEARD.includes(field(inner, "code")))) await sentStorage.settle(openRequest);
}

/** Sends by a wallet, and stores a paired wallet's request until its answer. `sentBy`: maps an answer to its stored form. */
export async function sendWithStorage(
  deps: KeepingDeps,
  sentBy: (answer: Answer) => SentTransaction,
  send: (reserve: SendDeps["reserve"]) => Promise<Answer>,
): Promise<Answer> {
  const { clock, sentStorage } = deps;
  let openRequest: SentTransaction | undefined;
  try {
    const answer = await send((lastHeight) => async (session) => {
      const at = clock.now();
      // The format that peers expect of a request id: milliseconds and three more digits.
      const id = at * 1000;
      openRequest = { ...sentBy({ hash: `${id}`, at, lastHeight }), session };
      await sentStorage.ask(openRequest);
      return id;
    });
    if (openRequest) await sentStorage.settle(openRequest, sentBy(answer));
    return answer;
  } catch (thrown) {
    if (openRequest) await drop(deps, openRequest, thrown);
    throw thrown;
  }
}

/** A wallet of the page would be told of it, and answers to this page alone. */
export function reserving(deps: SendDeps, reserve: SendDeps["reserve"]): SendDeps {
  return deps.provider.answer ? { ...deps, reserve } : deps;
}

/** Waits for the wallet's answer to an earlier page's request, and reports the transaction if it was sent. */
export async function hearAnswer(
  deps: KeepingDeps,
  openRequest: SentTransaction,
  wallet: Wallet | undefined,
  send: (event: SentEvent) => void,
): Promise<void> {
  const { session: topic = "", hash: id, ...facts } = openRequest;
  try {
    const hash = hashIn(await wallet?.answer?.({ topic, id: Number(id) }), openRequest);
    const sent = hash === undefined ? undefined : { ...facts, hash, at: deps.clock.now() };
    await deps.sentStorage.settle(openRequest, sent);
    if (sent) send({ type: "sent.answered", hash: id, sent, receiver: openRequest.receiver });
  } catch (thrown) {
    await drop(deps, openRequest, thrown);
  }
}
