/** Where everything meets: each port of the machines gets its adapter. */
import { type EventObject, fromCallback, fromPromise } from "xstate";
import { accountMachine } from "../machines/account.ts";
import { appMachine } from "../machines/app.ts";
import { balanceMachine } from "../machines/balance.ts";
import { connectionMachine } from "../machines/connection.ts";
import { externalMachine } from "../machines/external.ts";
import { networkMachine } from "../machines/network.ts";
import type { Balance, BalanceInput, ConnectInput, ImageEvent, ImageRequest, Port } from "../machines/ports.ts";
import { walletsMachine } from "../machines/wallets.ts";
import type { Outside } from "./outside.ts";

type Answer<I, O> = (input: I, at: { signal: AbortSignal }) => Promise<O>;

/** A port that `answer` answers; stopping the actor aborts it. */
function answered<I, O>(answer: Answer<I, O>): Port<I, O> {
  return fromPromise<O, I>(({ input, signal }) => answer(input, { signal }));
}

/** The root machine with all its ports plugged in. */
export function wireApp(outside: Outside): typeof appMachine {
  const { injected, list, facts } = outside;
  const copyText = answered(outside.copyText);
  const fetchBalance = answered<BalanceInput, Balance>(outside.chains.fetchBalance);
  const fetchWallets = answered(list.fetchWallets);
  const recallFacts = answered<void, Awaited<ReturnType<typeof facts.recallFacts>>>(() => facts.recallFacts());
  const connectWallet = answered(injected.connectWallet);
  const restoreWallet = answered<ConnectInput, Awaited<ReturnType<typeof injected.restoreWallet>>>(
    injected.restoreWallet,
  );
  const disconnectWallet = answered(injected.disconnectWallet);
  const switchWalletNetwork = answered(injected.switchWalletNetwork);
  const discoverWallets = fromCallback<EventObject, { eip6963: boolean; injected: boolean }>(({ input, sendBack }) =>
    injected.discoverWallets(input, sendBack),
  );
  const watchWallet = fromCallback<EventObject, Parameters<typeof injected.watchWallet>[0]>(({ input, sendBack }) =>
    injected.watchWallet(input, sendBack),
  );
  const loadImages = fromCallback<ImageRequest, void>(({ sendBack, receive }) =>
    list.loadImages(undefined, sendBack as (event: ImageEvent) => void, receive),
  );
  const external = externalMachine.provide({ actors: { connectWallet } });
  const balance = balanceMachine.provide({ actors: { fetchBalance } });
  return appMachine.provide({
    actors: {
      recallFacts,
      network: networkMachine.provide({ actors: { switchWalletNetwork } }),
      wallets: walletsMachine.provide({ actors: { discoverWallets, loadImages, fetchWallets } }),
      connection: connectionMachine.provide({ actors: { external, restoreWallet, watchWallet, disconnectWallet } }),
      account: accountMachine.provide({ actors: { balance, copyText } }),
    },
  });
}
