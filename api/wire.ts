/** Connects each port of the machines to its adapter. */
import type { AnyActorLogic, AnyActorRef } from "xstate";
import type * as account from "../machines/account/ports.ts";
import type * as analytics from "../machines/analytics/ports.ts";
import { type AnswerTo, answerPorts } from "../machines/app/port.ts";
import type * as app from "../machines/app/ports.ts";
import type { Feature } from "../machines/app/ports.ts";
import type * as buy from "../machines/buy/ports.ts";
import type * as connection from "../machines/connection/ports.ts";
import type * as embedded from "../machines/embedded/ports.ts";
import type * as names from "../machines/names/ports.ts";
import type * as networks from "../machines/networks/ports.ts";
import type * as pairing from "../machines/pairing/ports.ts";
import type * as send from "../machines/send/ports.ts";
import type * as sessions from "../machines/sessions/ports.ts";
import type * as signIn from "../machines/sign-in/ports.ts";
import type * as swap from "../machines/swap/ports.ts";
import type * as wallets from "../machines/wallets/ports.ts";
import type { Adapters } from "./adapters.ts";
import { ownerOf, providerOf } from "./provider-of.ts";
import { withAccount } from "./wire/account-code.ts";

type Ports = typeof account &
  typeof analytics &
  typeof app &
  typeof buy &
  typeof connection &
  typeof embedded &
  typeof names &
  typeof networks &
  typeof pairing &
  typeof send &
  typeof sessions &
  typeof signIn &
  typeof swap &
  typeof wallets;

/** An answer for each port; a missing one does not compile. */
type Answers = { [N in keyof Ports as [AnswerTo<Ports[N]>] extends [never] ? never : N]: AnswerTo<Ports[N]> };

/** The logic of a behaviour that is loaded at its first use. */
async function loadFeature(adapters: Adapters, name: Feature): Promise<AnyActorLogic> {
  if (name === "pairing") return (await import("../machines/pairing/pairing.ts")).pairingMachine;
  if (name === "holdings") return (await import("../machines/account/holdings.ts")).holdingsMachine;
  if (name === "flows") return (await import("../machines/account/flows.ts")).flowsMachine;
  if (name !== "attempt") return (await withAccount(import("./wire/embedded-features.ts"))).EMBEDDED_FEATURES[name];
  // Rejects with INVALID_OPTION if the host's option is invalid.
  await adapters.signIn.open();
  return (await import("../machines/sign-in/attempt.ts")).attemptMachine;
}

/** The ports of a connection to a wallet of any kind. */
function walletAnswers(adapters: Adapters) {
  return {
    connectWallet: (input, at) => withAccount(adapters.wallets.connectWallet(input, at)),
    restoreWallet: (input, at) => withAccount(ownerOf(adapters, input).restoreWallet(input, at)),
    disconnectWallet: (input, at) => ownerOf(adapters, input).disconnectWallet(input, at),
    switchWalletNetwork: (input, at) => ownerOf(adapters, input).switchWalletNetwork(input, at),
    watchWallet: (input, send) => ownerOf(adapters, input).watchWallet(input, send),
  } satisfies Partial<Answers>;
}

/** The ports of sign-in. */
function signInAnswers(adapters: Adapters) {
  const open = () => adapters.signIn.open();
  return {
    requireSignIn: async () => (await open()).isRequired(),
    findSignIn: async (target, at) => (await open()).find(target, at),
    draftSignIn: async (target, at) => (await open()).draft(target, at),
    async signDraft(input) {
      const { connectorId, namespace } = input.target;
      return (await open()).sign(input, providerOf(adapters, connectorId, namespace));
    },
    keepSignIn: async (input, at) => (await open()).keep(input, at),
    declineSignIn: async (target) => (await open()).decline(target),
    leaveSignIn: async (left) => (await open()).outs.leave(left),
  } satisfies Partial<Answers>;
}

/** The ports of an account. */
function accountAnswers({ api, chains, watchVisibility }: Adapters) {
  return {
    fetchBalance: chains.fetchBalance,
    fetchTokens: api.fetchTokens,
    fetchTotal: api.fetchTotal,
    fetchHistory: api.fetchHistory,
    fetchNft: chains.fetchNft,
    fetchIdentity: api.fetchIdentity,
    watchVisibility: (_, send) =>
      watchVisibility((isVisible) => send({ type: isVisible ? "page.shown" : "page.hidden" })),
  } satisfies Partial<Answers>;
}

/**
 * Connects the adapters to the ports of `root` and its descendants; `root` can be started then. `report`: the flight
 * recorder's text.
 */
export function wire(root: AnyActorRef, adapters: Adapters, report: () => string): void {
  const { wallets, list, facts, pairings, embedded, copyText, browseWallet } = adapters;
  const answers: Answers = {
    ...embedded,
    ...walletAnswers(adapters),
    ...signInAnswers(adapters),
    ...accountAnswers(adapters),
    ...adapters.sending,
    ...adapters.swaps,
    ...adapters.buying,
    ...adapters.names,
    ...adapters.sessions,
    recallFacts: () => facts.recallFacts(),
    loadFeature: ({ name }) => loadFeature(adapters, name),
    fetchWallets: list.fetchWallets,
    loadImages: (_, send, receive) => list.loadImages(undefined, send, receive),
    discoverWallets: wallets.discoverWallets,
    openPairing: (input, send) => pairings.openPairing(input, send),
    sendEvents: adapters.sendEvents,
    watchCamera: adapters.watchCamera,
    copyText,
    copyReport: () => copyText({ text: report() }),
    browseWallet,
  };
  answerPorts(root, answers);
}
