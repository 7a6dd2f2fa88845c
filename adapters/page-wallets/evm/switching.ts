import { type CaipNetworkId, hexChainId } from "../../../domain/caip.ts";
import { AppKitError } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Network } from "../../../domain/networks/network.ts";
import type { Clock } from "../../browser/clock.ts";
import { pause, unlessAborted } from "../../browser/deadline.ts";
import { ask, type Provider } from "../shared/provider.ts";
import { meaningOf, switchError } from "../shared/provider-errors.ts";
import { providerOf } from "../shared/sessions.ts";
import { readChain, type WalletDeps } from "./wallet.ts";

/** The description of a network for a wallet; never the provider's own nodes (NET-2, EIP-3085). */
function description(network: Network): Record<string, unknown> {
  const { name, nativeCurrency, blockExplorers, caipNetworkId, rpcUrls, assets } = network;
  return {
    chainId: hexChainId(caipNetworkId),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.chainDefault.http,
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
    ...(assets.imageUrl && { iconUrls: [assets.imageUrl] }),
  };
}

async function switchTo(provider: Provider, network: Network): Promise<void> {
  await ask(provider, "wallet_switchEthereumChain", [{ chainId: hexChainId(network.caipNetworkId) }]);
}

async function addThenSwitch(clock: Clock, provider: Provider, network: Network): Promise<void> {
  if (network.rpcUrls.chainDefault.http.length === 0) throw new AppKitError("SWITCH_UNSUPPORTED", {});
  await ask(provider, "wallet_addEthereumChain", [description(network)]);
  // Some wallets switch while they add, others only add.
  if ((await readChain(clock, provider, "SWITCH_FAILED")) !== network.caipNetworkId) await switchTo(provider, network);
}

/** The chain of a wallet that has agreed to switch: some tell the former one for a moment. */
async function chainAfterSwitch(clock: Clock, provider: Provider, target: CaipNetworkId): Promise<CaipNetworkId> {
  for (let waited = 0; ; waited += LIMITS.walletEvents) {
    const networkId = await readChain(clock, provider, "SWITCH_FAILED");
    if (networkId === target || waited >= LIMITS.walletSwitch) return networkId;
    await pause(clock, LIMITS.walletEvents);
  }
}

/** Has whoever answers a provider switch, as {@link switchWalletNetwork} does. */
export async function switchProvider(clock: Clock, provider: Provider, network: Network): Promise<CaipNetworkId> {
  try {
    await switchTo(provider, network).catch((thrown: unknown) => {
      if (meaningOf(thrown) !== "unknown-chain") throw thrown;
      return addThenSwitch(clock, provider, network);
    });
    return await chainAfterSwitch(clock, provider, network.caipNetworkId);
  } catch (thrown) {
    throw switchError(thrown);
  }
}

/**
 * Has the wallet switch, adding the network if it is unknown there, which a refusal (4001, 5000) never leads to (NET-2). Answers
 * with the chain that the wallet is on afterwards, whatever it said before (R17).
 */
export async function switchWalletNetwork(
  { registry, requests, clock }: WalletDeps,
  { connectorId, network }: { connectorId: string; network: Network },
  signal?: AbortSignal,
): Promise<CaipNetworkId> {
  const provider = providerOf(registry, connectorId);
  const key = `switch:${connectorId}:${network.caipNetworkId}`;
  return unlessAborted(
    requests.join(key, () => switchProvider(clock, provider, network)),
    signal,
  );
}
