import type { Clock } from "../browser/clock.ts";
import type { Ask } from "../nodes/evm/contract.ts";
import type { Provider } from "../page-wallets/shared/provider.ts";
import type { OpenRequest, ReserveId } from "../walletconnect/session/open-request.ts";

/** The sender's wallet. */
export interface Wallet extends Provider {
  request(call: Parameters<Provider["request"]>[0] & { reserve?: ReserveId }): Promise<unknown>;
  /** The wallet's answer to a request of an earlier page; absent where answers do not survive the page. */
  answer?(open: OpenRequest): Promise<unknown>;
}

/** The dependencies of sending: the network's nodes, the sender's wallet, the clock. */
export interface SendDeps {
  ask: Ask;
  provider: Wallet;
  clock: Clock;
  isSmartAccount: boolean;
  /** Ends with the account's connection: a wallet that was not asked before is not asked then. */
  signal?: AbortSignal | undefined;
  /** The highest price of a unit of gas in the transfer's review; undefined where the review had none. */
  gasPrice?: string | undefined;
  /** Stores the request to a paired wallet; absent for other wallets. `lastHeight`: of the requested transaction. */
  reserve?: ((lastHeight?: number) => ReserveId) | undefined;
}
