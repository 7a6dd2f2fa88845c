// The builder's fields: name, kind, default, and the choices or an example. Its groups are those of the page.

const on = (name) => ({ name, kind: "switch", initial: true });
const off = (name) => ({ name, kind: "switch", initial: false });
const text = (name, example, initial = "") => ({ name, kind: "text", initial, example });
const list = (name, example, initial = "") => ({ name, kind: "list", initial, example });
const json = (name, example) => ({ name, kind: "json", initial: "", example });
const choice = (name, choices, initial = choices[0]) => ({ name, kind: "choice", initial, choices });

/** Fields of `features`. */
const inFeatures = (fields) => fields.map((field) => ({ ...field, name: `features.${field.name}` }));
const inTheme = (fields) => fields.map((field) => ({ ...field, name: `themeVariables.--apkt-${field.name}` }));

export const GROUPS = [
  {
    title: "Page",
    fields: [
      text("projectId", "your project id"),
      list("networks", "eip155:1, eip155:8453, solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "eip155:1"),
      text("defaultNetwork", "eip155:8453"),
      json("metadata", '{ "name": "My shop", "description": "…", "url": "https://…", "icons": [] }'),
      text("lang", "ar"),
      text("id", "second"),
      choice("storage", ["local", "session", "memory"]),
      off("enableEmbedded"),
      off("disableAppend"),
      on("debug"),
    ],
  },
  {
    title: "Look",
    fields: [
      choice("themeMode", ["dark", "light", "system"]),
      ...inTheme([
        { name: "accent", kind: "colour", initial: "" },
        { name: "color-mix", kind: "colour", initial: "" },
        text("color-mix-strength", "20"),
        { name: "qr-color", kind: "colour", initial: "" },
        text("border-radius-master", "2px"),
        text("font-family", "Georgia, serif"),
        text("font-size-master", "10px"),
        text("modal-width", "420px"),
        text("z-index", "89"),
      ]),
      json("messages", '{ "title.Connect": "Come aboard" }'),
      json("chainImages", '{ "1": "https://…" }'),
      json("connectorImages", '{ "injected": "https://…" }'),
    ],
  },
  {
    title: "Wallets",
    fields: [
      on("enableWallets"),
      on("enableWalletConnect"),
      on("enableEIP6963"),
      on("enableInjected"),
      on("enableCoinbase"),
      on("enableWalletGuide"),
      choice("allWallets", ["SHOW", "HIDE", "ONLY_MOBILE"]),
      list("featuredWalletIds", "ids of the explorer"),
      list("includeWalletIds", "ids of the explorer"),
      list("excludeWalletIds", "ids of the explorer"),
      json("customWallets", '[{ "id": "mine", "name": "My wallet", "homepage": "https://…" }]'),
      off("basic"),
      on("announce"),
      json("universalProviderConfigOverride", '{ "methods": { "eip155": ["personal_sign"] } }'),
    ],
  },
  {
    title: "Features",
    fields: inFeatures([
      on("email"),
      on("emailShowWallets"),
      json("socials", '["google", "x"] or false'),
      on("swaps"),
      on("send"),
      on("receive"),
      on("onramp"),
      on("history"),
      off("analytics"),
      on("allWallets"),
      off("legalCheckbox"),
      off("smartSessions"),
      off("collapseWallets"),
      json("connectMethodsOrder", '["wallet", "email", "social"]'),
      json("connectorTypeOrder", '["injected", "walletConnect"]'),
      json("walletFeaturesOrder", '["receive", "onramp", "swaps", "send"]'),
    ]),
  },
  {
    title: "Accounts and networks",
    fields: [
      on("enableNetworkSwitch"),
      off("allowUnsupportedChain"),
      json("defaultAccountTypes", '{ "eip155": "eoa" }'),
      json("tokens", '{ "eip155:1": { "address": "0x…" } }'),
      json("customRpcUrls", '{ "eip155:1": [{ "url": "https://…" }] }'),
      off("disableProviderPing"),
      off("enableRpcBatching"),
      json("pendingTransactionsFilter", '{ "enable": true, "pollingInterval": 15000 }'),
      json("onrampKeys", '{ "meld": "…" }'),
    ],
  },
  {
    title: "Sign-in and rules",
    fields: [
      choice("siwx", ["", "default", "cloud"]),
      text("termsConditionsUrl", "https://…"),
      text("privacyPolicyUrl", "https://…"),
      on("enableAuthLogger"),
      json("endpoints", '{ "relay": "wss://…" }'),
    ],
  },
];

/** Options that only code can give, or of which one value alone is served. */
export const CODE_ONLY = [
  "adapters",
  "siweConfig",
  "enableReconnect",
  "manualWCControl",
  "universalProvider",
  "coinbasePreference",
  "showWallets",
];

/** The attribute of an option; undefined where it stands in the block. */
export function attributeOf({ name, kind }) {
  if (name === "themeMode") return "data-theme";
  if (name === "themeVariables.--apkt-accent") return "data-accent";
  if (kind === "json" || name.includes(".")) return undefined;
  return `data-${name.replace(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`)}`;
}
