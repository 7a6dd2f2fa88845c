import { caipAddress } from "../../domain/caip.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { BlockchainApi } from "../blockchain-api/blockchain-api.ts";
import { createBalanceCache } from "../browser/storage/balances.ts";
import type { CacheDeps } from "../browser/storage/cache.ts";

interface ForgettingDeps extends CacheDeps {
  api: Pick<BlockchainApi, "forgetTokens">;
}

/** Drops the cached balances of both sides of a transaction, so that their next reading asks the nodes again (ACCT-3). */
export function createForgetting({ storage, clock, api }: ForgettingDeps) {
  const balances = createBalanceCache({ storage, clock });
  return ({ networkId, sender, receiver }: SentTransaction): void => {
    for (const address of receiver ? [sender, receiver.address] : [sender]) {
      const account = caipAddress(networkId, address);
      // A balance that a failing storage keeps expires within 30 s.
      Promise.all([balances.drop(account), api.forgetTokens(account)]).catch(() => {});
    }
  };
}
