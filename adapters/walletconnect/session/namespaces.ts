import { type CaipNetworkId, isCaipNetworkId, splitNetworkId } from "../../../domain/caip.ts";
import { isNamespace, type Namespace } from "../../../domain/namespaces.ts";
import type { Network } from "../../../domain/networks/network.ts";
import { knownNetwork } from "../../../domain/networks/networks-table.ts";
import type { PairingOverride } from "../../../domain/options/options.ts";
import { safeRpcUrl } from "../../../domain/safe-url.ts";

/** The request to a wallet for one chain family, with the nodes of its chains (CONN-22). */
export interface NamespacePlan {
  chains: readonly CaipNetworkId[];
  methods: readonly string[];
  events: readonly string[];
  /** Bare chain id -> address of its first node. */
  rpcMap: Readonly<Record<string, string>>;
  /** The chain that the session starts on, where one was named. */
  defaultChain?: CaipNetworkId;
}

export type SessionPlan = Readonly<Partial<Record<Namespace, NamespacePlan>>>;

const EVENTS: readonly string[] = ["accountsChanged", "chainChanged"];

/** The methods that a session requests for each chain family; none for other families (protocol.md §4.5). */
const METHODS: Partial<Record<Namespace, readonly string[]>> = {
  eip155: [
    ...["eth_accounts", "eth_requestAccounts", "eth_sendRawTransaction", "eth_sign", "eth_signTransaction"],
    ...["eth_signTypedData", "eth_signTypedData_v3", "eth_signTypedData_v4", "eth_sendTransaction", "personal_sign"],
    ...["wallet_switchEthereumChain", "wallet_addEthereumChain", "wallet_getPermissions", "wallet_requestPermissions"],
    ...["wallet_registerOnboarding", "wallet_watchAsset", "wallet_scanQRCode", "wallet_getCallsStatus"],
    ...["wallet_showCallsStatus", "wallet_sendCalls", "wallet_getCapabilities", "wallet_grantPermissions"],
    ...["wallet_revokePermissions", "wallet_getAssets"],
  ],
  solana: [
    ...["solana_signMessage", "solana_signTransaction", "solana_requestAccounts", "solana_getAccounts"],
    ...["solana_signAllTransactions", "solana_signAndSendTransaction"],
  ],
  bip122: ["sendTransfer", "signMessage", "signPsbt", "getAccountAddresses"],
};

/** The methods that a session requests for a chain family. */
function methodsOf(namespace: Namespace): readonly string[] {
  return METHODS[namespace] ?? [];
}

const emptyPlan = (namespace: Namespace): NamespacePlan => {
  return { chains: [], methods: methodsOf(namespace), events: EVENTS, rpcMap: {} };
};

/** The network's id, and the former id that older wallets use. */
function idsOf({ caipNetworkId }: Network): CaipNetworkId[] {
  const former = knownNetwork(caipNetworkId)?.formerCaipNetworkId;
  return former ? [caipNetworkId, former] : [caipNetworkId];
}

type Plans = Map<Namespace, NamespacePlan>;

function put(plans: Plans, namespace: string, change: (plan: NamespacePlan) => Partial<NamespacePlan>): void {
  if (!isNamespace(namespace)) return;
  const plan = plans.get(namespace) ?? emptyPlan(namespace);
  plans.set(namespace, { ...plan, ...change(plan) });
}

function addNetwork(plans: Plans, network: Network): void {
  const [url] = network.rpcUrls.default.http;
  const { reference } = splitNetworkId(network.caipNetworkId);
  put(plans, network.chainNamespace, ({ chains, rpcMap }) => ({
    chains: [...new Set([...chains, ...idsOf(network)])],
    rpcMap: url === undefined ? rpcMap : { ...rpcMap, [reference]: url },
  }));
}

/** The texts of a list; a host without types may have written anything. */
function texts(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
}

function override(plans: Plans, { methods, events, chains, rpcMap }: PairingOverride): void {
  for (const [name, list] of Object.entries(methods ?? {})) put(plans, name, () => ({ methods: texts(list) }));
  for (const [name, list] of Object.entries(events ?? {})) put(plans, name, () => ({ events: texts(list) }));
  for (const [name, list] of Object.entries(chains ?? {}))
    put(plans, name, () => ({ chains: texts(list).filter(isCaipNetworkId) }));
  const replaced = new Set<string>();
  for (const [id, url] of Object.entries(rpcMap ?? {})) {
    if (!isCaipNetworkId(id) || !safeRpcUrl(url)) continue;
    const { namespace, reference } = splitNetworkId(id);
    const isFirst = !replaced.has(namespace);
    replaced.add(namespace);
    put(plans, namespace, (plan) => ({ rpcMap: { ...(isFirst ? {} : plan.rpcMap), [reference]: url } }));
  }
}

/** The plan of a session for these networks, all of it optional (CONN-1, protocol.md §4.5). */
export function planSession(networks: readonly Network[], options: PairingOverride = {}): SessionPlan {
  const plans: Plans = new Map();
  for (const network of networks) addNetwork(plans, network);
  override(plans, options);
  const { defaultChain } = options;
  if (isCaipNetworkId(defaultChain)) put(plans, splitNetworkId(defaultChain).namespace, () => ({ defaultChain }));
  return Object.fromEntries(plans);
}

/** The namespaces of a plan for the wallet; a family without a chain cannot be requested. */
export function optionalNamespaces(plan: SessionPlan) {
  const requested = Object.entries(plan).filter(([, { chains }]) => chains.length > 0);
  return Object.fromEntries(
    requested.map(([namespace, { chains, methods, events }]) => [
      namespace,
      { chains: [...chains], methods: [...methods], events: [...events] },
    ]),
  );
}
