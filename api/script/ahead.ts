import type { Mounted } from "../../views/mount.ts";
import type { ShellHandle } from "../../views/shell/render.tsx";
import { eachWhenIdle } from "../idle.ts";

/**
 * Prepares the first opening in steps that each block the page as briefly as possible. The script's single file needs
 * no request for it.
 */
export function makeReady(window: Window & typeof globalThis, mounted: Mounted): Promise<void> {
  const card = () => import("../../views/shell/render.tsx");
  let shell: ShellHandle | undefined;
  return eachWhenIdle(window, [
    async () => (await card()).cardSheet(window),
    // Once all of its chunks are loaded, the card is drawn once.
    async () => (await card()).presentAhead(mounted.store),
    async () => {
      shell = await mounted.prepare();
    },
    () => shell?.layOut(),
    () => import("../../adapters/wallet-list/list.ts"),
    () => import("../../adapters/walletconnect/pairing/pairings.ts"),
  ]);
}
