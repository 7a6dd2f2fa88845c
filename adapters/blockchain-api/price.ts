import * as v from "valibot";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip.ts";
import { post } from "./call.ts";
import type { ConvertDeps } from "./convert.ts";
import { amount, listOf } from "./fields.ts";

const answer = v.object({ fungibles: listOf(v.object({ price: amount })) });

/**
 * `POST /v1/fungible/price`: the price of a token in US dollars; undefined where it is unknown. The service answers for one address at a
 * time, and reports an unknown price as 0.
 */
export async function fetchPrice(
  deps: ConvertDeps,
  { networkId, id }: { networkId: CaipNetworkId; id: CaipAddress },
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!(await deps.supports(networkId, signal))) return undefined;
  const body = { currency: "usd", addresses: [id] };
  const { fungibles } = await post(deps, { path: "v1/fungible/price", body, answer, repeatable: true }, signal);
  return fungibles.map(({ price }) => price).find((price) => price !== "0");
}
