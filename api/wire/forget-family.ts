import { dropCached } from "../../adapters/browser/storage/cache.ts";
import { forgetPurchase } from "../../adapters/buy/purchase-storage.ts";
import { createSentStorage } from "../../adapters/send/sent-storage.ts";
import { parseAddress } from "../../domain/addresses/address.ts";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { Adapters } from "../adapters.ts";

/** The caches whose keys are accounts or addresses. */
const CACHES = ["balances", "portfolio", "prices", "identities", "names"] as const;

/**
 * Removes the stored data of a disconnected chain family's accounts while another family stays connected; with the last
 * family everything is removed (I4). The next visitor who connects that family sees nothing of them.
 */
export async function forgetFamily(
  { storage, clock }: Pick<Adapters, "storage" | "clock">,
  namespace: Namespace,
): Promise<void> {
  const isOf = (id: string) => id.startsWith(`${namespace}:`) || parseAddress(namespace, id) !== undefined;
  const caches = CACHES.map(async (name) => {
    const key = STORAGE_KEYS[name];
    if (await storage.get(key)) await dropCached({ storage, clock }, key, isOf);
  });
  await Promise.all([...caches, createSentStorage(storage).forget(namespace), forgetPurchase(storage, namespace)]);
}
