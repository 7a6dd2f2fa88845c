import { ONRAMP_PROVIDERS } from "../buy/providers.ts";
import { isCaipNetworkId } from "../caip.ts";
import { AppKitError } from "../errors.ts";
import { ACCOUNT_TYPES, isNamespace } from "../namespaces.ts";
import { isRecord } from "../record.ts";
import { safePageUrl, safeRpcUrl, safeSocketUrl } from "../safe-url.ts";
import { CONNECT_METHODS, CONNECTOR_KINDS, SOCIALS, WALLET_FEATURES } from "./features.ts";

/** The check of an option: the accepted values in words for the developer, and a test. */
export type Check = readonly [wants: string, accepts: (value: unknown) => boolean];

const isText = (value: unknown): value is string => typeof value === "string";
export const isWord = (value: unknown): value is string => isText(value) && /\S/.test(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isFunction = (value: unknown) => typeof value === "function";
/** A browser's timer takes 31 bits; it treats a longer delay as none. */
const isDelay = (value: unknown) => typeof value === "number" && value > 0 && value < 2 ** 31;

export const flag: Check = ["true or false", (value) => typeof value === "boolean"];
export const text: Check = ["a text", isText];
export const texts: Check = ["a list of texts", isTexts];
const link: Check = ["an https URL", (value) => safePageUrl(value) !== undefined];
export const http: Check = ["an http(s) URL", (value) => safeRpcUrl(value) !== undefined];
const socket: Check = ["a ws(s) URL", (value) => safeSocketUrl(value) !== undefined];
const object: Check = ["an object", isRecord];
const oneOf = (...values: readonly unknown[]): Check => [values.join(" or "), (value) => values.includes(value)];
const order = (all: readonly string[]): Check => [
  `a list of ${all.join(", ")}`,
  (value) => Array.isArray(value) && value.every((entry) => all.includes(entry)),
];
const recordOf = (keys: (key: string) => boolean, values: (value: unknown) => boolean, wants: string): Check => [
  wants,
  (value) => isRecord(value) && Object.entries(value).every(([key, entry]) => keys(key) && values(entry)),
];
const areLists = (value: unknown = {}): boolean => isRecord(value) && Object.values(value).every(isTexts);
const WAYS: readonly unknown[] = ["default", "cloud", "server"];
/** An option of protocol.md §5.1 for which the kit supports one value only, or none; `why` gives the reason. */
const only = (value: unknown, why: string): Check => [`${value}: ${why}`, (entry) => entry === value];
const refused = (why: string): Check => [`to be left out: ${why}`, () => false];

/** The check of every option of `create` (protocol.md §5.1, PUBLIC.md). */
export const OPTION_CHECKS: Readonly<Record<string, Check>> = {
  projectId: text,
  networks: ["a list of at least one network or network id", (value) => Array.isArray(value) && value.length > 0],
  adapters: ["a list", Array.isArray],
  defaultNetwork: [
    "a network or a network id",
    (value) => isText(value) || typeof value === "number" || isRecord(value),
  ],
  metadata: [
    "an object with name, and if wanted description, url, icons",
    (value) =>
      isRecord(value) &&
      isText(value.name) &&
      ["description", "url"].every((key) => value[key] === undefined || isText(value[key])) &&
      (value.icons === undefined || isTexts(value.icons)),
  ],
  themeMode: oneOf("light", "dark", "system"),
  themeVariables: recordOf(
    (key) => /^--(apkt|w3m)-[a-z-]+$/.test(key),
    (value) => isText(value) || Number.isFinite(value),
    "an object of --apkt-* or --w3m-* names with texts or numbers",
  ),
  features: object,
  allWallets: oneOf("SHOW", "HIDE", "ONLY_MOBILE"),
  customRpcUrls: recordOf(
    isCaipNetworkId,
    (value) => Array.isArray(value) && value.every((entry) => isRecord(entry) && safeRpcUrl(entry.url) !== undefined),
    "an object of CAIP-2 ids with lists of { url }, each http(s)",
  ),
  featuredWalletIds: texts,
  includeWalletIds: texts,
  excludeWalletIds: texts,
  tokens: recordOf(
    isCaipNetworkId,
    (value) => isRecord(value) && isWord(value.address),
    "an object of CAIP-2 ids with { address }",
  ),
  customWallets: [
    "a list of wallets with id, name and homepage",
    (value) =>
      Array.isArray(value) && value.every((entry) => isRecord(entry) && isText(entry.id) && isText(entry.name)),
  ],
  termsConditionsUrl: link,
  privacyPolicyUrl: link,
  disableAppend: flag,
  enableWallets: flag,
  enableEIP6963: flag,
  enableCoinbase: flag,
  enableInjected: flag,
  enableWalletConnect: flag,
  enableWalletGuide: flag,
  enableAuthLogger: flag,
  enableNetworkSwitch: flag,
  enableReconnect: only(true, 'a connection is found again after a reload, and with `storage: "memory"` none is kept'),
  debug: flag,
  // Their other fields are checked by the modules that use them.
  siwx: [
    "default, cloud, an object with that type, or server and its url, or an object with createMessage",
    (value) =>
      isRecord(value)
        ? isFunction(value.createMessage) || (value.type === "server" ? isWord(value.url) : WAYS.includes(value.type))
        : WAYS.includes(value) && value !== "server",
  ],
  siweConfig: ["an object with getNonce", (value) => isRecord(value) && isFunction(value.getNonce)],
  enableEmbedded: flag,
  allowUnsupportedChain: flag,
  defaultAccountTypes: recordOf(
    isNamespace,
    (value) => value === undefined || (ACCOUNT_TYPES as readonly unknown[]).includes(value),
    `an object of namespaces with ${ACCOUNT_TYPES.join(" or ")}`,
  ),
  manualWCControl: flag,
  universalProviderConfigOverride: [
    "an object of methods, chains and events by namespace, rpcMap, defaultChain",
    (value) =>
      isRecord(value) &&
      [value.methods, value.chains, value.events].every((lists) => areLists(lists)) &&
      isTexts(Object.values(value.rpcMap ?? {})) &&
      isText(value.defaultChain ?? ""),
  ],
  universalProvider: refused("the kit makes its own, which getUniversalProvider() gives"),
  chainImages: recordOf(() => true, isText, "an object of chain ids with image URLs"),
  connectorImages: recordOf(() => true, isText, "an object of connector ids with image URLs"),
  coinbasePreference: only("eoaOnly", "smart wallets take Coinbase's SDK, which is not in the kit"),
  showWallets: refused("enableWallets and features.collapseWallets say which wallets show"),
  basic: flag,
  id: ["a text that is not empty", isWord],
  endpoints: object,
  lang: ["a language tag", (value) => isText(value) && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value)],
  messages: recordOf((key) => /^[a-z]+(\.\w+)+$/i.test(key), isText, "an object of message keys with texts"),
  announce: flag,
  storage: [
    "local, session, memory, or an object with get, set and remove",
    (value) =>
      value === "local" ||
      value === "session" ||
      value === "memory" ||
      (isRecord(value) && isFunction(value.get) && isFunction(value.set) && isFunction(value.remove)),
  ],
  onrampKeys: recordOf(
    (key) => (ONRAMP_PROVIDERS as readonly string[]).includes(key),
    isText,
    `an object of ${ONRAMP_PROVIDERS.join(" and ")} with texts`,
  ),
  disableProviderPing: flag,
  enableRpcBatching: flag,
  pendingTransactionsFilter: [
    "an object with enable, and pollingInterval in milliseconds",
    (value) =>
      isRecord(value) &&
      [true, false, undefined].includes(value.enable as boolean) &&
      (value.pollingInterval === undefined || isDelay(value.pollingInterval)),
  ],
};

