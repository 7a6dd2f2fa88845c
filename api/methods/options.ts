import { checkOptions, FEATURE_CHECKS, invalidOption, OPTION_CHECKS } from "../../domain/options/checks.ts";
import {
  type ConnectMethod,
  type Features,
  type Social,
  type WalletFeature,
  withFeatures,
} from "../../domain/options/features.ts";
import type { Options } from "../../domain/options/options.ts";
import { resolveOptions } from "../../domain/options/resolve.ts";
import type { Settings, ThemeMode, ThemeVariables } from "../../domain/options/settings.ts";
import type { World } from "../../views/shell/world.ts";
import { messagesIn } from "../catalogues.ts";
import { type Core, follow, worldNow } from "../core.ts";
import { warnOfUnknown } from "../warnings/warn.ts";

export interface PublicTheme {
  themeMode: ThemeMode;
  themeVariables: ThemeVariables;
}

export function themeOf({ app }: World): PublicTheme {
  const { themeMode, themeVariables } = app.context.settings;
  return { themeMode, themeVariables };
}

/** Options that `updateOptions` may change while the instance runs. */
const CHANGEABLE = [
  "metadata",
  "themeMode",
  "themeVariables",
  "allWallets",
  "featuredWalletIds",
  "includeWalletIds",
  "excludeWalletIds",
  "customWallets",
  "termsConditionsUrl",
  "privacyPolicyUrl",
  "enableWallets",
  "enableWalletConnect",
  "enableEIP6963",
  "enableInjected",
  "enableWalletGuide",
  "enableNetworkSwitch",
  "allowUnsupportedChain",
  "lang",
  "messages",
  "debug",
  "features",
] as const satisfies readonly (keyof Options & keyof Settings)[];

type Update = (settings: Partial<Settings>) => void;

function settingsOf(core: Core): Settings {
  return worldNow(core).app.context.settings;
}

function updater(core: Core): Update {
  return (settings) => {
    worldNow(core);
    core.root.send({ type: "settings.update", settings });
  };
}

/** Checks `options` and returns them. @throws INVALID_OPTION */
function checked<T extends Partial<Options>>(options: T): T & Partial<Settings> {
  checkOptions(options as Record<string, unknown>, OPTION_CHECKS);
  return options as T & Partial<Settings>;
}

/** The look, while the instance runs. */
export function themeMethods(core: Core) {
  const update = updater(core);
  return {
    /** The mode of the look, as it was set. */
    getThemeMode: () => settingsOf(core).themeMode,
    /** Changes the mode of the look; without one it is the system's. @throws INVALID_OPTION */
    setThemeMode: (themeMode: ThemeMode = "system") => update(checked({ themeMode })),
    /** The variables of the look, as they were set. */
    getThemeVariables: () => settingsOf(core).themeVariables,
    /** Merges variables into those that are set. @throws INVALID_OPTION */
    setThemeVariables: (themeVariables: ThemeVariables) => {
      checked({ themeVariables });
      update({ themeVariables: { ...settingsOf(core).themeVariables, ...themeVariables } });
    },
    /** Delivers mode and variables, at once and at each change. @throws INVALID_OPTION */
    subscribeTheme: (listener: (theme: PublicTheme) => void) => follow(core, "theme", themeOf, listener),
  };
}

/** The switches, while the instance runs. */
export function optionMethods(core: Core) {
  const update = updater(core);
  const features = (options: Partial<Features>) => {
    warnOfUnknown(checkOptions(options as Record<string, unknown>, FEATURE_CHECKS, "features."));
    update({ features: withFeatures(settingsOf(core).features, options) });
  };
  return {
    /** Changes the link to the terms. @throws INVALID_OPTION for anything but an https URL. */
    setTermsConditionsUrl: (termsConditionsUrl: string) => update(checked({ termsConditionsUrl })),
    /** Changes the link to the privacy policy. @throws INVALID_OPTION for anything but an https URL. */
    setPrivacyPolicyUrl: (privacyPolicyUrl: string) => update(checked({ privacyPolicyUrl })),
    /** Changes features; the other features stay as they are. @throws INVALID_OPTION */
    updateFeatures: features,
    /** Changes options while the instance runs. @throws INVALID_OPTION, also for one that is fixed at creation. */
    updateOptions(options: Partial<Options>): void {
      for (const name of Object.keys(options ?? {})) {
        if (!(CHANGEABLE as readonly string[]).includes(name))
          throw invalidOption(name, options[name as keyof Options], `one of ${CHANGEABLE.join(", ")}`);
      }
      const before = settingsOf(core);
      const { settings, unknown } = resolveOptions(options, { metadata: before.metadata, lang: before.lang });
      warnOfUnknown(unknown);
      const merged = { ...settings, features: withFeatures(before.features, options.features) };
      update({
        ...Object.fromEntries(CHANGEABLE.filter((name) => name in options).map((name) => [name, merged[name]])),
        catalogue: messagesIn(settings.lang),
      });
    },
    /** Changes the order of the ways to connect. @throws INVALID_OPTION */
    setConnectMethodsOrder: (connectMethodsOrder: readonly ConnectMethod[]) => features({ connectMethodsOrder }),
    /** The order of the ways to connect. */
    getConnectMethodsOrder: () => settingsOf(core).features.connectMethodsOrder,
    /** Changes the order of an account's features. @throws INVALID_OPTION */
    setWalletFeaturesOrder: (walletFeaturesOrder: readonly WalletFeature[]) => features({ walletFeaturesOrder }),
    /** Offers announced wallets, or stops that; default: true. @throws INVALID_OPTION */
    setEIP6963Enabled: (enableEIP6963 = true) => update(checked({ enableEIP6963 })),
    /** Collapses the wallets into one button, or shows them. @throws INVALID_OPTION */
    setCollapseWallets: (collapseWallets: boolean) => features({ collapseWallets }),
    /** Changes which social logins are offered, and their order. @throws INVALID_OPTION */
    setSocialsOrder: (socials: readonly Social[]) => features({ socials }),
  };
}
