import { type Core, worldNow } from "../core.ts";

/** Shows the host's pairing URI until the modal, which is about to open, has closed. @throws INVALID_OPTION, DESTROYED */
export async function presentUri(core: Core, uri: string): Promise<void> {
  await core.presentUri(uri);
  let wasOpen = worldNow(core).modal.hasTag("open");
  const following = core.store.subscribe(() => {
    const isOpen = core.store.getSnapshot().modal.hasTag("open");
    if (wasOpen && !isOpen) {
      following.unsubscribe();
      void core.presentUri(undefined);
    }
    wasOpen = isOpen;
  });
}
