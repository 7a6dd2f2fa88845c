import { servedNetworks } from "../../domain/embedded/embedded.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import { SOCIALS, type Social } from "../../domain/options/features.ts";
import type { ViewEvent } from "../../machines/app/events.ts";
import { BRANDS } from "../../views/kit/pictures/brands.ts";
import { ICONS } from "../../views/kit/pictures/icons.ts";
import { socialsOf } from "../../views/screens/connection/methods.ts";
import { PROVIDERS } from "../../views/screens/embedded/social/socials.ts";
import type { World } from "../../views/shell/world.ts";
import type { Face, FaceText } from "./face.ts";

/** A login to the embedded wallet, by its name in a button's `wallet="…"` (protocol.md §5.5). */
export type LoginName = "email" | Social;

const NAMES: readonly LoginName[] = ["email", ...SOCIALS];

/** The login of a host's word; undefined for the name of a wallet. */
export function loginNamed(word: string | undefined): LoginName | undefined {
  return NAMES.find((name) => name === word?.toLowerCase());
}

/** True if this login is running and has not failed. */
function isRunning({ login: { email, social, farcaster } }: World, name: LoginName): boolean {
  if (name === "email") return email !== undefined && !email.hasTag("failed");
  if (name === "farcaster") return farcaster !== undefined && !farcaster.hasTag("failed");
  return social?.context.login.social === name && !social.hasTag("failed");
}

/** The face of one login's button. */
export function presentLogin(world: World | undefined, name: LoginName, t: FaceText): Face {
  return {
    label: name === "email" ? t("button.email") : PROVIDERS[name],
    isName: name !== "email",
    busy: world !== undefined && isRunning(world, name),
    icon: name === "email" ? { path: ICONS.mail } : { mark: BRANDS[name] },
    press: "login",
  };
}

/** True if the page offers a login, on a chain family that it serves. */
function isOffered(world: World, name: LoginName, only: Namespace | undefined): boolean {
  const { settings } = world.app.context;
  const networks = settings.networks.filter(({ chainNamespace }) => !only || chainNamespace === only);
  if (settings.basic || servedNetworks(networks).length === 0) return false;
  return name === "email" ? settings.features.email : socialsOf(world).includes(name);
}

/**
 * The event that a press of the button sends as the modal opens. Undefined if somebody is logged in already, or if the
 * page does not offer the login: the modal shows its usual first view then.
 */
export function loginChoice(world: World, name: LoginName, only: Namespace | undefined): ViewEvent | undefined {
  const { sessions, active } = world.app.context;
  if (sessions[only ?? active.chainNamespace]?.embedded || !isOffered(world, name, only)) return undefined;
  return name === "email"
    ? { type: "route.push", route: { view: "EmailLogin" } }
    : { type: "social.choose", social: name };
}
