import type { CaipNetworkId } from "../../domain/caip.ts";
import { lateError } from "../../domain/lazy-errors.ts";
import type { Log } from "../browser/log.ts";
import { Sharing } from "./sharing.ts";

/** The check that a node serves its listed chain; made once, at the node's first use. */
export interface ChainCheck {
  /** Resolves if the node serves the chain. Throws RPC_WRONG_CHAIN, or the node's error, after which the next call checks again. */
  check(signal: AbortSignal): Promise<void>;
  /** True if the node serves another chain, which excludes it for good (R12). */
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
