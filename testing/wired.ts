/** The root with ports that wait for a test to answer. */
import type { AnyActorLogic, AnyActorRef } from "xstate";
import { accountMachine } from "../machines/account/account.ts";
import { balanceMachine } from "../machines/account/balance.ts";
import { collectibleMachine } from "../machines/account/collectible.ts";
import { flowsMachine } from "../machines/account/flows.ts";
import { historyMachine } from "../machines/account/history.ts";
import { holdingsMachine } from "../machines/account/holdings.ts";
import { identityMachine } from "../machines/account/identity.ts";
import { tokensMachine } from "../machines/account/tokens.ts";
import { totalsMachine } from "../machines/account/totals.ts";
import { analyticsMachine } from "../machines/analytics/analytics.ts";
import { appMachine } from "../machines/app/app.ts";
import type { Feature } from "../machines/app/ports.ts";
import { buyMachine } from "../machines/buy/buy.ts";
import { buyFormMachine } from "../machines/buy/buy-form.ts";
import { purchasesMachine } from "../machines/buy/purchases.ts";
import { connectionMachine } from "../machines/connection/connection.ts";
import { pageWalletMachine } from "../machines/connection/page-wallet.ts";
import { releaseMachine } from "../machines/connection/release.ts";
import { approvalMachine } from "../machines/embedded/approval.ts";
import { emailMachine } from "../machines/embedded/email.ts";
import { emailUpdateMachine } from "../machines/embedded/email-update.ts";
import { farcasterMachine } from "../machines/embedded/farcaster.ts";
import { frameMachine } from "../machines/embedded/frame.ts";
import { requestMachine } from "../machines/embedded/request.ts";
import { socialMachine } from "../machines/embedded/social.ts";
import { noticeMachine } from "../machines/modal/notice.ts";
import { namesMachine } from "../machines/names/names.ts";
import { networkMachine } from "../machines/networks/network.ts";
import { pairingMachine } from "../machines/pairing/pairing.ts";
import { outboxMachine } from "../machines/send/outbox.ts";
import { scanMachine } from "../machines/send/scan.ts";
import { sendMachine } from "../machines/send/send.ts";
import { sendFormMachine } from "../machines/send/send-form.ts";
import { grantsMachine } from "../machines/sessions/grants.ts";
import { sessionsMachine } from "../machines/sessions/sessions.ts";
import { attemptMachine } from "../machines/sign-in/attempt.ts";
import { signInMachine } from "../machines/sign-in/sign-in.ts";
import { swapMachine } from "../machines/swap/swap.ts";
import { swapFormMachine } from "../machines/swap/swap-form.ts";
import { walletsMachine } from "../machines/wallets/wallets.ts";
import { answerable } from "./answer.ts";

/** The ports that can be scripted. */
export const PORTS = [
  "recallFacts",
  "discoverWallets",
  "connectWallet",
  "openPairing",
  "restoreWallet",
  "watchWallet",
  "disconnectWallet",
  "switchWalletNetwork",
  "fetchBalance",
  "fetchTokens",
  "fetchTotal",
  "fetchHistory",
  "fetchNft",
  "fetchIdentity",
  "watchVisibility",
  "fetchWallets",
  "loadImages",
  "copyText",
  "copyReport",
  "openFrame",
  "reloadFrame",
  "preparePopup",
  "sendEmail",
  "awaitDevice",
  "sendOtp",
  "fetchSocialUri",
  "followPopup",
  "connectSocial",
  "fetchFarcasterUri",
  "connectFarcaster",
  "holdLogin",
  "takeUser",
  "preferAccount",
  "updateEmail",
  "confirmEmail",
  "watchRequests",
  "holdRequest",
  "findSignIn",
  "draftSignIn",
  "signDraft",
  "keepSignIn",
  "declineSignIn",
  "leaveSignIn",
  "requireSignIn",
  "sendEvents",
  "recallReceivers",
  "resolveReceiver",
  "estimateTransfer",
  "examineTransfer",
  "sendTransfer",
  "recallSent",
  "keepSent",
  "followSent",
  "readSwap",
  "quoteSwap",
  "prepareSwap",
  "signSwap",
  "fetchOnrampOptions",
  "quotePurchase",
  "prepareCheckouts",
  "openCheckout",
  "watchCamera",
  "fetchPurchases",
  "keepPurchase",
  "recallPurchase",
  "fetchOwnNames",
  "lookUpName",
  "suggestNames",
  "signName",
  "registerName",
  "checkSession",
  "cosignSession",
  "grantSession",
  "activateSession",
  "fetchSessions",
  "fetchGrants",
  "revokeGrant",
] as const;
export type PortName = (typeof PORTS)[number];

