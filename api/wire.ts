/** Where everything meets: each port of the machines gets its adapter. */
import type { AnyActorLogic, EventObject } from "xstate";
import type { CaipNetworkId } from "../domain/caip.ts";
import { AUTH } from "../domain/embedded/embedded.ts";
import type { Namespace } from "../domain/namespaces.ts";
import type { Network } from "../domain/networks/network.ts";
import { WALLET_CONNECT } from "../domain/wallets/wallet.ts";
import { accountMachine } from "../machines/account/account.ts";
import { balanceMachine } from "../machines/account/balance.ts";
import type { Balance, BalanceInput } from "../machines/account/ports.ts";
import { appMachine } from "../machines/app/app.ts";
import type { Port } from "../machines/app/port.ts";
import type { Feature } from "../machines/app/ports.ts";
import { connectionMachine } from "../machines/connection/connection.ts";
import { pageWalletMachine } from "../machines/connection/page-wallet.ts";
import type { ConnectInput, WalletEvent, WalletSession } from "../machines/connection/ports.ts";
import { approvalMachine } from "../machines/embedded/approval.ts";
import { frameMachine } from "../machines/embedded/frame.ts";
import type { FrameEvent, FrameOrder, RequestsEvent } from "../machines/embedded/ports.ts";
import { requestMachine } from "../machines/embedded/request.ts";
import { networkMachine } from "../machines/networks/network.ts";
import { signInMachine } from "../machines/sign-in/sign-in.ts";
import type { ImageEvent, ImageRequest } from "../machines/wallets/ports.ts";
import { walletsMachine } from "../machines/wallets/wallets.ts";
import type { Outside } from "./adapters.ts";
import { answered, fed } from "./ports.ts";

type Watched = { connectorId: string; namespace: Namespace };
type At = { signal: AbortSignal };

/** Who has the wallet of a connector: the page, a pairing, or the secure frame. */
interface Owner {
  restoreWallet(input: ConnectInput, at: At): Promise<WalletSession>;
  watchWallet(input: Watched, send: (event: WalletEvent) => void): () => void;
  disconnectWallet(input: Watched, at: At): Promise<void>;
  switchWalletNetwork(input: { connectorId: string; network: Network }, at: At): Promise<CaipNetworkId>;
}

function ownerOf({ wallets, pairings, embedded }: Outside, { connectorId }: { connectorId: string }): Owner {
  if (connectorId === WALLET_CONNECT) return pairings;
  return connectorId === AUTH ? embedded : wallets;
}

/** The logic of pairing, with its ports plugged in. */
async function loadPairing({ pairings, copyText, browseWallet }: Outside): Promise<AnyActorLogic> {
  const { pairingMachine } = await import("../machines/pairing/pairing.ts");
  const actors = {
    openPairing: fed(pairings.openPairing),
    copyText: answered(copyText),
    browseWallet: answered(browseWallet),
  };
  return pairingMachine.provide({ actors });
}

/** The logic of a behaviour that is loaded at its first use, with its ports plugged in. */
async function loadFeature(outside: Outside, name: Feature): Promise<AnyActorLogic> {
  if (name === "pairing") return loadPairing(outside);
  if (name === "attempt") return (await import("./sign-in-attempt.ts")).wireAttempt(outside);
  return (await import("./embedded-features.ts")).wireEmbedded(outside, name);
}

function featurePort(outside: Outside): Port<{ name: Feature }, AnyActorLogic> {
  return answered(({ name }) => loadFeature(outside, name));
}

/** What a connection asks a wallet, here or elsewhere. */
function connectionPorts(outside: Outside) {
  const { wallets, embedded } = outside;
  return {
    pageWallet: pageWalletMachine.provide({ actors: { connectWallet: answered(wallets.connectWallet) } }),
    loadFeature: featurePort(outside),
    preparePopup: answered(embedded.preparePopup),
    preferAccount: answered(embedded.preferAccount),
    restoreWallet: answered<ConnectInput, WalletSession>((input, at) =>
      ownerOf(outside, input).restoreWallet(input, at),
    ),
    disconnectWallet: answered<Watched, void>((input, at) => ownerOf(outside, input).disconnectWallet(input, at)),
    watchWallet: fed<Watched, WalletEvent, EventObject>((input, send) =>
      ownerOf(outside, input).watchWallet(input, send),
    ),
  };
}

/** What the embedded wallet's always-on actors ask. */
function embeddedPorts({ embedded }: Outside) {
  const request = requestMachine.provide({ actors: { holdRequest: fed(embedded.holdRequest) } });
  return {
    frame: frameMachine.provide({
      actors: {
        openFrame: fed<void, FrameEvent, FrameOrder>(embedded.openFrame),
        reloadFrame: answered<void, void>(embedded.reloadFrame),
      },
    }),
    approval: approvalMachine.provide({
      actors: { request, watchRequests: fed<void, RequestsEvent, EventObject>(embedded.watchRequests) },
    }),
  };
}

function walletsPorts({ wallets, list }: Outside) {
  return {
    fetchWallets: answered(list.fetchWallets),
    discoverWallets: fed(wallets.discoverWallets),
    loadImages: fed<void, ImageEvent, ImageRequest>((_, send, receive) => list.loadImages(undefined, send, receive)),
  };
}

/** The root machine with all its ports plugged in. */
export function wireApp(outside: Outside): typeof appMachine {
  const { facts } = outside;
  const copyText = answered(outside.copyText);
  const fetchBalance = answered<BalanceInput, Balance>(outside.chains.fetchBalance);
  const recallFacts = answered<void, Awaited<ReturnType<typeof facts.recallFacts>>>(() => facts.recallFacts());
  const switchWalletNetwork = answered<Parameters<Owner["switchWalletNetwork"]>[0], CaipNetworkId>((input, at) =>
    ownerOf(outside, input).switchWalletNetwork(input, at),
  );
  const balance = balanceMachine.provide({ actors: { fetchBalance } });
  return appMachine.provide({
    actors: {
      recallFacts,
      network: networkMachine.provide({ actors: { switchWalletNetwork } }),
      wallets: walletsMachine.provide({ actors: walletsPorts(outside) }),
      ...embeddedPorts(outside),
      signIn: signInMachine.provide({ actors: { loadFeature: featurePort(outside) } }),
      connection: connectionMachine.provide({ actors: connectionPorts(outside) }),
      account: accountMachine.provide({ actors: { balance, copyText, loadFeature: featurePort(outside) } }),
    },
  });
}
