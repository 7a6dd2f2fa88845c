import { Announcement } from "../../adapters/announce/announcement.ts";
import { readRecord } from "../../adapters/announce/record.ts";
import { browserClock } from "../../adapters/browser/clock.ts";
import { takingTurns } from "../../adapters/browser/turns.ts";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import { LIMITS } from "../../domain/limits.ts";
import { networkOf } from "../../domain/networks/network.ts";
import type { Adapters } from "../adapters.ts";
import type { Core } from "../core.ts";
import { accountActions } from "../methods/account.ts";

type PageWindow = Window & typeof globalThis;

/** An announcement of the last page's sessions, made before the instance that it belongs to. */
export interface EarlyAnnouncement {
  /** The instance's name. */
  id: string;
  announcement: Announcement;
}

/**
 * Announces the sessions in a record of the instance `id`, until that instance is made; undefined if the record has
 * none.
 */
export function announceRecord(window: PageWindow, id: string, record: string): EarlyAnnouncement | undefined {
  const stored = readRecord(record, id);
  return stored && { id, announcement: open(window, stored) };
}

function open(window: PageWindow, stored: ReturnType<typeof readRecord>): Announcement {
  return new Announcement({ window, clock: browserClock() }, stored);
}

/**
 * Follows the adoption of a session that is stored without its connection, until it is over. Another library of the
 * page may have cleared the connection: Reown's AppKit, which RainbowKit contains, uses the same keys.
 */
function followResuming({ clock, pairings }: Adapters, tell: () => void): { isOver(): boolean; stop(): void } {
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    clock.clearTimeout(late);
  };
  const end = (): void => {
    if (isOver) return;
    stop();
    tell();
  };
  const late = clock.setTimeout(end, LIMITS.restore);
  // An adopted session is in the root's snapshot a microtask later.
  void pairings.resumed.then(() => clock.setTimeout(end, 0));
  return { isOver: () => isOver, stop };
}

/**
 * Announces an instance's sessions to the page's other libraries until the instance is destroyed. It takes over an
 * announcement from before the instance was made. Loaded if there is a session, or was one at the end of the last page.
 */
export async function announce(
  window: PageWindow,
  core: Core,
  adapters: Adapters,
  early: EarlyAnnouncement | undefined,
): Promise<void> {
  const { store, resolved } = core;
  const { chains, storage } = adapters;
  const isOwn = early?.id === resolved.id && resolved.announce;
  if (!isOwn) early?.announcement.close();
  if (!resolved.announce) return;
  const record = isOwn ? undefined : await storage.get(STORAGE_KEYS.announced);
  const announcement = isOwn ? early.announcement : open(window, readRecord(record, resolved.id));
  core.listeners.add("destroy", () => announcement.close());
  if (core.isDestroyed()) return announcement.close();
  const inTurn = takingTurns();
  let tell = (): void => undefined;
  const resuming = followResuming(adapters, () => tell());
  announcement.follow({
    id: resolved.id,
    sessionOf: (namespace) => store.getSnapshot().app.context.sessions[namespace],
    serves: (namespace) => store.getSnapshot().app.context.namespaces.includes(namespace),
    isRestoring(namespace) {
      const { app, connections } = store.getSnapshot();
      if (!app.hasTag("initialized") || !resuming.isOver()) return true;
      const isStored = app.context.storedConnectors[namespace] !== undefined;
      return isStored && connections[namespace]?.matches({ restoring: "expected" }) === true;
    },
    isStored(namespace) {
      const { app } = store.getSnapshot();
      return !app.hasTag("initialized") || !resuming.isOver() || app.context.storedConnectors[namespace] !== undefined;
    },
    providerOf: ({ connectorId, namespace }) => core.providerOf(connectorId, namespace),
    subscribe(listener) {
      tell = listener;
      const { unsubscribe } = store.subscribe(listener);
      return () => {
        unsubscribe();
        resuming.stop();
      };
    },
    endSession: (namespace) => accountActions(core).disconnect(namespace),
    read(networkId, method, params) {
      const { networks } = store.getSnapshot().app.context.settings;
      return chains.request(networkOf(networks, networkId), method, params);
    },
    keep(text) {
      void inTurn(async () => {
        if ((await storage.get(STORAGE_KEYS.announced)) === text) return;
        await (text ? storage.set(STORAGE_KEYS.announced, text) : storage.remove(STORAGE_KEYS.announced));
      });
    },
  });
}
