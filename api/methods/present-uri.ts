import { isConnected } from "../../machines/app/rules.ts";
import { type Core, worldNow } from "../core.ts";

/**
 * Shows the host's pairing URI until the modal, which is about to open, has closed; `latest`: the URI of the host's
 * newest call.
 *
 * @throws INVALID_OPTION, DESTROYED
 */
export async function presentUri(core: Core, uri: string, latest: () => string | undefined): Promise<void> {
  await core.presentUri(uri);
  const { context } = worldNow(core).app;
  // The modal does not open, so its closing would never remove the URI.
  if (latest() === undefined || (context.settings.basic && isConnected(context))) return core.presentUri(undefined);
  const following = core.root.on("event.tracked", ({ event }) => {
    if (event.event !== "MODAL_CLOSE") return;
    following.unsubscribe();
    void core.presentUri(undefined);
  });
}
