import type { Clock } from "../browser/clock.ts";
import type { Ask } from "../nodes/evm/contract.ts";
import type { Provider } from "../page-wallets/shared/provider.ts";

/** What sending needs of the outside: the network's nodes, the sender's wallet, time. */
export interface SendDeps {
  ask: Ask;
  provider: Provider;
  clock: Clock;
  isSmartAccount: boolean;
  /** The most that a transfer costs, as its review said; undefined where nobody could say. */
  most?: string | undefined;
}
