import { LIMITS } from "../../../domain/limits.ts";
import { INJECTED_IMAGE_ID } from "../../../domain/wallets/image-ids.ts";
import type { Connector } from "../../../domain/wallets/wallet.ts";
import { WELL_KNOWN_IDS } from "../../../domain/wallets/well-known-ids.ts";
import type { Discovery, DiscoveryEvent } from "../../../machines/wallets/ports.ts";
import { isProvider, type Provider } from "../shared/provider.ts";
import type { Registry } from "../shared/registry.ts";
import { field } from "../shared/untrusted.ts";
import { type Announcement, readAnnouncement } from "./announcement.ts";

type ProviderRegistry = Registry<Provider>;

const INJECTED_ID = "injected";

/**
 * The first claimant of an rdns is called by it; any other, and one without an rdns, by its own uuid too. A word in place of a
 * uuid gets a prefix, so that nobody takes an id that means something, `injected` for one (S7).
 */
function connectorOf({ uuid, isSound, name, rdns, icon }: Announcement, registry: ProviderRegistry): Connector {
  const own = isSound ? (rdns ?? uuid) : `announced:${rdns ?? uuid}`;
  const explorerId = WELL_KNOWN_IDS.get(rdns ?? "");
  return {
    id: registry.has(own) ? `${own}#${uuid}` : own,
    name,
    type: "ANNOUNCED",
    chain: "eip155",
    ...(icon && { imageUrl: icon }),
    ...(explorerId && { explorerId }),
    info: { uuid, ...(rdns && { rdns }) },
  };
}

/** True if this very wallet has announced itself before: some make up a new uuid each time. */
function isRepeated({ provider, name, rdns }: Announcement, { entries }: ProviderRegistry): boolean {
  return entries.some(
    ({ connector, provider: other }) => other === provider && connector.name === name && connector.info?.rdns === rdns,
  );
}

/** Takes each wallet and each uuid once, and 50 in all; the first word of a wallet is its last (S7). */
function takeAnnouncements(registry: ProviderRegistry): (event: Event) => void {
  const seen = new Set(registry.entries.map(({ connector }) => connector.info?.uuid));
  return (event) => {
    if (seen.size >= LIMITS.announcements) return;
    const announcement = readAnnouncement(field(event, "detail"));
    if (!announcement || seen.has(announcement.uuid) || isRepeated(announcement, registry)) return;
    seen.add(announcement.uuid);
    if (registry.providerOf(INJECTED_ID) === announcement.provider) registry.hide(INJECTED_ID);
    registry.add(connectorOf(announcement, registry), announcement.provider);
  };
}

/** Takes `window.ethereum`, unless the same object announced itself. */
function takeInjected(window: Window, registry: ProviderRegistry): void {
  const provider = field(window, "ethereum");
  if (registry.has(INJECTED_ID) || !isProvider(provider)) return;
  if (registry.entries.some((entry) => entry.provider === provider)) return;
  registry.add(
    { id: INJECTED_ID, name: "Browser Wallet", type: "INJECTED", chain: "eip155", imageId: INJECTED_IMAGE_ID },
    provider,
  );
}

/**
 * Sends `connector.announced` for each wallet of the page: those that announce themselves (EIP-6963), and what sits on
 * `window.ethereum`. Asks again whenever the page becomes visible; no timer polls (S7, R13).
 */
export function discoverWallets(
  { window, registry }: { window: Window; registry: ProviderRegistry },
  { eip6963, injected }: Discovery,
  send: (event: DiscoveryEvent) => void,
): () => void {
  registry.begin();
  const take = takeAnnouncements(registry);
  const look = () => {
    if (injected) takeInjected(window, registry);
  };
  const ask = () => {
    if (window.document.visibilityState === "hidden") return;
    // Not an Event: a page may have a class of its own by that name, as MooTools has.
    if (eip6963)
      window.dispatchEvent(new (window as typeof globalThis & Window).CustomEvent("eip6963:requestProvider"));
    look();
  };
  const end = registry.subscribe(send);
  if (eip6963) window.addEventListener("eip6963:announceProvider", take);
  window.addEventListener("ethereum#initialized", look);
  window.document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    end();
    window.removeEventListener("eip6963:announceProvider", take);
    window.removeEventListener("ethereum#initialized", look);
    window.document.removeEventListener("visibilitychange", ask);
  };
}
