import { safeIconUri } from "../../domain/safe-url.ts";
import type { WalletSession } from "../../machines/connection/ports.ts";
import { readRdns } from "../page-wallets/shared/rdns.ts";

/** The wallet as which a page's other libraries see a session. */
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

/** A label of a reverse domain name. */
function word(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return plain.slice(0, 40).replace(/^-|-$/g, "");
}

/** Neither standard takes the address of a picture, and asking for one would tell its server of the visitor. */
function iconOf({ wallet }: WalletSession): string {
  const icon = safeIconUri(wallet.icon);
  return icon && ENCODED.test(icon) ? icon : `data:image/svg+xml;base64,${btoa(PICTURE)}`;
}

/**
 * The identity of a session. A wallet that named no domain is announced under the kit's own; instances beside the default one add their
 * name, since libraries show one wallet for each domain.
 */
export function identityOf(session: WalletSession, instance: string): Identity {
  const { connectorId, wallet } = session;
  const words = ["appkit", connectorId, wallet.name, instance === "default" ? "" : instance].map(word).filter(Boolean);
  return { name: wallet.name || "Wallet", icon: iconOf(session), rdns: readRdns(wallet.rdns) ?? words.join(".") };
}