/** One request of a machine to a port. */
export interface PortRequest {
  port: PortName;
  input: unknown;
  actor: AnyActorRef;
}

/** The requests to ports, by actor system. */
const REQUESTS = new WeakMap<object, PortRequest[]>();

export function requestsOf(system: object): PortRequest[] {
  const book = REQUESTS.get(system) ?? [];
  REQUESTS.set(system, book);
  return book;
}

function scripted(name: PortName) {
  const logic: typeof answerable = {
    ...answerable,
    getInitialSnapshot(scope, input) {
      requestsOf(scope.system).push({ port: name, input, actor: scope.self });
      return answerable.getInitialSnapshot(scope, input);
    },
  };
  return logic as never;
}

/** Lazy behaviours, loaded synchronously, so that no test has to wait for them. */
function loaded(features: Record<Feature, AnyActorLogic>) {
  const there: typeof answerable = {
    ...answerable,
    getInitialSnapshot: (_scope, input) => {
      const output = features[(input as { name: Feature }).name];
      return { status: "done", output, error: undefined, input, events: [] };
    },
  };
  return there as never;
}

/** The flows of an account, with scripted ports. */
function flows(port: Record<PortName, never>): AnyActorLogic {
  const { fetchTokens, recallReceivers, resolveReceiver, estimateTransfer, examineTransfer, sendTransfer } = port;
  const { followSent, keepSent, readSwap, quoteSwap, prepareSwap, signSwap } = port;
  const { fetchOnrampOptions, quotePurchase, prepareCheckouts, openCheckout } = port;
  const { fetchPurchases, keepPurchase, recallPurchase } = port;
  const { fetchOwnNames, lookUpName, suggestNames, signName, registerName } = port;
  const { checkSession, cosignSession, grantSession, activateSession } = port;
  const { fetchSessions, fetchGrants, revokeGrant } = port;
  const { copyText, watchCamera, watchVisibility } = port;
  return flowsMachine.provide({
    actors: {
      scan: scanMachine.provide({ actors: { watchCamera, watchVisibility } }),
      send: sendMachine.provide({
        actors: {
          form: sendFormMachine.provide({
            actors: { fetchTokens, recallReceivers, resolveReceiver, estimateTransfer },
          }),
          recallReceivers,
          examineTransfer,
          sendTransfer,
        },
      }),
      swap: swapMachine.provide({
        actors: {
          form: swapFormMachine.provide({ actors: { readSwap, quoteSwap } }),
          prepareSwap,
          signSwap,
          followSent,
        },
      }),
      buy: buyMachine.provide({
        actors: {
          form: buyFormMachine.provide({ actors: { fetchOnrampOptions, quotePurchase, prepareCheckouts } }),
          purchases: purchasesMachine.provide({ actors: { fetchPurchases } }),
          ...{ openCheckout, keepPurchase, recallPurchase, copyText },
        },
      }),
      names: namesMachine.provide({ actors: { fetchOwnNames, lookUpName, suggestNames, signName, registerName } }),
      sessions: sessionsMachine.provide({
        actors: { checkSession, cosignSession, grantSession, activateSession },
      }),
      grants: grantsMachine.provide({ actors: { fetchSessions, fetchGrants, revokeGrant } }),
      outbox: outboxMachine.provide({ actors: { followSent, keepSent } }),
    },
  });
}

