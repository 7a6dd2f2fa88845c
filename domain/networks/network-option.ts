import { isDecimals } from "../amount.ts";
import { type CaipNetworkId, evmNetworkId, isCaipNetworkId, namespaceOf, splitNetworkId } from "../caip.ts";
import { AppKitError } from "../errors.ts";
import { isNamespace } from "../namespaces.ts";
import { invalidOption } from "../options/checks.ts";
import { isRecord } from "../record.ts";
import { safeImageUrl, safePageUrl, safeRpcUrl } from "../safe-url.ts";
import { safeText } from "../text.ts";
import { networkImageId } from "../wallets/image-ids.ts";
import type { Network } from "./network.ts";
import { hasProviderRpc, KNOWN_NETWORKS, type KnownNetwork, knownNetwork } from "./networks-table.ts";

/** The facts, besides the network itself, that fill in its fields. */
export interface FillInput {
  projectId?: string;
  /** The provider's RPC host, without `/v1`. */
  rpcHost: string;
  /** False if the RPC host is the public one and no project id identifies the page. */
  useRpcHost: boolean;
  /** The host runs its own RPC host: a network named by its id alone then uses no other node. */
  isOwnRpcHost: boolean;
  customRpcUrls: Readonly<Record<string, readonly { url: string }[]>>;
  chainImages: Readonly<Record<string, string>>;
}

/** A network as the host named it, before its fields are filled in. */
type Draft = Omit<KnownNetwork, "formerCaipNetworkId"> & Pick<Network, "assets">;

/** The provider's public RPC host: it needs a project id, and its URL is never handed to a wallet. */
export const PROVIDER_RPC_HOST = "https://rpc.walletconnect.org";

/** The current id of a network, from any text that names it; undefined if no chain family has it. */
function current(text: CaipNetworkId): CaipNetworkId | undefined {
  const { namespace, reference } = splitNetworkId(text);
  if (namespace === "eip155") return evmNetworkId(reference);
  return namespaceOf(text) && (knownNetwork(text)?.caipNetworkId ?? text);
}

/**
 * The id of a network, from a chain number, a CAIP-2 id (a former one too), viem's shape, or an object with `caipNetworkId`,
 * or with `chainNamespace` and `id`; undefined for anything else.
 */
export function networkIdOf(value: unknown): CaipNetworkId | undefined {
  const { id, caipNetworkId, chainNamespace } = isRecord(value) ? value : { id: value };
  const known = chainNamespace === undefined ? knownNetwork(id)?.caipNetworkId : undefined;
  // Only texts and numbers are interpolated: an object's own toString may throw.
  const isPlain = ["string", "number", "bigint"].includes(typeof id);
  const family = chainNamespace ?? "eip155";
  const joined = isPlain && isNamespace(family) && `${family}:${id}`;
  const named = [caipNetworkId, known, id, joined].find(isCaipNetworkId);
  return named && current(named);
}

function unknownOption(option: string, value: unknown): AppKitError {
  const ids = KNOWN_NETWORKS.map(({ caipNetworkId }) => caipNetworkId).join(", ");
  const wants = "a network object with id, name, nativeCurrency and rpcUrls, or one of the known ids: ";
  return invalidOption(option, value, wants + ids);
}

function httpUrls(option: string, rpcUrls: unknown): string[] {
  const urls = isRecord(rpcUrls) && isRecord(rpcUrls.default) ? (rpcUrls.default.http ?? []) : [];
  const where = `${option}.rpcUrls.default.http`;
  if (!Array.isArray(urls)) throw invalidOption(where, urls, "a list of http(s) URLs");
  return urls.map((url) => {
    const safe = safeRpcUrl(url);
    if (!safe) throw invalidOption(where, url, "an http(s) URL");
    return safe;
  });
}

function currencyOf(option: string, value: unknown): Network["nativeCurrency"] {
  const { name, symbol, decimals } = isRecord(value) ? value : {};
  if (typeof symbol !== "string" || !isDecimals(decimals as number))
    throw invalidOption(`${option}.nativeCurrency`, value, "an object with name, symbol and decimals");
  return { name: safeText(name ?? symbol), symbol: safeText(symbol, 20), decimals: decimals as number };
}

