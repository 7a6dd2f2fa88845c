import { caipAddress } from "../../domain/caip.ts";
import type { SentTransaction } from "../../domain/send/sent.ts";
import type { BlockchainApi } from "../blockchain-api/blockchain-api.ts";
import { createBalanceCache } from "../browser/storage/balances.ts";
import type { CacheDeps } from "../browser/storage/cache.ts";

interface ForgettingDeps extends CacheDeps {
  api: Pick<BlockchainApi, "forgetTokens">;
}

/** Drops what is cached of both sides of a transaction, so that their next look asks anew, whichever account is shown by then (ACCT-3). */
export function createForgetting({ storage, clock, api }: ForgettingDeps) {
  const balances = createBalanceCache({ storage, clock });
  return ({ networkId, sender, receiver }: SentTransaction): void => {
    for (const address of receiver ? [sender, receiver.address] : [sender]) {
      const account = caipAddress(networkId, address);
      // What a failing storage still has is old within 30 s.
      Promise.all([balances.drop(account), api.forgetTokens(account)]).catch(() => {});
    }
  };
}
