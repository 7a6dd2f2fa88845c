import * as v from "valibot";
import { parseAddress } from "../../domain/addresses/address.ts";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import { ONRAMP_PROVIDERS } from "../../domain/buy/providers.ts";
import type { OpenPurchase } from "../../domain/buy/purchase.ts";
import { parseJson } from "../../domain/json.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Namespace } from "../../domain/namespaces.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { Clock } from "../browser/clock.ts";
import type { Store } from "../browser/storage/storage.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const stored = v.object({ provider: v.picklist(ONRAMP_PROVIDERS), address: v.string(), at: count, since: count });

/** Stores the open purchase in the page's storage while its end is awaited. */
export async function keepPurchase(storage: Store, { purchase }: { purchase: OpenPurchase | null }): Promise<void> {
  if (purchase) await storage.set(STORAGE_KEYS.purchase, JSON.stringify(purchase));
  else await storage.remove(STORAGE_KEYS.purchase);
}

/** Removes the open purchase of a chain family's account. */
export async function forgetPurchase(storage: Store, namespace: Namespace): Promise<void> {
  const { success, output } = v.safeParse(stored, parseJson(await storage.get(STORAGE_KEYS.purchase)));
  if (success && parseAddress(namespace, output.address)) await keepPurchase(storage, { purchase: null });
}

/** The stored purchase of an account with its remaining time; null for an expired or malformed one. */
export async function recallPurchase(
  { storage, clock }: { storage: Store; clock: Clock },
  { address }: AccountTarget,
): Promise<(OpenPurchase & { left: number }) | null> {
  const { success, output } = v.safeParse(stored, parseJson(await storage.get(STORAGE_KEYS.purchase)));
  if (!success || output.address !== address) return null;
  const age = clock.now() - output.at;
  // A purchase from the future counts as expired (R8).
  if (age < 0 || age >= LIMITS.purchase) return null;
  return { ...output, address, left: LIMITS.purchase - age };
}
