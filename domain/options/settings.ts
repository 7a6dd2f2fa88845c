import type { OnrampKeys } from "../buy/providers.ts";
import type { CaipNetworkId } from "../caip.ts";
import type { Messages } from "../messages.ts";
import type { AccountType, Namespace } from "../namespaces.ts";
import type { Network } from "../networks/network.ts";
import type { Device } from "../pairing/device.ts";
import type { Wallet } from "../wallets/wallet.ts";
import type { Features } from "./features.ts";

/** `system` follows the visitor's system, live. */
export type ThemeMode = "light" | "dark" | "system";

/** `--apkt-*` or their older `--w3m-*` twins (LOOK.md "Theme variables"). */
export type ThemeVariables = Readonly<Record<`--${"apkt" | "w3m"}-${string}`, string | number>>;

export interface Metadata {
  name: string;
  description: string;
  url: string;
  icons: readonly string[];
}

/** The host's options, checked and filled in: the plain data of the root machine (protocol.md §5.1). */
export interface Settings {
  projectId?: string;
  networks: readonly Network[];
  defaultNetworkId: CaipNetworkId;
  metadata: Metadata;
  themeMode: ThemeMode;
  themeVariables: ThemeVariables;
  features: Features;
  allWallets: "SHOW" | "HIDE" | "ONLY_MOBILE";
  featuredWalletIds: readonly string[];
  includeWalletIds: readonly string[];
  excludeWalletIds: readonly string[];
  customWallets: readonly Wallet[];
  termsConditionsUrl?: string;
  privacyPolicyUrl?: string;
  disableAppend: boolean;
  enableWallets: boolean;
  /** Allows pairing with wallets on other devices or in other apps. */
  enableWalletConnect: boolean;
  enableEIP6963: boolean;
  enableInjected: boolean;
  enableWalletGuide: boolean;
  enableNetworkSwitch: boolean;
  enableEmbedded: boolean;
  allowUnsupportedChain: boolean;
  defaultAccountTypes: Partial<Record<Namespace, AccountType>>;
  tokens: Partial<Record<CaipNetworkId, { address: string; image?: string }>>;
  onrampKeys: OnrampKeys;
  lang: string;
  /** The host's own texts. */
  messages: Messages;
  /** The texts that were added for `lang`; the host's `messages` win, and the kit's own texts replace missing ones. */
  catalogue?: Messages;
  debug: boolean;
  basic: boolean;
  /** True if visitors have to sign in with their account (SIGN-1); `siwe`: the EVM ones, as a `siweConfig` says. */
  signsIn: boolean | "siwe";
  /** The origin of the embedded wallet's page and its dashboard. */
  secureFrame: string;
}

/** Facts about the browser, read once at boot. */
export interface PlatformFacts {
  mobile: boolean;
  /** Decides which links reach a wallet; absent: a device without special rules. */
  device?: Device;
  /** The page's own icon, which may be image data. */
  icon?: string | undefined;
  reducedMotion: boolean;
}
