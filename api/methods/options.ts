import { checkOptions, FEATURE_CHECKS, invalidOption, OPTION_CHECKS } from "../../domain/checks.ts";
import {
  type ConnectMethod,
  type Features,
  type Social,
  type WalletFeature,
  withFeatures,
} from "../../domain/features.ts";
import { type Options, resolveOptions } from "../../domain/options.ts";
import type { Settings, ThemeMode, ThemeVariables } from "../../domain/settings.ts";
import type { World } from "../../views/world.ts";
import { type Core, follow, worldNow } from "../core.ts";

export interface PublicTheme {
  themeMode: ThemeMode;
  themeVariables: ThemeVariables;
}

function themeOf({ app }: World): PublicTheme {
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
  "enableWalletGuide",
  "enableNetworkSwitch",
  "allowUnsupportedChain",
  "lang",
  "messages",
  "debug",
  "features",
] as const satisfies readonly (keyof Options & keyof Settings)[];

/** The look and the switches, while the instance runs. */
export function optionMethods(core: Core) {
  const settingsNow = () => worldNow(core).app.context.settings;
  const update = (settings: Partial<Settings>) => {
    worldNow(core);
    core.root.send({ type: "settings.update", settings });
  };
  const checked = (given: Partial<Options>) => {
    checkOptions(given as Record<string, unknown>, OPTION_CHECKS);
    return given;
  };
  const features = (given: Partial<Features>) => {
    checkOptions(given as Record<string, unknown>, FEATURE_CHECKS, "features.");
    update({ features: withFeatures(settingsNow().features, given) });
  };
  return {
    getThemeMode: () => settingsNow().themeMode,
    setThemeMode: (themeMode: ThemeMode) => update(checked({ themeMode }) as Partial<Settings>),
    getThemeVariables: () => settingsNow().themeVariables,
    /** Merges over what is set. */
    setThemeVariables: (themeVariables: ThemeVariables) => {
      checked({ themeVariables });
      update({ themeVariables: { ...settingsNow().themeVariables, ...themeVariables } });
    },
    subscribeTheme: (listener: (theme: PublicTheme) => void) => follow(core, "theme", themeOf, listener),
    setTermsConditionsUrl: (url: string) => update(checked({ termsConditionsUrl: url }) as Partial<Settings>),
    setPrivacyPolicyUrl: (url: string) => update(checked({ privacyPolicyUrl: url }) as Partial<Settings>),
    updateFeatures: features,
    /** Changes options while the instance runs. @throws INVALID_OPTION, also for one that is fixed at creation. */
    updateOptions(given: Partial<Options>): void {
      for (const name of Object.keys(given)) {
        if (!(CHANGEABLE as readonly string[]).includes(name))
          throw invalidOption(name, given[name as keyof Options], `one of ${CHANGEABLE.join(", ")}`);
      }
      const before = settingsNow();
      const page = { metadata: before.metadata, lang: before.lang };
      const { settings } = resolveOptions(
        { ...given, ...(given.features ? { features: { ...before.features, ...given.features } } : {}) },
        page,
      );
      update(Object.fromEntries(CHANGEABLE.filter((name) => name in given).map((name) => [name, settings[name]])));
    },
    setConnectMethodsOrder: (connectMethodsOrder: readonly ConnectMethod[]) => features({ connectMethodsOrder }),
    getConnectMethodsOrder: () => settingsNow().features.connectMethodsOrder,
    setWalletFeaturesOrder: (walletFeaturesOrder: readonly WalletFeature[]) => features({ walletFeaturesOrder }),
    setCollapseWallets: (collapseWallets: boolean) => features({ collapseWallets }),
    setSocialsOrder: (socials: readonly Social[]) => features({ socials }),
  };
}
