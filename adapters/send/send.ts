import { parseAddress } from "../../domain/addresses/address.ts";
import { type CaipNetworkId, ETHEREUM, namespaceOf } from "../../domain/caip.ts";
import { codeOf } from "../../domain/errors.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { type SentTransaction, sentOf } from "../../domain/send/sent.ts";
import type { Estimate, Examination, Receiver, Transfer, TransferDraft } from "../../domain/send/transfer.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { KeepInput, SentEvent } from "../../machines/send/ports.ts";
import type { BlockchainApi } from "../blockchain-api/blockchain-api.ts";
import type { Clock } from "../browser/clock.ts";
import { within } from "../browser/deadline.ts";
import { timedOut } from "../browser/http/request-error.ts";
import type { Store } from "../browser/storage/storage.ts";
import type { Provider } from "../page-wallets/shared/provider.ts";
import type { SendDeps, Wallet } from "./deps.ts";
import type { SendFamily } from "./family.ts";
import { createForgetting } from "./forgetting.ts";
import { hearAnswer, reserving, sendWithStorage } from "./late-answer.ts";
import { createSentStorage, type SentStorage } from "./sent-storage.ts";

/** The account whose wallet receives a request. */
interface Owner {
  address: AccountTarget["address"];
  network: Pick<AccountTarget["network"], "chainNamespace">;
}

/** The nodes of a network, and the wallet of an account there. */
export interface WalletDeps {
  clock: Clock;
  /** Asks the nodes of one of the page's networks. */
  read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown>;
  /** The provider of the wallet that has an account, while it is connected. */
  providerOf(owner: Owner): Wallet | undefined;
  isSmartAccount(target: AccountTarget): boolean;
}

/** The dependencies of all the ports of sending. */
export interface SendingDeps extends WalletDeps {
  storage: Store;
  api: BlockchainApi;
  /** The address of an ENS name; undefined where the page has no node of Ethereum. */
  readEnsAddress(name: string): Promise<string | undefined>;
}

type At = { signal: AbortSignal };

/** The ports of sending. */
export interface Sending {
  resolveReceiver(input: AccountTarget & { name: string }, at: At): Promise<Receiver>;
  recallReceivers(target: AccountTarget, at: At): Promise<readonly Receiver[]>;
  estimateTransfer(draft: TransferDraft, at: At): Promise<Estimate>;
  examineTransfer(transfer: Transfer, at: At): Promise<Examination>;
  sendTransfer(transfer: Transfer, at: At): Promise<Pick<SentTransaction, "hash" | "at" | "lastHeight">>;
  keepSent(input: KeepInput, at: At): Promise<void>;
  recallSent(input: { namespace: Namespace }, at: At): Promise<readonly SentTransaction[]>;
  followSent(sent: SentTransaction, send: (event: SentEvent) => void): () => void;
}

/** Loads a chain family's implementation of sending, at the first transfer there. */
async function familyOf(namespace: Namespace | undefined): Promise<SendFamily> {
  if (namespace === "eip155") return (await import("./evm/evm.ts")).EVM;
  if (namespace === "solana") return (await import("./solana/solana.ts")).SOLANA;
  if (namespace === "bip122") return (await import("./bitcoin/bitcoin.ts")).BITCOIN;
  throw lateError("UNSUPPORTED_CHAIN", {});
}

/** The provider of an account without a connected wallet: every request fails. */
const NOBODY: Provider = { request: () => Promise.reject(lateError("SEND_ACCOUNT_CHANGED", {})) };

/** The dependencies of sending for an account on a network. */
export function depsFor(deps: WalletDeps, target: AccountTarget): SendDeps {
  return {
    clock: deps.clock,
    ask: (method, params) => deps.read(target.network.caipNetworkId, method, params),
    provider: deps.providerOf(target) ?? NOBODY,
    isSmartAccount: deps.isSmartAccount(target),
  };
}

/** Resolves a name: in ENS on Ethereum, else in the registry (protocol.md §2.5); no other service learns the name. */
async function resolve(deps: SendingDeps, { name, network }: { name: string } & AccountTarget): Promise<Receiver> {
  // The last one counts: a service that did not answer may know the name.
  const faults: unknown[] = [lateError("NAME_UNRESOLVED", {})];
  const miss = (fault: unknown): undefined => void faults.push(fault);
  const [ens, registered] = await Promise.all([
    network.caipNetworkId === ETHEREUM ? deps.readEnsAddress(name).catch(miss) : undefined,
    deps.api.fetchNameAddress({ name, network }).catch(miss),
  ]);
  const address = parseAddress(network.chainNamespace, ens ?? registered);
  if (!address) throw faults.pop();
  const identity = await within(deps.clock, LIMITS.imagePreload, timedOut, undefined, (signal) =>
    deps.api.fetchIdentity({ address, network }, { signal }),
  ).catch(() => undefined);
  return { address, name, ...(identity?.image && { image: identity.image }) };
}

