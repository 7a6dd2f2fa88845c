import { safeIconUri } from "../../../domain/safe-url.ts";
import { safeText } from "../../../domain/text.ts";
import { OURS } from "../../announce/mark.ts";
import { isProvider, type Provider } from "../shared/provider.ts";
import { readRdns } from "../shared/rdns.ts";
import { field } from "../shared/untrusted.ts";

/** The first announcement of a wallet, copied and frozen (S7). */
export interface Announcement {
  /** In lower case. */
  readonly uuid: string;
  /** True if the uuid is one; a word in its place is believed to be nothing but a word. */
  readonly isSound: boolean;
  readonly name: string;
  readonly rdns: string | undefined;
  readonly icon: string | undefined;
  readonly provider: Provider;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const WORD = /^[-0-9a-z]{1,64}$/;

/** The announcement in an event's detail; undefined where it is none. Each field is read once, and may throw (S7, EIP-6963). */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = field(detail, "info");
  const provider = field(detail, "provider");
  const claimed = field(info, "uuid");
  const uuid = typeof claimed === "string" ? claimed.toLowerCase() : "";
  const name = safeText(field(info, "name"));
  if (!WORD.test(uuid) || !name || !isProvider(provider) || field(provider, OURS) === true) return undefined;
  const rdns = readRdns(field(info, "rdns"));
  const icon = safeIconUri(field(info, "icon"));
  return Object.freeze({ uuid, isSound: UUID.test(uuid), name, rdns, icon, provider });
}
