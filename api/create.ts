import { readLanguage, readMetadata, readPlatform } from "../adapters/browser/platform.ts";
import { invalidOption } from "../domain/options/checks.ts";
import type { Options } from "../domain/options/options.ts";
import type { PlatformFacts } from "../domain/options/settings.ts";
import { isRecord } from "../domain/record.ts";
import type { AppKit, Instance } from "./appkit.ts";
import { defineOnce, pageOf } from "./host-page.ts";
import { createInstance } from "./instance.ts";
import { NO_FACTS } from "./page-facts.ts";
import { hasInstance, instanceOf, register, unregister } from "./registry.ts";
import { warn } from "./warnings/warn.ts";

export type { UniversalProvider } from "../adapters/walletconnect/session/universal-provider.ts";
export type { Identity } from "../domain/account/identity.ts";
export type { CaipAddress, CaipNetworkId } from "../domain/caip.ts";
export type { MessageKey } from "../domain/messages.ts";
export type { OpenableView } from "../domain/modal/routes.ts";
export type { AccountType, Namespace } from "../domain/namespaces.ts";
export type { Network } from "../domain/networks/network.ts";
export type { Features, Social } from "../domain/options/features.ts";
export type { StorageChoice } from "../domain/options/host-storage.ts";
export type { CustomWallet, Endpoints, NetworkOption, Options, PairingOverride } from "../domain/options/options.ts";
export type { Metadata, ThemeMode, ThemeVariables } from "../domain/options/settings.ts";
export { RESTRICTED_TIME_ZONES } from "../domain/options/time-zones.ts";
export type { GrantedSession, SessionRequest, Subscription } from "../domain/sessions/request.ts";
export type {
  HostMessage as SiwxMessage,
  HostSession as SiwxSession,
  HostSiwx as Siwx,
  SiweConfig,
  SiwxOption,
} from "../domain/sign-in/siwx-option.ts";
export type { SwapWanted } from "../domain/swap/entry.ts";
export { version } from "../domain/version.ts";
export type { Connector, ConnectorType, WalletInfo } from "../domain/wallets/wallet.ts";
export type { AppKit } from "./appkit.ts";
export type { Eip1193Provider, HostProvider, ProviderFor } from "./core.ts";
export { csp } from "./csp.ts";
export type { AppKitJsxElements } from "./elements/jsx.ts";
export type { AppKitElements } from "./elements/tags.ts";
export { addMessages } from "./languages.ts";
export type { Unsubscribe } from "./listeners.ts";
export type { AccountState, PublicAccount, PublicBalance } from "./methods/account.ts";
export type { RecordedEvent } from "./methods/messages.ts";
export type { OpenOptions, PublicState } from "./methods/modal.ts";
export type { NetworkState, PublicNetwork } from "./methods/network.ts";
export type { PublicTheme } from "./methods/options.ts";

const NO_PLATFORM: PlatformFacts = { mobile: false, reducedMotion: false };

/** The options of the newest instance. */
let newest: Options | undefined;

/**
 * Makes an instance and starts it; the first one is the default instance. On a server its state can be read, but it
 * shows nothing.
 *
 * @throws INVALID_OPTION naming the option, what it got and what it wants; NO_RPC_URL; SIWE_AND_SIWX.
 */
export function create(options: Options = {}): AppKit {
  if (!isRecord(options ?? {})) throw invalidOption("options", options, "an object");
  defineOnce();
  const page = pageOf();
  const id = options?.id ?? freeId();
  const before = newest;
  if (page && before && instanceOf()) warn(({ again }) => again(before, options));
  newest = options;
  if (page && hasInstance(id)) throw invalidOption("id", id, "a name that no other instance has");
  const instance = createInstance({
    options: { ...options, id },
    facts: page ? { metadata: readMetadata(window), lang: readLanguage(window) ?? "en" } : NO_FACTS,
    platform: page ? readPlatform(window) : NO_PLATFORM,
    page,
  });
  const destroy = () => {
    instance.destroy();
    unregister(kit);
  };
  const kit: Instance = { ...instance, destroy };
  // A server never destroys the instances that it makes for each visit: it keeps the default one, which hooks read, and
  // no other.
  if (page || !instanceOf()) register(kit);
  return kit;
}

export { create as createAppKit };

function freeId(): string {
  if (!hasInstance("default")) return "default";
  let number = 2;
  while (hasInstance(`default-${number}`)) number += 1;
  return `default-${number}`;
}
