import type { BlockchainApi } from "../../adapters/blockchain-api/blockchain-api.ts";
import type { SessionsDeps } from "../../adapters/sessions/deps.ts";
import type { Grants } from "../../adapters/sessions/grants.ts";
import { Lazy } from "../../domain/lazy.ts";
import type { BlockchainApiDeps } from "./blockchain-api.ts";

/** The dependencies of sessions and grants: the API, the page's nodes, the account's wallet, and its sign-ins. */
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

/** Smart sessions and grants; their code is loaded at the first use. */
export function openSessions(deps: OpenSessionsDeps): OpenSessions {
  return new Lazy(() => load(deps), { isRepeated: true }).late(PORTS);
}
