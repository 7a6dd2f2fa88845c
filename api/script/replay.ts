import { codeOf } from "../../domain/errors.ts";
import { instanceOf, onInstances } from "../registry.ts";

/** A call that the page's snippet has queued until the script was loaded. */
export type Call = [
  method: string,
  args: unknown[],
  resolve: (value: unknown) => void,
  reject: (error: unknown) => void,
];

/** Settles once the boot is over, or the instance is destroyed, which the call itself reports then. */
function initialized(): Promise<void> {
  const instance = instanceOf();
  let stop = (): void => undefined;
  return new Promise<void>((resolve) => {
    stop = onInstances(() => instanceOf() !== instance && resolve());
    if (instance) instance.subscribeState((state) => state.initialized && resolve());
    else resolve();
  }).finally(stop);
}

/** Makes a queued call; a call that needs the boot waits for its end. */
async function makeCall(kit: Record<string, unknown>, [method, args, resolve, reject]: Call): Promise<void> {
  const call = async () => (kit[method] as (...args: unknown[]) => unknown)(...args);
  try {
    const early = (error: unknown) => {
      if (codeOf(error, "") !== "CONNECTION_CLIENT_NOT_SET") throw error;
      return initialized().then(call);
    };
    resolve(await call().catch(early));
  } catch (error) {
    reject(error);
  }
}

/** Calls that need no default instance. */
const FREE = ["create", "createAppKit", "addMessages", "csp"];

/**
 * Makes the calls that were queued before the script was loaded, in their order; loaded if there are any. A call that
 * may make the default instance waits for the promise of `unread`.
 */
export async function replay(
  kit: Record<string, unknown>,
  queue: readonly Call[],
  unread: () => Promise<unknown> | undefined,
): Promise<void> {
  for (const call of queue) {
    const wait = FREE.includes(call[0]) ? undefined : unread();
    if (wait) await wait;
    void makeCall(kit, call);
  }
}
