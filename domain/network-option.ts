import { type CaipNetworkId, isCaipNetworkId, isNamespace, type Namespace, parseCaipNetworkId } from "./caip.ts";
import { invalidOption, isRecord } from "./checks.ts";
import { AppKitError } from "./errors.ts";
import { networkImageId } from "./image-ids.ts";
import type { Network } from "./network.ts";
import { hasProviderRpc, KNOWN_NETWORKS, knownNetwork } from "./networks-table.ts";
import { safeImageUrl, safePageUrl, safeRpcUrl } from "./safe-url.ts";
import { safeText } from "./text.ts";

/** What filling in a network takes besides the network itself. */
export interface FillInput {
  projectId?: string;
  /** The provider's RPC host, without `/v1`. */
  rpcHost: string;
  /** False where the host is the public one and no project id says who asks. */
  useRpcHost: boolean;
  /** The host runs its own RPC host: a network that is only named by its id is then asked of nobody else. */
  isOwnRpcHost: boolean;
  customRpcUrls: Readonly<Record<string, readonly { url: string }[]>>;
  chainImages: Readonly<Record<string, string>>;
}

interface Draft {
  id: number | string;
  name: string;
  caipNetworkId: CaipNetworkId;
  chainNamespace: Namespace;
  nativeCurrency: Network["nativeCurrency"];
  urls: readonly string[];
  explorer?: { name: string; url: string };
  assets: Network["assets"];
  testnet: boolean;
}

const WANTS = "a network object with id, name, nativeCurrency and rpcUrls, or one of the known ids: ";

function knownIds(): string {
  return KNOWN_NETWORKS.map(({ caipNetworkId }) => caipNetworkId).join(", ");
}

function fromTable(option: string, given: string | number): Draft {
  const known = knownNetwork(given);
  if (!known) throw invalidOption(option, given, WANTS + knownIds());
  const { rpc, blockExplorers, ...rest } = known;
  const explorer = blockExplorers && { explorer: blockExplorers.default };
  return { ...rest, urls: rpc, ...explorer, assets: {} };
}

function httpUrls(option: string, rpcUrls: unknown): string[] {
  const given = isRecord(rpcUrls) && isRecord(rpcUrls.default) ? rpcUrls.default.http : undefined;
  if (given === undefined) return [];
  if (!Array.isArray(given)) throw invalidOption(`${option}.rpcUrls.default.http`, given, "a list of http(s) URLs");
  return given.map((url) => {
    const safe = safeRpcUrl(url);
    if (!safe) throw invalidOption(`${option}.rpcUrls.default.http`, url, "an http(s) URL");
    return safe;
  });
}

function currencyOf(option: string, given: unknown): Network["nativeCurrency"] {
  if (!isRecord(given) || typeof given.symbol !== "string" || !Number.isInteger(given.decimals))
    throw invalidOption(`${option}.nativeCurrency`, given, "an object with name, symbol and decimals");
  return {
    name: safeText(given.name ?? given.symbol),
    symbol: safeText(given.symbol, 20),
    decimals: given.decimals as number,
  };
}

function idOf(option: string, given: Record<string, unknown>): { caipNetworkId: CaipNetworkId; namespace: Namespace } {
  const namespace = given.chainNamespace ?? "eip155";
  const text = isCaipNetworkId(given.caipNetworkId) ? given.caipNetworkId : `${namespace}:${given.id}`;
  const caipNetworkId = isCaipNetworkId(text) ? parseCaipNetworkId(text) : undefined;
  const prefix = caipNetworkId?.split(":")[0];
  if (!caipNetworkId || !isNamespace(prefix)) throw invalidOption(`${option}.id`, given.id, "a chain id");
  return { caipNetworkId, namespace: prefix };
}

function fromObject(option: string, given: Record<string, unknown>): Draft {
  const { caipNetworkId, namespace } = idOf(option, given);
  if (typeof given.name !== "string") throw invalidOption(`${option}.name`, given.name, "a text");
  const explorers = isRecord(given.blockExplorers) ? given.blockExplorers.default : undefined;
  const url = isRecord(explorers) ? safePageUrl(explorers.url) : undefined;
  const assets = isRecord(given.assets) ? given.assets : {};
  const imageUrl = safeImageUrl(assets.imageUrl);
  return {
    id: given.id as number | string,
    name: safeText(given.name, 60),
    caipNetworkId,
    chainNamespace: namespace,
    nativeCurrency: currencyOf(option, given.nativeCurrency),
    urls: httpUrls(option, given.rpcUrls),
    ...(url && isRecord(explorers) ? { explorer: { name: safeText(explorers.name) || "Explorer", url } } : {}),
    assets: {
      ...(typeof assets.imageId === "string" ? { imageId: assets.imageId } : {}),
      ...(imageUrl ? { imageUrl } : {}),
    },
    testnet: given.testnet === true,
  };
}

function providerUrl({ caipNetworkId, urls }: Draft, { rpcHost, projectId, useRpcHost }: FillInput): string[] {
  if (!useRpcHost || !hasProviderRpc(caipNetworkId)) return [];
  // Put together by hand: the first URL that a page parses costs milliseconds at load.
  const query = `chainId=${encodeURIComponent(caipNetworkId)}&projectId=${encodeURIComponent(projectId ?? "")}`;
  const url = `${rpcHost.replace(/\/+$/, "")}/v1/?${query}`;
  return urls.includes(url) ? [] : [url];
}

/**
 * The network that `given` names, with every field filled in: the host's own URLs first, then the provider's, then the
 * chain's (CONF-5, NET-4, NET-9; protocol.md §2.9).
 *
 * @param option - how the host named it, for the error.
 * @throws INVALID_OPTION for a network that is unknown or malformed, NO_RPC_URL where nothing could serve it.
 */
export function fillNetwork(option: string, given: unknown, input: FillInput): Network {
  const isId = typeof given === "string" || typeof given === "number";
  if (!isId && !isRecord(given)) throw invalidOption(option, given, WANTS + knownIds());
  const draft = isId ? fromTable(option, given) : fromObject(option, given);
  const custom = (input.customRpcUrls[draft.caipNetworkId] ?? []).map(({ url }) => url);
  const provider = providerUrl(draft, input);
  const isEnough = isId && input.isOwnRpcHost && provider.length > 0;
  const own = [...new Set([...custom, ...draft.urls])];
  const all = [...new Set([...custom, ...provider, ...(isEnough ? [] : draft.urls)])];
  if (all.length === 0) throw new AppKitError("NO_RPC_URL", {}, { cause: invalidOption(option, given, "an RPC URL") });
  const imageId = draft.assets.imageId ?? networkImageId(draft.caipNetworkId);
  const imageUrl = safeImageUrl(input.chainImages[draft.caipNetworkId] ?? input.chainImages[String(draft.id)]);
  return {
    id: draft.id,
    name: draft.name,
    caipNetworkId: draft.caipNetworkId,
    chainNamespace: draft.chainNamespace,
    nativeCurrency: draft.nativeCurrency,
    rpcUrls: { default: { http: all }, chainDefault: { http: own } },
    ...(draft.explorer ? { blockExplorers: { default: draft.explorer } } : {}),
    assets: { ...draft.assets, ...(imageId ? { imageId } : {}), ...(imageUrl ? { imageUrl } : {}) },
    testnet: draft.testnet,
  };
}
