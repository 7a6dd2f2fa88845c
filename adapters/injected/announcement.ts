import { safeIconUri } from "../../domain/safe-url.ts";
import { safeText } from "../../domain/text.ts";
import { readRdns } from "../rdns.ts";
import { field, isProvider, type Provider } from "./provider.ts";

/** What a wallet said of itself the first time, copied and frozen (S7). */
export interface Announcement {
  readonly uuid: string;
  readonly name: string;
  readonly rdns: string | undefined;
  readonly icon: string | undefined;
  readonly provider: Provider;
}

const UUID = /^[-0-9a-zA-Z]{8,64}$/;

/** The announcement in an event's detail; undefined where it is none. Each field is read once, and may throw (S7, EIP-6963). */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = field(detail, "info");
  const provider = field(detail, "provider");
  const uuid = field(info, "uuid");
  const name = safeText(field(info, "name"));
  if (typeof uuid !== "string" || !UUID.test(uuid) || !name || !isProvider(provider)) return undefined;
  const rdns = readRdns(field(info, "rdns"));
  const icon = safeIconUri(field(info, "icon"));
  return Object.freeze({ uuid, name, rdns, icon, provider });
}
