import { safeIconUri } from "../../domain/safe-url.ts";
import { safeText } from "../../domain/text.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import { readRdns } from "../page-wallets/shared/rdns.ts";
import { field } from "../page-wallets/shared/untrusted.ts";

/** The wallet identity under which a page's other libraries see a session. */
export interface Identity {
  readonly name: string;
  /** Image data. */
  readonly icon: string;
  /** The same on every page for the same wallet: libraries keep it to find the wallet again. */
  readonly rdns: string;
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5b7cfa"/>' +
  '<path d="M8 11h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2zm0 0a2 2 0 0 1 2-2h10" fill="none" stroke="#fff"' +
  ' stroke-width="2"/><circle cx="20" cy="17" r="1.5" fill="#fff"/></svg>';

/** The icons that the wallet standard allows. */
const ENCODED = /^data:image\/(?:svg\+xml|webp|png|gif);base64,/;

/** The longest announced icon, in characters; icons are stored beside the facts that restore the session. */
const MOST_ICON = 32_768;

/** The announced name of the embedded wallet. Its own name is its owner's address, which no library may store (S9). */
const EMBEDDED = "Embedded wallet";

/** A label of a reverse domain name. */
function word(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, 40).replace(/^-|-$/g, "");
}

/** Accepts image data alone: neither standard takes an image's URL, and fetching it would tell its server of the visitor. */
function readIcon(value: unknown): string | undefined {
  const icon = safeIconUri(value);
  return icon && icon.length <= MOST_ICON && ENCODED.test(icon) ? icon : undefined;
}

/**
 * The identity of a session. A wallet without a domain is announced under AppKit's own. Instances beside the default one add their name,
 * because libraries show one wallet for each domain.
 */
export function identityOf(session: WalletSession, instance: string): Identity {
  const { connectorId, wallet, embedded } = session;
  const name = embedded ? EMBEDDED : wallet.name;
  const words = ["appkit", connectorId, name, instance === "default" ? "" : instance].map(word).filter(Boolean);
  return {
    name: name || "Wallet",
    icon: readIcon(wallet.icon) ?? `data:image/svg+xml;base64,${btoa(PICTURE)}`,
    rdns: readRdns(wallet.rdns) ?? words.join("."),
  };
}

/** Parses a stored identity; undefined for anything else. */
export function readIdentity(value: unknown): Identity | undefined {
  const [name, icon, rdns] = [
    safeText(field(value, "name")),
    readIcon(field(value, "icon")),
    readRdns(field(value, "rdns")),
  ];
  return name && icon && rdns ? { name, icon, rdns } : undefined;
}