export const FEATURE_CHECKS: Readonly<Record<string, Check>> = {
  email: flag,
  emailShowWallets: flag,
  socials: [
    `false or a list of ${SOCIALS.join(", ")}`,
    (value) => value === false || (Array.isArray(value) && value.every((entry) => SOCIALS.includes(entry))),
  ],
  swaps: flag,
  send: flag,
  receive: flag,
  onramp: flag,
  history: flag,
  analytics: flag,
  allWallets: flag,
  legalCheckbox: flag,
  smartSessions: flag,
  collapseWallets: flag,
  connectorTypeOrder: order(CONNECTOR_KINDS),
  walletFeaturesOrder: order(WALLET_FEATURES),
  connectMethodsOrder: order(CONNECT_METHODS),
};

export const ENDPOINT_CHECKS: Readonly<Record<string, Check>> = {
  relay: socket,
  blockchainApi: http,
  walletApi: http,
  analytics: http,
  secureFrame: http,
  verify: http,
  cloudAuth: http,
};

/** The host's value, shortened for a console. */
export function describe(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value === "string") return JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value);
  try {
    const json = JSON.stringify(value) ?? String(value);
    return json.length > 80 ? `${json.slice(0, 79)}…` : json;
  } catch {
    return typeof value;
  }
}

/** The error for an option with an unsupported value. */
export function invalidOption(option: string, got: unknown, wants: string): AppKitError {
  return new AppKitError("INVALID_OPTION", { option, got: describe(got), wants });
}

/**
 * Checks each option in `raw` by `checks`; returns the names that `checks` does not have.
 *
 * @throws INVALID_OPTION for a value that is no object, and for the first option with an unsupported value.
 */
export function checkOptions(
  raw: Record<string, unknown>,
  checks: Readonly<Record<string, Check>>,
  prefix = "",
): string[] {
  if (!isRecord(raw)) throw invalidOption("options", raw, "an object");
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check) unknown.push(`${prefix}${name}`);
    else if (value !== undefined && !check[1](value)) throw invalidOption(`${prefix}${name}`, value, check[0]);
  }
  return unknown;
}