/**
 * The receivers in an account's transaction history, as far as it loads within LIMITS.receivers. Anybody can write a transfer of nothing, or
 * of a token of their own, to a look-alike address into that history, so only those of a known asset count (S12b).
 */
async function receiversInHistory({ api, clock }: SendingDeps, target: AccountTarget): Promise<Receiver[]> {
  const { transactions } = await within(clock, LIMITS.receivers, timedOut, undefined, (signal) =>
    api.fetchHistory(target, { signal }),
  );
  const { chainNamespace } = target.network;
  return transactions.flatMap(({ operation, sentTo, transfers }) => {
    const isSent = transfers.some((one) => one.direction === "out" && one.quantity !== "0" && !one.nft?.isSpam);
    const address = operation === "send" && isSent ? parseAddress(chainNamespace, sentTo) : undefined;
    return address && address !== target.address ? [{ address }] : [];
  });
}

/** An account's earlier receivers, each once: first those in storage, then those in the history. */
async function recall(deps: SendingDeps, stored: SentStorage, target: AccountTarget): Promise<readonly Receiver[]> {
  const before = await Promise.all([
    stored.receivers(target.network.chainNamespace),
    receiversInHistory(deps, target).catch(() => []),
  ]);
  const known = new Map<string, Receiver>();
  for (const receiver of before.flat()) known.set(receiver.address, known.get(receiver.address) ?? receiver);
  return [...known.values()];
}

/** The wallet that currently has the sender's account. */
function walletOf({ providerOf }: SendingDeps, { sender, networkId }: SentTransaction): Wallet | undefined {
  const chainNamespace = namespaceOf(networkId);
  return chainNamespace && providerOf({ address: sender, network: { chainNamespace } });
}

/** Follows a sent transaction on the nodes of its network, or by the wallet that sent it. */
function follow(deps: SendingDeps, sent: SentTransaction, send: (event: SentEvent) => void): () => void {
  const end = new AbortController();
  const ask: SendDeps["ask"] = (method, params) =>
    deps.read(sent.networkId, method, params).catch((thrown: unknown) => {
      // A transaction on a network that the page no longer has cannot be followed.
      if (!end.signal.aborted && codeOf(thrown, "") === "JSON_RPC_PROVIDER_NOT_FOUND") {
        send({ type: "sent.ended", hash: sent.hash, end: "unfollowed" });
        end.abort();
      }
      throw thrown;
    });
  const provider: Provider = { request: (call) => (walletOf(deps, sent) ?? NOBODY).request(call) };
  const sendDeps = { clock: deps.clock, ask, provider, isSmartAccount: false };
  familyOf(namespaceOf(sent.networkId)).then(
    (family) => {
      if (!end.signal.aborted) end.signal.addEventListener("abort", family.followSent(sendDeps, sent, send));
    },
    () => {},
  );
  return () => end.abort();
}

/** Implements the ports of sending. */
export function createSending(deps: SendingDeps): Sending {
  const sentStorage = createSentStorage(deps.storage);
  const forget = createForgetting(deps);
  /** The highest gas price of each reviewed transfer. */
  const gasPrices = new WeakMap<Transfer, string | undefined>();
  const at = async ({
    sender: address,
    network,
  }: {
    sender: AccountTarget["address"];
    network: AccountTarget["network"];
  }) => [await familyOf(network.chainNamespace), depsFor(deps, { address, network })] as const;
  return {
    resolveReceiver: (input) => resolve(deps, input),
    recallReceivers: (target) => recall(deps, sentStorage, target),
    async estimateTransfer(draft) {
      const [family, sendDeps] = await at(draft);
      return family.estimateTransfer(sendDeps, draft);
    },
    async examineTransfer(transfer) {
      const [family, sendDeps] = await at(transfer);
      const examination = await family.examineTransfer(sendDeps, transfer);
      gasPrices.set(transfer, examination.estimate.fee.gasPrice);
      return examination;
    },
    async sendTransfer(transfer, { signal }) {
      const [family, sendDeps] = await at(transfer);
      const sentBy = (answer: Parameters<typeof sentOf>[1]) => sentOf(transfer, answer);
      return sendWithStorage({ ...deps, sentStorage }, sentBy, async (reserve) => {
        const priced = { ...reserving(sendDeps, reserve), signal, gasPrice: gasPrices.get(transfer) };
        return { ...(await family.sendTransfer(priced, transfer)), at: deps.clock.now() };
      });
    },
    keepSent: (input) => sentStorage.keep(input),
    recallSent: (input) => sentStorage.sent(input),
    followSent(sent, send) {
      if (!sent.session)
        return follow(deps, sent, (event) => {
          if (event.type === "sent.ended") forget(sent);
          send(event);
        });
      void hearAnswer({ ...deps, sentStorage }, sent, walletOf(deps, sent), send);
      return () => {};
    },
  };
}
