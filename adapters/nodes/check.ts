import type { CaipNetworkId } from "../../domain/caip.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import type { Log } from "../browser/log.ts";
import { Sharing } from "./sharing.ts";

/** True if a node serves the chain that it is listed for; found out at its first use, once. */
export interface ChainCheck {
  /** Settles when it does; throws RPC_WRONG_CHAIN, or what the node failed with, and then asks again the next time. */
  check(signal: AbortSignal): Promise<void>;
  /** It does not, and never will (R12). */
  readonly disqualified: boolean;
}

interface Listed {
  url: string;
  networkId: CaipNetworkId;
  log?: Pick<Log, "warn"> | undefined;
}

export function createCheck(
  { url, networkId, log }: Listed,
  serves: (signal: AbortSignal) => Promise<boolean>,
): ChainCheck {
  const sharing = new Sharing<void>();
  let known: Promise<void> | undefined;
  let disqualified = false;

  async function compare(signal: AbortSignal): Promise<void> {
    if (await serves(signal)) {
      known = Promise.resolve();
      return;
    }
    disqualified = true;
    const error = lateError("RPC_WRONG_CHAIN", {});
    known = Promise.reject(error);
    known.catch(() => {});
    log?.warn(`${networkId} at ${new URL(url).host}`, error);
    throw error;
  }

  return {
    check: (signal) => known ?? sharing.ask("check", signal, compare),
    get disqualified() {
      return disqualified;
    },
  };
}
