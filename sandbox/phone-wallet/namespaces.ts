import type { ProposalTypes, SessionTypes } from "@walletconnect/types";
import type { ServiceContext } from "../control/service-context.ts";
import { clusterSpecs, specOf } from "../solana/genesis.ts";
import { Refusal } from "../wallets/refusal.ts";
import { bitcoinMainnet, bitcoinTestnet, type PhoneWalletKeys } from "./keys.ts";
import type { Settings } from "./settings.ts";

/** The methods that the wallet can answer, by namespace (protocol.md §4.5); EVM reads come on top. */
export const supportedMethods: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    "eth_accounts",
    "eth_requestAccounts",
    "eth_sendRawTransaction",
    "eth_sign",
    "eth_signTransaction",
    "eth_signTypedData",
    "eth_signTypedData_v3",
    "eth_signTypedData_v4",
    "eth_sendTransaction",
    "personal_sign",
    "wallet_switchEthereumChain",
    "wallet_addEthereumChain",
    "wallet_getPermissions",
    "wallet_requestPermissions",
    "wallet_watchAsset",
    "wallet_getCallsStatus",
    "wallet_showCallsStatus",
    "wallet_sendCalls",
    "wallet_getCapabilities",
    "wallet_grantPermissions",
    "wallet_revokePermissions",
    "wallet_getAssets",
  ],
  solana: [
    "solana_signMessage",
    "solana_signTransaction",
    "solana_requestAccounts",
    "solana_getAccounts",
    "solana_signAllTransactions",
    "solana_signAndSendTransaction",
  ],
  bip122: ["sendTransfer", "signMessage", "signPsbt", "getAccountAddresses"],
};

/** Reads that any node answers. */
export const isRead = (method: string): boolean =>
  /^(eth|net|web3)_(?!sign|sendTransaction|sendUnsigned|coinbase|accounts|requestAccounts)/.test(method);

/** Dependencies of a session's namespaces. */
export interface Standing {
  readonly context: ServiceContext;
  readonly keys: PhoneWalletKeys;
  readonly settings: Settings;
}

/** True when the wallet can work on a chain. */
export function knowsChain({ chains, solana }: ServiceContext, chain: string): boolean {
  if (chain === bitcoinMainnet || chain === bitcoinTestnet) return true;
  return chains.supported.includes(chain) || solana.byId(chain) !== undefined;
}

/** The wallet's plain addresses on a chain, known or not. */
export function addressesOn(keys: PhoneWalletKeys, chain: string): string[] {
  if (chain.startsWith("eip155:")) return keys.evm.map(({ address }) => address);
  if (chain.startsWith("solana:")) return keys.solana.map(({ address }) => address);
  const network = chain === bitcoinTestnet ? bitcoinTestnet : bitcoinMainnet;
  return keys.bitcoin.filter((key) => key.chain === network).map(({ address }) => address);
}

/** CAIP-10 accounts on a chain, as the switches want them. */
export function accountsOn(standing: Standing, chain: string): string[] {
  const { malformed, without } = standing.settings;
  const addresses = addressesOn(standing.keys, chain).filter((address) => !without.accounts.includes(address));
  if (malformed === "address") return [`${chain}:not-an-address`];
  if (malformed === "shape") return addresses.map((address) => `${chain}/${address}`);
  return addresses.map((address) => `${chain}:${address}`);
}

type RequestedNamespaces = ProposalTypes.RequiredNamespaces;

/** The chains, methods and events that are asked of one namespace. */
interface Wanted {
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

const union = (...lists: (readonly string[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
];

/** The requested chains, methods and events by namespace; a proposal may name a chain in its place (CAIP-25). */
function gathered(...proposals: readonly (RequestedNamespaces | undefined)[]): Map<string, Wanted> {
  const all = new Map<string, Wanted>();
  for (const [key, values] of proposals.flatMap((proposal) => Object.entries(proposal ?? {}))) {
    const name = key.split(":")[0] ?? key;
    const before = all.get(name);
    all.set(name, {
      chains: union(before?.chains, key.includes(":") ? [key] : values.chains),
      methods: union(before?.methods, values.methods),
      events: union(before?.events, values.events),
    });
  }
  return all;
}

/** The chains that are approved of those asked. */
function approvedChains(standing: Standing, name: string, chains: readonly string[]): string[] {
  const { otherChain, without, deprecatedSolana } = standing.settings;
  if (otherChain.startsWith(`${name}:`)) return [otherChain];
  const known = chains.filter((chain) => knowsChain(standing.context, chain) && !without.chains.includes(chain));
  if (name !== "solana" || !deprecatedSolana) return known;
  const clusters = known.map(specOf);
  return clusterSpecs.filter((spec) => clusters.includes(spec)).map(({ oldId }) => oldId);
}

const canAnswer = (name: string, method: string): boolean =>
  (supportedMethods[name] ?? []).includes(method) || (name === "eip155" && isRead(method));

/** Throws the refusal that fits when something required cannot be approved. */
function requireAll(required: RequestedNamespaces, approved: SessionTypes.Namespaces): void {
  for (const [name, { chains, methods }] of gathered(required)) {
    const approval = approved[name];
    if (!approval || !chains.every((chain) => approval.chains?.includes(chain))) {
      throw new Refusal(5100, "Unsupported chains.");
    }
    if (!methods.every((method) => approval.methods.includes(method))) throw new Refusal(5101, "Unsupported methods.");
  }
}

/**
 * The approved namespaces of a proposal: the chains that the sandbox has, the methods that the wallet can answer, every
 * event; less the parts that the switches leave out. Throws a {@link Refusal} when nothing, or too little, is left.
 */
export function approvedNamespaces(
  proposal: Pick<ProposalTypes.Struct, "requiredNamespaces" | "optionalNamespaces">,
  standing: Standing,
): SessionTypes.Namespaces {
  const { namespaces, without, malformed, otherChain } = standing.settings;
  const { requiredNamespaces, optionalNamespaces } = proposal;
  const approved: SessionTypes.Namespaces = {};
  for (const [name, { chains, methods, events }] of gathered(requiredNamespaces, optionalNamespaces)) {
    if (namespaces.length > 0 && !namespaces.includes(name)) continue;
    const sessionChains = approvedChains(standing, name, chains);
    const accounts = sessionChains.flatMap((chain) => accountsOn(standing, chain));
    if (accounts.length === 0) continue;
    approved[name] = {
      chains: sessionChains,
      accounts,
      methods: methods.filter((method) => canAnswer(name, method) && !without.methods.includes(method)),
      events: events.filter((event) => !without.events.includes(event)),
    };
  }
  if (Object.keys(approved).length === 0) throw new Refusal(5100, "Unsupported chains.");
  if (malformed === "no" && otherChain === "") requireAll(requiredNamespaces ?? {}, approved);
  return approved;
}
