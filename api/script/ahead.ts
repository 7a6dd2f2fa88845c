import type { Mounted } from "../../views/mount.ts";
import type { ShellHandle } from "../../views/shell/render.tsx";
import { eachWhenIdle } from "../idle.ts";

/**
 * Makes the first opening ready, in pieces that each hold the page up as little as can be; in one file, which requests nothing for it.
 */
export function makeReady(window: Window & typeof globalThis, mounted: Mounted): Promise<void> {
  const card = () => import("../../views/shell/render.tsx");
  let shell: ShellHandle | undefined;
  return eachWhenIdle(window, [
    async () => (await card()).cardSheet(window),
    // Once all of its chunks are there, the card is drawn once.
    async () => (await card()).presentAhead(mounted.store),
    async () => {
      shell = await mounted.prepare();
    },
    () => shell?.layOut(),
    () => import("../../adapters/wallet-list/list.ts"),
    () => import("../../adapters/walletconnect/pairing/pairings.ts"),
  ]);
}
