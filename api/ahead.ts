import type { Mounted } from "../views/mount.ts";
import { eachWhenIdle } from "./idle.ts";

/**
 * Makes the first opening ready, in pieces that each hold the page up as little as can be; in one file, which requests nothing for it.
 */
export async function makeReady(window: Window & typeof globalThis, mounted: Mounted): Promise<void> {
  const { cardSheet, presentCard } = await import("../views/shell/render.tsx");
  await eachWhenIdle(window, [
    () => cardSheet(window),
    // It asks for the chunks of what it presents, so that the card is drawn once.
    () => presentCard(mounted.store.getSnapshot()),
    () => mounted.prepare(),
    () => mounted.layOut(),
    () => import("../adapters/wallet-list/list.ts"),
    () => import("../adapters/walletconnect/pairing/pairings.ts"),
  ]);
}
