import * as v from "valibot";
import { connectorKey, type Facts, ONLY_CONNECTED, STORAGE_KEYS } from "../../../domain/app/facts.ts";
import { isCaipNetworkId } from "../../../domain/caip.ts";
import { parseJson } from "../../../domain/json.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { isNamespace, type Namespace } from "../../../domain/namespaces.ts";
import { safeAppUrl } from "../../../domain/safe-url.ts";
import { WALLET_CONNECT, type Wallet, withRecent } from "../../../domain/wallets/wallet.ts";
import * as read from "../../schema.ts";

const storedWallet = v.pipe(
  v.object({
    id: read.id,
    name: read.name,
    imageId: read.optionalId,
    imageUrl: read.imageUrl,
    rdns: read.rdns,
    chains: read.chains,
    homepage: read.pageUrl,
    mobileLink: read.appUrl,
    desktopLink: read.appUrl,
    webappLink: read.pageUrl,
    appStore: read.appUrl,
    playStore: read.appUrl,
    chromeStore: read.pageUrl,
    certified: read.lenient((value) => value === true),
  }),
  v.transform((wallet): Wallet => read.compact(wallet) as Wallet),
);

const storedLink = v.object({
  href: v.pipe(
    v.unknown(),
    v.transform((value) => safeAppUrl(value) ?? ""),
    v.minLength(1),
  ),
  name: read.name,
});

const accountType = v.picklist(["eoa", "smartAccount", "payment", "ordinal"]);

function readRecent(text: string | undefined): readonly Wallet[] {
  const list = parseJson(text);
  if (!Array.isArray(list)) return [];
  const wallets = list.slice(0, 10).flatMap((entry) => {
    const result = v.safeParse(storedWallet, entry);
    return result.success ? [result.output] : [];
  });
  return wallets.reduceRight((recent, wallet) => withRecent(recent, wallet, LIMITS.recentWallets), [] as Wallet[]);
}

function readAccountTypes(text: string | undefined): Facts["preferredAccountTypes"] {
  const map = parseJson(text);
  if (typeof map !== "object" || map === null) return {};
  const known = Object.entries(map).filter(([namespace, type]) => isNamespace(namespace) && v.is(accountType, type));
  return Object.fromEntries(known);
}

function readConnectors(values: ReadonlyMap<string, string>, namespaces: readonly Namespace[]) {
  if (values.get(STORAGE_KEYS.status) === "disconnected") return {};
  const found = namespaces.map((namespace) => [namespace, values.get(connectorKey(namespace))] as const);
  return Object.fromEntries(found.filter(([, connectorId]) => v.is(read.id, connectorId))) as Facts["connectors"];
}

/** Parses stored facts entry by entry; garbage reads as absent. Loaded only where something is stored. */
export function readFacts(values: ReadonlyMap<string, string>, namespaces: readonly Namespace[]): Facts {
  const wallet = v.safeParse(v.object({ id: read.id, name: read.name }), {
    id: values.get(STORAGE_KEYS.walletId),
    name: values.get(STORAGE_KEYS.walletName),
  });
  const activeNetworkId = values.get(STORAGE_KEYS.activeNetworkId);
  const connectors = readConnectors(values, namespaces);
  const link = v.safeParse(storedLink, parseJson(values.get(STORAGE_KEYS.deepLink)));
  return {
    connectors,
    ...(wallet.success && { wallet: wallet.output }),
    ...(link.success && Object.values(connectors).includes(WALLET_CONNECT) && { deepLink: link.output }),
    ...(isCaipNetworkId(activeNetworkId) && { activeNetworkId }),
    recentWallets: readRecent(values.get(STORAGE_KEYS.recentWallets)),
    preferredAccountTypes: readAccountTypes(values.get(STORAGE_KEYS.preferredAccountTypes)),
  };
}

/** Values under other libraries' keys that are not the expected JSON objects (I15). */
export function readGarbage(values: ReadonlyMap<string, string>): Map<string, string> {
  const isObject = (value: unknown) => typeof value === "object" && value !== null;
  return new Map([...values].filter(([key, text]) => ONLY_CONNECTED.includes(key) && !isObject(parseJson(text))));
}
