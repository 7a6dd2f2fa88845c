import { codeOf } from "../domain/errors.ts";
import { instanceOf } from "./registry.ts";

/** A call that the snippet of a page has kept until the script came. */
export type Call = [
  method: string,
  args: unknown[],
  resolve: (value: unknown) => void,
  reject: (error: unknown) => void,
];

function initialized(): Promise<void> {
  return new Promise((resolve) => instanceOf()?.subscribeState((state) => state.initialized && resolve()));
}

/** Makes a call that was queued; one that needs the boot to be over waits for that. */
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

/** Makes the calls that were made before the script came, in their order; loaded where there are any. */
export function replay(kit: Record<string, unknown>, queue: readonly Call[]): void {
  for (const call of queue) void makeCall(kit, call);
}
