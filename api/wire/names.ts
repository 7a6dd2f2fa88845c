import type { Names, NamesDeps } from "../../adapters/names/names.ts";
import { Lazy } from "../../domain/lazy.ts";

const PORTS = ["fetchOwnNames", "lookUpName", "suggestNames", "signName", "registerName"] as const;

/** Names, as ports. */
export type OpenNames = Pick<Names, (typeof PORTS)[number]>;

async function load(deps: Omit<NamesDeps, "createHttp">): Promise<Names> {
  const [{ Names }, { createHttp }] = await Promise.all([
    import("../../adapters/names/names.ts"),
    import("../../adapters/blockchain-api/blockchain-api.ts"),
  ]);
  return new Names({ ...deps, createHttp });
}

/** The names of the registry; their code is loaded at the first use. */
export function openNames(deps: Omit<NamesDeps, "createHttp">): OpenNames {
  return new Lazy(() => load(deps), { isRepeated: true }).late(PORTS);
}
