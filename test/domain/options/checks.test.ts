import { describe, expect, it } from "vitest";
import { type Check, ENDPOINT_CHECKS, FEATURE_CHECKS, OPTION_CHECKS } from "../../../domain/options/checks.ts";

interface Values {
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const FLAG: Values = { good: [true, false], bad: ["true", 1, null] };
const TEXTS: Values = { good: [[], ["a", "b"]], bad: ["a", [1], { 0: "a" }] };
const LINK: Values = { good: ["https://larkspur.example/terms"], bad: ["javascript:alert(1)", "/terms", 1] };
const HTTP: Values = { good: ["https://api.example", "http://localhost:4700"], bad: ["ws://api.example", "api", 1] };
const NETWORK = "eip155:1";
const none = () => undefined;

const OPTIONS: Readonly<Record<string, Values>> = {
  projectId: { good: ["abc"], bad: [1, null] },
  networks: { good: [[1], ["eip155:1"], [{}]], bad: [[], 1, { 0: 1 }] },
  adapters: { good: [[]], bad: [{}] },
  defaultNetwork: { good: [1, NETWORK, { id: 1 }], bad: [true, null, [1]] },
  metadata: {
    good: [{ name: "Larkspur" }, { name: "Larkspur", description: "", url: "", icons: ["/icon.png"] }],
    bad: ["Larkspur", {}, { name: "L", url: 1 }, { name: "L", description: null }, { name: "L", icons: "/icon.png" }],
  },
  themeMode: { good: ["light", "dark", "system"], bad: ["blue", undefined] },
  themeVariables: {
    good: [{}, { "--apkt-accent": "#123", "--w3m-z-index": 5 }],
    bad: [[], { accent: "#123" }, { "--apkt-accent": Number.NaN }, { "--apkt-accent": null }],
  },
  features: { good: [{}], bad: [[], null, "swaps"] },
  allWallets: { good: ["SHOW", "HIDE", "ONLY_MOBILE"], bad: ["show", true] },
  customRpcUrls: {
    good: [{}, { [NETWORK]: [] }, { [NETWORK]: [{ url: "http://localhost:8545" }] }],
    bad: [{ mainnet: [] }, { [NETWORK]: "https://x.example" }, { [NETWORK]: [{ url: "ftp://x.example" }] }],
  },
  featuredWalletIds: TEXTS,
  includeWalletIds: TEXTS,
  excludeWalletIds: TEXTS,
  tokens: {
    good: [{}, { [NETWORK]: { address: "0x1" } }],
    bad: [{ one: { address: "0x1" } }, { [NETWORK]: "0x1" }, { [NETWORK]: { address: " " } }],
  },
  customWallets: {
    good: [[], [{ id: "a", name: "A" }]],
    bad: [{}, [{ id: "a" }], [{ name: "A" }], ["a"]],
  },
  termsConditionsUrl: LINK,
  privacyPolicyUrl: LINK,
  disableAppend: FLAG,
  enableWallets: FLAG,
  enableEIP6963: FLAG,
  enableCoinbase: FLAG,
  enableInjected: FLAG,
  enableWalletConnect: FLAG,
  enableWalletGuide: FLAG,
  enableAuthLogger: FLAG,
  enableNetworkSwitch: FLAG,
  enableReconnect: { good: [true], bad: [false] },
  debug: FLAG,
  siwx: {
    good: ["default", "cloud", { type: "cloud" }, { type: "server", url: "/siwx" }, { createMessage: none }],
    bad: ["server", "none", {}, { type: "server" }, { type: "server", url: "" }, { createMessage: "message" }],
  },
  siweConfig: { good: [{ getNonce: none }], bad: [{}, none] },
  enableEmbedded: FLAG,
  allowUnsupportedChain: FLAG,
  defaultAccountTypes: {
    good: [{}, { eip155: "eoa" }, { eip155: "smartAccount", bip122: undefined }],
    bad: [{ eip155: "smart" }, { moon: "eoa" }, "eoa"],
  },
  manualWCControl: FLAG,
  universalProviderConfigOverride: {
    good: [
      {},
      { methods: { eip155: ["personal_sign"] }, chains: { eip155: ["1"] }, events: { eip155: [] } },
      { rpcMap: { [NETWORK]: "https://node.example" }, defaultChain: NETWORK },
    ],
    bad: [
      ...[[], { methods: { eip155: "personal_sign" } }, { chains: ["1"] }, { events: { eip155: [1] } }],
      ...[{ rpcMap: { [NETWORK]: 1 } }, { defaultChain: 1 }],
    ],
  },
  chainImages: { good: [{}, { 1: "https://a.example/1.png" }], bad: [[], { 1: 1 }] },
  connectorImages: { good: [{}, { a: "https://a.example/1.png" }], bad: ["a", { a: null }] },
  coinbasePreference: { good: ["eoaOnly"], bad: ["all", "smartWalletOnly"] },
  basic: FLAG,
  id: { good: ["shop"], bad: ["", " ", 1] },
  endpoints: { good: [{}], bad: [[], "https://api.example"] },
  lang: { good: ["en", "de-CH", "zh-Hant-TW"], bad: ["english please", "", "e", 1] },
  messages: { good: [{}, { "title.Connect": "Sign in" }], bad: [{ nonsense: "x" }, { "title.Connect": 1 }] },
  announce: FLAG,
  storage: {
    good: ["local", "session", "memory", { get: none, set: none, remove: none }],
    bad: ["cookie", { get: none, set: none }, { get: none, remove: none }, { set: none, remove: none }],
  },
  onrampKeys: { good: [{}, { meld: "key" }], bad: [{ bank: "key" }, { meld: 1 }] },
  disableProviderPing: FLAG,
  enableRpcBatching: FLAG,
  pendingTransactionsFilter: {
    good: [{}, { enable: true }, { enable: false, pollingInterval: 5_000 }],
    bad: [true, { enable: "yes" }, { pollingInterval: 0 }, { pollingInterval: 2 ** 31 }],
  },
};

/** Options that the kit knows by name and takes with no value. */
const REFUSED = ["universalProvider", "showWallets"];

const FEATURES: Readonly<Record<string, Values>> = {
  email: FLAG,
  emailShowWallets: FLAG,
  socials: { good: [false, [], ["google", "x"]], bad: [true, ["myspace"], "google"] },
  swaps: FLAG,
  send: FLAG,
  receive: FLAG,
  onramp: FLAG,
  history: FLAG,
  analytics: FLAG,
  allWallets: FLAG,
  legalCheckbox: FLAG,
  smartSessions: FLAG,
  collapseWallets: FLAG,
  connectorTypeOrder: { good: [[], ["custom", "recent"]], bad: ["custom", ["nonsense"]] },
  walletFeaturesOrder: { good: [["swaps", "send"]], bad: [["nonsense"]] },
  connectMethodsOrder: { good: [["wallet", "email", "social"]], bad: [["google"]] },
};

const SOCKET: Values = { good: ["wss://relay.example", "ws://localhost:4711"], bad: ["https://relay.example", 1] };
const ENDPOINTS: Readonly<Record<string, Values>> = Object.fromEntries(
  Object.keys(ENDPOINT_CHECKS).map((name) => [name, name === "relay" ? SOCKET : HTTP]),
);

describe.each([
  ["options", OPTION_CHECKS, OPTIONS],
  ["features", FEATURE_CHECKS, FEATURES],
  ["endpoints", ENDPOINT_CHECKS, ENDPOINTS],
])("the checks of %s", (_, checks, table) => {
  it("CONF-1, PUBLIC: are each tried with good and with bad values", () => {
    expect(Object.keys(checks).filter((name) => !REFUSED.includes(name))).toEqual(Object.keys(table));
  });

  it.each(Object.entries(table))("CONF-1, PUBLIC: %s takes what is good, and nothing else", (name, { good, bad }) => {
    const [, accepts] = checks[name] as Check;
    expect(good.filter((value) => accepts(value) !== true)).toEqual([]);
    expect(bad.filter((value) => accepts(value) !== false)).toEqual([]);
  });
});

it.each(REFUSED)("PUBLIC: %s is to be left out, whatever it is", (name) => {
  const [, accepts] = OPTION_CHECKS[name] as Check;
  for (const value of [true, false, null, {}, "all"]) expect(accepts(value)).toBe(false);
});

it("PUBLIC: which of the page's facts may be left out is said", () => {
  expect(OPTION_CHECKS["metadata"]?.[0]).toBe("an object with name, and if wanted description, url, icons");
});