/** The lazy behaviours, with their ports scripted. */
function features(port: Record<PortName, never>): Record<Feature, AnyActorLogic> {
  const { openPairing, copyText, sendEmail, awaitDevice, sendOtp, takeUser, updateEmail, confirmEmail } = port;
  const { findSignIn, draftSignIn, signDraft, keepSignIn, declineSignIn, leaveSignIn, requireSignIn } = port;
  const { preparePopup, fetchSocialUri, followPopup, connectSocial, fetchFarcasterUri, connectFarcaster, holdLogin } =
    port;
  const collectible = collectibleMachine.provide({ actors: { fetchNft: port.fetchNft } });
  return {
    pairing: pairingMachine.provide({ actors: { openPairing, copyText } }),
    email: emailMachine.provide({ actors: { holdLogin, sendEmail, awaitDevice, sendOtp, takeUser } }),
    social: socialMachine.provide({
      actors: { holdLogin, preparePopup, fetchSocialUri, followPopup, connectSocial, takeUser },
    }),
    farcaster: farcasterMachine.provide({
      actors: { holdLogin, fetchFarcasterUri, connectFarcaster, copyText, takeUser },
    }),
    holdings: holdingsMachine.provide({
      actors: {
        tokens: tokensMachine.provide({ actors: { fetchTokens: port.fetchTokens } }),
        totals: totalsMachine.provide({ actors: { fetchTotal: port.fetchTotal } }),
        history: historyMachine.provide({ actors: { fetchHistory: port.fetchHistory, collectible } }),
        watchVisibility: port.watchVisibility,
      },
    }),
    flows: flows(port),
    emailUpdate: emailUpdateMachine.provide({ actors: { updateEmail, confirmEmail } }),
    attempt: attemptMachine.provide({
      actors: {
        ...{ findSignIn, draftSignIn, signDraft, keepSignIn, declineSignIn, leaveSignIn, requireSignIn },
        watchVisibility: port.watchVisibility,
      },
    }),
  };
}

function wired(): typeof appMachine {
  const port = Object.fromEntries(PORTS.map((name) => [name, scripted(name)])) as Record<PortName, never>;
  const { connectWallet, fetchBalance, fetchWallets, loadImages, discoverWallets, switchWalletNetwork, copyText } =
    port;
  const { restoreWallet, watchWallet, disconnectWallet, recallFacts, preparePopup, preferAccount } = port;
  const { openFrame, reloadFrame, watchRequests, holdRequest, sendEvents, copyReport } = port;
  const loadFeature = loaded(features(port));
  const request = requestMachine.provide({ actors: { holdRequest } });
  const release = releaseMachine.provide({ actors: { disconnectWallet } });
  const pageWallet = pageWalletMachine.provide({ actors: { connectWallet } });
  const balance = balanceMachine.provide({ actors: { fetchBalance } });
  const identity = identityMachine.provide({ actors: { fetchIdentity: port.fetchIdentity } });
  return appMachine.provide({
    actors: {
      recallFacts,
      analytics: analyticsMachine.provide({ actors: { sendEvents } }),
      network: networkMachine.provide({ actors: { switchWalletNetwork } }),
      wallets: walletsMachine.provide({ actors: { discoverWallets, loadImages, fetchWallets } }),
      notice: noticeMachine.provide({ actors: { copyReport } }),
      frame: frameMachine.provide({ actors: { openFrame, reloadFrame } }),
      approval: approvalMachine.provide({ actors: { request, watchRequests } }),
      connection: connectionMachine.provide({
        actors: {
          ...{ pageWallet, release, loadFeature, restoreWallet, watchWallet, disconnectWallet },
          ...{ preparePopup, preferAccount },
        },
      }),
      signIn: signInMachine.provide({ actors: { loadFeature } }),
      account: accountMachine.provide({
        actors: { balance, identity, copyText, loadFeature, recallSent: port.recallSent },
      }),
    },
  });
}

/** Built once: the apps differ in their actor systems only. */
export const WIRED = wired();
