import type { BlockchainApi } from "../../adapters/blockchain-api/blockchain-api.ts";
import type { Buying, BuyingDeps } from "../../adapters/buy/buying.ts";
import { STORAGE_KEYS } from "../../domain/app/facts.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { BlockchainApiDeps } from "./blockchain-api.ts";

/** The dependencies of buying: the API, the settings, and a window. */
interface GivenDeps extends BlockchainApiDeps, Pick<BuyingDeps, "window" | "settings"> {
  api: BlockchainApi;
}

async function load(deps: GivenDeps): Promise<Buying> {
  const [{ createBuying }, { createHttp }] = await Promise.all([
    import("../../adapters/buy/buying.ts"),
    import("../../adapters/blockchain-api/blockchain-api.ts"),
  ]);
  const { supports } = deps.api;
  return createBuying({ ...deps, api: { ...deps, http: createHttp(deps), supports } });
}

/** Buying at a provider; its code is loaded at the first use. */
export function openBuying(deps: GivenDeps): Buying {
  const buying = new Lazy(() => load(deps), { isRepeated: true });
  return {
    ...buying.late(["fetchOnrampOptions", "quotePurchase", "fetchPurchases", "keepPurchase"]),
    async recallPurchase(target) {
      return (await deps.storage.get(STORAGE_KEYS.purchase)) ? (await buying.open()).recallPurchase(target) : null;
    },
    prepareCheckouts: (draft, send) => buying.follow((loaded) => loaded.prepareCheckouts(draft, send)),
    // The checkout page was prepared by the loaded code, and its window has to open in the click's own task (R16).
    openCheckout: (input, send) => buying.loaded?.openCheckout(input, send) ?? (() => {}),
  };
}
