import * as v from "valibot";
import { type Address, parseAccount } from "../../../domain/addresses/address.ts";
import {
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  evmNetworkId,
  isCaipNetworkId,
  namespaceOf,
  splitNetworkId,
} from "../../../domain/caip.ts";
import { isNamespace, type Namespace } from "../../../domain/namespaces.ts";
import { safeAppUrl, safeIconUri, safeImageUrl, safePageUrl } from "../../../domain/safe-url.ts";
import type { Cacao } from "../../../domain/sign-in/cacao.ts";
import { safeText } from "../../../domain/text.ts";
import { compact } from "../../schema.ts";
import { PairingError } from "../client/errors.ts";
import { CACAO } from "../pairing/one-click.ts";
import { currentId } from "./approved-accounts.ts";

interface SessionAccount {
  caipAddress: CaipAddress;
  networkId: CaipNetworkId;
  address: Address;
}

/** A wallet's grant for one chain family (CONN-22). */
export interface SessionNamespace {
  /** Approved chains and those of the accounts, by their current ids. */
  chains: readonly CaipNetworkId[];
  /** In the wallet's order; the first account of a chain is its active one. */
  accounts: readonly SessionAccount[];
  methods: readonly string[];
  events: readonly string[];
  /** Current id -> former id, for chains that the wallet knows by the former id alone. */
  former: Readonly<Record<string, CaipNetworkId>>;
}

/** The paired wallet's description of itself: sanitised texts, links and images. */
interface PairedWallet {
  name: string;
  url?: string;
  icon?: string;
  links: { native?: string; universal?: string };
}

export interface Session {
  topic: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  wallet: PairedWallet;
  namespaces: Readonly<Partial<Record<Namespace, SessionNamespace>>>;
  /** The messages that the wallet signed with the pairing, until they are stored; absent without one-click sign-in. */
  auths?: readonly Cacao[];
}

/** The most entries of any list that are read. */
const MOST = 500;

const texts = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => list.slice(0, MOST).filter((each) => typeof each === "string")),
  ),
  [],
);
const NAME = /^[-\w.]{1,64}$/;
const names = v.pipe(
  texts,
  v.transform((list) => [...new Set(list.filter((each) => NAME.test(each)))]),
);

const APPROVED = v.object({ accounts: texts, chains: v.optional(texts, []), methods: names, events: names });

const link = (read: (text: unknown) => string | undefined) => v.optional(v.pipe(v.unknown(), v.transform(read)));
const LINKS = v.object({ native: link(safeAppUrl), universal: link(safePageUrl) });
const METADATA = v.object({
  name: v.optional(v.unknown()),
  url: link(safePageUrl),
  icons: v.optional(texts, []),
  redirect: v.fallback(v.optional(LINKS, {}), {}),
});

const SESSION = v.object({
  topic: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i)),
  expiry: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  peer: v.object({ metadata: v.fallback(METADATA, { url: undefined, icons: [], redirect: {} }) }),
  namespaces: v.record(v.string(), v.unknown()),
  auths: v.optional(v.array(CACAO)),
});

type Approved = v.InferOutput<typeof APPROVED>;

/** True for a chain of a family; the number of an EVM chain has no other spelling (EIP-155). */
function isOf(namespace: Namespace, id: CaipNetworkId): boolean {
  const chain = splitNetworkId(id);
  return chain.namespace === namespace && (namespace !== "eip155" || evmNetworkId(chain.reference) === id);
}

/** The account in its canonical form, with the current id of its chain; undefined for an account of another family. */
function readAccount(text: string, namespace: Namespace): SessionAccount | undefined {
  const account = parseAccount(text);
  if (!account || !isOf(namespace, account.networkId)) return undefined;
  const networkId = currentId(account.networkId);
  return { networkId, address: account.address, caipAddress: caipAddress(networkId, account.address) };
}

function idsOf({ accounts, chains }: Approved, namespace: Namespace): CaipNetworkId[] {
  const own = accounts.flatMap((text) => parseAccount(text)?.networkId ?? []);
  const all = [...chains.filter(isCaipNetworkId), ...own];
  return [...new Set(all)].filter((id) => isOf(namespace, id));
}

function readNamespace(approved: Approved, namespace: Namespace): SessionNamespace | undefined {
  const found = approved.accounts.flatMap((text) => readAccount(text, namespace) ?? []);
  const accounts = [...new Map(found.map((account) => [account.caipAddress, account])).values()];
  if (accounts.length === 0) return undefined;
  const ids = idsOf(approved, namespace);
  const former = ids.filter((id) => !ids.includes(currentId(id))).map((id) => [currentId(id), id]);
  return {
    chains: [...new Set(ids.map(currentId))],
    accounts,
    methods: approved.methods,
    events: approved.events,
    former: Object.fromEntries(former),
  };
}

/** Merges each family's grants: a wallet may write `eip155`, or `eip155:1` and `eip155:10` beside each other. */
function grantsOf(namespaces: Record<string, unknown>): Map<Namespace, Approved> {
  const grants = new Map<Namespace, Approved>();
  for (const [key, value] of Object.entries(namespaces).slice(0, MOST)) {
    const namespace = key.split(":")[0];
    const read = v.safeParse(APPROVED, value);
    if (!isNamespace(namespace) || !read.success) continue;
    const earlier = grants.get(namespace) ?? { accounts: [], chains: [], methods: [], events: [] };
    grants.set(namespace, {
      accounts: [...earlier.accounts, ...read.output.accounts],
      chains: [...earlier.chains, ...(isCaipNetworkId(key) ? [key] : read.output.chains)],
      methods: [...new Set([...earlier.methods, ...read.output.methods])],
      events: [...new Set([...earlier.events, ...read.output.events])],
    });
  }
  return grants;
}

function readWallet({ name, url, icons, redirect }: v.InferOutput<typeof METADATA>): PairedWallet {
  const icon = icons.map((each) => safeImageUrl(each) ?? safeIconUri(each)).find(Boolean);
  return { ...compact({ name: safeText(name) || "Wallet", url, icon }), links: compact(redirect) };
}

/**
 * The usable content of an approved session: malformed accounts, foreign families and unsafe links are left out. Throws
 * SESSION_MALFORMED where no account is left.
 */
export function readSession(answer: unknown): Session {
  const read = v.safeParse(SESSION, answer);
  if (!read.success) throw new PairingError("SESSION_MALFORMED");
  const { topic, expiry, peer, namespaces, auths } = read.output;
  const known = [...grantsOf(namespaces)].flatMap(([namespace, approved]) => {
    const found = readNamespace(approved, namespace);
    return found ? [[namespace, found] as const] : [];
  });
  if (known.length === 0) throw new PairingError("SESSION_MALFORMED");
  const wallet = readWallet(peer.metadata);
  return compact({ topic, expiresAt: expiry * 1000, wallet, namespaces: Object.fromEntries(known), auths });
}

/** The id under which the session's wallet knows a chain (protocol.md §4.5). */
export function wireChain(session: Session, networkId: CaipNetworkId): CaipNetworkId {
  const namespace = namespaceOf(networkId);
  return (namespace && session.namespaces[namespace]?.former[networkId]) ?? networkId;
}

/** True if the wallet is one that takes any chain, approved or not (protocol.md §5.10). */
export function supportsAllNetworks(session: Session): boolean {
  return session.wallet.name === "MetaMask Wallet";
}
