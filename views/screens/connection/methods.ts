import { servedNetworks } from "../../../domain/embedded/embedded.ts";
import { type ConnectMethod, SOCIALS, type Social } from "../../../domain/options/features.ts";
import type { ChunkName } from "../../shell/chunk-names.ts";
import type { World } from "../../shell/world.ts";
import { type FaultText, faultText } from "../fault.ts";

/** The login by e-mail and its progress. */
export interface EmailProps {
  busy: boolean;
  fault?: FaultText | undefined;
}

/** Logins of the embedded wallet; an absent one is off. */
export interface LoginProps {
  email?: EmailProps | undefined;
  socials?: readonly Social[] | undefined;
}

/** Socials that fail in Telegram's own browser, by system (AUTH-9). */
const NOT_IN_TELEGRAM = { ios: "google", android: "facebook x", desktop: "" };

/** The social logins that work on this device, in the host's order (AUTH-9). */
export function socialsOf({ app }: World): Social[] {
  const { settings, platform } = app.context;
  const { device } = platform;
  const isTelegram = device?.browser === "telegram";
  // An iPad reports that it is a Mac.
  const isMac = device?.system === "desktop" && device.isMac;
  const unusable = isTelegram ? (isMac ? "x" : NOT_IN_TELEGRAM[device.system]).split(" ") : [];
  const wanted = new Set(settings.features.socials || []);
  return [...wanted].filter((social) => SOCIALS.includes(social) && !unusable.includes(social));
}

/** E-mail and socials need a network that the embedded wallet serves (CONN-4, CONF-13). */
export function loginsOf(world: World): LoginProps {
  const { settings } = world.app.context;
  const { filter } = world.wallets.context;
  const networks = settings.networks.filter(({ chainNamespace }) => !filter || chainNamespace === filter);
  if (settings.basic || servedNetworks(networks).length === 0) return {};
  const socials = socialsOf(world);
  return {
    email: settings.features.email ? emailOf(world.login.email) : undefined,
    socials: socials.length > 0 ? socials : undefined,
  };
}

/** The progress of a login by e-mail, or of a change of the address. */
export function emailOf(running: World["login"]["email"] | World["emailUpdate"]): EmailProps {
  return {
    busy: running?.hasTag("busy") ?? false,
    fault: running?.hasTag("failed") ? faultText(running.context.fault) : undefined,
  };
}

/** The connect methods in the host's order (CONF-2). */
export function methodsOf({ app }: World, { email, socials }: LoginProps): ConnectMethod[] {
  const { features, enableWallets } = app.context.settings;
  const isOn = { email: Boolean(email), social: Boolean(socials), wallet: enableWallets };
  return features.connectMethodsOrder.filter((method) => isOn[method]);
}

/** The chunks that the connect methods need. */
export function chunksFor({ email, socials }: LoginProps): ChunkName[] {
  return [...(email ? ["email" as const] : []), ...(socials ? ["social" as const] : [])];
}
