/** The invariants of all actors of an app together, whether its outside is scripted or it runs in a page. */
import type { BalanceContext } from "../../machines/account/balance.ts";
import type { AppContext } from "../../machines/app/context.ts";
import type { ConnectionContext } from "../../machines/connection/rules.ts";
import type { ApprovalContext } from "../../machines/embedded/approval.ts";
import type { ModalContext } from "../../machines/modal/modal.ts";
import type { NoticeContext } from "../../machines/modal/notice.ts";
import type { RouterContext } from "../../machines/modal/router.ts";
import type { NetworkContext } from "../../machines/networks/rules.ts";
import type { PairingContext } from "../../machines/pairing/pairing.ts";
import type { SendContext } from "../../machines/send/send.ts";
import type { AttemptContext } from "../../machines/sign-in/attempt.ts";
import type { WalletsContext } from "../../machines/wallets/context.ts";
import { ROOT_RUNS } from "../always-on.ts";
import {
  type Parent,
  type Seen,
  type Wrong,
  wrongWithApp,
  wrongWithApproval,
  wrongWithBalance,
  wrongWithConnection,
  wrongWithEnding,
  wrongWithModal,
  wrongWithNetwork,
  wrongWithNotice,
  wrongWithPairing,
  wrongWithRouter,
  wrongWithSend,
  wrongWithSignIn,
  wrongWithWallets,
} from "./invariants.ts";

/** True while an actor runs. */
export interface Running {
  status: string;
  error?: unknown;
}

/** The actors that run as long as the root. */
export interface AlwaysOn extends Record<(typeof ROOT_RUNS)[number], Running> {
  modal: Seen<ModalContext> & Running;
  router: Seen<RouterContext> & Running;
  notice: Seen<NoticeContext> & Running;
  network: Seen<NetworkContext> & Running;
  wallets: Seen<WalletsContext> & Running;
  approval: Parent<ApprovalContext> & Running;
}

/** The actors of one chain family. */
export interface ChainActors {
  namespace: string;
  connection: Seen<ConnectionContext> | undefined;
  pairing: Seen<PairingContext> | undefined;
  balance: Seen<BalanceContext> | undefined;
  transfer: Seen<SendContext> | undefined;
}

/** All actors that an invariant is about, at one moment. */
export interface AppActors {
  root: Parent<AppContext> & Running;
  always: AlwaysOn;
  attempt: Seen<AttemptContext> | undefined;
  chains: readonly ChainActors[];
}

/** I16: the root has neither ended nor broken. */
export function brokenRoot({ status, error }: Running): Wrong {
  return status === "active" ? undefined : `I16: the root is ${status}: ${String(error)}`;
}

/** I16: no actor that always runs has ended or broken. */
export function brokenActor(always: AlwaysOn): Wrong {
  const ended = ROOT_RUNS.find((name) => always[name].status !== "active");
  return ended && `I16: ${ended} is ${always[ended].status}: ${String(always[ended].error)}`;
}

/** I9: at most one pairing waits, whichever namespace asked for it. */
export function doublePairing({ chains }: { chains: readonly Pick<ChainActors, "namespace" | "pairing">[] }): Wrong {
  const waiting = chains.flatMap(({ namespace, pairing }) => (pairing?.tags.has("waiting") ? [namespace] : []));
  return waiting.length > 1 ? `I9: pairings of ${waiting.join(" and ")} wait at once` : undefined;
}

function wrongWithChain({ context: { sessions } }: Seen<AppContext>, chain: ChainActors, now?: number): Wrong {
  const { namespace, connection, pairing, balance, transfer } = chain;
  if (!connection) return `I4: ${namespace} has no connection`;
  const wrong =
    wrongWithConnection(connection) ??
    (pairing && wrongWithPairing(pairing, now)) ??
    (balance && wrongWithBalance(balance)) ??
    (transfer && wrongWithSend(transfer));
  if (wrong) return wrong;
  const ofRoot = (sessions as Record<string, unknown>)[namespace] ?? null;
  const { session } = connection.context;
  // A page hands over copies, which are never the same object.
  return session === ofRoot || JSON.stringify(session) === JSON.stringify(ofRoot)
    ? undefined
    : `I4: the root and the connection of ${namespace} disagree`;
}

/** Every invariant that can be asked of all actors at any moment; with the time `now`, that no code is shown too long, too. */
export function wrongWithAppActors(all: AppActors, now?: number): Wrong {
  const broken = brokenRoot(all.root) ?? brokenActor(all.always);
  if (broken) return broken;
  const { root, always, attempt, chains } = all;
  const { modal, router, network, notice, wallets, approval } = always;
  const own =
    wrongWithApp(root, root.children) ??
    wrongWithEnding(root, root.children) ??
    wrongWithRouter(router) ??
    wrongWithModal(modal, router) ??
    wrongWithNetwork(network, root) ??
    wrongWithNotice(notice) ??
    wrongWithWallets(wallets) ??
    doublePairing(all) ??
    wrongWithSignIn(attempt, modal, root) ??
    wrongWithApproval(approval, modal, router);
  if (own) return own;
  for (const chain of chains) {
    const wrong = wrongWithChain(root, chain, now);
    if (wrong) return wrong;
  }
  return undefined;
}
