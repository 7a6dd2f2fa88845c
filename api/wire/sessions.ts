import type { BlockchainApi } from "../../adapters/blockchain-api/blockchain-api.ts";
import type { SessionsDeps } from "../../adapters/sessions/deps.ts";
import type { Grants } from "../../adapters/sessions/grants.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { BlockchainApiDeps } from "./blockchain-api.ts";

/** What sessions and grants need of the page: the API, its nodes, the wallet of the account, and its sign-ins. */
interface OpenSessionsDeps
  extends BlockchainApiDeps,
    Pick<SessionsDeps, "isSmartAccount" | "signIns" | "switchNetwork"> {
  api: BlockchainApi;
}

const PORTS = [
  ...(["checkSession", "cosignSession", "grantSession", "activateSession", "fetchSessions"] as const),
  ...(["fetchGrants", "revokeGrant"] as const),
];

/** Sessions and grants, as ports. */
export type OpenSessions = Pick<Grants, (typeof PORTS)[number]>;

async function load(deps: OpenSessionsDeps): Promise<Grants> {
  const [{ Grants }, { createHttp }] = await Promise.all([
    import("../../adapters/sessions/grants.ts"),
    import("../../adapters/blockchain-api/blockchain-api.ts"),
  ]);
  const { supports, fetchTokens } = deps.api;
  return new Grants({ ...deps, api: { ...deps, http: createHttp(deps), supports }, fetchTokens });
}

/** Smart sessions and grants, evaluated at the first look at them. */
export function openSessions(deps: OpenSessionsDeps): OpenSessions {
  return new Lazy(() => load(deps), { isRepeated: true }).late(PORTS);
}
