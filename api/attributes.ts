import { invalidOption, isRecord } from "../domain/options/checks.ts";
import type { Options } from "../domain/options/options.ts";

const TEXTS = [
  "id",
  "projectId",
  "defaultNetwork",
  "lang",
  "termsConditionsUrl",
  "privacyPolicyUrl",
  "allWallets",
  "storage",
  "siwx",
];
const LISTS = ["networks", "featuredWalletIds", "includeWalletIds", "excludeWalletIds"];
const FLAGS = [
  "disableAppend",
  "enableWallets",
  "enableEIP6963",
  "enableCoinbase",
  "enableInjected",
  "enableWalletConnect",
  "enableWalletGuide",
  "enableAuthLogger",
  "enableReconnect",
  "enableRpcBatching",
  "disableProviderPing",
  "manualWCControl",
  "enableNetworkSwitch",
  "enableEmbedded",
  "allowUnsupportedChain",
  "debug",
  "basic",
  "announce",
];

/** `enableEIP6963` -> `data-enable-eip6963`, `projectId` -> `data-project-id`. */
function attributeOf(option: string): string {
  return `data-${option.replace(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`)}`;
}

function flagOf(option: string, value: string): boolean {
  if (value === "" || value === "true") return true;
  if (value === "false") return false;
  throw invalidOption(attributeOf(option), value, "true or false");
}

/**
 * The options that a script tag carries: every simple one under its kebab-case name, besides `data-theme` and
 * `data-accent` (PUBLIC.md).
 *
 * @throws INVALID_OPTION for a switch that is neither true nor false.
 */
export function readAttributes(tag: Pick<Element, "getAttribute">): Options {
  const options: Record<string, unknown> = {};
  const read = (names: readonly string[], parse: (value: string, name: string) => unknown) => {
    for (const name of names) {
      const value = tag.getAttribute(attributeOf(name));
      if (value !== null) options[name] = parse(value, name);
    }
  };
  read(TEXTS, (value) => value);
  read(LISTS, (value) =>
    value
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );
  read(FLAGS, (value, name) => flagOf(name, value));
  const theme = tag.getAttribute("data-theme");
  const accent = tag.getAttribute("data-accent");
  if (theme !== null) options.themeMode = theme;
  if (accent !== null) options.themeVariables = { "--apkt-accent": accent };
  return options as Options;
}

/** The options of `<script type="application/json" id="appkit-options">`. @throws INVALID_OPTION for broken JSON. */
export function readBlock(text: string): Options {
  const options = parse(text);
  if (!isRecord(options)) throw invalidOption("#appkit-options", text, "a JSON object");
  return options as Options;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
