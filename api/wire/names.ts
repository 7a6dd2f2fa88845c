import type { Names, NamesDeps } from "../../adapters/names/names.ts";
import { Lazy } from "../../domain/lazy.ts";

/** Names, as ports. */
export type OpenNames = Pick<Names, "fetchOwnNames" | "lookUpName" | "suggestNames" | "signName" | "registerName">;

async function load(deps: Omit<NamesDeps, "createHttp">): Promise<Names> {
  const [{ Names }, { createHttp }] = await Promise.all([
    import("../../adapters/names/names.ts"),
    import("../../adapters/blockchain-api/blockchain-api.ts"),
  ]);
  return new Names({ ...deps, createHttp });
}

/** Names of the registry, evaluated at the first look at them. */
export function openNames(deps: Omit<NamesDeps, "createHttp">): OpenNames {
  const { open } = new Lazy(() => load(deps), { isRepeated: true });
  return {
    fetchOwnNames: async (target, at) => (await open()).fetchOwnNames(target, at),
    lookUpName: async (input, at) => (await open()).lookUpName(input, at),
    suggestNames: async (input, at) => (await open()).suggestNames(input, at),
    signName: async (input, at) => (await open()).signName(input, at),
    registerName: async (input, at) => (await open()).registerName(input, at),
  };
}
