import type { Social } from "../../../domain/options/features.ts";
import { safeText } from "../../../domain/text.ts";
import type { ViewEvent } from "../../../machines/app/events.ts";
import type { WalletSession } from "../../../machines/connection/ports.ts";
import { PROVIDERS } from "./social/socials.ts";

/** The owner of an embedded wallet. */
export interface Owner {
  name: string;
  icon: Social | "mail" | "user";
  /** Opens the change of the e-mail address, if there is one. */
  event?: ViewEvent | undefined;
}

/** The longest address that a row shows (protocol.md §6.4). */
const MOST = 30;

/** The owner of an embedded wallet, by the name at the provider, else by the e-mail address; undefined for any other wallet. */
export function ownerOf({ embedded }: Pick<WalletSession, "embedded">): Owner | undefined {
  if (!embedded) return undefined;
  const { email, userName, social } = embedded.user;
  if (social) return { name: safeText(userName ?? email, MOST) || PROVIDERS[social], icon: social };
  if (!email) return { name: safeText(userName, MOST), icon: "user" };
  const event = { type: "route.push", route: { view: "UpdateEmailWallet", email } } as const;
  return { name: safeText(email, MOST), icon: "mail", event };
}
