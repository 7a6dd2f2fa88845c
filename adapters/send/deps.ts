import type { Clock } from "../browser/clock.ts";
import type { Ask } from "../nodes/evm/contract.ts";
import type { Provider } from "../page-wallets/shared/provider.ts";
import type { OpenRequest, ReserveId } from "../walletconnect/session/open-request.ts";

/** The sender's wallet. */
export interface Wallet extends Provider {
  request(call: Parameters<Provider["request"]>[0] & { reserve?: ReserveId }): Promise<unknown>;
  /** What it answers to a request of an earlier page; absent where its answers die with the page. */
  answer?(open: OpenRequest): Promise<unknown>;
}

/** What sending needs of the outside: the network's nodes, the sender's wallet, time. */
export interface SendDeps {
  ask: Ask;
  provider: Wallet;
  clock: Clock;
  isSmartAccount: boolean;
  /** The most that a unit of gas costs, as the transfer's review said; undefined where nobody could say. */
  gasPrice?: string | undefined;
  /** Keeps the request to a paired wallet; absent for others. `lastHeight`: of the transaction that is asked for. */
  reserve?: ((lastHeight?: number) => ReserveId) | undefined;
}