function fromObject(option: string, value: Record<string, unknown>): Draft {
  const caipNetworkId = networkIdOf(value);
  const chainNamespace = caipNetworkId && namespaceOf(caipNetworkId);
  if (!chainNamespace) throw invalidOption(`${option}.id`, value.id, "a chain id");
  const { reference } = splitNetworkId(caipNetworkId);
  if (typeof value.name !== "string") throw invalidOption(`${option}.name`, value.name, "a text");
  const explorer = isRecord(value.blockExplorers) ? value.blockExplorers.default : undefined;
  const url = isRecord(explorer) ? safePageUrl(explorer.url) : undefined;
  const { imageId, imageUrl } = isRecord(value.assets) ? value.assets : {};
  const image = safeImageUrl(imageUrl);
  return {
    id: chainNamespace === "eip155" ? Number(reference) : reference,
    name: safeText(value.name, 60),
    caipNetworkId,
    chainNamespace,
    nativeCurrency: currencyOf(option, value.nativeCurrency),
    rpc: httpUrls(option, value.rpcUrls),
    ...(url &&
      isRecord(explorer) && { blockExplorers: { default: { name: safeText(explorer.name) || "Explorer", url } } }),
    assets: { ...(typeof imageId === "string" && { imageId }), ...(image && { imageUrl: image }) },
    testnet: value.testnet === true,
  };
}

function draftOf(option: string, value: unknown): Draft {
  if (isRecord(value)) return fromObject(option, value);
  const known = knownNetwork(value);
  if (!known) throw unknownOption(option, value);
  const { formerCaipNetworkId, ...rest } = known;
  return { ...rest, assets: {} };
}

/** The URLs for reads, in order of trust, and those handed to a wallet that adds the chain (CONF-5, NET-4). */
function urlsOf({ caipNetworkId, rpc }: Draft, isObject: boolean, input: FillInput): Network["rpcUrls"] {
  const { rpcHost, projectId = "", useRpcHost, isOwnRpcHost, customRpcUrls } = input;
  const former = knownNetwork(caipNetworkId)?.formerCaipNetworkId;
  const custom = (customRpcUrls[caipNetworkId] ?? customRpcUrls[former ?? ""] ?? []).map(({ url }) => url);
  // Concatenated by hand: the first URL that a page parses costs milliseconds at load.
  const query = `chainId=${encodeURIComponent(caipNetworkId)}&projectId=${encodeURIComponent(projectId)}`;
  const isProvided = useRpcHost && hasProviderRpc(caipNetworkId);
  const provider = isProvided ? [`${rpcHost.replace(/\/+$/, "")}/v1/?${query}`] : [];
  const own = [...new Set([...custom, ...rpc.filter((url) => !url.startsWith(`${PROVIDER_RPC_HOST}/`))])];
  const others = isProvided ? own : [...own, ...rpc];
  const all = isProvided && isOwnRpcHost && !isObject ? [...custom, ...provider] : [...custom, ...provider, ...others];
  return { default: { http: [...new Set(all)] }, chainDefault: { http: own } };
}

/**
 * The network that `value` names, with every field filled in: the host's own URLs first, then the provider's, then the
 * chain's (CONF-5, NET-4, NET-9; protocol.md §2.9).
 *
 * @param option - the option's name, for the error.
 * @throws INVALID_OPTION for a network that is unknown or malformed, NO_RPC_URL if no URL serves it.
 */
export function fillNetwork(option: string, value: unknown, input: FillInput): Network {
  const { rpc, ...draft } = draftOf(option, value);
  const { caipNetworkId, id, assets } = draft;
  const rpcUrls = urlsOf({ rpc, ...draft }, isRecord(value), input);
  if (rpcUrls.default.http.length === 0)
    throw new AppKitError("NO_RPC_URL", {}, { cause: invalidOption(option, value, "an RPC URL") });
  const imageId = assets.imageId ?? networkImageId(caipNetworkId);
  const imageUrl = safeImageUrl(input.chainImages[caipNetworkId] ?? input.chainImages[id]);
  return { ...draft, rpcUrls, assets: { ...assets, ...(imageId && { imageId }), ...(imageUrl && { imageUrl }) } };
}
