/** Where everything meets: each port of the machines gets its adapter. */
import { type AnyActorLogic, type EventObject, fromCallback, fromPromise } from "xstate";
import type { CaipNetworkId, Namespace } from "../domain/caip.ts";
import { WALLET_CONNECT } from "../domain/wallet.ts";
import { accountMachine } from "../machines/account.ts";
import { appMachine } from "../machines/app.ts";
import { balanceMachine } from "../machines/balance.ts";
import { connectionMachine } from "../machines/connection.ts";
import { externalMachine } from "../machines/external.ts";
import { networkMachine } from "../machines/network.ts";
import type {
  Balance,
  BalanceInput,
  ConnectInput,
  ImageEvent,
  ImageRequest,
  Port,
  WalletSession,
} from "../machines/ports.ts";
import { walletsMachine } from "../machines/wallets.ts";
import type { Eip1193Provider } from "./core.ts";
import type { Outside } from "./outside.ts";
import type { Pairings } from "./pairings.ts";

type Answer<I, O> = (input: I, at: { signal: AbortSignal }) => Promise<O>;

/** A port that `answer` answers; stopping the actor aborts it. */
function answered<I, O>(answer: Answer<I, O>): Port<I, O> {
  return fromPromise<O, I>(({ input, signal }) => answer(input, { signal }));
}

const isPaired = ({ connectorId }: { connectorId: string }): boolean => connectorId === WALLET_CONNECT;

/** The provider of a wallet that is connected: of this page, or paired. */
export function providerOf({ wallets, pairings }: Outside, connectorId: string, namespace: Namespace) {
  const found =
    connectorId === WALLET_CONNECT ? pairings.providerOf(namespace) : wallets.providerOf(connectorId, namespace);
  return found as Eip1193Provider | undefined;
}

/** The logic of a behaviour that is loaded at its first use, with its ports plugged in. */
async function loadFeature({ pairings, copyText, browseWallet }: Outside): Promise<AnyActorLogic> {
  const { pairingMachine } = await import("../machines/pairing.ts");
  const openPairing = fromCallback<EventObject, Parameters<Pairings["openPairing"]>[0]>(({ input, sendBack }) =>
    pairings.openPairing(input, sendBack),
  );
  const actors = { openPairing, copyText: answered(copyText), browseWallet: answered(browseWallet) };
  return pairingMachine.provide({ actors });
}

/** What a connection asks a wallet, here or elsewhere. */
function connectionPorts(outside: Outside) {
  const { wallets, pairings } = outside;
  const restoreWallet = answered<ConnectInput, WalletSession>((input, at) =>
    isPaired(input) ? pairings.restoreWallet(input) : wallets.restoreWallet(input, at),
  );
  const disconnectWallet = answered<Parameters<typeof wallets.disconnectWallet>[0], void>((input, at) =>
    isPaired(input) ? pairings.disconnectWallet() : wallets.disconnectWallet(input, at),
  );
  const watchWallet = fromCallback<EventObject, Parameters<typeof wallets.watchWallet>[0]>(({ input, sendBack }) =>
    isPaired(input) ? pairings.watchWallet(input, sendBack) : wallets.watchWallet(input, sendBack),
  );
  return {
    external: externalMachine.provide({ actors: { connectWallet: answered(wallets.connectWallet) } }),
    loadFeature: answered<{ name: "pairing" }, AnyActorLogic>(() => loadFeature(outside)),
    restoreWallet,
    watchWallet,
    disconnectWallet,
  };
}

function walletsPorts({ wallets, list }: Outside) {
  return {
    fetchWallets: answered(list.fetchWallets),
    discoverWallets: fromCallback<EventObject, { eip6963: boolean; injected: boolean }>(({ input, sendBack }) =>
      wallets.discoverWallets(input, sendBack),
    ),
    loadImages: fromCallback<ImageRequest, void>(({ sendBack, receive }) =>
      list.loadImages(undefined, sendBack as (event: ImageEvent) => void, receive),
    ),
  };
}

/** The root machine with all its ports plugged in. */
export function wireApp(outside: Outside): typeof appMachine {
  const { wallets, facts, pairings } = outside;
  const copyText = answered(outside.copyText);
  const fetchBalance = answered<BalanceInput, Balance>(outside.chains.fetchBalance);
  const recallFacts = answered<void, Awaited<ReturnType<typeof facts.recallFacts>>>(() => facts.recallFacts());
  const switchWalletNetwork = answered<Parameters<typeof wallets.switchWalletNetwork>[0], CaipNetworkId>((input, at) =>
    isPaired(input) ? pairings.switchWalletNetwork(input) : wallets.switchWalletNetwork(input, at),
  );
  const balance = balanceMachine.provide({ actors: { fetchBalance } });
  return appMachine.provide({
    actors: {
      recallFacts,
      network: networkMachine.provide({ actors: { switchWalletNetwork } }),
      wallets: walletsMachine.provide({ actors: walletsPorts(outside) }),
      connection: connectionMachine.provide({ actors: connectionPorts(outside) }),
      account: accountMachine.provide({ actors: { balance, copyText } }),
    },
  });
}
