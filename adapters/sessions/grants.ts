import type { Grant } from "../../domain/sessions/grant.ts";
import type { SmartSession } from "../../domain/sessions/session.ts";
import type { AccountTarget } from "../../machines/account/ports.ts";
import type { CosignedInput, OtherGrants, SessionInput, WalletGrant } from "../../machines/sessions/ports.ts";
import { fetchApprovals, revokeApproval } from "./approvals.ts";
import type { SessionsDeps, Until } from "./deps.ts";
import { Sessions } from "./sessions.ts";

/** Smart sessions, and everything else that an account has granted, as ports. */
export class Grants {
  readonly #deps: SessionsDeps;
  readonly #sessions: Sessions;

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
    this.#sessions = new Sessions(deps);
  }

  checkSession(input: SessionInput, at: Until): Promise<void> {
    return this.#sessions.checkSession(input, at);
  }

  cosignSession(input: SessionInput, at: Until): Promise<CosignedInput> {
    return this.#sessions.cosignSession(input, at);
  }

  grantSession(input: CosignedInput): Promise<WalletGrant> {
    return this.#sessions.grantSession(input);
  }

  activateSession(input: CosignedInput & WalletGrant, at: Until): Promise<void> {
    return this.#sessions.activateSession(input, at);
  }

  fetchSessions(target: AccountTarget, at: Until): Promise<readonly SmartSession[]> {
    return this.#sessions.fetchSessions(target, at);
  }

  async fetchGrants(target: AccountTarget, at: Until): Promise<OtherGrants> {
    const kinds = ["approval", "signIn"] as const;
    const found = await Promise.allSettled([fetchApprovals(this.#deps, target, at), this.#signIns(target)]);
    return {
      grants: found.flatMap((one): readonly Grant[] => (one.status === "fulfilled" ? one.value : [])),
      missing: kinds.filter((_, index) => found[index]?.status === "rejected"),
    };
  }

  async revokeGrant({ grant, ...target }: AccountTarget & { grant: Grant }, at: Until): Promise<{ isEnd: boolean }> {
    if (grant.kind === "session") await this.#sessions.revokeSession(grant.session, target, at);
    if (grant.kind === "approval") await revokeApproval(this.#deps, grant, target, at);
    if (grant.kind !== "signIn") return { isEnd: false };
    const signIns = await this.#deps.signIns();
    await signIns?.signOut(target.address, grant.networkId);
    return { isEnd: grant.networkId === target.network.caipNetworkId && (signIns?.isRequired() ?? false) };
  }

  async #signIns({ address, network }: AccountTarget): Promise<readonly Grant[]> {
    const signIns = await this.#deps.signIns();
    if (!signIns) return [];
    const fit = this.#deps.networks().filter(({ chainNamespace }) => chainNamespace === network.chainNamespace);
    const networkIds = fit.map(({ caipNetworkId }) => caipNetworkId);
    const held = await signIns.held(address, networkIds);
    return held.map((one) => ({ kind: "signIn", ...one }));
  }
}
